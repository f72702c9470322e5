// @ts-check
// The inputs that the suite passes to the operations.

/** @typedef {keyof import("../dist/index.js").Operations} Name */

/** Valid parameters for each operation. @type {Record<Name, unknown>} */
export const samples = {
  acrostic: { word: "Dawn", seed: "sample" },
  booklet: { puzzles: [{ operation: "cryptogram", parameters: { text: "Attack at dawn", seed: "sample" } }] },
  cryptogram: { text: "Attack at dawn", seed: "sample" },
  cryptogrampoints: { text: "Attack at dawn" },
  hmac: { message: "cafe", secret: "c0de" }, // valid in every encoding
  markedtext: { text: "The cat sat on the mat. The grandmother deliberated interminably." },
  quoteacrostic: { passage: 1, seed: "sample" },
  reversetext: { text: "Hello World" },
  textreadability: { text: "The cat sat on the mat. The grandmother deliberated interminably." },
};

/** Texts that are easy to get wrong: characters of several code points, white space, line ends. */
export const texts = [
  "",
  "a",
  "Hello World",
  "e\u0301te\u0301 nai\u0308ve",
  "👨‍👩‍👧‍👦 👩🏽‍🚀 🇩🇪🇫🇷🇯 ❤️ 1️⃣",
  "한국어 각",
  "नमस्ते क्षत्रिय",
  "สวัสดี ชาวโลก",
  '\u0000 \u001f \u007f \u2028 \u2029 "\\\u0008',
  "  two  spaces\tand a tab ",
  "first\nsecond\r\nthird\rfourth\n",
  "\r\n\n\r",
  "𝔘𝔫𝔦𝔠𝔬𝔡𝔢 \u{10ffff}",
];

/** Texts with lone surrogates, and the texts that they are read as. @type {[string, string][]} */
export const surrogates = [
  ["\ud800", "\ufffd"],
  ["a\udc00b", "a\ufffdb"],
  ["\udc00\ud800", "\ufffd\ufffd"],
  ["é\ud83d😀", "é\ufffd😀"],
];

const algorithms = ["sha256", "sha384", "sha512", "sha1", "md5"];
const encodings = ["hex", "base64", "base64url"];
/** A message of the maximum length. */
export const megabyte = "0123456789".repeat(100_000);

/** @type {{ message: string, secret: string, algorithm: string, encoding: string }[]} */
export const signed = [];
for (const algorithm of algorithms) {
  for (const encoding of encodings) {
    for (const message of [...texts, ...surrogates.map(([text]) => text)]) {
      signed.push({ message, secret: "my-secret", algorithm, encoding });
    }
    // Secrets around the block sizes, because a longer secret is hashed first, and secrets of the maximum length.
    for (const length of [0, 63, 64, 65, 127, 128, 129, 4096]) {
      signed.push({ message: "Hello World", secret: "k".repeat(length), algorithm, encoding });
    }
    signed.push({ message: megabyte, secret: "clé 🔑", algorithm, encoding });
  }
}

/** @type {(import("../dist/index.js").CryptogramParams & { seed: string })[]} */
export const puzzles = [
  { text: "The journey of a thousand miles begins with a single step", seed: "class-4b" },
  { text: 'Déjà vu: Œuvre, straße, Ærø & <b>"quoted"</b>', seed: "é 🔑" },
  { text: "  trimmed\n and\r\n broken  ", seed: "s".repeat(64) },
  { text: "Zoë's 3 x-rays", seed: "0" },
  ...Array.from({ length: 20 }, (_, i) => ({ seed: `quotation ${i}` })),
  { text: "not this", random: true, seed: "random wins" },
  ...Array.from({ length: 5 }, (_, i) => /** @type {const} */ ({ seed: `kind ${i}`, alphabet: "k1", key: "PUZZLE" })),
  { text: "Attack at dawn", seed: "two", alphabet: "k4", key: "PUZZLE,CIPHER", shift: 4, hints: 3, title: "Spies" },
  { text: "Don't stop at 5, é!", seed: "groups", spacing: "none", answerKey: true },
  { seed: "printed", minLetters: 80, maxLetters: 100, pages: true, answerKey: true, hints: 26 },
];

/** @type {(import("../dist/index.js").AcrosticParams & { seed: string })[]} */
export const acrostics = [
  ...Array.from({ length: 10 }, (_, i) => ({ word: "Questionably", seed: `acrostic ${i}` })),
  { word: "ace", seed: "short", theme: "nature", minLetters: 4, maxLetters: 6, alternatives: true },
  { word: "Map", seed: "own", theme: "adventure", answers: "\nArt: <b>A picture</b> & more\npearl", title: "Déjà vu" },
  { word: "UNCOPYRIGHTABLE", seed: "printed", pages: true, answerKey: true },
  { word: "Étude", seed: "words", answers: "échec et mat: The end of a game\ntug-of-war: A contest", answerKey: true },
];

