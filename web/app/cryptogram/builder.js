// @ts-check
import { characters } from "../../kit/characters.js";
import { counted } from "../../kit/counted.js";
import { element, radios } from "../../kit/dom.js";
import { showFault } from "../page/fields.js";
import { openTroubled, summarise } from "../page/option-groups.js";
import { cryptogram } from "../state/parameters.gen.js";
import { labelled, seedBox, showForm } from "./form.js";
import { startHintStepper } from "./hint-stepper.js";
import { startKeyOptions } from "./key-options.js";

const MAX_CHARACTERS = cryptogram.text.maxLength;

/** The view of the builder: its fields, and what is said beside them. */
export function startBuilder() {
  const hintStepper = startHintStepper();
  const keyOptions = startKeyOptions();
  const count = element("cryptogram-text-count");

  /** @param {import("./fields.js").Fields} fields */
  function showChoices({ title, hints, answerKey, alphabet, spacing }) {
    const given = Number(hints);
    summarise("cryptogram-sheet-options-state", [
      title.trim() && `“${title.trim()}”`,
      given > 0 && counted(given, "letter"),
      answerKey && "answer key",
    ]);
    summarise("cryptogram-cipher-options-state", [
      alphabet === "random" ? "random" : alphabet.toUpperCase(),
      spacing === "none" && "groups of five",
    ]);
    for (const { value } of radios("cryptogram-spacing"))
      element(`cryptogram-spacing-${value}`).hidden = value !== spacing;
  }

  return {
    /** @param {import("./model.js").Outcome} outcome */
    show({ state, made, fault, keys }) {
      showFault(labelled, fault);
      // While a link is solved the fields wait for somebody to reveal them.
      if (state.linked) return;
      const { fields, isQuotation, ownText } = state;
      // A seed that is being typed is left alone.
      showForm(document.activeElement === seedBox ? { ...fields, seed: seedBox.value } : fields);
      keyOptions.show(fields, keys);
      const length = characters(fields.text.trim());
      count.textContent = `${length} / ${MAX_CHARACTERS}`;
      count.dataset.over = String(length > MAX_CHARACTERS);
      showChoices(fields);
      openTroubled();
      element("cryptogram-own-text").hidden = !(isQuotation && ownText);
      element("cryptogram-seed-hint").textContent = isQuotation
        ? "The seed picks the quotation and its cipher."
        : "The same text, options and seed always give the same puzzle.";
      if (made) {
        hintStepper.limit(made.puzzle.difficulty.distinctLetters);
        keyOptions.showAutomatic(made.puzzle.shift);
      }
    },
  };
}
