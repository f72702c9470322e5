// @ts-check
/** Loads the text of a mutant in place of a file. Both paths are in the environment. */
import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { pathToFileURL } from "node:url";

const { MUTANT_FILE, MUTANT_TEXT } = process.env;
if (MUTANT_FILE && MUTANT_TEXT) {
  const mutated = pathToFileURL(MUTANT_FILE).href;
  registerHooks({
    load(url, context, next) {
      if (url !== mutated) return next(url, context);
      const format = url.endsWith(".ts") ? "module-typescript" : "module";
      return { format, source: readFileSync(MUTANT_TEXT, "utf8"), shortCircuit: true };
    },
  });
}
