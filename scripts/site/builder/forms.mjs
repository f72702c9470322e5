// @ts-check
/**
 * The forms of the builder's page. Values, limits and defaults are those that the operations declare; labels and hints are here.
 * Each form takes the place of a comment with its name in web/index.html, such as <!-- acrostic.form -->.
 */
import { DEFAULTS, MOST, PER_PAGE } from "../../../web/app/booklet/model.ts";
import { LEAST } from "../../../web/app/booklet/versions.ts";
import * as parameters from "../../../web/app/state/parameters.gen.ts";
import { GOALS, MIN_WORDS, VERY_HARD } from "../../../web/app/text/figures.ts";
import { capitalized } from "../../../web/kit/capitals.ts";
import { html } from "../html.mjs";
import { houseForm } from "./house-style.mjs";
import { keyFields, kindList, spacingTitles } from "./keys.mjs";
import * as parts from "./parts.mjs";
import * as puzzle from "./puzzle.mjs";
import { quoteForm } from "./quoteacrostic.mjs";

const { box, button, check, choices, field, group, icon, labelled, line, list, optionsOf, unseen, WORD } = parts;
const { acrostic, acrosticLimits, booklet, cryptogram, hmac, reversetext } = parameters;

/** The build makes the sample of this text and this seed (scripts/site/sample.mjs). */
const TEXT = "Every letter wears a mask, and a patient reader learns to see the face behind each one.";
const SEED = "sample";

const { hints, minLetters, maxLetters, subject, famous } = cryptogram;
/** The lengths of a random quotation: the value of each is the range of its number of letters. */
const LENGTHS = [
  ["Short", minLetters.minimum, 79],
  ["Medium", 80, 119],
  ["Long", 120, maxLetters.maximum],
].map(([name, from, to]) => [`${from}-${to}`, `${name}: ${from}–${to}`]);

const SUBJECTS = subject.values.map((name) => [name, capitalized(name)]);

const ALPHABETS = {
  random: ["Random", "Every letter gets a random substitute."],
  k1: ["K1", "A key word begins the plain alphabet; the cipher alphabet runs from A to Z."],
  k2: ["K2", "A key word begins the cipher alphabet; the plain alphabet runs from A to Z."],
  k3: ["K3", "The same key word begins both alphabets, one shifted against the other."],
  k4: ["K4", "One key word begins the plain alphabet, another one the cipher alphabet."],
};
const SPACINGS = {
  words: ["Words", `${spacingTitles.words}: words and punctuation stay.`],
  none: ["Groups of five", `${spacingTitles.none}: nothing shows where words begin. Harder.`],
};
const sheetFields = html`
${puzzle.title("cryptogram-", "Cryptogram Puzzle")}
<div class="field">
<div class="field-head"><label for="cryptogram-hints">Letters given away</label></div>
<div class="stepper">
${button("cryptogram-fewer-hints", [icon("minus"), unseen("Give one letter fewer")], { tabindex: "-1" })}
<input id="cryptogram-hints" type="number" inputmode="numeric" min="${hints.minimum}" max="${hints.maximum}" step="1" value="${hints.default}" aria-describedby="cryptogram-hints-error cryptogram-hints-hint" autocomplete="off">
${button("cryptogram-more-hints", [icon("plus"), unseen("Give one letter more")], { tabindex: "-1" })}
<span id="cryptogram-hints-hint" class="hint"></span>
</div>
<p id="cryptogram-hints-error" class="error" aria-live="polite"></p>
</div>
${line({ id: "cryptogram-hint-letters", label: "Letters of your choice", hint: "They are given away besides that number.", isHidden: false }, WORD)}
${line({ id: "cryptogram-crib", label: "Crib", hint: "A piece of the text that is given away. It takes the place of a key that the puzzle would give." }, WORD)}
${puzzle.answerKey("cryptogram-")}`;

