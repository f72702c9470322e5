import { counted } from "../../kit/counted.ts";
import { element } from "../../kit/dom.ts";
import { say } from "../../kit/spoken.ts";
import { cryptogram } from "../state/parameters.gen.ts";

/** The number of letters that are given away: a number field between two buttons. */
export function startHintStepper() {
  const box = element("cryptogram-hints", HTMLInputElement);
  const fewer = element("cryptogram-fewer-hints", HTMLButtonElement);
  const more = element("cryptogram-more-hints", HTMLButtonElement);
  const hint = element("cryptogram-hints-hint");
  let most = cryptogram.hints.maximum;

  function step(to: number) {
    const allowed = String(Math.min(Math.max(Math.round(to), 0), most));
    // A number that stays the same must not make the puzzle again: its new boxes would lose the focus.
    if (allowed === box.value) return;
    box.value = allowed;
    box.dispatchEvent(new Event("input", { bubbles: true }));
  }

  // The keyboard changes the number with the arrow keys, so the buttons are no tab stops.
  for (const [button, by] of [
    [fewer, -1],
    [more, 1],
  ] as const) {
    button.addEventListener("click", () => {
      step(Number(box.value) + by);
      say(`${counted(Number(box.value), "letter")} given away`);
    });
  }
  // Not at each keystroke: "1" may be the beginning of "12", and a text that is being typed has few letters at first.
  box.addEventListener("change", () => {
    step(Number(box.value));
  });

  return {
    /** @param present number of different letters in the puzzle; null if none of them can be given away, undefined if there is no puzzle */
    limit(present: number | null | undefined) {
      box.disabled = present === null;
      if (present === null) {
        fewer.disabled = true;
        more.disabled = true;
        hint.textContent = "Not for this kind: the same sign can stand for different letters.";
        return;
      }
      most = present ?? cryptogram.hints.maximum;
      box.max = String(most);
      const given = Math.min(Number(box.value), most);
      fewer.disabled = given <= 0;
      more.disabled = given >= most;
      hint.textContent = present === undefined ? "" : `of ${counted(present, "letter")}`;
    },
  };
}
