// @ts-check
/** Programs that make a call, in four languages. Read samplesOf. */

/**
 * A call of the service.
 *
 * @typedef {object} Call
 * @property {string} method
 * @property {string} path with its query, in which no name is repeated
 * @property {Record<string, string>} headers
 * @property {string} [body] JSON, as JSON.stringify writes it
 * @property {boolean} keyed whether the call needs a key
 * @property {boolean} [binary] whether the answer is a file, which a program saves under the last name of the path
 *
 * @typedef {"curl" | "javascript" | "go" | "python"} Language
 *
 * @typedef {object} Sample
 * @property {Language} language
 * @property {string} name of the language
 * @property {string} text
 */

/** The names of the languages, in the order in which they are shown. @type {Record<Language, string>} */
export const LANGUAGES = { curl: "curl", javascript: "JavaScript", go: "Go", python: "Python" };

/**
 * The programs that make a call and print its answer. Without a key, they read it from the environment variable
 * LETTERCRAFT_KEY.
 *
 * @param {Call} call
 * @param {{ origin: string, key?: string }} options
 * @returns {Sample[]}
 */
export function samplesOf(call, { origin, key }) {
  const [path = "", search = ""] = call.path.split("?");
  const parts = {
    ...call,
    key,
    address: origin + path,
    query: [...new URLSearchParams(search)],
    file: call.binary ? path.slice(path.lastIndexOf("/") + 1) || "answer" : null,
  };
  const texts = { curl: curl(parts), javascript: javascript(parts), go: go(parts), python: python(parts) };
  return Object.entries(LANGUAGES).map(([name, title]) => {
    const language = /** @type {Language} */ (name);
    return { language, name: title, text: texts[language] };
  });
}

/**
 * @typedef {Omit<Call, "binary"> & { key: string | undefined, address: string, query: [string, string][], file: string | null }} Parts
 */

/** @param {Parts} parts */
function curl({ method, address, query, headers, body, keyed, key, file }) {
  const parts = [`curl ${shell(address + (query.length > 0 ? `?${new URLSearchParams(query)}` : ""))}`];
  if (keyed) parts.push(`-H ${key === undefined ? '"X-API-Key: $LETTERCRAFT_KEY"' : shell(`X-API-Key: ${key}`)}`);
  for (const [name, value] of Object.entries(headers)) parts.push(`-H ${shell(`${name}: ${value}`)}`);
  if (body !== undefined)
    parts.push(`--data-raw ${shell(body)}`); // -d would read a file if the text began with @
  else if (method !== "GET") parts.push(`-X ${method}`);
  if (file !== null) parts.push(`-o ${shell(file)}`);
  return parts.join(" \\\n  ");
}

/**
 * The headers, with the values as literals.
 *
 * @param {Parts} parts
 * @param {string} variable the expression for the key in the environment
 * @returns {[string, string][]}
 */
function headersOf({ headers, keyed, key }, variable) {
  /** @type {[string, string][]} */
  const all = Object.entries(headers).map(([name, value]) => [name, quoted(value)]);
  return keyed ? [["X-API-Key", key === undefined ? variable : quoted(key)], ...all] : all;
}

/** @param {Parts} parts */
function javascript(parts) {
  const { method, address, query, body, file } = parts;
  const lines = [];
  if (file !== null) lines.push('import { writeFile } from "node:fs/promises";', "");
  let url = quoted(address);
  if (query.length > 0) {
    lines.push(`const query = new URLSearchParams(${object(query, JAVASCRIPT)});`);
    url = `${quoted(`${address}?`)} + query`;
  }
  const options = [];
  if (method !== "GET") options.push(`  method: ${quoted(method)},`);
  const sent = headersOf(parts, "process.env.LETTERCRAFT_KEY");
  if (sent.length > 0) options.push(`  headers: ${entries(sent, JAVASCRIPT, "  ")},`);
  if (body !== undefined) options.push(`  body: JSON.stringify(${literal(JSON.parse(body), JAVASCRIPT, "  ")}),`);
  lines.push(
    `const response = await fetch(${[url, options.length > 0 && `{\n${options.join("\n")}\n}`].filter(Boolean).join(", ")});`,
  );
  lines.push(
    file === null
      ? "console.log(await response.text());"
      : `await writeFile(${quoted(file)}, Buffer.from(await response.arrayBuffer()));`,
  );
  return lines.join("\n");
}

