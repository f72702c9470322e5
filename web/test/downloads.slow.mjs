// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../../wasm/dist/index.js";
import { downloaded, openOptions, useBuilder } from "./browser.mjs";

const open = useBuilder();
const kit = await load();
const TEXT = "Ünïcode & <b>markup</b> “quotes” 🎲";
const OPTIONS = /** @type {const} */ ({ title: "Class 4b: Week 3!", hints: 3, answerKey: true });

/** @param {import("node:test").TestContext} t */
async function openPuzzle(t) {
  const page = await open(t);
  await openOptions(page);
  await page.fill("#cryptogram-text", TEXT);
  await page.fill("#cryptogram-seed", "class-4b");
  return page;
}

/** @param {import("playwright-core").Page} page */
async function fillOptions(page) {
  await page.fill("#cryptogram-title", OPTIONS.title);
  await page.fill("#cryptogram-hints", String(OPTIONS.hints));
  await page.check("#cryptogram-answer-key");
}

/** The toolkit's picture. @param {"image" | "solutionImage"} which */
function pictureOf(which, options = {}) {
  const made = kit.cryptogram({ text: TEXT, seed: "class-4b", ...options, [which]: true, imageFormat: "svg" });
  return Buffer.from(made[which]?.downloadURL.split(",")[1] ?? "", "base64").toString();
}

/** The boxes that an SVG document draws, in millimetres. @param {string} svg */
const boxesOf = (svg) =>
  [...svg.matchAll(/M([\d.]+) ([\d.]+)h([\d.]+)v([\d.]+)h-/g)].map((match) => match.slice(1).map(Number));

/**
 * The darkness of a PNG at the edges, inside and below some boxes, as the browser decodes it.
 *
 * @param {import("playwright-core").Page} page
 * @param {Buffer} png
 * @param {number[][]} boxes left, top, width, height in millimetres of a picture 210 mm wide
 */
const darkness = (page, png, boxes) =>
  page.evaluate(
    async ([data, boxes]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const canvas = document.createElement("canvas");
      canvas.width = image.naturalWidth;
      canvas.height = image.naturalHeight;
      const context = canvas.getContext("2d");
      if (!context) throw new Error("no canvas");
      context.drawImage(image, 0, 0);
      const scale = canvas.width / 210;
      /** The darkest value in a square. @type {(x: number, y: number, mm: number) => number} */
      const darkest = (x, y, mm) => {
        const side = Math.max(Math.round(mm * scale), 1);
        const { data } = context.getImageData(
          Math.round((x - mm / 2) * scale),
          Math.round((y - mm / 2) * scale),
          side,
          side,
        );
        return data.filter((_, i) => i % 4 === 0).reduce((a, b) => Math.min(a, b), 255);
      };
      return {
        width: canvas.width,
        height: canvas.height,
        corner: [...context.getImageData(1, 1, 1, 1).data],
        edges: boxes.map(([x = 0, y = 0, , height = 0]) => darkest(x, y + height / 2, 0.6)),
        insides: boxes.map(([x = 0, y = 0, width = 0, height = 0]) => darkest(x + width / 2, y + height / 2, 4.5)),
        below: boxes.map(([x = 0, y = 0, width = 0, height = 0]) => darkest(x + width / 2, y + height + 3.9, 3.4)),
      };
    },
    /** @type {const} */ ([png.toString("base64"), boxes]),
  );

test("the downloaded page equals the toolkit's, byte for byte, with every option", async (t) => {
  const page = await openPuzzle(t);
  const plain = await downloaded(page, "#cryptogram-download-html");
  assert.equal(plain.name, "cryptogram-class-4b.html");
  assert.equal(plain.content.toString(), kit.cryptogram({ text: TEXT, seed: "class-4b" }).html);
  await fillOptions(page);
  const [full] = await Promise.all([
    downloaded(page, "#cryptogram-download-html"),
    page.getByText("class-4b-week-3.html saved").waitFor(),
  ]);
  assert.equal(full.name, "class-4b-week-3.html");
  assert.equal(full.content.toString(), kit.cryptogram({ text: TEXT, seed: "class-4b", ...OPTIONS }).html);
});