const cipherFields = html`
${kindList}
${choices("cryptogram-alphabet", "Cipher alphabet", cryptogram.alphabet, ALPHABETS)}
<div id="cryptogram-key-fields" class="key-fields" hidden>
${line({ id: "cryptogram-key", label: "Key word", labelId: "cryptogram-key-label", notes: "cryptogram-key-error cryptogram-key-hint", isHidden: false }, WORD)}
${line({ id: "cryptogram-second-key", label: "Cipher key word", notes: "cryptogram-key-error cryptogram-key-hint", isHidden: true }, WORD)}
<div id="cryptogram-key-notes" class="key-notes">
<p id="cryptogram-key-error" class="error" aria-live="polite"></p>
<p id="cryptogram-key-hint" class="hint" aria-live="polite"></p>
</div>
${list({ id: "cryptogram-shift", label: "Shift", hint: "Where the cipher alphabet begins below the plain one.", isHidden: false }, [["", "Automatic"]])}
</div>
${keyFields}
${choices("cryptogram-spacing", "Spacing", cryptogram.spacing, SPACINGS)}
${puzzle.seed("cryptogram-", "", SEED)}`;

const cryptogramForm = html`
${puzzle.history("cryptogram-")}
${box({ id: "cryptogram-text", label: "Your text", count: ["cryptogram-text-count", ""] }, TEXT, { rows: 5, spellcheck: "true" })}
<div class="field">
<div class="field-head"><label for="cryptogram-letters">Random quotation</label><span id="cryptogram-letters-unit" class="count">letters</span></div>
<div class="joined">
<select id="cryptogram-letters" aria-describedby="cryptogram-letters-unit">${optionsOf([["", "Any length"], ...LENGTHS])}</select>
${button("cryptogram-quotation", [icon("quote"), "Pick one"], puzzle.LATER)}
</div>
<select id="cryptogram-subject" aria-label="Subject">${optionsOf([["", "Any subject"], ...SUBJECTS])}</select>
${check("cryptogram-famous", famous.default, "Famous lines only", "")}
${button("cryptogram-own-text", [icon("back"), "Back to my text"], { class: "button quiet", hidden: true })}
</div>
${puzzle.another("cryptogram-new")}
<div class="option-groups">
${group("cryptogram-sheet-options", "Title, hints, answer key", sheetFields)}
${group("cryptogram-cipher-options", "Cipher, key, seed", cipherFields)}
${puzzle.printed("cryptogram")}
</div>
${puzzle.fileOpener("cryptogram-")}`;

/** @param {string} theme */
const themeName = (theme) => (theme === "random" ? "Any theme" : capitalized(theme));
const themes = acrostic.theme.values.map((theme) => [theme, themeName(theme)]);
const keywordLetters = `${acrosticLimits.minWord} to ${acrosticLimits.maxWord} letters`;

/** @param {string} id @param {string} label @param {{ minimum: number, maximum: number, default: number }} parameter */
function lengthList(id, label, { minimum, maximum, default: chosen }) {
  const lengths = Array.from({ length: maximum - minimum + 1 }, (_, i) => minimum + i);
  return list(
    { id, label, notes: "acrostic-length-error acrostic-length-hint" },
    lengths.map((n) => [n, n]),
    chosen,
  );
}

const difficulties = labelled(acrostic.difficulty.values, { easy: "Easy", hard: "Hard, with rare words" });

const choiceFields = html`${list({ id: "acrostic-difficulty", label: "Difficulty" }, difficulties)}
<div class="lengths">
${lengthList("acrostic-min-letters", "Shortest answer", acrostic.minLetters)}
${lengthList("acrostic-max-letters", "Longest answer", acrostic.maxLetters)}
<div class="length-notes">
<p id="acrostic-length-error" class="error" aria-live="polite"></p>
<p id="acrostic-length-hint" class="hint">In letters. Answers of your own may be shorter or longer.</p>
</div>
</div>
${puzzle.seed("acrostic-", "The same keyword, options and seed always give the same puzzle.")}`;

