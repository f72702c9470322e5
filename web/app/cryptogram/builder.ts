import { characters } from "../../kit/characters.ts";
import { counted } from "../../kit/counted.ts";
import { element, hide, radios, tell } from "../../kit/dom.ts";
import { showFault } from "../page/fields.ts";
import { openTroubled, summarise } from "../page/option-groups.ts";
import { cryptogram } from "../state/parameters.gen.ts";
import type { Fields } from "./fields.ts";
import { labelled, seedBox, showForm } from "./form.ts";
import { startHintStepper } from "./hint-stepper.ts";
import { startKeyOptions } from "./key-options.ts";
import { alphabetOf, CIPHER, kindOf, named } from "./kinds.ts";
import type { Outcome } from "./model.ts";

const MAX_CHARACTERS = cryptogram.text.maxLength;

/** The view of the builder: its fields, and what is said beside them. */
export function startBuilder() {
  const hintStepper = startHintStepper();
  const keyOptions = startKeyOptions();
  const count = element("cryptogram-text-count");

  function showChoices(fields: Fields) {
    const { title, answerKey, spacing } = fields;
    const kind = kindOf(fields);
    const alphabet = alphabetOf(fields);
    const given = kind.isSimple ? Number(fields.hints) : 0;
    summarise("cryptogram-sheet-options-state", [
      title.trim() && `“${title.trim()}”`,
      given > 0 && counted(given, "letter"),
      kind.isSimple && fields.hintLetters.trim() !== "" && "letters of your choice",
      fields.crib.trim() !== "" && "crib",
      answerKey && "answer key",
    ]);
    summarise("cryptogram-cipher-options-state", [
      fields.kind !== CIPHER.kind && kind.title,
      alphabet === "random" ? alphabet : alphabet.toUpperCase(),
      named(fields.kind).grouped !== "" && spacing === "none" && "groups of five",
    ]);
    hide(element("cryptogram-hint-letters-field"), !kind.isSimple);
    for (const { value } of radios("cryptogram-spacing"))
      hide(element(`cryptogram-spacing-${value}`), value !== spacing);
  }

  return {
    show({ state, made, fault, keys }: Outcome) {
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
      hide(element("cryptogram-own-text"), !(isQuotation && ownText));
      const place = fields.number && ` This is number ${fields.number} of its series.`;
      tell(
        element("cryptogram-seed-hint"),
        isQuotation
          ? `The seed picks the quotation and its cipher.${place}`
          : `The same text, options and seed always give the same puzzle.${place}`,
      );
      const isSimple = made ? made.puzzle.isSimple : kindOf(fields).isSimple;
      hintStepper.limit(isSimple ? made?.puzzle.difficulty.distinctLetters : null);
      if (made) {
        keyOptions.showAutomatic(made.puzzle.shift);
      }
    },
  };
}