test("the SVGs are the toolkit's pictures of the puzzle and of its solution", async (t) => {
  const page = await openPuzzle(t);
  await fillOptions(page);
  for (const [button, name, which] of /** @type {const} */ ([
    ["#cryptogram-download-svg", "class-4b-week-3.svg", "image"],
    ["#cryptogram-download-solution-svg", "class-4b-week-3-solution.svg", "solutionImage"],
  ])) {
    const file = await downloaded(page, button);
    const svg = file.content.toString();
    assert.equal(file.name, name);
    assert.equal(svg, pictureOf(which, OPTIONS));
    const root = await page.evaluate((text) => {
      const { documentElement } = new DOMParser().parseFromString(text, "image/svg+xml");
      return `${documentElement.namespaceURI} ${documentElement.localName}`;
    }, svg);
    assert.equal(root, "http://www.w3.org/2000/svg svg");
    assert.ok(boxesOf(svg).length >= 24);
    assert.match(svg, /Class 4b: Week 3!/);
  }
});

for (const [what, button, which] of /** @type {const} */ ([
  ["puzzle", "#cryptogram-download-png", "image"],
  ["solution", "#cryptogram-download-solution-png", "solutionImage"],
])) {
  test(`the PNG of the ${what} shows its boxes at 300 dots per inch, on white`, async (t) => {
    const page = await openPuzzle(t);
    const notice = page.getByText(/\.png saved, 2480 × \d+ pixels/);
    const [file, said] = await Promise.all([downloaded(page, button), notice.textContent()]);
    assert.equal(file.name, `cryptogram-class-4b${what === "solution" ? "-solution" : ""}.png`);
    const svg = pictureOf(which);
    const [, height] = /viewBox="0 0 210 ([\d.]+)"/.exec(svg) ?? [];
    const letters = kit.cryptogram({ text: TEXT, seed: "class-4b" }).letterCount;
    const boxes = boxesOf(svg).slice(0, letters);
    const seen = await darkness(page, file.content, boxes);
    assert.equal(seen.width, 2480);
    assert.ok(Math.abs(seen.height - (Number(height) / 25.4) * 300) <= 1, `${seen.height} pixels for ${height} mm`);
    assert.deepEqual(seen.corner, [255, 255, 255, 255]);
    assert.ok(
      seen.edges.every((shade) => shade < 150),
      `edges ${seen.edges}`,
    );
    assert.ok(
      seen.below.every((shade) => shade < 80),
      `letters ${seen.below}`,
    );
    const filled = seen.insides.filter((shade) => shade < 120).length;
    assert.equal(filled, what === "solution" ? letters : 0);
    assert.ok(said?.includes(` × ${seen.height} pixels`), `${said}`);
  });
}

test("a PNG of a very tall picture has a lower resolution, but at least 150 dots per inch", async (t) => {
  const page = await openPuzzle(t);
  await page.fill("#cryptogram-text", "one two three\n".repeat(33));
  const { content } = await downloaded(page, "#cryptogram-download-png");
  const width = content.readUInt32BE(16);
  assert.ok(width >= 1240 && width < 2480, String(width));
  assert.ok(width * content.readUInt32BE(20) < 16_100_000);
});

test("the page says when a PNG can't be drawn, and the next download works", async (t) => {
  const page = await openPuzzle(t);
  await page.evaluate(() => {
    HTMLCanvasElement.prototype.toBlob = (made) => made(null);
  });
  await page.click("#cryptogram-download-png");
  await page.getByText("This browser could not draw the PNG. The SVG shows the same picture.").waitFor();
  assert.equal((await downloaded(page, "#cryptogram-download-svg")).name, "cryptogram-class-4b.svg");
});

