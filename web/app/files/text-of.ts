import { number } from "../../kit/counted.ts";
import { FileFault } from "./file-fault.ts";

/** What other files are, by how they begin. */
const SIGNATURES = [
  [/^%PDF-/, "a PDF"],
  [/^\{\\rtf/, "an RTF document"],
  [/^PK\p{Cc}\p{Cc}/u, "an office document or a ZIP archive"],
  [/^ÐÏ\p{Cc}à/u, "an office document of an old kind, or one with a password"],
  [/^<(?:[!?]|(?:html|head|body|svg)\b)/i, "markup, such as a web page or an SVG"],
] as const;
/** Number of bytes in which a file's beginning is looked for, after white space. */
const BEGINNING = 256;
/** A control character that is no white space; U+0085 ends a line. */
const CONTROL = /(?![\s\x85])\p{Cc}/u;

const MAX_BYTES = 1_000_000;

/**
 * Reads a file as a text.
 *
 * @param kinds a sentence about the files that can be opened
 * @throws {FileFault} if it is plainly not a text, if it is too large, or if the browser can't read it
 */
export async function readText(file: { size: number; arrayBuffer: () => Promise<ArrayBuffer> }, kinds: string) {
  if (file.size > MAX_BYTES) {
    throw new FileFault(`It is too large: it has ${megabytes(file.size)}, and ${megabytes(MAX_BYTES)} is the most.`);
  }
  let bytes: ArrayBuffer;
  try {
    bytes = await file.arrayBuffer();
  } catch {
    throw new FileFault("The browser can't read it. A folder can't be opened.");
  }
  return textOf(bytes, kinds);
}

/** A size in megabytes, rounded up to one decimal, so that what is too large has more than the limit. */
const megabytes = (bytes: number) => `${number(Math.ceil(bytes / 1e5) / 10)} MB`;

function textOf(bytes: ArrayBuffer, kinds: string) {
  const beginning = new TextDecoder("windows-1252").decode(bytes.slice(0, BEGINNING)).replace(/^ï»¿/, "").trimStart();
  const other = SIGNATURES.find(([signature]) => signature.test(beginning));
  if (other) throw new FileFault(`It is ${other[1]}, not a text. ${kinds}`);
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new FileFault(`It is not a text in UTF-8. ${kinds}`);
  }
  if (CONTROL.test(text)) throw new FileFault(`It has control characters, so it is not a text. ${kinds}`);
  if (!text.trim()) throw new FileFault("It is empty.");
  return text;
}
