import type { Line } from "/toolkit/index.js";
import { characters } from "../../kit/characters.ts";
import { make, tell } from "../../kit/dom.ts";
import { icon } from "../../kit/icon.ts";
import { acrosticLimits } from "../state/parameters.gen.ts";
import { type LineFault, parts, written } from "./own-answers.ts";

const WRITE = "write";

/**
 * The editor for the answer of a line: a list of candidates, and two fields for an answer and a clue of the user's own.
 */
export class AnswerEditor {
  root = make("div", "change");
  #number;
  #choice = make("select", "");
  #back = make("button", "button quiet");
  #own = make("div", "own");
  #word;
  #clue;
  #note = make("p", "hint");
  /** The answer in the list, as the toolkit chose it and as the user did, and the options for both. */
  #answers = ["", ""];
  #offered = "";
  #line: Line | null = null;

  constructor(i: number, onChange: (line: string) => void) {
    this.#number = i + 1;
    this.#choice.id = `acrostic-answer-${this.#number}`;
    this.#choice.setAttribute("aria-label", `Answer ${this.#number}`);
    this.#back.type = "button";
    this.#back.append(icon("i-back"), "Automatic");
    this.#back.setAttribute("aria-label", `Automatic: let answer ${this.#number} be chosen again`);
    this.#word = this.#field("word", "Your answer");
    this.#word.input.autocapitalize = "characters";
    this.#word.input.spellcheck = false;
    this.#clue = this.#field("clue", "Your clue");
    this.#word.input.classList.add("capitals");
    this.#note.id = `acrostic-clue-${this.#number}-note`;
    this.#own.append(this.#word.root, this.#clue.root);
    this.#clue.root.append(this.#note);
    this.root.append(make("div", "choice", this.#choice, this.#back), this.#own);
    this.offer([]);

    this.#choice.addEventListener("change", () => onChange(this.#chosen()));
    this.#back.addEventListener("click", () => {
      onChange("");
      // The button is hidden now.
      this.#choice.focus();
    });
    for (const { input } of [this.#word, this.#clue]) {
      input.addEventListener("input", () => onChange(written(this.#word.input.value, this.#clue.input.value)));
    }
  }

  /** @param own the user's line (own-answers.ts) */
  show(line: Line, own: string, fault: LineFault | null) {
    this.#line = line;
    const isWritten = own.includes(":") || fault !== null;
    const isAutomatic = own === "" || own.startsWith("~");
    const answers = [isAutomatic ? line.answer : "", isAutomatic || isWritten ? "" : line.answer];
    if (answers.join() !== this.#answers.join()) {
      this.#answers = answers;
      this.offer([]);
    }
    this.#choice.value = isWritten ? WRITE : isAutomatic ? "" : line.answer;
    this.#back.hidden = isAutomatic;
    this.#own.hidden = !isWritten;
    const { word, clue } = parts(own);
    // A field that is being typed into is left alone.
    const isTyped = written(this.#word.input.value, this.#clue.input.value) === own;
    fill(this.#word, word, isTyped, fault?.of === "word" ? fault.sentence : "");
    fill(this.#clue, clue, isTyped, fault?.of === "clue" ? fault.sentence : "");
    const isCut = characters(clue.trim()) > acrosticLimits.maxClue;
    this.#note.textContent = fault
      ? "Until then the line has an automatic answer."
      : isCut
        ? `The puzzle shows the first ${acrosticLimits.maxClue} characters at most.`
        : "";
  }

  /** The line for the option that is chosen in the list. */
  #chosen() {
    if (this.#choice.value !== WRITE) return this.#choice.value;
    return written(this.#line?.answer ?? "", this.#line?.clue ?? "");
  }

  /** Lists the answers that can be chosen. @param others besides that of the line */
  offer(others: readonly string[]) {
    const [automatic = "", chosen = ""] = this.#answers;
    const wanted = [automatic, chosen, ...others].join();
    if (wanted === this.#offered) return;
    this.#offered = wanted;
    const { value } = this.#choice;
    const candidates = make(
      "optgroup",
      "",
      ...[chosen, ...others]
        .filter(Boolean)
        .sort()
        .map((word) => option(word, word)),
    );
    candidates.label = "Candidates";
    this.#choice.replaceChildren(
      option("", automatic ? `${automatic} (automatic)` : "Automatic"),
      option(WRITE, "Write your own…"),
      ...(candidates.children.length > 0 ? [candidates] : []),
    );
    this.#choice.value = value;
  }

  #field(name: string, text: string) {
    const input = make("input", "");
    const error = make("p", "error");
    const label = make("label", "", text, make("span", "visually-hidden", ` for line ${this.#number}`));
    input.id = `acrostic-${name}-${this.#number}`;
    input.type = "text";
    input.autocomplete = "off";
    label.htmlFor = input.id;
    error.id = `${input.id}-error`;
    error.setAttribute("aria-live", "polite");
    input.setAttribute("aria-describedby", name === "clue" ? `${error.id} ${input.id}-note` : error.id);
    return { input, error, root: make("div", "field", make("div", "field-head", label), input, error) };
  }
}

/** @param isTyped whether the fields of the line hold this value already, as the user typed it */
function fill(
  { input, error }: { input: HTMLInputElement; error: HTMLElement },
  value: string,
  isTyped: boolean,
  sentence: string,
) {
  const isLeftAlone = isTyped && document.activeElement === input;
  if (!isLeftAlone && input.value !== value) input.value = value;
  if (sentence) input.setAttribute("aria-invalid", "true");
  else input.removeAttribute("aria-invalid");
  tell(error, sentence);
}

function option(value: string, label: string) {
  const made = make("option", "", label);
  made.value = value;
  return made;
}
