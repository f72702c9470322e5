import { counted, number } from "../../kit/counted.ts";
import { element, make } from "../../kit/dom.ts";
import { patch } from "../../kit/patch.ts";
import { type Group, reasonInWords, SCORED } from "./left-out.ts";

/**
 * Shows the sentences that are not scored, by their reasons, each with a button that leads to it and one that overrules it. The focus
 * stays with a sentence that has changed its group.
 */
export function showLeftOut(groups: Group[]) {
  const list = element("text-left-out");
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.overrule : undefined;
  const all = groups.filter(({ reason }) => reason !== SCORED);
  const count = all.reduce((sum, group) => sum + group.count, 0);
  const words = all.reduce((sum, group) => sum + group.words, 0);
  element("text-left-out-state").textContent = `${counted(count, "sentence")} · ${counted(words, "word")}`;
  element("text-left-out-card").hidden = groups.length === 0;
  patch(
    list,
    groups.map((group) => ({
      ...group,
      sentences: group.sentences.map(({ text, places }) => ({ text, times: places.length })),
    })),
    groupOf,
  );
  if (focused === undefined || document.activeElement !== document.body) return;
  const button = [...list.querySelectorAll("button")].find(({ dataset }) => dataset.overrule === focused);
  (button ?? element("text-grade")).focus();
}

function groupOf({
  reason,
  count,
  words,
  sentences,
  more,
}: Omit<Group, "sentences"> & { sentences: { text: string; times: number }[] }) {
  const facts = make("span", "facts", `${counted(count, "sentence")} · ${counted(words, "word")}`);
  const list = make("ul", "");
  list.append(...sentences.map((one) => sentenceOf(one, reason)));
  if (more > 0) list.append(make("li", "hint", `and ${number(more)} more. F9 in the text goes to the next one.`));
  return make("li", "", make("h3", "", reasonInWords(reason), " ", facts), list);
}

function sentenceOf({ text, times }: { text: string; times: number }, reason: string) {
  const go = make("button", "go", make("span", "", text), ...(times > 1 ? [make("b", "times", `${times}×`)] : []));
  go.dataset.leftOut = text;
  go.type = "button";
  return make("li", "left-out-row", go, overruleButton(reason === SCORED ? "Leave out" : "Score", text, times));
}

/** A button that overrules a sentence, with all that have the same text. @param times how many of them there are */
export function overruleButton(label: string, sentence: string, times: number) {
  const what = times > 1 ? `${label} all` : label;
  const button = make("button", "button overrule", what, make("span", "visually-hidden", ` “${sentence}”`));
  button.type = "button";
  button.dataset.overrule = sentence;
  return button;
}