const acrosticForm = html`
${puzzle.history("acrostic-")}
${line({ id: "acrostic-word", label: "Keyword", count: ["acrostic-word-hint", keywordLetters] }, { ...WORD, class: "capitals keyword", value: "Wonder" })}
${list({ id: "acrostic-theme", label: "Theme" }, themes)}
${puzzle.another("acrostic-new")}
<div class="option-groups">
${group("acrostic-sheet", "Title, answer key", [puzzle.title("acrostic-", "Acrostic Puzzle"), puzzle.answerKey("acrostic-")])}
${group("acrostic-choice", "Difficulty, lengths, seed", choiceFields)}
${puzzle.printed("acrostic")}
</div>
${puzzle.fileOpener("acrostic-")}`;

const PAPERS = {
  both: ["Both", "Pages that fit on A4 and on US Letter."],
  a4: ["A4", "Pages of 210 × 297 mm."],
  letter: ["US Letter", "Pages of 8.5 × 11 inches."],
};
/** @param {string} n */
const puzzles = (n) => (n === "1" ? "One" : n === `${booklet.perPage.maximum}` ? "As many as fit" : `Up to ${n}`);
const perPage = PER_PAGE.map((n) => [n, puzzles(n)]);

/** An option by the name of its parameter: largePrint has the id booklet-large-print. @param {keyof typeof DEFAULTS} name @param {string} label @param {string} [hint] */
function option(name, label, hint) {
  const id = name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);
  return check(`booklet-${id}`, DEFAULTS[name] === "true", label, hint);
}

const pageFields = html`
${choices("booklet-paper", "Paper", booklet.paper, PAPERS)}
${list({ id: "booklet-per-page", label: "Puzzles on a page", hint: "A puzzle that does not fit below another one begins a new page.", notes: "" }, perPage)}
${option("largePrint", "Large print", "text of at least 18 points")}
${option("nameLine", "Name and date", "a line at the top of each page of puzzles")}
${option("pageNumbers", "Page numbers")}
${option("answerKey", "Answer key", "short, by number, behind the puzzles")}`;

const coverFields = html`
${option("titlePage", "Begin with a title page")}
${line({ id: "booklet-title", label: "Title", hint: "On the title page and at the foot of the others; also the name of the file." })}
${line({ id: "booklet-subtitle", label: "Subtitle" })}`;

const bookletForm = html`<div class="option-groups">
${group("booklet-sheet", "Pages", pageFields)}
${group("booklet-cover", "Title page", coverFields)}
${puzzle.printed("booklet")}
</div>
${puzzle.houseStyle("booklet-")}`;

const READERS = { children: "Children", everyone: "Everyone", "high-school": "High school", college: "College" };
const goals = Object.entries(GOALS).map(([goal, grade]) => [
  goal,
  `${READERS[/** @type {keyof typeof GOALS} */ (goal)]}, grade ${grade}`,
]);
const goal = html`<div class="field goal-field">
<label for="text-goal">Written for</label>
<select id="text-goal" disabled aria-describedby="text-goal-hint">${optionsOf(goals, "everyone")}</select>
<p id="text-goal-hint" class="hint">A sentence of ${MIN_WORDS} words or more is hard if its own grade is higher than this one, and very hard from ${VERY_HARD} grades above it.</p>
</div>`;

const reverseForm = html`
${box({ id: "reverse-text", label: "Text", count: ["reverse-length", ""] }, "Stressed desserts 🍰\nNever odd or even", { rows: 7 })}
${choices("reverse-mode", "Reverse the order of", reversetext.mode, { characters: "Characters", words: "Words", lines: "Lines" }, "choices")}`;

const ALGORITHMS = { sha256: "SHA-256", sha384: "SHA-384", sha512: "SHA-512", sha1: "SHA-1", md5: "MD5" };
const ENCODINGS = { utf8: "Text", hex: "Hex", base64: "Base64" };
const PROMISE = [icon("lock"), "Signed here. Message and secret never leave your browser."];
const hmacForm = html`
${box({ id: "hmac-message", label: "Message" }, "Hello World", { rows: 5, spellcheck: "false" })}
${choices("hmac-message-encoding", "Message given as", hmac.messageEncoding, ENCODINGS, "choices")}
${field(
  { id: "hmac-secret", label: "Secret", hint: PROMISE },
  (described) => html`<div class="joined">
