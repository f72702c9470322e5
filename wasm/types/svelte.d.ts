/** The elements in the markup of Svelte, from version 5. The module at run time is `lettercraft/elements`. */
import type { HTMLAttributes } from "svelte/elements";
import type { ElementProps } from "../dist/elements.js";

export * from "../dist/elements.js";

type Props<Name extends keyof ElementProps> = ElementProps[Name] &
  Omit<HTMLAttributes<HTMLElementTagNameMap[Name]>, keyof ElementProps[Name]> & {
    onready?: (event: Event) => void;
    onchange?: (event: Event) => void;
    onsolved?: (event: Event) => void;
  };
type Elements = { [Name in keyof ElementProps]: Props<Name> };

declare module "svelte/elements" {
  interface SvelteHTMLElements extends Elements {}
}