for (const [what, spread] of /** @type {const} */ ([
  ["noise in the place of the picture", 256],
  ["a little noise in the picture", 4],
])) {
  const saves = spread < 10;
  test(`${saves ? "a" : "no"} PNG is saved if the canvas is read as ${what}`, async (t) => {
    const page = await openPuzzle(t);
    // Firefox does this with privacy.resistFingerprinting, and to a lesser degree in private windows.
    await page.evaluate((spread) => {
      const { getImageData } = CanvasRenderingContext2D.prototype;
      CanvasRenderingContext2D.prototype.getImageData = function (...place) {
        const pixels = getImageData.apply(this, place);
        for (const i of pixels.data.keys()) pixels.data[i] = 255 - (i % spread);
        return pixels;
      };
    }, spread);
    if (saves) {
      assert.match((await downloaded(page, "#cryptogram-download-png")).name, /png$/);
      return;
    }
    let files = 0;
    page.on("download", () => {
      files += 1;
    });
    await page.click("#cryptogram-download-png");
    await page
      .getByText(
        "No PNG was saved: this browser hides what is drawn on a canvas. Allow canvas for this site, or take the SVG.",
      )
      .waitFor();
    assert.equal((await downloaded(page, "#cryptogram-download-svg")).name, "cryptogram-class-4b.svg");
    assert.equal(files, 1, "only the SVG");
  });
}

test("a click on a notice reaches the element under it", async (t) => {
  const page = await openPuzzle(t);
  await page.click("#cryptogram-download-html");
  await page.getByText("cryptogram-class-4b.html saved").waitFor();
  const beneath = await page.locator("#notice").evaluate((notice) => {
    const { left, top, width, height } = notice.getBoundingClientRect();
    return notice.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
  assert.equal(beneath, false);
});

test("a notice that comes twice stays as long as one that comes once", async (t) => {
  const page = await openPuzzle(t);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  for (let i = 0; i < 2; i++) {
    await page.click("#cryptogram-download-html");
    await page.clock.runFor(3900);
    assert.equal(await page.textContent("#notice"), "cryptogram-class-4b.html saved");
  }
  await page.clock.runFor(200);
  assert.equal(await page.textContent("#notice"), "");
});

test("a file's name has only characters that every file system allows", async (t) => {
  const page = await openPuzzle(t);
  for (const [title, name] of [
    ['../..\\etc:*?"<>|', "etc.html"],
    ["日本語 パズル", "日本語-パズル.html"],
    ["!!!", "cryptogram-class-4b.html"],
  ]) {
    await page.fill("#cryptogram-title", title ?? "");
    assert.equal((await downloaded(page, "#cryptogram-download-html")).name, name);
  }
  await page.fill("#cryptogram-title", "");
  await page.fill("#cryptogram-seed", "x".repeat(64));
  assert.equal((await downloaded(page, "#cryptogram-download-html")).name, `cryptogram-${"x".repeat(49)}.html`);
});

test("the downloads of a quotation are those of its seed and length", async (t) => {
  const page = await open(t);
  await page.selectOption("#cryptogram-letters", "80-119");
  await page.click("#cryptogram-quotation");
  const seed = await page.inputValue("#cryptogram-seed");
  const quoted = /** @type {const} */ ({ random: true, minLetters: 80, maxLetters: 119, seed, number: 1 });
  const made = kit.cryptogram({ ...quoted, image: true, imageFormat: "svg" });
  assert.equal((await downloaded(page, "#cryptogram-download-html")).content.toString(), made.html);
  const svg = Buffer.from(made.image?.downloadURL.split(",")[1] ?? "", "base64").toString();
  assert.equal((await downloaded(page, "#cryptogram-download-svg")).content.toString(), svg);
  assert.ok(made.author && svg.includes(made.author));
});