<input ${described} type="password" class="mono" autocomplete="off" autocapitalize="off" spellcheck="false">
${button("hmac-secret-show", [icon("eye"), html`<span>Show</span>`], { "aria-pressed": "false", "aria-controls": "hmac-secret" })}
</div>`,
)}
${choices("hmac-secret-encoding", "Secret given as", hmac.secretEncoding, ENCODINGS, "choices")}
<div class="split">
${list({ id: "hmac-algorithm", label: "Algorithm" }, labelled(hmac.algorithm.values, ALGORITHMS))}
${choices("hmac-encoding", "Signature as", hmac.encoding, { hex: "Hex", base64: "Base64", base64url: "Base64url" })}
</div>`;

const NUMBER = { type: "number", inputmode: "numeric", min: LEAST, max: MOST, step: 1, value: 30 };

/** @type {Record<string, unknown>} */
const FORMS = {
  "cryptogram.invitation": puzzle.invitation("cryptogram-", "A puzzle for you!"),
  "cryptogram.form": cryptogramForm,
  "cryptogram.export": puzzle.exportCard(
    "cryptogram-",
    "Printed pages",
    [
      puzzle.copy("cryptogram-copy-link", "link", "Copy puzzle link"),
      puzzle.copy("cryptogram-copy-embed", "copy", "Copy embed code"),
      puzzle.copy("cryptogram-copy-encoded", "copy", "Copy encoded text"),
    ],
    "JSON and ipuz files contain the solution, and can be opened here again.",
  ),
  "acrostic.invitation": puzzle.invitation("acrostic-", ""),
  "acrostic.form": acrosticForm,
  "acrostic.export": puzzle.exportCard(
    "acrostic-",
    "Printed pages of the acrostic",
    [
      puzzle.copy("acrostic-copy-solving", "link", "Copy puzzle link"),
      puzzle.copy("acrostic-copy-link", "link", "Copy link to edit", true),
      puzzle.copy("acrostic-copy-embed", "copy", "Copy embed code"),
    ],
    "The puzzle link and the embed code are for solvers. The link to edit, JSON and ipuz files open the puzzle here with its answers: do not share them with solvers.",
  ),
  "quoteacrostic.invitation": puzzle.invitation("quoteacrostic-", ""),
  "quoteacrostic.form": quoteForm,
  "quoteacrostic.export": puzzle.exportCard(
    "quoteacrostic-",
    "Printed pages of the quotation acrostic",
    [
      puzzle.copy("quoteacrostic-copy-solving", "link", "Copy puzzle link"),
      puzzle.copy("quoteacrostic-copy-link", "link", "Copy link to edit", true),
      puzzle.copy("quoteacrostic-copy-embed", "copy", "Copy embed code"),
    ],
    "The puzzle link and the embed code are for solvers. The link to edit, JSON and ipuz files open the puzzle here with its answers: do not share them with solvers. Apps for crosswords open ipuz and jpz files; a jpz file can't be opened here.",
    { formats: ["pdf", "svg", "png", "html", "solvable"], apps: ["jpz"], hasVersions: false },
  ),
  "booklet.history": puzzle.history("booklet-"),
  "booklet.form": bookletForm,
  "booklet.versions": line({ id: "booklet-versions-number", label: "Number of versions" }, NUMBER),
  "house.form": houseForm,
  "text.undo": puzzle.undoButtons("text-", true),
  "text.goal": goal,
  "reverse.form": reverseForm,
  "hmac.form": hmacForm,
};

/** Writes the forms into the page. @param {string} page */
export const withForms = (page) =>
  page.replace(/<!-- (\w+\.\w+) -->/g, (_, name) => {
    if (!(name in FORMS)) throw new Error(`web/index.html: there is no form ${name}`);
    return `${FORMS[name]}`;
  });
