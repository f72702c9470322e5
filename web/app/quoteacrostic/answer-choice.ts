import { make, tell } from "../../kit/dom.ts";
import { written } from "./own-answers.ts";

const WRITE = "write";

/** Why an answer can't be taken, and the field at fault. */
export interface Refusal {
  of: "choice" | "word" | "clue";
  sentence: string;
}

interface On {
  /** finds the other answers; null if that failed */
  others: () => Promise<string[] | null>;
  /** takes an answer, or says why that is not possible. @param clue "" for that of the lexicon */
  take: (word: string, clue: string) => Promise<Refusal | null>;
  close: () => void;
}

/**
 * The editor that puts another answer in the place of one: a list of candidates, and two fields for an answer and a clue of the user's own. Its
 * ids are those of the only editor on the page. The candidates are looked for when it is opened.
 */
export function answerChoice(answer: string, on: On) {
  const choice = { input: make("select", ""), error: errorOf("choice") };
  choice.input.setAttribute("aria-label", `Another answer instead of ${answer}`);
  choice.input.append(option("", answer), option(WRITE, "Write your own…"));
  const word = field("word", "Your answer");
  word.input.classList.add("capitals");
  word.input.autocapitalize = "characters";
  word.input.spellcheck = false;
  const clue = field("clue", "Your clue");
  const fields = { choice, word, clue };
  for (const { input, error } of Object.values(fields)) input.setAttribute("aria-describedby", error.id);
  const own = make("div", "own", word.root, clue.root);
  own.hidden = true;
  const status = make("p", "hint");
  status.setAttribute("role", "status");
  const buttons = make("div", "row", choice.input, button("Take", take), button("Cancel", on.close));
  const root = make("div", "answer-choice", buttons, choice.error, own, status);
  let isTaking = false;

  choice.input.addEventListener("change", () => {
    own.hidden = choice.input.value !== WRITE;
    refuse(null);
  });
  root.addEventListener("keydown", (event) => {
    // The keys of the list are not for what is in the editor.
    if (!event.ctrlKey && !event.metaKey) event.stopPropagation();
    const isField = event.target instanceof HTMLInputElement;
    if (event.key !== "Escape" && !(event.key === "Enter" && isField)) return;
    event.preventDefault();
    if (event.key === "Enter") take();
    else on.close();
  });
  // The list is one tab stop without the editor.
  root.addEventListener("focusin", (event) => event.stopPropagation());

  async function list() {
    tell(status, "Looking for other answers…");
    const others = await on.others();
    if (others?.length) {
      const candidates = make("optgroup", "", ...others.map((one) => option(one, one)));
      candidates.label = "Candidates";
      choice.input.append(candidates);
    }
    if (!isTaking) tell(status, sentenceFor(others));
  }

  async function take() {
    const { value } = choice.input;
    if (!value) return on.close();
    if (isTaking) return;
    isTaking = true;
    refuse(null);
    tell(status, "Looking for a set of answers…");
    const isOwn = value === WRITE;
    const refusal = await (isOwn ? on.take(written(word.input.value), clue.input.value) : on.take(value, ""));
    isTaking = false;
    tell(status, "");
    // The fields of an own answer are hidden while a candidate is chosen.
    refuse(refusal && !isOwn ? { ...refusal, of: "choice" } : refusal);
  }

  function refuse(refusal: Refusal | null) {
    for (const [name, { input, error }] of Object.entries(fields)) {
      const isFault = refusal?.of === name;
      if (isFault) input.setAttribute("aria-invalid", "true");
      else input.removeAttribute("aria-invalid");
      tell(error, isFault ? refusal.sentence : "");
      if (isFault) input.focus();
    }
  }

  list();
  return { root, focus: () => choice.input.focus() };
}

/** @param others null if they could not be looked for */
function sentenceFor(others: readonly string[] | null) {
  if (!others) return "Other answers could not be looked for. You can write your own.";
  return others.length > 0 ? "" : "No other answer of the lexicon is likely to fit. You can write your own.";
}

function field(name: string, text: string) {
  const input = make("input", "");
  const label = make("label", "", text);
  const error = errorOf(name);
  input.id = `quoteacrostic-own-${name}`;
  input.type = "text";
  input.autocomplete = "off";
  label.htmlFor = input.id;
  return { input, error, root: make("div", "field", label, input, error) };
}

function errorOf(name: string) {
  const error = make("p", "error");
  error.id = `quoteacrostic-own-${name}-error`;
  error.setAttribute("aria-live", "polite");
  return error;
}

function button(text: string, press: () => void) {
  const made = make("button", "button", text);
  made.type = "button";
  made.addEventListener("click", (event) => {
    event.stopPropagation();
    press();
  });
  return made;
}

function option(value: string, label: string) {
  const made = make("option", "", label);
  made.value = value;
  return made;
}
