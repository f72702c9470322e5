import { make } from "../../kit/dom.ts";
import { icon } from "../../kit/icon.ts";
import { localTime } from "../../kit/local-time.ts";
import type { Draft } from "./record.ts";

export type Action = "open" | "rename" | "duplicate" | "remove";

/**
 * A saved puzzle in the list: its name opens it, and buttons rename, duplicate and delete it.
 *
 * @param isCurrent whether it is in its tab now
 */
export function rowOf(
  draft: Draft,
  { name, kind, text }: { name: string; kind: string; text: string },
  isCurrent: boolean,
  onAction: (action: Action) => void,
) {
  const item = make("li", "draft");
  item.dataset.id = draft.id;
  const button = (action: Action, className: string, ...content: (string | Node)[]) => {
    const made = make("button", className, ...content);
    made.type = "button";
    made.dataset.action = action;
    made.addEventListener("click", () => onAction(action));
    return made;
  };
  const tool = (action: Action, symbol: string, verb: string) => {
    const made = button(action, "button quiet", icon(symbol), make("span", "visually-hidden", `${verb} ${name}`));
    made.title = verb;
    return made;
  };
  const facts = [kind, localTime(new Date(draft.changed)), ...(isCurrent ? ["open now"] : [])].join(" · ");
  const contents = make("span", "draft-text", text === name ? "" : text);
  item.append(
    button("open", "draft-open", make("b", "", name), make("span", "draft-facts", facts), contents),
    make(
      "div",
      "draft-tools",
      tool("rename", "i-pen", "Rename"),
      tool("duplicate", "i-copy", "Duplicate"),
      tool("remove", "i-bin", "Delete"),
    ),
  );
  return item;
}

/**
 * Replaces a row by a form for a new name.
 *
 * @param onDone told the new name, or null if the user keeps the old one
 */
export function editName(item: HTMLElement, name: string, onDone: (name: string | null) => void) {
  const field = make("input", "");
  field.type = "text";
  field.value = name;
  field.autocomplete = "off";
  const label = make("label", "draft-name", make("span", "visually-hidden", `New name of ${name}`), field);
  const save = make("button", "button primary", "Rename");
  const cancel = make("button", "button", "Cancel");
  cancel.type = "button";
  const form = make("form", "draft-form", label, save, cancel);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    onDone(field.value);
  });
  cancel.addEventListener("click", () => onDone(null));
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    // The dialog stays open.
    event.preventDefault();
    onDone(null);
  });
  item.replaceChildren(form);
  field.select();
}
