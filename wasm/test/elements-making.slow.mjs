// @ts-check
// The custom elements are made: from a link, from attributes, by the page; what is refused; how they look; how large they are.
import assert from "node:assert/strict";
import { test } from "node:test";
import { buildSync } from "esbuild";
import { axe } from "../../scripts/browser.mjs";
import { solvingFragment } from "../dist/elements.js";
import { ACROSTIC, CRYPTOGRAM, kit, open, TEXT } from "./elements.mjs";
import { FOLDER } from "./server.mjs";

test("the elements have less than 40 kB of JavaScript beside the toolkit, the hints and what only quotation acrostics need", () => {
  const { outputFiles } = buildSync({
    stdin: { contents: `import "./elements.js"`, resolveDir: `${FOLDER}dist` },
    bundle: true,
    minify: true,
    format: "esm",
    write: false,
    external: ["*/index.js", "*/hints.js", "*/quote.js"],
  });
  const size = outputFiles[0]?.contents.length ?? 0;
  assert.ok(size > 10_000 && size < 40_000, `${size} bytes`);
});

test("a program without a page can import the module", () => {
  // This file has imported it.
  assert.equal(typeof solvingFragment, "function");
  assert.equal("customElements" in globalThis, false);
});

test("the toolkit and the puzzle can be handed over, and then no program is fetched", async (t) => {
  const page = await open(t, "");
  /** @type {string[]} */
  const fetched = [];
  page.on("request", (request) => fetched.push(request.url()));
  await page.evaluate(
    (made) => {
      const puzzle = document.createElement("lettercraft-cryptogram");
      Object.assign(puzzle, { puzzle: made });
      const other = document.createElement("lettercraft-cryptogram");
      Object.assign(other, { toolkit: { cryptogram: async () => made } });
      other.setAttribute("text", "any");
      document.body.append(puzzle, other);
    },
    kit.cryptogram({ text: TEXT, seed: "s" }),
  );
  await page.locator("lettercraft-cryptogram").nth(1).locator(".letter").first().waitFor();
  assert.equal(await page.locator(".letter").count(), 18);
  assert.deepEqual(fetched, []);
});

test("attributes make the toolkit's puzzle, and a change of them another one", async (t) => {
  const page = await open(
    t,
    `<lettercraft-cryptogram text="${TEXT}" seed="x" alphabet="k2" key="lemon" shift="4" hints="1" spacing="none"></lettercraft-cryptogram>`,
  );
  const drawn = () => page.locator(".box .cipher").allTextContents();
  await page.locator(".letter").first().waitFor();
  const params = /** @type {const} */ ({ text: TEXT, seed: "x", alphabet: "k2", key: "lemon", shift: 4, hints: 1 });
  assert.equal((await drawn()).join(""), kit.cryptogram({ ...params, spacing: "none" }).encoded.replaceAll(" ", ""));
  assert.notEqual(await page.locator(".given").count(), 0);
  await page.evaluate(() => document.querySelector("lettercraft-cryptogram")?.setAttribute("text", "Other words"));
  await page.waitForFunction(
    () => document.querySelector("lettercraft-cryptogram")?.shadowRoot?.querySelectorAll(".letter").length === 10,
  );
});

test("a quotation acrostic is made from a link, and only its program is fetched", async (t) => {
  const values = { quotation: "", seed: "s", passage: "12", title: "Week 3" };
  const page = await open(t, "");
  /** @type {string[]} */
  const programs = [];
  page.on("request", (request) => programs.push(...(request.url().match(/[\w-]+\.wasm$/) ?? [])));
  await page.evaluate(
    (href) => {
      const solver = document.createElement("lettercraft-quote-acrostic");
      solver.setAttribute("href", href);
      document.querySelector("main")?.append(solver);
    },
    solvingFragment({ kind: "quoteacrostic", values }),
  );
  await page.getByRole("group", { name: "Week 3" }).waitFor();
  const { clues, quotation } = await kit.quoteacrostic({ passage: 12, seed: "s" });
  assert.equal(await page.locator(".squares .letter").count(), quotation.match(/[A-Za-z]/g)?.length);
  assert.deepEqual(
    await page.locator(".clues .clue").allTextContents(),
    clues.map(
      ({ letter, clue, enumeration }) => `${letter}. ${clue}${/\D/.test(enumeration) ? ` (${enumeration})` : ""}`,
    ),
  );
  assert.deepEqual(programs, ["lettercraft-quotes.wasm"]);
});

for (const [what, markup, sentence] of [
  ["a broken link", `<lettercraft-cryptogram href="#solve?puzzle=%%%">`, /^This link is broken/],
  [
    "the link of another kind of puzzle",
    ACROSTIC.replaceAll("acrostic href", "cryptogram href"),
    /^This link is broken/,
  ],
  ["a refused text", `<lettercraft-cryptogram text="123">`, /letter/],
  ["a refused number", `<lettercraft-cryptogram text="Hello" hints="many">`, /'hints'/],
]) {
  test(`${what} is said in a sentence, and the page's own content is shown`, async (t) => {
    const page = await open(t, `${markup}<p>Solve it elsewhere</p></lettercraft-cryptogram>`);
    await page.waitForFunction(() =>
      /\w\.$/.test(
        document.querySelector("lettercraft-cryptogram")?.shadowRoot?.querySelector(".message")?.textContent ?? "",
      ),
    );
    assert.match((await page.locator(".message").textContent()) ?? "", /** @type {RegExp} */ (sentence));
    assert.ok(await page.getByText("Solve it elsewhere").isVisible());
    assert.equal(await page.locator(".letter:visible").count(), 0);
  });
}

for (const [scheme, forcedColors] of /** @type {const} */ ([
  ["light", "none"],
  ["dark", "none"],
  ["light", "active"],
])) {
  for (const width of [320, 1280]) {
    test(`axe finds nothing in either element: ${scheme}, forced colours ${forcedColors}, ${width} pixels`, async (t) => {
      const page = await open(t, CRYPTOGRAM.replace(" href", " timer pad=on href") + ACROSTIC, {
        colorScheme: scheme,
        forcedColors,
        viewport: { width, height: 800 },
      });
      await page.locator("lettercraft-acrostic .letter").first().waitFor();
      await page.locator(".letter").first().focus();
      await page.keyboard.type("ee");
      await page.getByText("Settings").first().click();
      assert.deepEqual((await axe(page)).violations, []);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
      const small = await page
        .locator("button:visible, input:visible, summary:visible")
        .evaluateAll((all) =>
          all
            .filter((one) => one.getBoundingClientRect().width < 24 || one.getBoundingClientRect().height < 24)
            .map((one) => one.outerHTML),
        );
      assert.deepEqual(small, []);
      await page.getByRole("button", { name: "Show solution" }).first().click();
      assert.deepEqual((await axe(page)).violations, []);
    });
  }
}
