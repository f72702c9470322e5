// @ts-check
/** Generates random requests of every kind, each with its expected answer. */
import assert from "node:assert/strict";
import { key as strangeKey } from "../bench/workerd.mjs";
import { call, exampleOf, isRefused, operations, right, wrong } from "./requests.mjs";

/**
 * @typedef {import("./requests.mjs").Operation} Operation
 * @typedef {import("./requests.mjs").Params} Params
 * @typedef {ReturnType<typeof import("../../scripts/chance.mjs").chance>} Chance
 *
 * @typedef {object} Keys
 * @property {string} pro
 * @property {string} free
 * @property {string} poor key of an account without credits
 *
 * @typedef {object} Pages
 * @property {string} page
 * @property {string} missing
 * @property {string} nowhere address without a server
 *
 * @typedef {object} Request
 * @property {string} kind
 * @property {any} operation of the document
 * @property {string} path with the query
 * @property {import("./server.mjs").Question} question
 * @property {number} expected expected status
 * @property {string} [parameter] name of the parameter in the expected message
 * @property {string} [rule] end of the expected message
 */

/** All values that break a rule, for every parameter. */
const BREACHES = operations.flatMap((chosen) =>
  chosen.parameters.flatMap((parameter) =>
    wrong(chosen, parameter).map((breach) => ({ chosen, parameter, ...breach })),
  ),
);

/** The kinds of requests, each repeated by its frequency. 500 requests are enough to break every rule once. */
const KINDS = /** @type {const} */ ([
  ...["right", "broken", "words", "right", "broken", "frame", "right", "broken", "key"],
  ...["right", "broken", "method", "broken", "credits"],
]);

/**
 * @param {Chance} random
 * @param {Keys} keys
 * @param {Pages} pages
 * @returns {Request}
 */
export function makeRequest(random, { pro, free, poor }, pages) {
  const kind = random.turn(KINDS);
  const breach = kind === "broken" ? random.turn(BREACHES) : undefined;
  const chosen = breach?.chosen ?? random.pick(operations);
  const { operation, method } = chosen;
  const params = keepProse(random, chosen, rightParams(random, chosen), pages);
  assert.ok(!isRefused(chosen, params), `the document refuses ${JSON.stringify(params)}`);
  const key = random.percent(40) ? free : pro;
  const { headers, more } = pickFormat(random);

  /**
   * Returns a request with these parameters.
   * @param {string} kind
   * @param {Params} params
   * @param {number} expected
   * @param {{ parameter?: string | undefined, rule?: string }} [says] the texts that the expected message contains
   * @returns {Request}
   */
  const request = (kind, params, expected, says) => {
    const [path, question] = call(chosen, params, more);
    return { kind, operation, path, question: { key, headers, ...question }, expected, ...says };
  };
  const sound = request("right", params, 200);

  if (breach) {
    const { value, rule, inSchema } = breach;
    const { name } = breach.parameter;
    const { [name]: _, ...others } = params;
    const broken = value === undefined ? others : { ...others, [name]: value };
    if (inSchema) assert.ok(isRefused(chosen, broken), `the document allows ${name}: ${JSON.stringify(value)}`);
    return request(kind, broken, 400, { parameter: name, rule });
  }
  switch (kind) {
    case "words": {
      const rules = RULES_IN_WORDS[chosen.path];
      if (!rules) return sound;
      const { breaking, parameter, status = 400 } = random.turn(rules);
      return request(kind, { ...exampleOf(chosen), ...breaking(pages) }, status, { parameter });
    }
    case "frame": {
      if (method === "GET" || random.percent(30)) {
        const [path, question] = call(chosen, params, { format: "html" });
        return { ...sound, kind, path, question: { key, ...question }, expected: 400, parameter: "format" };
      }
      const { type = "application/json", encoding = "identity", body, status } = random.turn(BAD_BODIES);
      const question = { key, headers: { ...headers, "Content-Type": type, "Content-Encoding": encoding }, body };
      return { ...sound, kind, question, expected: status };
    }
    case "key": {
      const { key: _, ...others } = sound.question;
      const wrongKey = random.turn([undefined, "", "x", `${pro}0`, strangeKey]);
      return {
        ...sound,
        kind,
        question: wrongKey === undefined ? others : { ...others, key: wrongKey },
        expected: 401,
      };
    }
    case "method": {
      const other = random.pick(["GET", "POST", "PUT", "PATCH", "DELETE"].filter((name) => name !== method));
      return { ...sound, kind, question: { key, headers, method: other }, expected: 405 };
    }
    case "credits":
      return {
        ...sound,
        kind,
        question: { ...sound.question, key: poor },
        expected: operation["x-credits"] > 0 ? 403 : 200,
      };
    default:
      return sound;
  }
}

