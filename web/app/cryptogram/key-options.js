// @ts-check
import { element, make, radios } from "../page/dom.js";

/** @typedef {import("./recipe.js").PuzzleState} PuzzleState */

const SHIFTS = Array.from({ length: 26 }, (_, shift) => String(shift));

/**
 * The kind of the cipher alphabet, its key words and its shift.
 *
 * @param {import("/toolkit/index.js").Operations} kit
 */
export function startKeyOptions(kit) {
  const firstKey = element("key", HTMLInputElement);
  const secondKey = element("second-key", HTMLInputElement);
  const shift = element("shift", HTMLSelectElement);
  /** The kind and key words that the offered shifts belong to. */
  let offered = "";
  /** @type {Pick<PuzzleState, "alphabet" | "key" | "shift">} of the last puzzle that could be made */
  let last = { alphabet: "random", key: "", shift: "" };

  shift.addEventListener("input", () => {
    shift.dataset.wish = shift.value;
  });

  /** Shows the fields that a kind has, and explains it. @param {string} alphabet */
  function showFields(alphabet) {
    for (const { value } of radios("alphabet")) element(`alphabet-${value}`).hidden = value !== alphabet;
    element("key-fields").hidden = alphabet === "random";
    element("second-key-field").hidden = alphabet !== "k4";
    element("key-label").textContent = alphabet === "k4" ? "Plain key word" : "Key word";
  }

  /** Says which key word is missing, if one is. @param {string} alphabet */
  function lacks(alphabet) {
    if (alphabet === "random") return "";
    const lacking = [firstKey, ...(alphabet === "k4" ? [secondKey] : [])].filter(({ value }) => !hasLetter(kit, value));
    if (lacking.length === 0) return "";
    const what = alphabet !== "k4" ? "a key word" : lacking.length === 2 ? "two key words" : "the other key word";
    const odd = lacking.some(({ value }) => value.trim()) ? " with letters A to Z" : "";
    return `Type ${what}${odd}. Until then the puzzle keeps its alphabet.`;
  }

  /** Offers the shifts that the key words allow. @param {PuzzleState} state */
  function offerShifts({ alphabet, key, shift: wish }) {
    const wanted = `${alphabet} ${key}`;
    if (wanted !== offered) {
      offered = wanted;
      const allowed = SHIFTS.filter((one) => isAllowed(kit, alphabet, key, one));
      shift.replaceChildren(option("", "Automatic"), ...allowed.map((one) => option(one, one)));
    }
    shift.value = wish;
    if (shift.selectedIndex < 0) shift.selectedIndex = 0;
  }

  return {
    /**
     * Completes what the fields hold: while a key word is missing the alphabet is that of the last puzzle, and a shift
     * that the key words do not allow is automatic.
     *
     * @param {PuzzleState} state
     * @returns {PuzzleState}
     */
    settle(state) {
      showFields(state.alphabet);
      const missing = lacks(state.alphabet);
      const hint = element("key-hint");
      hint.textContent = missing || "Letters A to Z count, each once.";
      hint.classList.toggle("wanting", missing !== "");
      if (missing) return { ...state, ...last };
      if (state.alphabet === "random") return state;
      offerShifts(state);
      element("shift-hint").textContent =
        shift.value === state.shift
          ? "Where the cipher alphabet begins below the plain one."
          : `With ${state.shift} a letter would stand for itself. It is automatic for now.`;
      return { ...state, shift: shift.value };
    },
    /** Remembers the alphabet of a puzzle that could be made. @param {PuzzleState} state */
    remember({ alphabet, key, shift }) {
      last = { alphabet, key, shift };
    },
    /** Says which shift was drawn. @param {number | null | undefined} drawn */
    showDrawn(drawn) {
      const [automatic] = shift.options;
      const known = shift.value === "" && typeof drawn === "number";
      if (automatic) automatic.textContent = known ? `Automatic (${drawn})` : "Automatic";
    },
  };
}

/** @param {string} value @param {string} label */
function option(value, label) {
  const made = make("option", "", label);
  made.value = value;
  return made;
}

/**
 * Whether the toolkit finds a letter A to Z in a key word. A key word with another fault may have one.
 *
 * @param {import("/toolkit/index.js").Operations} kit
 * @param {string} word
 */
function hasLetter(kit, word) {
  try {
    kit.cryptogram({ text: "A", seed: "A", alphabet: "k2", key: word });
    return true;
  } catch (cause) {
    return !/must hold a key word/.test(/** @type {Error} */ (cause).message);
  }
}

/**
 * Whether the toolkit takes a shift, which does not depend on the text.
 *
 * @param {import("/toolkit/index.js").Operations} kit
 * @param {string} alphabet
 * @param {string} key
 * @param {string} shift
 */
function isAllowed(kit, alphabet, key, shift) {
  try {
    kit.cryptogram({ text: "A", seed: "A", alphabet: /** @type {"k1"} */ (alphabet), key, shift: Number(shift) });
    return true;
  } catch {
    return false;
  }
}
