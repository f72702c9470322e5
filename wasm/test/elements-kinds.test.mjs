// @ts-check
// The custom elements show the signs of every kind of puzzle.
import assert from "node:assert/strict";
import { test } from "node:test";
import { letters, open } from "./elements.mjs";

test("a puzzle of numbers is typed; its instruction, notes and tables are beside it", async (t) => {
  const page = await open(t, "<lettercraft-cryptogram pad=on></lettercraft-cryptogram>", {
    viewport: { width: 360, height: 740 },
  });
  await page.evaluate(() => {
    const token = (/** @type {string} */ plain, /** @type {string} */ shown) => ({ plain, shown });
    Object.assign(/** @type {Element} */ (document.querySelector("lettercraft-cryptogram")), {
      puzzle: {
        tokens: [..."NIÑO"].map((letter, i) => token(letter, String(9 + i))),
        table: [..."INÑO"].map((original) => ({ original, encoded: "" })),
        isSimple: true,
        instruction: "Each number is a letter.",
        notes: ["It is Spanish."],
        aids: [{ title: "Numbers", rows: [{ cells: [..."INÑO"] }, { cells: "99999 99999 99999 99999".split(" ") }] }],
      },
    });
  });
  assert.deepEqual(await page.locator(".note").allTextContents(), ["Each number is a letter.", "It is Spanish."]);
  assert.deepEqual(await page.locator(".box > .cipher").allTextContents(), ["9", "10", "11", "12"]);
  assert.deepEqual(await page.locator(".key").allTextContents(), [..."INÑO", "⌫"]);
  await page.getByRole("button", { name: "Ñ" }).click();
  await page.locator(".letter").nth(2).focus();
  await page.keyboard.insertText("ñ");
  assert.equal(await letters(page), "Ñ_Ñ_");
  assert.equal(await page.locator(".verdict").textContent(), "Ñ is used for 9 and 11.");
  assert.ok(await page.locator("table").isHidden());
  await page.getByText("Tables").click();
  assert.ok(await page.getByRole("group", { name: "Numbers" }).locator("table").isVisible());
  assert.ok(await page.locator(".tools").isVisible());
  await page.evaluate(() => {
    const tokens = [{ plain: ".-x", shown: "SIGN" }];
    Object.assign(/** @type {Element} */ (document.querySelector("lettercraft-cryptogram")), { puzzle: { tokens } });
  });
  await page.locator(".mark", { hasText: "SIGN" }).waitFor();
  assert.deepEqual(await page.locator("th").count(), 0, "a result of before has no heads");
  for (const part of [".tools", ".dock", ".tables"]) assert.ok(await page.locator(part).isHidden(), "nothing to solve");
});

test("signs that are drawn show the numbers that name them, and a flag is in the name of its box", async (t) => {
  const page = await open(
    t,
    '<lettercraft-cryptogram text="At a map" kind="dancingMen" seed="s"></lettercraft-cryptogram>',
  );
  await page.locator(".grid .no").first().waitFor();
  assert.deepEqual(await page.locator(".grid .no").allInnerTexts(), ["1", "2", "1", "3", "1", "4"]);
  assert.deepEqual(await page.locator(".frequencies .no").allInnerTexts(), ["1", "2", "3", "4"]);
  const names = await page.locator(".letter").evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel));
  assert.deepEqual(names, ["1", "2, end of a word", "1, end of a word", "3", "1", "4, end of a word"]);
  assert.match(await page.locator(".frequencies").ariaSnapshot(), /listitem: 3 1\n/, "each number is read once");
});

test("signs without boxes are drawn if they have figures, and there is scratch paper for them", async (t) => {
  const page = await open(t, "<lettercraft-cryptogram></lettercraft-cryptogram>");
  await page.evaluate(() => {
    const signs = [..."121"].map((shown) => ({ plain: "", shown }));
    const head = { cells: ["1", "2"], heads: 2 };
    Object.assign(/** @type {Element} */ (document.querySelector("lettercraft-cryptogram")), {
      puzzle: {
        tokens: [...signs, { plain: "A", shown: "" }],
        isSimple: false,
        figures: ["1", "2"].map((sign) => ({ sign, path: "M0 0H1", flag: "" })),
        aids: [
          { title: "To fill in", rows: [head, { cells: ["", ""], heads: 0 }] },
          { title: "To read", rows: [head, { cells: ["A", "B"], heads: 0 }] },
        ],
      },
    });
  });
  await page.locator(".mark .figure").first().waitFor();
  assert.deepEqual(await page.locator(".mark .no").allInnerTexts(), ["1", "2", "1"]);
  await page.getByText("Scratch paper").click();
  const paper = page.getByRole("textbox", { name: "Scratch paper" });
  assert.equal(await paper.inputValue(), "1   2   1\n");
  await paper.fill("1   2   1\nA   B");
  assert.equal(await letters(page), "_", "what is written there is no answer");
  await page.getByText("Tables").click();
  assert.deepEqual(await page.locator("caption").allTextContents(), ["To read"]);
  assert.deepEqual(await page.locator("th").evaluateAll((all) => all.map((head) => head.getAttribute("scope"))), [
    "col",
    "col",
  ]);
});

test("the chart of long signs leaves room for the puzzle on a narrow screen", async (t) => {
  const text = "The quick brown fox jumps over the lazy dog";
  const viewport = { width: 360, height: 740 };
  const element = `<lettercraft-cryptogram text="${text}" kind="tapCode" seed="s"></lettercraft-cryptogram>`;
  const page = await open(t, element, { viewport });
  const solver = page.locator("lettercraft-cryptogram");
  await page.locator(".frequency").first().waitFor();
  for (const [pad, share] of /** @type {const} */ ([
    ["off", 0.3],
    ["on", 0.18],
  ])) {
    await solver.evaluate((one, value) => one.setAttribute("pad", value), pad);
    const height = await page.locator(".frequencies").evaluate((chart) => chart.clientHeight);
    assert.ok(height <= share * viewport.height, `${height} with the pad ${pad}`);
  }
});

test("boxes for Hebrew letters run from right to left, and so do the arrow keys", async (t) => {
  const page = await open(t, "<lettercraft-cryptogram></lettercraft-cryptogram>");
  await page.evaluate(() => {
    const tokens = [..."אב"].map((plain) => ({ plain, shown: plain }));
    Object.assign(/** @type {Element} */ (document.querySelector("lettercraft-cryptogram")), { puzzle: { tokens } });
  });
  const [first, second] = [page.locator(".letter").first(), page.locator(".letter").last()];
  await first.focus();
  await page.keyboard.press("ArrowLeft");
  assert.ok(await second.evaluate((one) => one.matches(":focus")));
  const [right, left] = [await first.boundingBox(), await second.boundingBox()];
  assert.ok(right && left && left.x < right.x);
  await page.keyboard.press("ArrowRight");
  assert.ok(await first.evaluate((one) => one.matches(":focus")));
});
