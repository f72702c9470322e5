/** Makes the puzzle of a recipe through the toolkit. */
import type { Operations, RemoteOperations } from "../index.js";
import { acrosticLayout, cryptogramLayout, type Layout, PLAIN, type QuoteAcrosticPuzzle } from "./layout.js";
import { type Kind, paramsOf, type Recipe } from "./recipes.js";

export type Kit = Pick<Operations | RemoteOperations, Kind>;

export async function makeLayout(kit: Kit, { kind, values }: Recipe): Promise<Layout> {
  if (kind === "acrostic") return acrosticLayout(await kit.acrostic(paramsOf(values)));
  if (kind === "quoteacrostic") return quoteAcrosticLayout(await kit.quoteacrostic(paramsOf(values)));
  const { letters: _letters, subject: _subject, famous: _famous, ...others } = values;
  const quoted = { ...paramsOf({ ...values, text: "" }), random: true };
  // If the text is the quotation that the seed picks, the puzzle names its author.
  const isQuotation = !values.text || (await originalOf(kit, quoted)) === values.text;
  return cryptogramLayout(await kit.cryptogram({ ...(isQuotation ? quoted : paramsOf(others)), tokens: true }));
}

/** The code of a kind of puzzle could not be loaded, which no browser tries again. */
export class CodeLost extends Error {}

let quote: typeof import("./quote.js") | undefined;

/** The layout of a quotation acrostic. The code that only these puzzles need is loaded with the first one; the others are there at once. */
export function quoteAcrosticLayout(puzzle: QuoteAcrosticPuzzle): Layout | Promise<Layout> {
  if (quote) return { ...PLAIN, kind: "quoteacrostic", ...quote.partsOf(puzzle) };
  return import("./quote.js").then(
    (loaded) => {
      quote = loaded;
      return quoteAcrosticLayout(puzzle);
    },
    (cause) => {
      throw new CodeLost("quote.js could not be loaded", { cause });
    },
  );
}

/** The text of a puzzle, or null if the toolkit refuses its parameters. */
async function originalOf(kit: Kit, params: Parameters<Kit["cryptogram"]>[0]): Promise<string | null> {
  try {
    return (await kit.cryptogram(params)).original;
  } catch (cause) {
    if (!isRefusal(cause)) throw cause;
    return null;
  }
}

/** Whether the toolkit refuses its input. */
export const isRefusal = (cause: unknown): cause is Error => cause instanceof Error && cause.name === "OperationError";
