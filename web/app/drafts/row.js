// @ts-check
import { make } from "../../kit/dom.js";
import { icon } from "../../kit/icon.js";

const time = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

/** @typedef {"open" | "rename" | "duplicate" | "remove"} Action */

/**
 * A saved puzzle in the list: its name opens it, and buttons rename, duplicate and delete it.
 *
 * @param {import("./record.js").Draft} draft
 * @param {{ name: string, kind: string, text: string }} summary
 * @param {boolean} isCurrent whether it is in its tab now
 * @param {(action: Action) => void} onAction
 */
export function rowOf(draft, { name, kind, text }, isCurrent, onAction) {
  const item = make("li", "draft");
  item.dataset.id = draft.id;
  /** @param {Action} action @param {string} className @param {...(string | Node)} content */
  const button = (action, className, ...content) => {
    const made = make("button", className, ...content);
    made.type = "button";
    made.dataset.action = action;
    made.addEventListener("click", () => onAction(action));
    return made;
  };
  /** @param {Action} action @param {string} symbol @param {string} verb */
  const tool = (action, symbol, verb) => {
    const made = button(action, "button quiet", icon(symbol), make("span", "visually-hidden", `${verb} ${name}`));
    made.title = verb;
    return made;
  };
  const facts = [kind, time.format(new Date(draft.changed)), ...(isCurrent ? ["open now"] : [])].join(" · ");
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
 * @param {HTMLElement} item
 * @param {string} name
 * @param {(name: string | null) => void} onDone told the new name, or null if the user keeps the old one
 */
export function editName(item, name, onDone) {
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