const object = "The parameters must be one JSON object";
const json = "The parameters can't be written as JSON";
/** @type {Record<string, unknown>} */
const cyclic = { text: "abc" };
cyclic.self = cyclic;

/**
 * Calls that are refused: the operation and the parameters, then the code, reason, parameter and message of the error.
 *
 * @type {[Name, unknown, string, string, string | null, string][]}
 */
export const refused = [
  ...[5, NaN, "text", "", true, false, [], [{ text: "abc" }], new Date(0)].map(
    (params) =>
      /** @type {typeof refused[0]} */ (["reversetext", params, "malformed_request", "invalid_json", null, object]),
  ),
  ["reversetext", () => {}, "malformed_request", "invalid_json", null, object],
  ["reversetext", Symbol("text"), "malformed_request", "invalid_json", null, object],
  ["reversetext", 10n, "malformed_request", "invalid_json", null, json],
  ["reversetext", { text: 10n }, "malformed_request", "invalid_json", null, json],
  ["reversetext", cyclic, "malformed_request", "invalid_json", null, json],
  ["reversetext", throwing(), "malformed_request", "invalid_json", null, json],
  [
    "reversetext",
    nested(32),
    "malformed_request",
    "invalid_json",
    null,
    "The parameters must have at most 32 levels of objects and arrays",
  ],
  ...[undefined, null, {}, { Text: "abc" }, { text: null }, { text: undefined }, { text: NaN }].map(
    (params) => /** @type {typeof refused[0]} */ (["reversetext", params, ...missing("text")]),
  ),
  ["reversetext", { text: () => "abc" }, ...missing("text")],
  ["reversetext", new Map([["text", "abc"]]), ...missing("text")],
  ["hmac", { secret: "s" }, ...missing("message")],
  ["hmac", { message: "m" }, ...missing("secret")],
  ...[5, true, [], {}, ["abc"]].map(
    (text) =>
      /** @type {typeof refused[0]} */ (["reversetext", { text }, ...wrong("wrong_type", "text", "must be a string")]),
  ),
  [
    "reversetext",
    { text: "abc", mode: "Words" },
    ...wrong("unknown_value", "mode", "must be one of: characters, words, lines"),
  ],
  [
    "reversetext",
    { text: "abc", mode: "" },
    ...wrong("unknown_value", "mode", "must be one of: characters, words, lines"),
  ],
  [
    "hmac",
    { message: "m", secret: "s", algorithm: "sha3" },
    ...wrong("unknown_value", "algorithm", "must be one of: sha256, sha384, sha512, sha1, md5"),
  ],
  [
    "hmac",
    { message: "m", secret: "s", encoding: "HEX" },
    ...wrong("unknown_value", "encoding", "must be one of: hex, base64, base64url"),
  ],
  [
    "hmac",
    { message: "abc", messageEncoding: "hex", secret: "s" },
    ...wrong("not_decodable", "message", "must be hexadecimal: two digits for each byte, without white space"),
  ],
  [
    "hmac",
    { message: "m", secret: "QQ-_", secretEncoding: "base64" },
    ...wrong(
      "not_decodable",
      "secret",
      "must be base64 in the standard alphabet (RFC 4648, section 4), without white space",
    ),
  ],
  [
    "hmac",
    { message: `${megabyte}x`, secret: "s" },
    ...wrong("too_long", "message", "must have at most 1,000,000 bytes of UTF-8"),
  ],
  [
    "hmac",
    { message: "m", secret: "é".repeat(2049) },
    ...wrong("too_long", "secret", "must have at most 4,096 bytes of UTF-8"),
  ],
  [
    "reversetext",
    { text: "€".repeat(333_334) },
    ...wrong("too_long", "text", "must have at most 1,000,000 bytes of UTF-8"),
  ],
  ["cryptogram", { text: "a".repeat(501) }, ...wrong("too_long", "text", "must have at most 500 characters")],
  [
    "cryptogram",
    { text: "abc", seed: "s".repeat(65) },
    ...wrong("too_long", "seed", "must have at most 64 characters"),
  ],
  ["cryptogram", { random: "true" }, ...wrong("wrong_type", "random", "must be true or false")],
  ...["", " ", "123", "漢字 👩‍🚀"].map(
    (text) =>
      /** @type {typeof refused[0]} */ ([
        "cryptogram",
        { text },
        ...wrong("no_letters", "text", "must contain at least one letter A to Z"),
      ]),
  ),
];

/** @type {(name: string) => [string, string, string, string]} */
function missing(name) {
  return ["invalid_parameter", "required", name, `Required parameter '${name}' is missing`];
}

/** @type {(reason: string, name: string, rule: string) => [string, string, string, string]} */
function wrong(reason, name, rule) {
  return ["invalid_parameter", reason, name, `Parameter '${name}' ${rule}`];
}

function throwing() {
  return {
    get text() {
      throw new RangeError("from the caller's own getter");
    },
  };
}

/** @param {number} levels */
export function nested(levels) {
  let value = {};
  for (let i = 0; i < levels; i++) value = { value };
  return { text: "abc", value };
}
