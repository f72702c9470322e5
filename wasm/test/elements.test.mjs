// @ts-check
// The custom elements on a page with a strict policy, in a real browser.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { buildSync } from "esbuild";
import { axe, launch } from "../../scripts/browser.mjs";
import { solvingFragment } from "../dist/elements.js";
import { load } from "../dist/index.js";
import { FOLDER, POLICY, servePackage } from "./server.mjs";

const kit = await load();
const TEXT = "Noon, a moon";
const { cipher } = kit.cryptogram({ text: TEXT, seed: "s" });
const CRYPTOGRAM = `<lettercraft-cryptogram href="https://a.example/${solvingFragment({ kind: "cryptogram", values: { text: TEXT, seed: "s", title: "At twelve" } })}"></lettercraft-cryptogram>`;
const ACROSTIC = `<lettercraft-acrostic href="${solvingFragment({ kind: "acrostic", values: { word: "cat", seed: "s" } })}"></lettercraft-acrostic>`;
const answers = kit.acrostic({ word: "cat", seed: "s" }).lines.map(({ answer }) => answer);

/** @type {Record<string, string>} */
const pages = {};
/** @type {Awaited<ReturnType<typeof servePackage>>} */
let server;
/** @type {import("playwright-core").Browser} */
let browser;
before(async () => {
  server = await servePackage(pages, `${POLICY}; style-src 'self'`);
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.close();
});

/**
 * Opens a page with an element in it. The test fails if the page has an error.
 *
 * @param {import("node:test").TestContext} t
 * @param {string} body
 * @param {import("playwright-core").BrowserContextOptions} [options]
 */
async function open(t, body, options = {}) {
  const path = `/${t.name.replace(/\W+/g, "-")}.html`;
  pages[path] =
    `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<meta name="color-scheme" content="light dark"><title>A page</title>` +
    `<script type="module" src="/dist/elements.js"></script><main><h1>Puzzles</h1>${body}</main></html>`;
  const context = await browser.newContext(options);
  const page = await context.newPage();
  /** @type {string[]} */
  const complaints = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  t.after(async () => {
    await context.close();
    assert.deepEqual(complaints, []);
  });
  await page.goto(server.url + path.slice(1));
  return page;
}

/** The letters in the boxes, "_" for an empty one. @param {import("playwright-core").Page} page */
const letters = (page) =>
  page
    .locator(".letter")
    .evaluateAll((all) => all.map((one) => /** @type {HTMLInputElement} */ (one).value || "_").join(""));

/** What everybody can read in the page: its markup with the shadow trees, and the names for screen readers. @param {import("playwright-core").Page} page */
async function readable(page) {
  const markup = await page.evaluate(() => {
    const shadows = [...document.querySelectorAll("*")].map((one) => one.shadowRoot?.innerHTML ?? "");
    return [document.body.outerHTML, ...shadows].join("\n");
  });
  return `${markup}\n${await page.locator("body").ariaSnapshot()}\n${await letters(page)}`;
}

/** Collects the element's events. @param {import("playwright-core").Page} page */
const listen = (page) =>
  page.evaluate(() => {
    const seen = /** @type {string[]} */ (Object.assign(window, { seen: [] }).seen);
    for (const type of ["change", "solved", "input"]) document.addEventListener(type, () => seen.push(type));
  });

/** @param {import("playwright-core").Page} page */
const seen = (page) => page.evaluate(() => /** @type {any} */ (window).seen);

/** @param {import("playwright-core").Page} page @returns {Promise<any>} */
const progress = (page) =>
  page.evaluate(() => /** @type {any} */ (document.querySelector("lettercraft-cryptogram")).progress);

test("both elements have less than 30 kB of JavaScript beside the toolkit", () => {
  const { outputFiles } = buildSync({
    stdin: { contents: `import "./elements.js"`, resolveDir: `${FOLDER}dist` },
    bundle: true,
    minify: true,
    format: "esm",
    write: false,
    external: ["*/index.js"],
  });
  const size = outputFiles[0]?.contents.length ?? 0;
  assert.ok(size > 10_000 && size < 30_000, `${size} bytes`);
});

