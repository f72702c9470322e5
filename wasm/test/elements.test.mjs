// @ts-check
// The custom elements are solved: by keyboard and touch, with their tools, their settings and their time.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ACROSTIC, answers, CRYPTOGRAM, cipher, letters, open } from "./elements.mjs";

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
  await page.clock.install();
  const time = page.getByRole("timer");
  await page.locator(".letter").first().focus();
  assert.equal(await time.textContent(), "0:00");
  await page.keyboard.type("n");
  await page.clock.runFor(2000);
  await page.getByRole("button", { name: "Pause" }).click();
  assert.ok(await page.locator(".grid").isHidden());
  const { seconds } = await progress(page);
  assert.ok(seconds >= 2, `${seconds} s`);
  await page.clock.runFor(60_000);
  assert.equal((await progress(page)).seconds, seconds);
  await page.getByRole("button", { name: "Go on" }).click();
  assert.ok(await page.locator(".grid").isVisible());
  await page.clock.runFor(2000);
  assert.ok((await progress(page)).seconds >= seconds + 2);
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
