// @ts-check
// The command line, as it is built for its users, has the results of the toolkit, byte for byte.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { load } from "../dist/index.js";
import { acrostics, puzzles, samples, texts } from "./inputs.mjs";

const COMMAND = fileURLToPath(new URL("../../build/lettercraft", import.meta.url));

test("its results are those of the toolkit", async () => {
  const kit = /** @type {Record<string, (params: object) => unknown>} */ (/** @type {unknown} */ (await load()));
  const calls = [
    ...Object.entries(samples),
    ...puzzles.map((params) => /** @type {const} */ (["cryptogram", params])),
    ...acrostics.map((params) => /** @type {const} */ (["acrostic", params])),
    ...texts.map((text) => /** @type {const} */ (["reversetext", { text }])),
  ];
  for (const [name, { text, ...params }] of /** @type {[string, Record<string, unknown>][]} */ (calls)) {
    const flags = Object.entries(params).map(
      ([flag, value]) => `--${flag}=${typeof value === "object" ? JSON.stringify(value) : value}`,
    );
    if (text !== undefined) flags.push("--text=-"); // an argument can't have the character NUL
    const got = execFileSync(COMMAND, [name, ...flags], { input: String(text ?? ""), encoding: "utf8" });
    assert.equal(got, `${JSON.stringify(await kit[name]?.({ text, ...params }))}\n`, `${name} ${flags.join(" ")}`);
  }
});
