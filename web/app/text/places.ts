import { beginningOf } from "../../kit/characters.ts";
import { counted, number } from "../../kit/counted.ts";
import { element } from "../../kit/dom.ts";
import { notice } from "../../kit/notice.ts";
import { listedAs } from "./advice.ts";
import type { Editor } from "./editor/editor.ts";
import { textAt } from "./groups.ts";
import { reasonInWords } from "./left-out.ts";
import { frequentWords, moves, nextPlace, type Range } from "./marks.ts";
import { adviceShown, isStale, marksShown, type Reading, type State } from "./model.ts";
import { decimal } from "./wording.ts";

/** The editor, and the state with the reading. */
export interface Known {
  editor: Editor;
  state: State;
  reading: Reading;
}

const NAMES = { 1: "Hard", 2: "Very hard" };

/**
 * The ways between the text and the lists of its hardest sentences and hard words: a button of a list goes to the next of its places,
 * and Escape in the editor goes back to the button, unless it closes a bubble. F8 and Shift+F8 go to the next and to the previous marked
 * sentence, F9 and Shift+F9 to those that are not scored, F7 and Shift+F7 to the advice, of which a bubble tells (advice-bubble.ts).
 * Ctrl+Enter overrules the sentence at the caret, and so does its button in the list of those.
 *
 * @param frame of the editor
 * @param known returns null if there are no scores
 * @param overrule is called with a sentence that is to be scored or left out, against what was
 * @param show is called before a way leads to a place in a view. It is in the results if it is given, and else in the text
 */
export function startPlaces(
  frame: HTMLElement,
  known: () => Known | null,
  overrule: (sentence: string) => void,
  show: (place?: HTMLElement) => void,
) {
  /** The button that has led into the text, with its place in its list. */
  let visit: { list: HTMLElement; name: string; index: number } | null = null;

  for (const id of ["text-hardest", "text-words", "text-left-out", "text-advice"]) {
    const list = element(id);
    list.addEventListener("click", ({ target }) => {
      const button = target instanceof Element && target.closest("button");
      const now = button && known();
      if (!now) return;
      if (button.dataset.overrule !== undefined) {
        // The sentence is about to leave the list. In that of left-out sentences, the focus follows it.
        if (id !== "text-left-out") headingOf(list)?.focus({ preventScroll: true });
        const hard = now.reading.result.sentences[Number(button.dataset.sentence)];
        return choose(now, hard ? textAt(now.reading.text, hard) : button.dataset.overrule);
      }
      const places = placesOf(button, now);
      const at = lead(now, places, false);
      if (at === -1) return;
      visit = { list, name: nameOf(button), index: buttonsOf(list).indexOf(button) };
      if (places.length > 1) notice(`Place ${outOf(at, places)}.`);
    });
  }

  frame.addEventListener("keydown", (event) => {
    const { key, shiftKey, ctrlKey, altKey, metaKey, isComposing } = event;
    if (isComposing || altKey || metaKey) return;
    const isDone = ctrlKey
      ? key === "Enter" && !shiftKey && chooseAtCaret()
      : key === "F8"
        ? goToMarked(shiftKey)
        : key === "F9"
          ? goToLeftOut(shiftKey)
          : key === "F7"
            ? goToAdvice(shiftKey)
            : key === "Escape" && !event.defaultPrevented && goBack();
    if (isDone) event.preventDefault();
  });

  /** Goes to the marked sentence behind the selection, or before it. Returns false if there are no scores. */
  function goToMarked(isBackward: boolean) {
    const now = known();
    if (!now) return false;
    const { sentences } = marksShown(now.state);
    const at = lead(now, sentences, isBackward);
    const sentence = sentences[at];
    notice(
      sentence
        ? `${NAMES[sentence.level]} sentence, ${outOf(at, sentences)}: ${counted(sentence.words, "word")}, grade ${decimal(sentence.grade)}.`
        : "No sentence is marked.",
    );
    return true;
  }

  /** Goes to the sentence behind the selection that is not scored, or before it. Returns false if there are no scores. */
  function goToLeftOut(isBackward: boolean) {
    const now = known();
    if (!now) return false;
    const { leftOut } = now.reading.result;
    const at = lead(now, leftOut, isBackward);
    const sentence = leftOut[at];
    notice(
      sentence
        ? `Not scored, ${outOf(at, leftOut)}: ${reasonInWords(sentence.reason)}, ${counted(sentence.words, "word")}. Ctrl+Enter scores it.`
        : "All sentences are scored.",
    );
    return true;
  }

  /** Goes to the advice behind the selection, or before it. Returns true, because Firefox has another use for the key. */
  function goToAdvice(isBackward: boolean) {
    const now = known();
    if (!now) notice("There is no advice yet.");
    else if (lead(now, adviceShown(now.state), isBackward) === -1) notice("There is no advice.");
    return true;
  }

  /** Overrules the sentence at the caret. Returns false if there are no scores. */
  function chooseAtCaret() {
    const now = known();
    if (!now) return false;
    const { text, result } = now.reading;
    const { start } = now.editor.selection;
    const move = isStale(now.state) ? moves(text, now.editor.text) : (place: Range) => place;
    // Of two that touch each other, the second one begins at the caret.
    const found = [...result.sentences, ...result.leftOut]
      .map((one) => ({ one, place: move(one) }))
      .filter(({ place }) => place.start < place.end && place.start <= start && start <= place.end)
      .sort((a, b) => b.place.start - a.place.start)[0];
    const sentence = found && textAt(text, found.one);
    // One that is overruled is recognized by its text.
    if (found && sentence !== textAt(now.editor.text, found.place)) notice("This sentence is still being counted.");
    else if (sentence) choose(now, sentence);
    else notice("There is no sentence at the caret.");
    return true;
  }

  /** Overrules a sentence, and says what it is from now on. */
  function choose({ reading }: Known, sentence: string) {
    const { sentences, leftOut } = reading.result;
    const isLeftOut = leftOut.some((one) => textAt(reading.text, one) === sentence);
    const { length } = [...sentences, ...leftOut].filter((one) => textAt(reading.text, one) === sentence);
    overrule(sentence);
    const all = length > 1 ? `, all ${number(length)}` : "";
    notice(`${isLeftOut ? "Scored" : "Left out of the score"}${all}: “${beginningOf(sentence)}”. Undo takes it back.`);
  }

  /** Goes to the first of some places behind the selection, or to the last one before it. Returns its index, or −1 if there is none. */
  function lead({ editor, state, reading }: Known, places: readonly Range[], isBackward: boolean) {
    const now = isStale(state) ? places.map(moves(reading.text, editor.text)) : places;
    const at = nextPlace(now, editor.selection, isBackward);
    const place = now[at];
    if (!place) return at;
    show();
    editor.reveal(place.start, place.end);
    return at;
  }

  /** Returns to the list that has led into the text, and whether there was one. */
  function goBack() {
    if (!visit || !known()) return false;
    const { list, name, index } = visit;
    const buttons = buttonsOf(list);
    const button = buttons.find((one) => nameOf(one) === name) ?? buttons[index] ?? buttons.at(-1);
    visit = null;
    if (!button) return false;
    show(button);
    button.scrollIntoView({ block: "center" });
    button.focus({ preventScroll: true });
    return true;
  }

  return {
    goBack,
    /** Forgets the way back, because another text is about to be shown. */
    forget() {
      visit = null;
    },
  };
}

