// @ts-check
import { counted } from "../../kit/counted.js";
import { element } from "../../kit/dom.js";
import { notice } from "../../kit/notice.js";
import { frequentWords, moves, nextPlace } from "./marks.js";
import { isStale, marksShown } from "./model.js";
import { decimal } from "./wording.js";

/**
 * The editor, and the state with the reading.
 *
 * @typedef {object} Known
 * @property {import("/editor/editor.js").Editor} editor
 * @property {import("./model.js").State} state
 * @property {import("./model.js").Reading} reading
 */

const NAMES = { 1: "Hard", 2: "Very hard" };

/**
 * The ways between the text and the lists of its hardest sentences and hard words: a button of a list goes to the next of its places,
 * and Escape in the editor goes back to the button. F8 and Shift+F8 go to the next and to the previous marked sentence.
 *
 * @param {HTMLElement} frame of the editor
 * @param {() => Known | null} known returns null if there are no scores
 * @param {() => void} onVisit called when a button has led into the text, and when the way back was taken
 */
export function startPlaces(frame, known, onVisit) {
  /** The button that has led into the text, with its place in its list. @type {{ list: HTMLElement, name: string, index: number } | null} */
  let visit = null;

  for (const id of ["text-hardest", "text-words"]) {
    const list = element(id);
    list.addEventListener("click", ({ target }) => {
      const button = target instanceof Element && target.closest("button");
      const now = button && known();
      if (!now) return;
      const places = placesOf(button, now.reading);
      const at = go(now, places, false);
      if (at === -1) return;
      visit = { list, name: nameOf(button), index: buttonsOf(list).indexOf(button) };
      if (places.length > 1) notice(`Place ${outOf(at, places)}.`);
      onVisit();
    });
  }

  frame.addEventListener("keydown", (event) => {
    const { key, shiftKey, ctrlKey, altKey, metaKey, isComposing } = event;
    if (isComposing || ctrlKey || altKey || metaKey) return;
    if (key === "F8" ? goToMarked(shiftKey) : key === "Escape" && goBack()) event.preventDefault();
  });

  /** Goes to the marked sentence behind the selection, or before it. Returns false if there are no scores. @param {boolean} isBackward */
  function goToMarked(isBackward) {
    const now = known();
    if (!now) return false;
    const { sentences } = marksShown(now.state);
    const at = go(now, sentences, isBackward);
    const sentence = sentences[at];
    notice(
      sentence
        ? `${NAMES[sentence.level]} sentence, ${outOf(at, sentences)}: ${counted(sentence.words, "word")}, grade ${decimal(sentence.grade)}.`
        : "No sentence is marked.",
    );
    return true;
  }

  /** Returns to the list that has led into the text, and whether there was one. */
  function goBack() {
    if (!visit || !known()) return false;
    const { list, name, index } = visit;
    const buttons = buttonsOf(list);
    const button = buttons.find((one) => nameOf(one) === name) ?? buttons[index] ?? buttons.at(-1);
    visit = null;
    onVisit();
    if (!button) return false;
    button.scrollIntoView({ block: "center" });
    button.focus({ preventScroll: true });
    return true;
  }

  return {
    goBack,
    /** Forgets the way back, because another text is about to be shown. */
    forget() {
      visit = null;
      onVisit();
    },
    /** Whether a list has led into the text. */
    get isVisit() {
      return visit !== null;
    },
  };
}

/** An index in a list: "2 of 1,038". @param {number} at @param {readonly unknown[]} list */
const outOf = (at, { length }) => `${(at + 1).toLocaleString("en")} of ${length.toLocaleString("en")}`;

/** @param {HTMLElement} list */
const buttonsOf = (list) => [...list.querySelectorAll("button")];

/** What a button has after its list was drawn again for a text that has changed elsewhere. @param {HTMLButtonElement} button */
const nameOf = (button) => button.dataset.word ?? button.textContent;

/** The places that a button of a list goes to, in the order of the text. @param {HTMLButtonElement} button @param {Known["reading"]} reading */
function placesOf({ dataset: { word, sentence } }, { text, result }) {
  if (word !== undefined) return frequentWords(text, result).find((one) => one.word === word)?.places ?? [];
  const { hardestSentences, sentences } = result;
  const hard = hardestSentences.find(({ number }) => number - 1 === Number(sentence))?.text;
  const repeats = hardestSentences.filter((one) => one.text === hard).map(({ number }) => number - 1);
  return sentences.filter((_, i) => repeats.includes(i));
}

/**
 * Goes to the first of some places behind the selection, or to the last one before it. Returns its index, or −1 if there is none.
 *
 * @param {Known} known
 * @param {readonly import("./marks.js").Range[]} places
 * @param {boolean} isBackward
 */
function go({ editor, state, reading }, places, isBackward) {
  const now = isStale(state) ? places.map(moves(reading.text, editor.text)) : places;
  const at = nextPlace(now, editor.selection, isBackward);
  const place = now[at];
  if (place) editor.reveal(place.start, place.end);
  return at;
}
