// @ts-check
/** Each state of the builder, for users of assistive technology, in every mode and width. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { SITE } from "./browser.mjs";
import { testStates } from "./states.mjs";

// So only the rules of axe that are about colours are run again in the dark.
test("the builder's style sheet for the dark changes the values of colours only", () => {
  const sheet = readFileSync(join(SITE, "styles/builder.css"), "utf8");
  const rules = [...sheet.matchAll(/prefers-color-scheme[^{]*\{(.*?)\}\s*\}/gs)].map(([, rule]) => rule ?? "");
  assert.equal(rules.length, 1);
  const [, declarations = ""] = /^\s*:root\s*\{(.*)$/s.exec(rules[0] ?? "") ?? [];
  const values = declarations.split(";").filter((one) => one.trim() !== "");
  assert.ok(values.length > 10);
  for (const value of values) assert.match(value, /^\s*--[\w-]+:\s*(#\w+|light-dark\(.*\)|0 .* rgb\(.*\))\s*$/s);
});

testStates();
