/** Programs that make a call, in four languages. Read samplesOf. */

/** A call of the service. */
export interface Call {
  method: string;
  /** with its query, in which no name is repeated */
  path: string;
  headers: Record<string, string>;
  /** JSON, as JSON.stringify writes it, or JSON Lines if the header Content-Type says so */
  body?: string;
  /** whether the call needs a key */
  keyed: boolean;
  /** whether the answer is a file, which a program saves under the last name of the path */
  binary?: boolean;
}

type Language = "curl" | "javascript" | "go" | "python";

export interface Sample {
  language: Language;
  /** of the language */
  name: string;
  text: string;
}

/** The names of the languages, in the order in which they are shown. */
export const LANGUAGES: Record<Language, string> = {
  curl: "curl",
  javascript: "JavaScript",
  go: "Go",
  python: "Python",
};

/**
 * The programs that make a call and print its answer. Without a key, they read it from the environment variable
 * LETTERCRAFT_KEY.
 */
export function samplesOf(call: Call, { origin, key }: { origin: string; key?: string }): Sample[] {
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
    const language = name as Language;
    return { language, name: title, text: texts[language] };
  });
}

type Parts = Omit<Call, "binary"> & {
  key: string | undefined;
  address: string;
  query: [string, string][];
  file: string | null;
};

function curl({ method, address, query, headers, body, keyed, key, file }: Parts) {
  const parts = [`curl ${shell(address + (query.length > 0 ? `?${new URLSearchParams(query)}` : ""))}`];
  if (keyed) parts.push(`-H ${key === undefined ? '"X-API-Key: $LETTERCRAFT_KEY"' : shell(`X-API-Key: ${key}`)}`);
  for (const [name, value] of Object.entries(headers)) parts.push(`-H ${shell(`${name}: ${value}`)}`);
  if (body !== undefined)
    parts.push(`--data-raw ${shell(body)}`); // -d would read a file if the text began with @
  else if (method !== "GET") parts.push(`-X ${method}`);
  if (file !== null) parts.push(`-o ${shell(file)}`);
  return parts.join(" \\\n  ");
}

/** Whether the body is one JSON value. */
const isJSON = ({ headers }: Parts) => headers["Content-Type"] !== "application/jsonl";

/**
 * The headers, with the values as literals.
 *
 * @param variable the expression for the key in the environment
 */
function headersOf({ headers, keyed, key }: Parts, variable: string): [string, string][] {
  const all: [string, string][] = Object.entries(headers).map(([name, value]) => [name, quoted(value)]);
  return keyed ? [["X-API-Key", key === undefined ? variable : quoted(key)], ...all] : all;
}

function javascript(parts: Parts) {
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
  if (body !== undefined) {
    const content = isJSON(parts) ? `JSON.stringify(${literal(JSON.parse(body), JAVASCRIPT, "  ")})` : quoted(body);
    options.push(`  body: ${content},`);
  }
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

function go(parts: Parts) {
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

function python(parts: Parts) {
  const { method, address, query, body, file } = parts;
  const imports = [];
  if (body !== undefined && isJSON(parts)) imports.push("import json");
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
  if (body !== undefined) {
    const content = isJSON(parts) ? `json.dumps(${literal(JSON.parse(body), PYTHON, "    ")})` : quoted(body);
    lines.push(`    data=${content}.encode(),`);
  }
  lines.push(")", "try:", "    response = urlopen(request)", "except HTTPError as refusal:", "    response = refusal");
  if (file === null) lines.push("print(response.read().decode())");
  else lines.push(`with open(${quoted(file)}, "wb") as file:`, "    file.write(response.read())");
  return [...imports, ...lines].join("\n");
}

/** How a language writes the values of JSON. */
interface Notation {
  indent: string;
  null: string;
  true: string;
  false: string;
  name: (name: string) => string;
}

const JAVASCRIPT: Notation = {
  indent: "  ",
  null: "null",
  true: "true",
  false: "false",
  name: (name) => {
    if (name === "__proto__") return `[${quoted(name)}]`; // without brackets it would set the prototype
    return /^[A-Za-z_]\w*$/.test(name) ? name : quoted(name);
  },
};

const PYTHON: Notation = { indent: "    ", null: "None", true: "True", false: "False", name: quoted };

/**
 * A value of JSON as a literal.
 *
 * @param at the indentation of the line on which it begins
 */
function literal(value: unknown, notation: Notation, at: string): string {
  if (typeof value === "string") return quoted(value);
  if (typeof value === "number") return JSON.stringify(value);
  if (value === null) return notation.null;
  if (typeof value === "boolean") return value ? notation.true : notation.false;
  const deeper = at + notation.indent;
  if (Array.isArray(value)) return `[${value.map((item) => literal(item, notation, at)).join(", ")}]`;
  return entries(
    Object.entries(value as object).map(([name, item]) => [name, literal(item, notation, deeper)]),
    notation,
    at,
  );
}

/** An object of texts as a literal on a line without indentation. */
const object = (texts: [string, string][], notation: Notation) =>
  entries(
    texts.map(([name, text]) => [name, quoted(text)]),
    notation,
    "",
  );

/**
 * An object as a literal, with a line for each member.
 *
 * @param members names, and values that are literals
 */
function entries(members: [string, string][], notation: Notation, at: string) {
  if (members.length === 0) return "{}";
  const lines = members.map(([name, value]) => `${at}${notation.indent}${notation.name(name)}: ${value},\n`);
  return `{\n${lines.join("")}${at}}`;
}

/**
 * A text as a literal that JavaScript, Go and Python read in the same way. Characters that can't be seen are escaped: Go
 * refuses some of them, and others would hide the order of the text.
 */
function quoted(text: string) {
  return JSON.stringify(text).replace(/[\x7f-\x9f\p{Cf}\p{Zl}\p{Zp}]/gu, (sign) =>
    sign.length === 1 ? `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}` : sign,
  );
}

const shell = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
