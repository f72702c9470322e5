import type { MarkedtextResult } from "/toolkit/index.js";
import { counted, number } from "../../kit/counted.ts";
import { element, make, tell } from "../../kit/dom.ts";
import { icon } from "../../kit/icon.ts";
import { patch } from "../../kit/patch.ts";
import { changeOf, type Figures, FORMULAS, GOALS, type Goal } from "./figures.ts";
import { overruleButton } from "./left-out-list.ts";
import { MARKS, type Mark } from "./marks.ts";
import type { Reading } from "./model.ts";
import { easePicture, goalLabel, gradeAxis, gradePicture } from "./pictures.ts";
import {
  audienceInWords,
  certaintyInWords,
  changeInWords,
  decimal,
  gradeChange,
  newDaleChallInWords,
  percent,
  progressInWords,
  reasonsInWords,
  scoreWarnings,
  timeInWords,
  verdictInWords,
} from "./wording.ts";

/** The toolkit lists so many hardest sentences at most. */
const MOST_HARDEST = 10;

/** Shows the scores of a text, beside those before. */
export function showScores({ result, figures: now, before, isAnother, goal }: Reading) {
  const { heading, lead, warnings, isReliable } = verdictInWords(result);
  element("text-grade").textContent = heading;
  element("text-lead").textContent = lead;
  element("text-lead").hidden = !lead;
  patch(element("text-warnings"), warnings, (sentence) => make("li", "warning", sentence));
  element("text-certainty").textContent = certaintyInWords(result);
  element("text-audience").textContent = audienceInWords(result);
  element("text-certainty").hidden = element("text-audience").hidden = !isReliable;
  showProgress(now, before, isAnother);
  element("text-ease").replaceChildren(easePicture(now.fleschReadingEase, before?.fleschReadingEase ?? null));
  element("text-ease-state").textContent = `${decimal(now.fleschReadingEase)} · ${now.fleschReadingEaseText}`;
  element("text-ease-score").textContent = decimal(now.fleschReadingEase);
  element("text-ease-text").textContent = now.fleschReadingEaseText;
  element("text-ease-change").textContent = changeSince(before, now, "fleschReadingEase");
  showGrades(result, now, before, GOALS[goal]);
  showFigures(now, before, goal);
  const [scored, all] = [result.counts.words, now.words].map((n) => number(n));
  element("text-scored").textContent =
    `Only ${scored} of the ${all} words are scored: headings, lists and the like are left out.`;
  element("text-scored").hidden = scored === all;
  patch(
    element("text-hardest"),
    distinct(result.hardestSentences).map((one) => ({ ...one, isGraded: isReliable })),
    hardSentence,
  );
  element("text-hardest-card").hidden = result.hardestSentences.length === 0;
}

function showProgress(now: Figures, before: Figures | null, isAnother: boolean) {
  const line = element("text-progress");
  line.hidden = before === null;
  element("text-compare-hint").textContent = before
    ? "Compares from now on with the text as it is now."
    : `${isAnother ? "This is another text than before, so they are not compared. " : ""}Later figures are then shown beside the present ones.`;
  if (!before) return;
  const { is, isCertain } = gradeChange(before, now);
  line.dataset.is = is;
  line.toggleAttribute("data-uncertain", !isCertain);
  line.textContent = progressInWords(before, now);
}

/** What a score was before, and how it has changed: "was 8.3; −1.8, easier". Nothing if there is no text before. */
function changeSince(before: Figures | null, now: Figures, name: "fleschReadingEase" | keyof typeof FORMULAS) {
  if (!before) return "";
  const change = changeOf(before[name], now[name], 1, name === "fleschReadingEase" ? "easier" : "harder");
  return `was ${decimal(before[name])}; ${changeInWords(change, 1)}`;
}

function showGrades(result: MarkedtextResult, now: Figures, before: Figures | null, goal: number) {
  const formulas = Object.keys(FORMULAS) as (keyof typeof FORMULAS)[];
  const rows = formulas.map((name) => ({
    name,
    label: FORMULAS[name],
    grade: now[name],
    before: before?.[name] ?? null,
    margin: name === "fleschKincaidGrade" ? result.gradeMargin : null,
    goal,
    change: changeSince(before, now, name),
  }));
  const grades = rows.map(({ grade }) => grade);
  element("text-grades-state").textContent = `${decimal(Math.min(...grades))} to ${decimal(Math.max(...grades))}`;
  patch(element("text-grades"), rows, (row) => {
    const name = make("th", "", row.label);
    name.scope = "row";
    const value = make("td", "value", make("b", "", decimal(row.grade)));
    return make("tr", "", name, make("td", "plot", gradePicture(row)), value, make("td", "since", row.change));
  });
  patch(element("text-goal-mark"), [goal], goalLabel);
  patch(element("text-axis"), [""], gradeAxis);
  element("text-before-key").hidden = before === null;
  element("text-margin-key").hidden = result.gradeMargin === null;
  const doubts = scoreWarnings(result.warnings).join(" ");
  element("text-score-warnings").textContent = doubts;
  element("text-score-warnings").hidden = !doubts;
}

