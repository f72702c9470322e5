// @ts-check
/** The parts that the builder's forms are made of. */
import { html } from "../html.mjs";

/**
 * @typedef {import("../html.mjs").Markup} Markup
 * @typedef {Record<string, unknown>} Attributes true is an attribute without a value; false and undefined omit it
 * @typedef {unknown[][]} Options value and label of each
 *
 * @typedef {object} Field a control with its label and its notes: the reason why its value is refused, and a hint
 * @property {string} id of the control; the ids of the notes begin with it
 * @property {string} label
 * @property {string} [labelId] for a script that changes the label
 * @property {[id: string, text: string]} [count] beside the label
 * @property {unknown} [hint] below the control; "" if a script writes it
 * @property {string} [notes] ids of notes at other places; then the field has no place for a reason
 * @property {boolean} [isHidden] until a script shows it; true or false gives the whole field an id, which ends in -field
 */

/** @param {Attributes} all */
export const attributes = (all) =>
  Object.entries(all).map(([name, value]) =>
    value === true ? html` ${name}` : value !== undefined && value !== false && html` ${name}="${value}"`,
  );

/** A symbol of web/index.html. @param {string} name */
export const icon = (name) => html`<svg class="icon" aria-hidden="true"><use href="#i-${name}"/></svg>`;

/** A text for screen readers only. @param {string} text */
export const unseen = (text) => html`<span class="visually-hidden">${text}</span>`;

/** @param {string} id @param {unknown} content @param {Attributes} [others] */
export const button = (id, content, others) =>
  html`<button${attributes({ type: "button", id, class: "button", ...others })}>${content}</button>\n`;

/** @param {Field} field @param {(described: Markup) => Markup} control gets the attributes of every control */
export function field({ id, label, labelId, count, hint, notes, isHidden }, control) {
  const describing = [notes ?? `${id}-error`, count?.[0], hint !== undefined && `${id}-hint`].filter(Boolean);
  return html`<div${attributes({ class: "field", id: isHidden !== undefined && `${id}-field`, hidden: isHidden })}>
<div class="field-head"><label for="${id}"${attributes({ id: labelId })}>${label}</label>${count && html`<span id="${count[0]}" class="count">${count[1]}</span>`}</div>
${control(html`id="${id}" aria-describedby="${describing.join(" ")}"`)}
${notes === undefined && html`<p id="${id}-error" class="error" aria-live="polite"></p>`}
${hint !== undefined && html`<p id="${id}-hint" class="hint">${hint}</p>`}
</div>`;
}

/** The attributes of a field for text that is not in the user's language. */
export const CODE = { class: "mono", autocapitalize: "off", spellcheck: "false" };

/** The attributes of a field for words of which only the letters count. */
export const WORD = { ...CODE, autocapitalize: "characters" };

/** A field of one line. @param {Field} it @param {Attributes} [others] */
export const line = (it, others) =>
  field(it, (described) => html`<input ${described}${attributes({ type: "text", autocomplete: "off", ...others })}>`);

/** A field of several lines. @param {Field} it @param {string} text @param {Attributes} others */
export const box = (it, text, others) =>
  field(
    it,
    (described) => html`<textarea ${described}${attributes({ autocomplete: "off", ...others })}>${text}</textarea>`,
  );

/** A list to choose from. @param {Field} it @param {Options} options @param {unknown} [chosen] */
export const list = (it, options, chosen) =>
  field(it, (described) => html`<select ${described}>${optionsOf(options, chosen)}</select>`);

/** @param {Options} options @param {unknown} [chosen] */
export const optionsOf = (options, chosen) =>
  options.map(
    ([value, label]) => html`<option${attributes({ value, selected: value === chosen })}>${label}</option>\n`,
  );

/** The values of a parameter with their labels. @template Label @param {string[]} values @param {Record<string, Label>} labels */
export function labelled(values, labels) {
  if (`${Object.keys(labels)}` !== `${values}`) throw new Error(`The labels of ${values} are ${Object.keys(labels)}`);
  return Object.entries(labels);
}

/**
 * Radio buttons for the values of a parameter. A hint is shown while its value is chosen.
 *
 * @param {string} name of the buttons, and the id of their group
 * @param {string} legend
 * @param {{ values: string[], default: string }} parameter
 * @param {Record<string, string | string[]>} labels each with or without a hint
 */
export function choices(name, legend, parameter, labels, look = "choices even") {
  const all = labelled(parameter.values, labels).map(([value, choice]) => {
    const [label, hint] = [choice].flat();
    return { value, label, hint, id: `${name}-${value}`, checked: value === parameter.default };
  });
  return html`<fieldset id="${name}" class="${look}">
<legend>${legend}</legend>
${all.map(({ value, label, hint, id, checked }) => html`<label><input${attributes({ type: "radio", name, value, "aria-describedby": hint && id, checked })}><span>${label}</span></label>\n`)}
${all.map(({ hint, id, checked }) => hint && html`<p${attributes({ id, class: "hint", hidden: !checked })}>${hint}</p>\n`)}
</fieldset>`;
}

/** @param {string} id @param {boolean} checked @param {string} label @param {string} [hint] */
export const check = (id, checked, label, hint) =>
  html`<label class="check"><input${attributes({ id, type: "checkbox", checked })}><span>${label}${hint && html` <span class="hint">${hint}</span>`}</span></label>\n`;

/** A group of options, closed at first. @param {string} id @param {string} title @param {unknown} fields */
export const group = (id, title, fields) => html`<details id="${id}" class="options">
<summary><span>${title}</span><span id="${id}-state" class="state"></span></summary>
<div class="option-fields">
${fields}
</div>
</details>`;