/** @param {Parts} parts */
function go(parts) {
  const { method, address, query, body, file } = parts;
  const imports = ["io", "log", "net/http", "os"];
  const lines = [];
  let url = quoted(address);
  if (query.length > 0) {
    imports.push("net/url");
    lines.push("query := url.Values{}");
    for (const [name, value] of query) lines.push(`query.Set(${quoted(name)}, ${quoted(value)})`);
    url = `${quoted(`${address}?`)}+query.Encode()`;
  }
  let content = "nil";
  if (body !== undefined) {
    imports.push("strings");
    content = `strings.NewReader(${/[`\p{C}]/u.test(body) ? quoted(body) : `\`${body}\``})`;
  }
  lines.push(`request, err := http.NewRequest(${quoted(method)}, ${url}, ${content})`, ...CHECKED);
  for (const [name, value] of headersOf(parts, 'os.Getenv("LETTERCRAFT_KEY")')) {
    lines.push(`request.Header.Set(${quoted(name)}, ${value})`);
  }
  lines.push("response, err := http.DefaultClient.Do(request)", ...CHECKED, "defer response.Body.Close()");
  if (file !== null) lines.push(`file, err := os.Create(${quoted(file)})`, ...CHECKED, "defer file.Close()");
  lines.push(
    `if _, err := io.Copy(${file === null ? "os.Stdout" : "file"}, response.Body); err != nil {`,
    ...CHECKED.slice(1),
  );
  return [
    "package main",
    "",
    "import (",
    ...imports.sort().map((name) => `\t"${name}"`),
    ")",
    "",
    "func main() {",
    ...lines.map((line) => `\t${line}`),
    "}",
  ].join("\n");
}

const CHECKED = ["if err != nil {", "\tlog.Fatal(err)", "}"];

/** @param {Parts} parts */
function python(parts) {
  const { method, address, query, body, file } = parts;
  const imports = [];
  if (body !== undefined) imports.push("import json");
  if (parts.keyed && parts.key === undefined) imports.push("import os");
  imports.push("from urllib.error import HTTPError");
  if (query.length > 0) imports.push("from urllib.parse import urlencode");
  imports.push("from urllib.request import Request, urlopen", "");
  const lines = [];
  let url = quoted(address);
  if (query.length > 0) {
    lines.push(`query = urlencode(${object(query, PYTHON)})`);
    url = `${quoted(`${address}?`)} + query`;
  }
  lines.push("request = Request(", `    ${url},`);
  if (method !== "GET") lines.push(`    method=${quoted(method)},`);
  const sent = headersOf(parts, 'os.environ["LETTERCRAFT_KEY"]');
  if (sent.length > 0) lines.push(`    headers=${entries(sent, PYTHON, "    ")},`);
  if (body !== undefined) lines.push(`    data=json.dumps(${literal(JSON.parse(body), PYTHON, "    ")}).encode(),`);
  lines.push(")", "try:", "    response = urlopen(request)", "except HTTPError as refusal:", "    response = refusal");
  if (file === null) lines.push("print(response.read().decode())");
  else lines.push(`with open(${quoted(file)}, "wb") as file:`, "    file.write(response.read())");
  return [...imports, ...lines].join("\n");
}

/**
 * How a language writes the values of JSON.
 *
 * @typedef {object} Notation
 * @property {string} indent
 * @property {string} null
 * @property {string} true
 * @property {string} false
 * @property {(name: string) => string} name
 */

/** @type {Notation} */
const JAVASCRIPT = {
  indent: "  ",
  null: "null",
  true: "true",
  false: "false",
  name: (name) => {
    if (name === "__proto__") return `[${quoted(name)}]`; // without brackets it would set the prototype
    return /^[A-Za-z_]\w*$/.test(name) ? name : quoted(name);
  },
};

/** @type {Notation} */
const PYTHON = { indent: "    ", null: "None", true: "True", false: "False", name: quoted };

/**
 * A value of JSON as a literal.
 *
 * @param {unknown} value
 * @param {Notation} notation
 * @param {string} at the indentation of the line on which it begins
 * @returns {string}
 */
function literal(value, notation, at) {
  if (typeof value === "string") return quoted(value);
  if (typeof value === "number") return JSON.stringify(value);
  if (value === null) return notation.null;
  if (typeof value === "boolean") return value ? notation.true : notation.false;
  const deeper = at + notation.indent;
  if (Array.isArray(value)) return `[${value.map((item) => literal(item, notation, at)).join(", ")}]`;
  return entries(
    Object.entries(/** @type {object} */ (value)).map(([name, item]) => [name, literal(item, notation, deeper)]),
    notation,
    at,
  );
}

/**
 * An object of texts as a literal on a line without indentation.
 *
 * @param {[string, string][]} texts
 * @param {Notation} notation
 */
const object = (texts, notation) =>
  entries(
    texts.map(([name, text]) => [name, quoted(text)]),
    notation,
    "",
  );

/**
 * An object as a literal, with a line for each member.
 *
 * @param {[string, string][]} members names, and values that are literals
 * @param {Notation} notation
 * @param {string} at
 */
function entries(members, notation, at) {
  if (members.length === 0) return "{}";
  const lines = members.map(([name, value]) => `${at}${notation.indent}${notation.name(name)}: ${value},\n`);
  return `{\n${lines.join("")}${at}}`;
}

/**
 * A text as a literal that JavaScript, Go and Python read in the same way. Characters that can't be seen are escaped: Go
 * refuses some of them, and others would hide the order of the text.
 *
 * @param {string} text
 */
function quoted(text) {
  return JSON.stringify(text).replace(/[\x7f-\x9f\p{Cf}\p{Zl}\p{Zp}]/gu, (sign) =>
    sign.length === 1 ? `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}` : sign,
  );
}

/** @param {string} text */
const shell = (text) => `'${text.replaceAll("'", "'\\''")}'`;
