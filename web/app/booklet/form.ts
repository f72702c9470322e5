/** The options on the page: reads them, and shows a state in them. */
import { choose, chosen, element, radios } from "../../kit/dom.ts";
import { summarise } from "../page/option-groups.ts";
import { printedFields } from "../page/printed-fields.ts";
import { DEFAULTS, type Options } from "./model.ts";

const PAPER = "booklet-paper";
const title = element("booklet-title", HTMLInputElement);
const subtitle = element("booklet-subtitle", HTMLInputElement);
const perPage = element("booklet-per-page", HTMLSelectElement);
const checks = {
  titlePage: element("booklet-title-page", HTMLInputElement),
  largePrint: element("booklet-large-print", HTMLInputElement),
  nameLine: element("booklet-name-line", HTMLInputElement),
  pageNumbers: element("booklet-page-numbers", HTMLInputElement),
  answerKey: element("booklet-answer-key", HTMLInputElement),
};
const printed = printedFields("booklet");

/** The fields by the name of their parameter, for what the toolkit says about them. */
export const labelled = {
  title: { control: title, error: element("booklet-title-error"), label: "The title" },
  subtitle: { control: subtitle, error: element("booklet-subtitle-error"), label: "The subtitle" },
  ...printed.labelled,
};

const names = Object.keys(checks) as (keyof typeof checks)[];

export function readForm(): Options {
  const flags = names.map((name) => [name, checks[name].checked ? "true" : ""]);
  return {
    ...DEFAULTS,
    ...Object.fromEntries(flags),
    ...printed.read(),
    title: title.value,
    subtitle: subtitle.value,
    paper: chosen(PAPER),
    perPage: perPage.value,
  };
}

/** Shows options in the fields. A field that holds its value already is left alone. */
export function showForm(options: Options) {
  for (const name of names) checks[name].checked = options[name] === "true";
  if (title.value !== options.title) title.value = options.title;
  if (subtitle.value !== options.subtitle) subtitle.value = options.subtitle;
  choose(PAPER, options.paper);
  if (perPage.value !== options.perPage) perPage.value = options.perPage;
  if (perPage.selectedIndex < 0) perPage.selectedIndex = 0;
  for (const { value, checked } of radios(PAPER)) element(`${PAPER}-${value}`).hidden = !checked;
  summarise("booklet-sheet-state", [
    options.paper !== "both" && (options.paper === "a4" ? "A4" : "US Letter"),
    options.perPage !== "1" && (perPage.selectedOptions[0]?.text.toLowerCase() ?? ""),
    options.largePrint && "large print",
    options.answerKey && "answer key",
  ]);
  summarise("booklet-cover-state", [options.titlePage ? options.title.trim() && `“${options.title.trim()}”` : "none"]);
  printed.show(options);
}
