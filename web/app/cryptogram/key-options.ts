import { element, hide, make, radios, tell } from "../../kit/dom.ts";
import type { Fields } from "./fields.ts";
import type { Keys } from "./key-rules.ts";
import { alphabetOf, fieldId, kindOf, named, PLAIN_KEYS, takes } from "./kinds.ts";

/**
 * The kind of cipher and its keys: shows the fields that a kind has, and says what they lack.
 */
export function startKeyOptions() {
  const shift = element("cryptogram-shift", HTMLSelectElement);
  const hint = element("cryptogram-key-hint");
  /** The shifts in the list. */
  let offered: readonly string[] = [];

  shift.addEventListener("input", () => {
    shift.dataset.wish = shift.value;
  });

  /** Shows the fields that the kind takes, and no others. */
  function showFields(fields: Fields, alphabet: string) {
    tell(element("cryptogram-kind-hint"), kindOf(fields).summary);
    hide(element("cryptogram-alphabet"), alphabet === "");
    hide(element("cryptogram-spacing"), !named(fields.kind).grouped);
    for (const name of PLAIN_KEYS) hide(element(`${fieldId(name)}-field`), !takes(fields, name));
    for (const { value } of radios("cryptogram-alphabet"))
      hide(element(`cryptogram-alphabet-${value}`), value !== alphabet);
    const [hasKey, hasShift] = [takes(fields, "key"), takes(fields, "shift")];
    hide(element("cryptogram-key-fields"), alphabet === "random" || !(hasKey || hasShift));
    for (const id of ["cryptogram-key-field", "cryptogram-key-notes"]) hide(element(id), !hasKey);
    hide(element("cryptogram-second-key-field"), alphabet !== "k4");
    hide(element("cryptogram-shift-field"), !hasShift);
    tell(element("cryptogram-key-label"), alphabet === "k4" ? "Plain key word" : "Key word");
  }

  return {
    show(fields: Fields, keys: Keys) {
      const alphabet = alphabetOf(fields);
      showFields(fields, alphabet);
      const isLacking = keys.lacking.length > 0;
      const rule = alphabet
        ? "Only letters of the alphabet count, each of them once."
        : "Only letters of the alphabet count.";
      tell(hint, isLacking ? requestFor(keys.lacking, alphabet) : rule);
      hint.classList.toggle("wanting", isLacking);
      if (isLacking || keys.shifts.length === 0) return;
      if (keys.shifts !== offered) {
        offered = keys.shifts;
        shift.replaceChildren(option("", "Automatic"), ...offered.map((one) => option(one, one)));
      }
      shift.value = keys.shift;
      element("cryptogram-shift-hint").textContent =
        keys.shift === fields.shift
          ? meaningOf(alphabet)
          : `With ${fields.shift} a letter would stand for itself, so the shift is automatic for now.`;
    },
    /** Shows which shift the toolkit chose. */
    showAutomatic(chosen: number | null | undefined) {
      const [automatic] = shift.options;
      const isKnown = shift.value === "" && typeof chosen === "number";
      if (automatic) tell(automatic, isKnown ? `Automatic (${chosen})` : "Automatic");
    },
  };
}

/** What a shift does. */
const meaningOf = (alphabet: string) =>
  alphabet ? "Where the cipher alphabet begins below the plain one." : "By how many letters each letter moves.";

/** Asks for the key words that are missing. */
function requestFor(lacking: readonly string[], alphabet: string) {
  const what = alphabet !== "k4" ? "a key word" : lacking.length === 2 ? "two key words" : "the other key word";
  const letters = lacking.some((word) => word.trim()) ? " with letters of the alphabet" : "";
  return `Type ${what}${letters}. Until then the puzzle keeps its ${alphabet ? "alphabet" : "cipher"}.`;
}

function option(value: string, label: string) {
  const made = make("option", "", label);
  made.value = value;
  return made;
}