test("a program without a page can import the module", () => {
  // This file has imported it.
  assert.equal(typeof solvingFragment, "function");
  assert.equal("customElements" in globalThis, false);
});

test("a cryptogram is solved with the keyboard, and tells its page", async (t) => {
  const page = await open(t, CRYPTOGRAM);
  await page.getByRole("grid", { name: "At twelve" }).waitFor();
  await listen(page);
  assert.equal(await page.locator(".letter[tabindex='0']").count(), 1);
  await page.locator(".letter").first().focus();
  await page.keyboard.type("n");
  assert.equal(await letters(page), "N__N____N");
  assert.equal(await page.locator(".spoken").textContent(), `${cipher.N} is N, 3 boxes. 3 letters to go.`);
  assert.deepEqual(await seen(page), ["change"], "and no event of a box leaves the element");
  await page.keyboard.type("oam");
  assert.equal(await page.locator(".verdict").textContent(), "Solved! All 9 letters are right.");
  assert.deepEqual(await seen(page), ["change", "change", "change", "change", "solved"]);
  const { letters: written, isSolved } = await progress(page);
  assert.deepEqual([written, isSolved], ["NOONAMOON", true]);
});

test("it is solved by touch with the letter pad, without the keyboard of the device", async (t) => {
  const page = await open(t, CRYPTOGRAM, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await page.getByRole("toolbar", { name: "Letters" }).waitFor();
  assert.equal(await page.locator(".letter[inputmode=none]").count(), 9);
  await page.locator(".letter").nth(1).tap();
  const press = (/** @type {string} */ name) => page.getByRole("button", { name, exact: true }).tap();
  await press("O");
  await press("X");
  assert.equal(await letters(page), "XOOX__OOX", "the next empty box had the first letter");
  await page.locator(".letter").nth(8).tap();
  await press("Erase");
  assert.equal(await letters(page), "_OO___OO_");
  for (const letter of ["N", "A", "M"]) await press(letter);
  await page.getByText("Solved!").waitFor();
});

test("the pad and the frequencies stay in view at the end of a long puzzle", async (t) => {
  const text = "Success is not final, failure is not fatal. ".repeat(9);
  const page = await open(t, `<lettercraft-cryptogram text="${text}" seed="s"></lettercraft-cryptogram>`, {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  for (const at of [0, 150, -1]) {
    await page.locator(".letter").nth(at).focus();
    const [box, dock, key] = await Promise.all(
      [page.locator(".letter").nth(at), page.locator(".dock"), page.locator(".key").last()].map((one) =>
        one.boundingBox(),
      ),
    );
    assert.ok(box && dock && key && box.y >= 0 && box.y + box.height <= dock.y, `the box ${at} is above the dock`);
    assert.ok(key.y + key.height <= 740 && dock.y >= 370, "the dock is in the lower half of the screen");
  }
});

test("nothing of the answer is in the page until the solver asks for it and confirms", async (t) => {
  const page = await open(t, CRYPTOGRAM + ACROSTIC);
  await page.locator("lettercraft-acrostic .letter").first().waitFor();
  const secret = new RegExp(["noon", "moon", "cat\\b", ...answers].join("|"), "i");
  assert.doesNotMatch(await readable(page), secret);
  const solver = page.locator("lettercraft-cryptogram");
  const dialog = solver.getByRole("dialog", { name: "Show the answer?" });
  for (const decline of ["Enter", "Escape"]) {
    await solver.getByRole("button", { name: "Show solution" }).focus();
    await page.keyboard.press("Enter");
    await dialog.waitFor();
    assert.equal(await dialog.locator(":focus").textContent(), "Keep solving");
    await page.keyboard.press(decline);
    await dialog.waitFor({ state: "hidden" });
    assert.doesNotMatch(await readable(page), secret);
    assert.ok(await solver.locator(".solution").evaluate((one) => one.matches(":focus")));
  }
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Show the answer" }).click();
  await solver.getByText("This is the solution.").waitFor();
  assert.match(await letters(page), /^NOONAMOON/);
  assert.equal((await progress(page)).letters, "_________");
  await solver.getByRole("button", { name: "Show solution" }).click();
  assert.doesNotMatch(await readable(page), secret);
});

test("one letter is revealed after a question, and stays", async (t) => {
  const page = await open(t, CRYPTOGRAM);
  await page.locator(".letter").nth(1).focus();
  await page.getByRole("button", { name: "Reveal letter" }).click();
  await page.getByRole("button", { name: "Keep solving" }).click();
  assert.equal(await letters(page), "_________");
  await page.getByRole("button", { name: "Reveal letter" }).click();
  await page.getByRole("button", { name: "Show the letter" }).click();
  await page.getByText("3 letters to go.").waitFor({ state: "attached" });
  assert.equal(await letters(page), "_OO___OO_");
  await page.getByRole("button", { name: "Clear", exact: true }).click();
  assert.equal(await letters(page), "_OO___OO_");
  assert.equal(await page.locator(".letter").nth(1).getAttribute("aria-label"), `${cipher.O}, revealed`);
});

test("filling all boxes of a letter and skipping filled boxes can be switched off", async (t) => {
  const page = await open(t, CRYPTOGRAM);
  await page.getByText("Settings").click();
  await page.getByLabel("Fill every box of a letter").uncheck();
  await page.locator(".letter").nth(2).focus();
  await page.keyboard.type("ox");
  assert.equal(await letters(page), "__OX_____");
  await page.getByLabel("Skip filled boxes").uncheck();
  await page.locator(".letter").nth(1).focus();
  await page.keyboard.type("po");
  assert.equal(await letters(page), "_POX_____");
  assert.equal(await page.locator(".verdict").textContent(), `${cipher.O} has P and O.`);
  const settings = await page.evaluate(
    () => /** @type {any} */ (document.querySelector("lettercraft-cryptogram")).settings,
  );
  assert.deepEqual(settings, { fill: false, skip: false, pad: null, timer: false });
});

test("progress is kept by the page and set again, also before the puzzle is there", async (t) => {
  const page = await open(t, "");
  await page.evaluate(async (markup) => {
    const main = /** @type {Element} */ (document.querySelector("main"));
    main.innerHTML = markup;
    Object.assign(/** @type {Element} */ (main.firstElementChild), {
      progress: { letters: "NO______N", revealed: "_________", seconds: 65, isSolved: false },
      settings: { timer: true },
    });
  }, CRYPTOGRAM);
  await page.locator(".letter").first().waitFor();
  assert.equal(await letters(page), "NO______N");
  assert.equal(await page.getByRole("timer").textContent(), "1:05");
});

test("the timer runs from the first letter, pauses, and hides the puzzle meanwhile", async (t) => {
  const page = await open(t, CRYPTOGRAM.replace(" href", " timer href"));
  const time = page.getByRole("timer");
  await page.locator(".letter").first().focus();
  assert.equal(await time.textContent(), "0:00");
  await page.keyboard.type("n");
  await page.waitForFunction(
    () => /** @type {any} */ (document.querySelector("lettercraft-cryptogram")).progress.seconds > 0,
  );
  await page.getByRole("button", { name: "Pause" }).click();
  assert.ok(await page.locator(".grid").isHidden());
  const { seconds } = await progress(page);
  await page.waitForTimeout(1200);
  assert.equal((await progress(page)).seconds, seconds);
  await page.getByRole("button", { name: "Go on" }).click();
  assert.ok(await page.locator(".grid").isVisible());
  await page.waitForFunction(
    (before) => /** @type {any} */ (document.querySelector("lettercraft-cryptogram")).progress.seconds > before,
    seconds,
  );
});

test("the time stops while the puzzle is hidden, removed or in a window that is out of sight, and goes on later", async (t) => {
  const page = await open(t, "");
  await page.clock.install();
  await page.evaluate(
    (markup) => {
      const main = /** @type {Element} */ (document.querySelector("main"));
      main.innerHTML = `<div>${markup}</div>`;
    },
    CRYPTOGRAM.replace(" href", " timer href"),
  );
  await page.locator(".letter").first().waitFor();
  /** What happens to the element, and whether it is seen afterwards. */
  const steps = /** @type {const} */ ([
    [() => {}, true],
    [() => document.querySelector("main > div")?.setAttribute("hidden", ""), false],
    [() => document.querySelector("main > div")?.removeAttribute("hidden"), true],
    [() => Object.assign(window, { puzzle: document.querySelector("main > div") }).puzzle?.remove(), false],
    [() => document.querySelector("main")?.append(/** @type {any} */ (window).puzzle), true],
    [
      () => {
        Object.defineProperty(document, "hidden", { value: true, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
      },
      false,
    ],
    [
      () => {
        Object.defineProperty(document, "hidden", { value: false });
        document.dispatchEvent(new Event("visibilitychange"));
      },
      true,
    ],
  ]);
  await page.locator(".letter").first().focus();
  await page.keyboard.type("n");
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.evaluate(() => {
    Object.assign(window, { solver: document.querySelector("lettercraft-cryptogram") });
  });
  const seconds = () => page.evaluate(() => /** @type {any} */ (window).solver.progress.seconds);
  for (const [step, isSeen] of steps) {
    await page.evaluate(step);
    // The browser reports sizes once in a frame, in the order in which they were asked for.
    await page.evaluate(() => new Promise((resolve) => new ResizeObserver(resolve).observe(document.body)));
    const before = await seconds();
    await page.clock.runFor(60_000);
    assert.equal((await seconds()) - before, isSeen ? 60 : 0, `${step}`);
  }
});

test("an acrostic is solved with the keyboard; its first letters fill the hidden word", async (t) => {
  const page = await open(t, ACROSTIC);
  await page.getByRole("grid", { name: "Acrostic" }).waitFor();
  await page.locator(".letter").first().focus();
  await page.keyboard.type(answers.join(""));
  assert.equal(await letters(page), `${answers.join("")}CAT`);
  assert.match((await page.locator(".verdict").textContent()) ?? "", /^Solved!/);
});

test("thousands of accents in a clue or a text do not cover the page above the puzzle", async (t) => {
  const page = await open(t, "");
  const accents = "\u0301".repeat(4000);
  const show = async (/** @type {string} */ clue, /** @type {string} */ text) => {
    await page.evaluate(
      ([clue, text]) => {
        const acrostic = Object.assign(document.createElement("lettercraft-acrostic"), {
          puzzle: { lines: [{ clue, letters: "RAIN", enumeration: "4" }] },
        });
        const cryptogram = Object.assign(document.createElement("lettercraft-cryptogram"), {
          puzzle: { encoded: text, cipher: { A: "B" }, hints: [] },
        });
        document.querySelector("main")?.replaceChildren("Above", document.createElement("hr"), acrostic, cryptogram);
      },
      [clue, text],
    );
    await page.locator(".letter").nth(4).waitFor();
    const { y = 0 } = (await page.locator("lettercraft-acrostic .clue").first().boundingBox()) ?? {};
    return [
      await page.screenshot({ clip: { x: 0, y: 0, width: 600, height: y } }),
      await page.locator("lettercraft-acrostic .box").first().screenshot(),
    ];
  };
  const plain = await show("Falls", "B!");
  assert.deepEqual(await show(`Fa${accents}lls`, "B!"), plain);
  assert.deepEqual(await show("Falls", `B!${accents}`), plain);
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
