/** The elements in templates of Vue. The module at run time is `lettercraft/elements`. */
import type { HTMLAttributes, ReservedProps } from "vue";
import type { ElementProps } from "../dist/elements.js";

export * from "../dist/elements.js";

// Vue's compiler checks hint-letters as hintLetters. The attribute key is the framework's own.
type Camel<Name extends string> = Name extends `${infer Word}-${infer Rest}`
  ? `${Word}${Capitalize<Camel<Rest>>}`
  : Name;
type Attributes<Name extends keyof ElementProps> = {
  [Attribute in keyof ElementProps[Name] & string as Camel<Exclude<Attribute, "key">>]?: ElementProps[Name][Attribute];
};
type Props<Name extends keyof ElementProps> = Attributes<Name> &
  Omit<HTMLAttributes, keyof Attributes<Name> | "onChange"> &
  ReservedProps & {
    onReady?: (event: Event) => void;
    onChange?: (event: Event) => void;
    onSolved?: (event: Event) => void;
  };
type Elements = { [Name in keyof ElementProps]: new () => HTMLElementTagNameMap[Name] & { $props: Props<Name> } };

declare module "vue" {
  interface GlobalComponents extends Elements {}
}
