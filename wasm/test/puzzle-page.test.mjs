// @ts-check
// A puzzle's HTML is valid, accessible and fit for paper. puzzle-page.slow.mjs has the other pages in a browser.
import assert from "node:assert/strict";
import { test } from "node:test";
import { HtmlValidate } from "html-validate";
import { FULL, pages, testInBrowser } from "./puzzle-page.mjs";

for (const { name, html } of pages) {
  test(`${name}: an HTML validator finds nothing`, async () => {
    const validator = new HtmlValidate({ extends: ["html-validate:recommended", "html-validate:document"] });
    const report = await validator.validateString(html);
    assert.deepEqual(
      report.results.flatMap(({ messages }) =>
        messages.map(({ ruleId, message, line }) => `${line}: ${ruleId}: ${message}`),
      ),
      [],
    );
  });
}

testInBrowser(pages.filter(({ name }) => FULL.includes(name)));