/** An index in a list: "2 of 1,038". */
export const outOf = (at: number, { length }: readonly unknown[]) => `${number(at + 1)} of ${number(length)}`;

/** The heading that folds the section of a list. */
export const headingOf = (list: HTMLElement) => list.closest(".fold")?.querySelector<HTMLElement>("[data-fold]");

/** The buttons that lead into the text. */
const buttonsOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLButtonElement>("button:not([data-overrule])")];

/** What a button has after its list was drawn again for a text that has changed elsewhere. */
const nameOf = ({ dataset, textContent }: HTMLButtonElement) =>
  dataset.word ?? dataset.leftOut ?? dataset.advice ?? textContent;

/** The places that a button of a list goes to, in the order of the text. */
function placesOf(
  { dataset: { word, sentence, leftOut, advice } }: HTMLButtonElement,
  { state, reading: { text, result } }: Known,
) {
  if (advice !== undefined) return adviceShown(state).filter((one) => `${one.kind} ${listedAs(text, one)}` === advice);
  if (leftOut !== undefined) {
    return [...result.leftOut, ...result.sentences]
      .filter((one) => textAt(text, one) === leftOut)
      .sort((a, b) => a.start - b.start);
  }
  if (word !== undefined) return frequentWords(text, result).find((one) => one.word === word)?.places ?? [];
  const { hardestSentences, sentences } = result;
  const hard = hardestSentences.find(({ number }) => number - 1 === Number(sentence))?.text;
  const repeats = hardestSentences.filter((one) => one.text === hard).map(({ number }) => number - 1);
  return sentences.filter((_, i) => repeats.includes(i));
}