/** @param {Chance} random @param {Operation} operation */
function rightParams(random, { parameters }) {
  /** @type {Params} */
  const params = {};
  for (const parameter of parameters) {
    // Pictures and pages take longest, so they are requested less often.
    const often = /^(image|solutionImage|pages)$/.test(parameter.name) ? 10 : 40;
    if (parameter.required || random.percent(often)) params[parameter.name] = right(random, parameter);
  }
  return params;
}

/** @param {Chance} random @returns {{ headers: Record<string, string>, more: Record<string, string> }} */
function pickFormat(random) {
  const format = random.pick(["", "", "json", "xml", "yaml", "csv"]);
  if (format === "") return { headers: {}, more: {} };
  if (random.percent(70)) return { headers: {}, more: { format } };
  return { headers: { Accept: format === "csv" ? "text/csv" : `application/${format}` }, more: {} };
}

/** Bodies that are refused before their parameters are read. @type {{ type?: string, encoding?: string, body: string | Buffer, status: number }[]} */
const BAD_BODIES = [
  { body: Buffer.alloc(2 ** 20 + 1, " "), status: 413 },
  { body: "{", status: 400 },
  { body: "[]", status: 400 },
  { body: "{}", type: "text/plain", status: 400 },
  { body: "{}", encoding: "gzip", status: 415 },
];

/**
 * Changes parameters so that they keep the rules that the document states only in words.
 * @param {Chance} random
 * @param {Operation} operation
 * @param {Params} params
 * @param {Pages} pages
 * @returns {Params}
 */
function keepProse(random, { path }, { ...kept }, { page }) {
  if (kept.logo !== undefined) kept.logo = LOGO;
  switch (path) {
    case "/v1/acrostic":
      kept.word = Array.from({ length: 3 + random.below(13) }, () => random.pick([..."abcdeilmnoprstuwABCHST"])).join(
        "",
      );
      delete kept.answers;
      // Every theme has an answer of five to eight letters for every letter.
      if (kept.minLetters !== undefined) kept.minLetters = 3 + random.below(3);
      if (kept.maxLetters !== undefined) kept.maxLetters = 8 + random.below(5);
      break;
    case "/v1/cryptogram":
      if (kept.minLetters !== undefined) kept.minLetters = 1 + random.below(60);
      if (kept.maxLetters !== undefined) kept.maxLetters = 200 + random.below(301);
      // Each kind takes some keys only. These kinds need none.
      for (const name of KEYS) delete kept[name];
      if (random.percent(30)) {
        kept.kind = random.pick(["caesar", "atbash", "affine"]);
        for (const name of ["alphabet", "difficulty", "points"]) delete kept[name];
      }
      if (["difficulty", "subject", "famous"].some((name) => kept[name] !== undefined)) kept.random = true;
      if (String(kept.alphabet).startsWith("k")) kept.key = kept.alphabet === "k4" ? "PUZZLE,CIPHER" : "PUZZLE";
      break;
    case "/v1/hmac":
      // Valid messages and secrets in each encoding.
      if (random.percent(50)) kept.message = "cafe";
      else delete kept.messageEncoding;
      if (random.percent(50)) kept.secret = "cafe";
      else delete kept.secretEncoding;
      break;
    case "/v1/quoteacrostic":
      // A passage that the seed chooses, and answers to avoid; other texts rarely have a set of words.
      for (const name of ["quotation", "author", "work", "passage", "keep"]) delete kept[name];
      if (kept.initials !== undefined) kept.initials = random.pick(["Happy birthday", "To the best teacher ever"]);
      if (kept.avoid !== undefined) kept.avoid = "ant\nat last";
      break;
    case "/v1/textreadability":
      kept.text = `Three words and ${kept.text}`;
      break;
    case "/v1/websitereadability":
      kept.url = page;
  }
  return kept;
}

