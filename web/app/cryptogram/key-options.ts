import { element, make, radios, tell } from "../../kit/dom.ts";
import type { Fields } from "./fields.ts";
import type { Keys } from "./key-rules.ts";

/**
 * The kind of the cipher alphabet, its key words and its shift: shows the fields that a kind has, and says what they
 * lack.
 */
export function startKeyOptions() {
  const shift = element("cryptogram-shift", HTMLSelectElement);
  const hint = element("cryptogram-key-hint");
  /** The shifts in the list. */
  let offered: readonly string[] = [];

  shift.addEventListener("input", () => {
    shift.dataset.wish = shift.value;
  });

  return {
    show({ alphabet, shift: wish }: Fields, keys: Keys) {
      for (const { value } of radios("cryptogram-alphabet"))
        element(`cryptogram-alphabet-${value}`).hidden = value !== alphabet;
      element("cryptogram-key-fields").hidden = alphabet === "random";
      element("cryptogram-second-key-field").hidden = alphabet !== "k4";
      element("cryptogram-key-label").textContent = alphabet === "k4" ? "Plain key word" : "Key word";
      const isLacking = keys.lacking.length > 0;
      tell(hint, isLacking ? requestFor(keys.lacking, alphabet) : "Only letters A to Z count, each of them once.");
      hint.classList.toggle("wanting", isLacking);
      if (isLacking || alphabet === "random") return;
      if (keys.shifts !== offered) {
        offered = keys.shifts;
        shift.replaceChildren(option("", "Automatic"), ...offered.map((one) => option(one, one)));
      }
      shift.value = keys.shift;
      element("cryptogram-shift-hint").textContent =
        keys.shift === wish
          ? "Where the cipher alphabet begins below the plain one."
          : `With ${wish} a letter would stand for itself, so the shift is automatic for now.`;
    },
    /** Shows which shift the toolkit chose. */
    showAutomatic(chosen: number | null | undefined) {
      const [automatic] = shift.options;
      const isKnown = shift.value === "" && typeof chosen === "number";
      if (automatic) automatic.textContent = isKnown ? `Automatic (${chosen})` : "Automatic";
    },
  };
}

/** Asks for the key words that are missing. */
function requestFor(lacking: readonly string[], alphabet: string) {
  const what = alphabet !== "k4" ? "a key word" : lacking.length === 2 ? "two key words" : "the other key word";
  const letters = lacking.some((word) => word.trim()) ? " with letters A to Z" : "";
  return `Type ${what}${letters}. Until then the puzzle keeps its alphabet.`;
}

function option(value: string, label: string) {
  const made = make("option", "", label);
  made.value = value;
  return made;
}
