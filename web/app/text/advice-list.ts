import { counted, number } from "../../kit/counted.ts";
import { element, make, tell } from "../../kit/dom.ts";
import { type Advice, adviceGroups, ignoredInWords } from "./advice.ts";
import { goButton, listed, showRows } from "./group-list.ts";
import { KINDS } from "./marks.ts";
import { adviceShown, type State } from "./model.ts";

/** Shows the advice on a text: the first places of each kind, each with a button that leads to it, and how much is ignored. */
export function showAdvice(state: State) {
  const { reading } = state;
  const { text, result, advice } = reading ?? { text: "", result: null, advice: [] as Advice[] };
  const shown = adviceShown(state);
  const more = result?.moreAdvice ? " or more" : "";
  element("text-advice-state").textContent = `${counted(shown.length, "place")}${more}`;
  element("text-count-advice").textContent = `${number(shown.length)}${more}`;
  const groups = adviceGroups(text, shown);
  for (const kind of KINDS) {
    const group = groups.find(({ name }) => name === kind);
    const isGiven = !state.hidden.includes(kind);
    tell(element(`text-count-${kind}`), isGiven ? number(group?.count ?? 0) : "");
    showRows(element(`text-advice-${kind}`), group ? listed(group) : { texts: [], more: 0 }, "F7", (one) => {
      const go = goButton(one.text, one.times);
      go.dataset.advice = `${kind} ${one.text}`;
      return make("li", "place-row", go);
    });
  }
  const ignored = ignoredInWords((result?.advice.length ?? 0) - advice.length);
  element("text-ignored").hidden = !ignored;
  element("text-ignored-text").textContent = ignored;
}