/** A PNG file of one pixel. */
const LOGO =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==";

/** The parameters of a cryptogram that depend on its kind or on its text. */
const KEYS =
  "kind letters key shift a b squareKey rowKey columnKey rails offset numbering signs signsA signsB baconCodes symbols grids sums wordEnds block hintLetters crib".split(
    " ",
  );

/**
 * Parameters that break a rule which the document states only in words. They replace the parameters of the example. `parameter` is the name
 * in the expected message.
 * @type {Record<string, { breaking: (pages: Pages) => Params, parameter?: string, status?: number }[]>}
 */
const RULES_IN_WORDS = {
  "/v1/acrostic": [
    ...["AB", "ABCDEFGHIJKLMNOP", "C4T"].map((word) => ({ breaking: () => ({ word }), parameter: "word" })),
    { breaking: () => ({ minLetters: 9, maxLetters: 5 }), parameter: "minLetters" },
    { breaking: () => ({ answers: "xylophone" }), parameter: "answers" },
    { breaking: () => ({ logo: "logo.png" }), parameter: "logo" },
  ],
  "/v1/cryptogram": [
    { breaking: () => ({ text: "123" }), parameter: "text" },
    { breaking: () => ({ logo: LOGO.slice(0, 60) }), parameter: "logo" },
    { breaking: () => ({ alphabet: "random" }), parameter: "key" },
    { breaking: () => ({ alphabet: "k4" }), parameter: "key" },
    { breaking: () => ({ difficulty: "easy" }), parameter: "difficulty" },
    { breaking: () => ({ subject: "love" }), parameter: "subject" },
    { breaking: () => ({ famous: true }), parameter: "famous" },
    { breaking: () => ({ letters: "german", points: true }), parameter: "points" },
    { breaking: () => ({ random: true, minLetters: 9, maxLetters: 5 }), parameter: "minLetters" },
  ],
  "/v1/hmac": [
    { breaking: () => ({ message: "abc", messageEncoding: "hex" }), parameter: "message" },
    { breaking: () => ({ secret: "QQ-_", secretEncoding: "base64" }), parameter: "secret" },
  ],
  "/v1/quoteacrostic": [
    { breaking: () => ({ quotation: "Too short" }), parameter: "quotation" },
    { breaking: () => ({ passage: 9999 }), parameter: "passage" },
    { breaking: () => ({ initials: "Ann" }), parameter: "initials" },
    { breaking: () => ({ author: "Jane Austen" }), parameter: "author" },
    { breaking: () => ({ keep: "4nt" }), parameter: "keep" },
  ],
  "/v1/textreadability": ["", "...", "two words"].map((text) => ({ breaking: () => ({ text }), parameter: "text" })),
  "/v1/websitereadability": [
    { breaking: ({ nowhere }) => ({ url: nowhere }), status: 503 },
    { breaking: ({ missing }) => ({ url: missing }) },
    ...["http://localhost/", "http://10.0.0.1/", "ftp://127.0.0.1/", "http://[::1]/", "file:///etc/hosts", "page"].map(
      (url) => ({ breaking: () => ({ url }), parameter: "url" }),
    ),
  ],
};
