/** Makes the puzzle of a recipe through the toolkit. */
import type { Operations, RemoteOperations } from "../index.js";
import { acrosticLayout, cryptogramLayout, type Layout } from "./layout.js";
import { paramsOf, type Recipe } from "./recipes.js";

export type Kit = Pick<Operations | RemoteOperations, "cryptogram" | "acrostic">;

export async function makeLayout(kit: Kit, { kind, values }: Recipe): Promise<Layout> {
  if (kind === "acrostic") return acrosticLayout(await kit.acrostic(paramsOf(values)));
  const { letters: _letters, subject: _subject, famous: _famous, ...others } = values;
  const quoted = { ...paramsOf({ ...values, text: "" }), random: true };
  // If the text is the quotation that the seed picks, the puzzle names its author.
  const isQuotation = !values.text || (await originalOf(kit, quoted)) === values.text;
  return cryptogramLayout(await kit.cryptogram({ ...(isQuotation ? quoted : paramsOf(others)), tokens: true }));
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
