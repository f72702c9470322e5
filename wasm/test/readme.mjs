// @ts-check
// The README of the package, and its tables.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { FOLDER } from "./server.mjs";

export const readme = readFileSync(join(FOLDER, "README.md"), "utf8");

/** The rows of the table with this heading, each as a list of its cells. @param {string} heading */
export function table(heading) {
  const [, after] = readme.split(`\n${heading}\n`);
  assert.ok(after, heading);
  const lines = after.slice(0, after.indexOf("\n\n")).split("\n").slice(1);
  return lines.map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}
