// @ts-check
import { FileFault } from "./file-fault.js";

/** What other files are, by how they begin. */
const SIGNATURES = /** @type {const} */ ([
  [/^%PDF-/, "a PDF"],
  [/^\{\\rtf/, "an RTF document"],
  [/^PK\p{Cc}\p{Cc}/u, "an office document or a ZIP archive"],
  [/^<(?:[!?]|(?:html|head|body|svg)\b)/i, "markup, such as a web page or an SVG"],
]);
/** Number of bytes in which a file's beginning is looked for, after white space. */
const BEGINNING = 256;
/** A control character that is no white space; U+0085 ends a line. */
const CONTROL = /(?![\s\x85])\p{Cc}/u;
const KINDS = "JSON, ipuz and plain text in UTF-8 can be opened.";

/**
 * The text of a file.
 *
 * @param {ArrayBuffer} bytes
 * @throws {FileFault} if it is plainly not a text
 */
export function textOf(bytes) {
  const beginning = new TextDecoder("windows-1252").decode(bytes.slice(0, BEGINNING)).replace(/^ï»¿/, "").trimStart();
  const other = SIGNATURES.find(([signature]) => signature.test(beginning));
  if (other) throw new FileFault(`It is ${other[1]}, not a text. ${KINDS}`);
  /** @type {string} */
  let text;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new FileFault(`It is not a text in UTF-8. ${KINDS}`);
  }
  if (CONTROL.test(text)) throw new FileFault(`It has control characters, so it is not a text. ${KINDS}`);
  if (!text.trim()) throw new FileFault("It is empty.");
  return text;
}
