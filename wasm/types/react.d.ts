/** The elements in TSX, for React from version 19. The module at run time is `lettercraft/elements`. */
import type { DetailedHTMLProps, HTMLAttributes } from "react";
import type { ElementProps } from "../dist/elements.js";

export * from "../dist/elements.js";

// The attribute key is the framework's own.
type Props<Name extends keyof ElementProps> = Omit<ElementProps[Name], "key"> &
  Omit<
    DetailedHTMLProps<HTMLAttributes<HTMLElementTagNameMap[Name]>, HTMLElementTagNameMap[Name]>,
    keyof ElementProps[Name]
  > & {
    onready?: (event: Event) => void;
    onchange?: (event: Event) => void;
    onsolved?: (event: Event) => void;
  };
type Elements = { [Name in keyof ElementProps]: Props<Name> };

declare module "react" {
  namespace JSX {
    interface IntrinsicElements extends Elements {}
  }
}
