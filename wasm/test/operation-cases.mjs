// @ts-check
// Cases for the results and errors of the operations, for both loaders.
import { failure, holds, same } from "./check.mjs";
import { acrostics, megabyte, nested, puzzles, refused, samples, signed, surrogates, texts } from "./inputs.mjs";

/** @type {import("./suite.mjs").Cases} */
export const answers = {
  async "each operation has a function and a sample"({ env, open, remote }) {
    const kit = await open();
    same(Object.keys(kit), [...env.toolkit.names, ...(remote ? ["close"] : [])], "functions");
    same(Object.keys(samples).sort(), [...env.toolkit.names].sort(), "samples");
    for (const name of env.toolkit.names) {
      const pending = kit[name](samples[name]);
      const { textNames, quoteNames, pointNames } = env.toolkit;
      const isLater = [...textNames, ...quoteNames, ...pointNames].some((later) => later === name);
      same(pending instanceof Promise, remote || isLater, `${name} returns a promise`);
      holds(Object.keys(await pending).length > 0, name);
    }
  },

  async "a text is scored by its counts, and its marks stand where its words do"({ open }) {
    const kit = await open();
    const text = "# 🦄\n\nThe cat 🦄 sat on the mat.\n\n- Then the grandmother deliberated “interminably”.\n";
    const marked = await kit.markedtext({ text });
    const { sentences, leftOut, overruledSentences, hardWords, advice, moreAdvice, ...measured } = marked;
    const { readingSeconds, speakingSeconds, ...scores } = measured;
    same([advice, moreAdvice], [[], 0], "the advice that nobody asked for");
    const { sentences: listed, moreSentences, ...scored } = await kit.textreadability({ text, include: "sentences" });
    same(scored, scores, "the scores of both operations");
    same([listed.length, moreSentences], [sentences.length + leftOut.length, 0], "the sentences of both operations");
    const { words, sentences: count, syllables } = scores.counts;
    same([words, count, syllables], [11, 2, 21], "counts");
    same(
      scores.fleschKincaidGrade,
      Math.round(39 * (words / count) + 1180 * (syllables / words) - 1559) / 100,
      "grade",
    );
    same([readingSeconds, speakingSeconds], [Math.ceil((11 * 60) / 238), Math.ceil((11 * 60) / 183)], "times");
    const cut = (/** @type {number} */ start, /** @type {number} */ end) => text.slice(start, end);
    same(
      sentences.map((/** @type {import("../dist/index.js").MarkedSentence} */ { start, end }) => cut(start, end)),
      ["The cat 🦄 sat on the mat.", "Then the grandmother deliberated “interminably”."],
      "sentences",
    );
    const hard = [];
    for (let i = 0; i < hardWords.length; i += 4) {
      hard.push([cut(hardWords[i], hardWords[i + 1]), hardWords[i + 2], hardWords[i + 3]]);
    }
    same(
      hard,
      [
        ["grandmother", 3, 0],
        ["deliberated", 5, 1],
        ["interminably", 5, 1],
      ],
      "hard words",
    );
    const advised = await kit.markedtext({ text: "He will 🦄 utilise it.", advice: "passive,simpler_word" });
    const { averageGradeLevel } = await kit.markedtext({ text: "He will 🦄 use it." });
    const simpler = { kind: "simpler_word", start: 11, end: 18, suggestions: ["use"], averageGradeLevel };
    same(advised.advice, [simpler], "advice");
    const without = await kit.markedtext({ text, overruled: "The cat 🦄 sat on the mat." });
    same([leftOut, overruledSentences, without.overruledSentences], [[], 0, 1], "what is left out and overruled");
    same(without.leftOut, [{ start: 6, end: 32, words: 6, reason: "overruled" }], "the sentence that is left out");
    for (const name of ["markedtext", "textreadability"]) {
      const error = await failure(() => kit[/** @type {"markedtext"} */ (name)]({ text: "Two words" }), name);
      same([error.reason, error.parameter], ["no_text", "text"], name);
    }
  },

  async "a quotation acrostic has the letters of its quotation in its answers"({ open }) {
    const kit = await open();
    const params = { initials: "Happy birthday Grandma", seed: "s" };
    const { quotation, grid, clues } = await kit.quoteacrostic(params);
    const squares = grid.rows.flatMap((/** @type {import("../dist/index.js").Row} */ row) => row.squares);
    const letters = squares.flatMap((/** @type {import("../dist/index.js").Square} */ { letter }) => letter ?? []);
    same(letters.join(""), quotation.toUpperCase().replace(/[^A-Z]/g, ""), "the letters");
    for (const { squares: numbers, letters: answer } of clues)
      same(numbers.map((/** @type {number} */ n) => letters[n - 1]).join(""), answer, "the squares of an answer");
    same(
      clues.map((/** @type {import("../dist/index.js").Clue} */ { letters: [first] }) => first).join(""),
      "HAPPYBIRTHDAYGRANDMA",
      "initials",
    );
    same(await kit.quoteacrostic(params), await kit.quoteacrostic(params), "the same seed");
  },

  async "points are suggested by an operation of their own"({ open }) {
    const kit = await open();
    const text =
      "It is a truth universally acknowledged, that a single man in possession of a good fortune, must be in want of a wife.";
    same(await kit.cryptogrampoints({ text }), { suggested: 225, lowest: 220, highest: 225 }, "an Aristocrat");
    const patristocrat = await kit.cryptogrampoints({ text, spacing: "none", alphabet: "k1" });
    same(patristocrat, { suggested: 375, lowest: 370, highest: 375 }, "a Patristocrat with the alphabet K1");
    same((await kit.cryptogram({ text })).points, null, "points that are not requested");
    const error = await failure(() => kit.cryptogram({ text, points: true }), "requested points");
    same([error.reason, error.parameter], ["service_only", "points"], "requested points");
  },

  async "hmac agrees with node:crypto"({ env, open }) {
    const kit = await open();
    for (const [i, params] of signed.entries()) {
      const { algorithm, encoding } = params;
      const expected = { hmac: env.expected.signatures[i], algorithm, encoding };
      same(await kit.hmac(params), expected, `${algorithm} ${encoding} ${params.message.slice(0, 20)}`);
    }
  },

  async "hmac signs every case of RFC 2202 and RFC 4231, in every encoding"({ env, open }) {
    const kit = await open();
    holds(env.expected.vectors.length > 500, "vectors");
    for (const { name, params, hmac } of env.expected.vectors) {
      const { algorithm, encoding } = params;
      same(await kit.hmac(params), { hmac, algorithm, encoding }, name);
    }
  },

  async "reversetext divides a text as Intl.Segmenter does"({ open }) {
    const kit = await open();
    for (const text of texts) {
      const graphemes = characters(text);
      for (const [mode, reversed] of [
        ["characters", [...graphemes].reverse().join("")],
        ["words", exchange(text, /\S+/g)],
        ["lines", exchange(text, /[^\r\n]+|^(?=[\r\n])|(?<=\r\n|\n|\r(?!\n))(?=[\r\n]|$)/g)],
      ]) {
        const expected = { reversed, original: text, mode, length: graphemes.length };
        same(await kit.reversetext({ text, mode }), expected, `${mode} of ${JSON.stringify(text)}`);
      }
    }
  },

  async "a cryptogram is a one-to-one cipher in which no letter stands for itself, and all its parts agree"({ open }) {
    const kit = await open();
    const alphabet = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
    for (const params of puzzles) {
      const puzzle = await kit.cryptogram(params);
      const { cipher, encoded, original } = puzzle;
      same(Object.keys(cipher), alphabet, "letters of the cipher");
      same(Object.values(cipher).sort(), alphabet, "substitutes");
      for (const letter of alphabet) holds(cipher[letter] !== letter, `${letter} becomes another letter`);

      const plain = bare(original);
      const letters = plain.match(/[A-Z]/g) ?? [];
      const shown = params.spacing === "none" ? letters.join("").replace(/.{5}(?=.)/g, "$& ") : plain;
      same(
        encoded,
        shown.replace(/[A-Z]/g, (letter) => cipher[letter]),
        "encoded",
      );
      same(puzzle.letterCount, letters.length, "letters");
      same(puzzle.wordCount, plain.split(/\s+/).filter((word) => /[A-Z]/.test(word)).length, "words");
      same(puzzle.seed, params.seed, "seed");

      const [sheet, key = ""] = puzzle.html.split("<section>");
      const boxes = [...sheet.matchAll(/<b><i>(.?)<\/i>(.)<\/b>(?! \d)/g)];
      same(
        boxes.map(([, , letter]) => letter),
        encoded.match(/[A-Z]/g),
        "boxes of the page",
      );
      const given = Object.fromEntries(
        puzzle.hints.map((/** @type {import("../dist/index.js").Hint} */ hint) => [hint.encoded, hint.original]),
      );
      same(Object.keys(given).length, Math.min(params.hints ?? 0, new Set(letters).size), "hints");
      for (const [, answer, letter] of boxes) same(answer, given[letter] ?? "", "letters given away");
      const frequent = [...sheet.matchAll(/<li><b>(.)<\/b> (\d+)/g)].map(([, letter, n]) => [letter, Number(n)]);
      const counts = frequencies(encoded);
      const countOf = (/** @type {string} */ letter) => counts.find(([one]) => one === letter)?.[1] ?? 0;
      const isKeyed = (params.alphabet ?? "random") !== "random";
      const expected = isKeyed ? alphabet.map((/** @type {string} */ letter) => [letter, countOf(letter)]) : counts;
      same(frequent, expected, "frequencies of the page");
      same(key.includes(inHTML(original)), params.answerKey === true, "solution on the page");
      same(puzzle.pages.length, params.pages ? 2 : 0, "pages for printing, puzzle and key");
      for (const page of puzzle.pages) holds(page.startsWith("<svg "), "a page is an SVG");
      const quoted = params.text === undefined || params.random === true;
      same(puzzle.author !== null && puzzle.source !== null, quoted, "author and source are those of a quotation");
      if (!quoted) same(original, params.text?.trim(), "original");
      else holds(puzzle.html.includes(inHTML(puzzle.author)), "author on the page");
    }
  },

  async "the same seed gives the same puzzle everywhere, down to its HTML"({ env, open }) {
    const kit = await open();
    for (const [i, params] of puzzles.entries()) {
      same(await kit.cryptogram(params), env.expected.puzzles[i], JSON.stringify(params));
    }
  },

  async "a call that wants some fields makes no html and has the same others"({ open }) {
    const kit = await open();
    for (const name of /** @type {const} */ (["acrostic", "cryptogram", "quoteacrostic"])) {
      const sample = /** @type {object} */ (samples[name]);
      const whole = await kit[name](sample);
      holds(whole.html.length > 0, `${name} has html`);
      same(await kit[name]({ ...sample, fields: ["seed", "difficulty"] }), { ...whole, html: "" }, name);
      // What can't be the name of a field is ignored.
      for (const fields of [[], ["html", "difficulty"], "seed", null, ["seed\n{}"], ["seed keyword"], [""]])
        same(await kit[name]({ ...sample, fields }), whole, `${name} with ${JSON.stringify(fields)}`);
    }
  },

  async "pictures are SVG, and the result contains them as data URLs"({ open }) {
    const kit = await open();
    const params = /** @type {const} */ ({ text: "Attack at dawn", seed: "s", title: "Déjà vu", imageFormat: "svg" });
    const { image, solutionImage } = await kit.cryptogram({ ...params, image: true, solutionImage: true });
    for (const [picture, label] of /** @type {const} */ ([
      [image, "puzzle"],
      [solutionImage, "solution"],
    ])) {
      holds(new RegExp(`^[0-9a-f]{16}_${label}\\.svg$`).test(picture?.imageName ?? ""), `${picture?.imageName}`);
      same([picture?.format, picture?.expires], [".svg", null], "format and expiry");
      const [head, data = ""] = (picture?.downloadURL ?? "").split(",");
      same(head, "data:image/svg+xml;base64", "address");
      const bytes = Uint8Array.from(atob(data), (c) => c.charCodeAt(0));
      const svg = new TextDecoder().decode(bytes);
      holds(svg.startsWith("<svg ") && svg.includes("Déjà vu"), "the picture");
      same(svg.includes("Attack at dawn"), label === "solution", "only the solution shows the answer");
    }
    const none = await kit.cryptogram(params);
    same([none.image, none.solutionImage], [null, null], "not requested");
  },

  async "an acrostic's first letters spell its keyword, and all its parts agree"({ env, open }) {
    const kit = await open();
    for (const [i, params] of acrostics.entries()) {
      const puzzle = await kit.acrostic(params);
      same(puzzle, env.expected.acrostics[i], JSON.stringify(params));
      const keyword = params.word.toUpperCase();
      const letters = bare(keyword);
      same([puzzle.keyword, puzzle.lineCount], [keyword, letters.length], "keyword and lines");
      const [sheet, key = ""] = puzzle.html.split("<section>");
      for (const [n, line] of puzzle.lines.entries()) {
        same([line.position, line.letter, line.letterCount], [n + 1, letters[n], line.letters.length], "line");
        same(line.letters, bare(line.answer).replace(/[^A-Z]/g, ""), "letters in the boxes");
        same(line.letters[0], line.letter, "first letter");
        const lengths = line.answer.split(/[ -]/).map((/** @type {string} */ word) => word.length);
        same(line.enumeration.split(/, |-/).map(Number), lengths, "lengths of the words");
        same(sheet.includes(`(${line.enumeration})`), lengths.length > 1, "lengths on the page");
        holds(sheet.includes(inHTML(line.clue)), `${line.clue} is on the page`);
        holds(!sheet.includes(line.answer), `${line.answer} is not on the page`);
        same(line.alternatives.length > 0, params.alternatives === true, "alternatives");
      }
      same([...sheet.matchAll(/<i>\?<\/i>/g)].length, letters.length, "the hidden word");
      same(key !== "", params.answerKey === true, "solution");
      holds(params.pages ? puzzle.pages.length >= 2 : puzzle.pages.length === 0, "pages");
    }
  },

  async "without a seed every puzzle is different, and its seed reproduces it"({ open }) {
    const kits = /** @type {const} */ ([await open(), await open()]);
    const seeds = new Set();
    for (let i = 0; i < 50; i++) {
      for (const kit of kits) {
        const puzzle = await kit.cryptogram({ text: "Attack at dawn" });
        holds(/^[0-9a-hjkmnp-tv-z]{12}$/.test(puzzle.seed), `${puzzle.seed} is a seed`);
        seeds.add(puzzle.seed);
        same(await kit.cryptogram({ text: "Attack at dawn", seed: puzzle.seed }), puzzle, "reproduced");
      }
    }
    same(seeds.size, 100, "different seeds");
    for (const params of [undefined, null, {}]) holds((await kits[0].cryptogram(params)).author, "a quotation");
  },

  async "lone surrogates are read as U+FFFD"({ open }) {
    const kit = await open();
    for (const [text, read] of surrogates) {
      const reversed = characters(read).reverse().join("");
      const expected = { reversed, original: read, mode: "characters", length: characters(read).length };
      same(await kit.reversetext({ text }), expected, JSON.stringify(text));
      same((await kit.cryptogram({ text: `x${text}`, seed: "s" })).original, `x${read}`, "original");
    }
  },

  async "parameters are read as JSON.stringify writes them"({ open }) {
    const kit = await open();
    const expected = { reversed: "cba", original: "abc", mode: "characters", length: 3 };
    for (const [what, params] of Object.entries({
      "unknown names": { text: "abc", more: [{ text: 5 }], mod: "lines" },
      "null as not given": { text: "abc", mode: null },
      "undefined as not given": { text: "abc", mode: undefined },
      "a function as not given": { text: "abc", mode: () => {} },
      "toJSON of the parameters": { toJSON: () => ({ text: "abc" }) },
      "toJSON of a value": { text: { toJSON: () => "abc" } },
      "a String object": { text: Object("abc") },
      "an object without prototype": Object.assign(Object.create(null), { text: "abc" }),
      "what nests, up to a limit": nested(30),
    })) {
      same(await kit.reversetext(params), expected, what);
    }
  },

  async "invalid input throws an OperationError with a message"({ env, open }) {
    const kit = await open();
    for (const [name, params, code, reason, parameter, message] of refused) {
      const error = await failure(() => kit[name](params), `${name}: ${message}`);
      holds(error instanceof env.toolkit.OperationError, `${error} is an OperationError`);
      holds(error instanceof Error, "and an Error");
      same(
        [error.name, error.code, error.reason, error.parameter, error.line, error.message],
        ["OperationError", code, reason, parameter, null, message],
        name,
      );
      // The message about a parameter has its name and the rule, or says that it is missing.
      const rule =
        reason === "required" ? "must be given" : parameter && message.slice(`Parameter '${parameter}' `.length);
      same(error.rule, rule, `the rule of ${message}`);
      same(String(error), `OperationError: ${message}`, "as a string");
      same(await kit[name](samples[name]), await kit[name](samples[name]), "the next call works");
    }
  },

  async "an error in a text of several lines names the line"({ open }) {
    const kit = await open();
    const lines = /** @type {const} */ ([
      ["dog", "wrong_first_letter", 1],
      ["\nant1", "not_letters", 2],
      ["\n\nt: A letter", "too_short", 3],
      ["\n\n\ncow", "too_many_lines", 4],
      ["\naaaa", "clue_required", 2],
      [`\n\ntoe: ${"x".repeat(161)}`, "clue_too_long", 3],
    ]);
    for (const [answers, reason, line] of lines) {
      const error = await failure(() => kit.acrostic({ word: "CAT", seed: "A", answers }), reason);
      same(
        [error.code, error.reason, error.parameter, error.line],
        ["invalid_parameter", reason, "answers", line],
        reason,
      );
      holds(/^(the|a|there) /.test(error.rule), `"${error.rule}" is a sentence without a capital`);
      same(error.message, `Parameter 'answers' has a mistake in line ${line}: ${error.rule}`, reason);
    }
  },

  async "inputs of the maximum length are accepted"({ open }) {
    const kit = await open();
    const backwards = "9876543210".repeat(100_000);
    same((await kit.reversetext({ text: megabyte })).reversed, backwards, "a million characters");
    const euros = "€".repeat(333_333);
    same((await kit.reversetext({ text: euros })).length, 333_333, "a million bytes minus one");
    const family = "👨‍👩‍👧‍👦";
    const puzzle = await kit.cryptogram({ text: `  a${family.repeat(499)}\n`, seed: "s" });
    same([puzzle.letterCount, puzzle.original], [1, `a${family.repeat(499)}`], "500 characters of several code points");
  },
};

/** The extended grapheme clusters of a text. @param {string} text */
const characters = (text) => Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);

/** Reverses the order of the pieces that match the pattern, and leaves the text between them in place.
 * @param {string} text
 * @param {RegExp} pattern
 */
function exchange(text, pattern) {
  const pieces = text.match(pattern) ?? [];
  return text.replace(pattern, () => /** @type {string} */ (pieces.pop()));
}

/** The text in upper case without accents. @param {string} text */
const bare = (text) =>
  text
    .replaceAll("ß", "SS")
    .replace(/[Ææ]/g, "AE")
    .replace(/[Œœ]/g, "OE")
    .replace(/[Øø]/g, "O")
    .replace(/\p{L}\p{M}*/gu, (letter) => letter.normalize("NFD").replace(/\p{M}/gu, "").toUpperCase());

/** The letters of an enciphered text with their counts, the most frequent first. @param {string} encoded */
function frequencies(encoded) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const letter of encoded.match(/[A-Z]/g) ?? []) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
}

/** @param {string} text */
const inHTML = (text) =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("'", "&#39;")
    .replaceAll('"', "&#34;");