function showFigures(now: Figures, before: Figures | null, goal: Goal) {
  const rows: [string, (figures: Figures) => number | null, (n: number, figures: Figures) => string][] = [
    ["Reading time", (one) => one.readingSeconds, timeInWords],
    ["Speaking time", (one) => one.speakingSeconds, timeInWords],
    ["Words", (one) => one.words, (n) => number(n)],
    ["Sentences", (one) => one.sentences, (n) => number(n)],
    ["Words per sentence", (one) => one.wordsPerSentence, (n) => decimal(n)],
    ["Syllables per word", (one) => one.syllablesPerWord, (n) => decimal(n, 2)],
    ["Hard sentences", (one) => one.hard[goal], (n) => number(n)],
    ["Reader ease", (one) => one.readerEase, (n) => decimal(n)],
    ["Dale–Chall score", (one) => one.daleChallReadabilityScore, (n) => decimal(n)],
    ["New Dale–Chall score", (one) => one.newDaleChallScore, newDaleChallInWords],
    ["Spache grade", (one) => one.spacheGrade, (n) => decimal(n)],
    ["FORCAST grade", (one) => one.forcastGrade, (n) => decimal(n)],
    ["Share of prose", (one) => one.proseShare, percent],
  ];
  // A text has no grade by a formula that is not made for it, and earlier releases kept fewer figures of the text before.
  const inWords = (figures: Figures, [, of, words]: (typeof rows)[number]) => {
    const n = of(figures) ?? null;
    return n === null ? "" : words(n, figures);
  };
  element("text-figures-state").textContent = timeInWords(now.readingSeconds);
  patch(
    element("text-figures"),
    rows
      .map((row) => {
        const [is, was] = [inWords(now, row), before ? inWords(before, row) : ""];
        return { name: row[0], is, was: was === is ? "" : was };
      })
      .filter(({ is }) => is),
    ({ name, is, was }) => {
      const value = make("dd", "", make("b", "", is));
      if (was) value.append(" ", make("span", "since", `was ${was}`));
      return make("div", "", make("dt", "", name), value);
    },
  );
}

/**
 * The sentences of a list without those that repeat an earlier one, each with the number of times that the list has it, and whether
 * the text may have more of it, because the full list ends with it.
 */
export function distinct(sentences: MarkedtextResult["hardestSentences"]) {
  const last = sentences.length < MOST_HARDEST ? undefined : sentences.at(-1)?.text;
  const all = new Map<string, { one: MarkedtextResult["hardestSentences"][number]; times: number }>();
  for (const one of sentences) {
    const known = all.get(one.text);
    if (known) known.times++;
    else all.set(one.text, { one, times: 1 });
  }
  return [...all.values()].map(({ one, times }) => ({ one, times, mayBeMore: one.text === last }));
}

/** @param sentence isGraded: whether its text has a grade */
function hardSentence({
  one,
  times,
  mayBeMore,
  isGraded,
}: ReturnType<typeof distinct>[number] & { isGraded: boolean }) {
  const { number, text, reasons, words, polysyllables, unfamiliarWords, gradeWithout } = one;
  const button = make("button", "go", make("span", "", text), icon("i-right"));
  button.type = "button";
  button.dataset.sentence = String(number - 1);
  const facts = [
    counted(words, "word"),
    `${counted(polysyllables, "long word")}`,
    `${unfamiliarWords} unfamiliar`,
    ...(isGraded ? [`without it, the text has grade ${decimal(gradeWithout)}`] : []),
    ...(times > 1 ? [`${times} times${mayBeMore ? " or more" : ""} in the text`] : []),
  ];
  const leaveOut = overruleButton("Leave out", text, times);
  leaveOut.dataset.sentence = button.dataset.sentence;
  return make(
    "li",
    "",
    button,
    make("p", "hint", [reasonsInWords(reasons), facts.join(" · ")].filter(Boolean).join(". ")),
    leaveOut,
  );
}

/** Shows the hard words that a text has most often. */
export function showWords(words: { word: string; places: unknown[] }[]) {
  element("text-words-card").hidden = words.length === 0;
  patch(
    element("text-words"),
    words.map(({ word, places }) => ({ word, times: places.length })),
    ({ word, times }) => {
      const count = make("span", "times", `${times}×`);
      const button = make("button", "button go-word", word, " ", count);
      button.type = "button";
      button.dataset.word = word;
      return make("li", "", button);
    },
  );
}

/** Shows how many of each mark the text has. */
export function showCounts(counts: Record<Mark, number> | null) {
  for (const mark of MARKS) tell(element(`text-count-${mark}`), counts ? number(counts[mark]) : "");
}
