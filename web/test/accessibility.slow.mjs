// @ts-check
/** Each state of the builder, for users of assistive technology, in every mode and in a narrow and a wide window. */
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

/** The rules of the builder's style sheet under conditions that name a feature, each with its condition. @param {string} feature */
function rulesUnder(feature) {
  const sheet = readFileSync(join(SITE, "styles/builder.css"), "utf8");
  const block = String.raw`\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}`;
  const found = sheet.match(new RegExp(`@(?:media|container)[^{]*${feature}[^{]*${block}`, "g")) ?? [];
  assert.ok(found.length > 0, feature);
  return found;
}

// So the colours of a mode are checked in windows of one width only. text-bar.slow.mjs checks those of the bar.
test("the builder's style sheets for widths set no colours, but those of the bar with the next place", () => {
  for (const rule of rulesUnder("width").filter((rule) => !rule.includes(".way-bar"))) {
    assert.doesNotMatch(rule, /[\s;{](?:[\w-]*color|background[\w-]*|opacity|fill|filter)\s*:/);
  }
});

// So only the rules of axe that are about places are run again in forced colours.
test("the builder's style sheet for forced colours shows, hides and places nothing", () => {
  const placing = /[\s;{](?:display|visibility|position|content|clip[\w-]*|(?:max-|min-)?(?:width|height))\s*:/;
  for (const rule of rulesUnder("forced-colors")) assert.doesNotMatch(rule, placing);
});

testStates();
