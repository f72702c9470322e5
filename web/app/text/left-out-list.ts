import { counted } from "../../kit/counted.ts";
import { element, make } from "../../kit/dom.ts";
import { patch } from "../../kit/patch.ts";
import { goButton, listed, showRows } from "./group-list.ts";
import type { Group } from "./groups.ts";
import { reasonInWords, SCORED } from "./left-out.ts";

/**
 * Shows the sentences that are not scored, by their reasons, each with a button that leads to it and one that overrules it. The focus
 * stays with a sentence that has changed its group.
 */
export function showLeftOut(groups: Group[]) {
  const list = element("text-left-out");
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.overrule : undefined;
  const all = groups.filter(({ name }) => name !== SCORED);
  const count = all.reduce((sum, group) => sum + group.count, 0);
  const words = all.reduce((sum, group) => sum + group.words, 0);
  element("text-left-out-state").textContent = `${counted(count, "sentence")} · ${counted(words, "word")}`;
  element("text-left-out-card").hidden = groups.length === 0;
  patch(list, groups.map(listed), (group) => {
    const facts = make("span", "facts", `${counted(group.count, "sentence")} · ${counted(group.words, "word")}`);
    const sentences = make("ul", "");
    showRows(sentences, group, "F9", ({ text, times }) => {
      const go = goButton(text, times);
      go.dataset.leftOut = text;
      return make("li", "place-row", go, overruleButton(group.name === SCORED ? "Leave out" : "Score", text, times));
    });
    return make("li", "", make("h3", "", reasonInWords(group.name), " ", facts), sentences);
  });
  if (focused === undefined || document.activeElement !== document.body) return;
  const button = [...list.querySelectorAll("button")].find(({ dataset }) => dataset.overrule === focused);
  (button ?? element("text-grade")).focus();
}

/** A button that overrules a sentence, with all that have the same text. @param times how many of them there are */
export function overruleButton(label: string, sentence: string, times: number) {
  const what = times > 1 ? `${label} all` : label;
  const button = make("button", "button overrule", what, make("span", "visually-hidden", ` “${sentence}”`));
  button.type = "button";
  button.dataset.overrule = sentence;
  return button;
}
