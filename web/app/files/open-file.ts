/**
 * Opens files: puzzles as JSON, ipuz or text, and other texts, which become cryptograms. Nothing of a file is used before all of it
 * has been checked.
 */

import type { Operations, RemoteOperations } from "/toolkit/index.js";
import { attemptLater, sentenceFor } from "../state/fault.ts";
import { FileFault, isObject } from "./file-fault.ts";
import { isIpuz, readIpuz } from "./ipuz-read.ts";
import { isPuzzle, readPuzzle, type Source } from "./json.ts";
import { readPlainText } from "./plain-text-read.ts";
import type { PuzzleFile } from "./puzzle-file.ts";
import { readText } from "./text-of.ts";

/** Note is what the file could not keep, or "". */
type Opened = PuzzleFile & { note: string };

const KINDS = "JSON, ipuz and plain text in UTF-8 can be opened.";
/** As many levels as the interface reads. */
const MAX_DEPTH = 32;

/** The toolkit, as far as files need it. */
type Kit = Pick<Operations | RemoteOperations, PuzzleFile["operation"]>;

/** @throws {FileFault} */
export async function openFile(
  kit: Kit,
  file: { name: string; size: number; arrayBuffer: () => Promise<ArrayBuffer> },
): Promise<Opened> {
  const { note = "", ...source } = sourceIn(file.name, await readText(file, KINDS));
  return { ...(await made(kit, source)), note };
}

function sourceIn(name: string, text: string): Source & { note?: string } {
  const isNamedJSON = /\.(json|ipuz)$/i.test(name);
  // In the first version of ipuz, a file is the call of a function.
  const json = text.trim().replace(/^ipuz\s*\(([\s\S]*)\)\s*;?$/, "$1");
  if (!isNamedJSON && !json.startsWith("{")) {
    return readPlainText(text) ?? { operation: "cryptogram", parameters: { text: text.trim() } };
  }
  if (depth(json) > MAX_DEPTH) throw new FileFault(`It is nested too deeply: ${MAX_DEPTH} levels are the most.`);
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw new FileFault("It is broken: it is not valid JSON.");
  }
  if (isObject(value) && isPuzzle(value)) return readPuzzle(value);
  if (isObject(value) && isIpuz(value)) return readIpuz(value);
  throw new FileFault("It has no puzzle: it is neither a puzzle of this page nor an ipuz file.");
}

/** How deeply the brackets of a text are nested. Those in strings do not count. */
function depth(json: string) {
  let deepest = 0;
  let open = 0;
  let isString = false;
  for (let i = 0; i < json.length; i++) {
    const character = json[i];
    if (character === '"') isString = !isString;
    else if (isString && character === "\\") i++;
    else if (!isString && (character === "[" || character === "{")) deepest = Math.max(deepest, ++open);
    else if (!isString && (character === "]" || character === "}")) open--;
  }
  return deepest;
}

/** The puzzle of a source, as the toolkit makes it. */
async function made(kit: Kit, { operation, parameters }: Source): Promise<PuzzleFile> {
  // The toolkit checks the types.
  const params = parameters as any;
  const { result, fault } = await attemptLater(async () =>
    operation === "cryptogram" ? kit.cryptogram({ ...params, tokens: true }) : kit[operation](params),
  );
  if (fault) throw new FileFault(sentenceFor(fault, `Its ${fault.parameter}`, () => undefined));
  return {
    operation,
    parameters: { ...params, seed: result.seed },
    result,
  } as PuzzleFile;
}
