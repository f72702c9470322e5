// @ts-check
/** The pictures and pages in answers, as the reference shows them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { accessible } from "./browser.mjs";
import { form, useReference } from "./reference.mjs";

const { open, openWithKey } = useReference();

/**
 * Makes a puzzle with a form, and waits for the answer.
 *
 * @param {import("playwright-core").Page} page
 * @param {string} path
 * @param {Record<string, string>} choices
 */
async function makePuzzle(page, path, choices) {
  const made = form(page, path);
  for (const [name, value] of Object.entries(choices)) await made.getByLabel(name, { exact: true }).selectOption(value);
  await made.getByRole("button", { name: "Send" }).click();
  await made.getByText(/^200 OK/).waitFor();
  const { data } = JSON.parse((await made.getByLabel(/^Answer of/).textContent()) ?? "");
  return { made, data };
}

/** Waits until a picture has been drawn. @param {import("playwright-core").Locator} picture */
const drawn = async (picture) => {
  await picture.waitFor();
  await picture.evaluate(async (one) => {
    const image = /** @type {HTMLImageElement} */ (one);
    await image.decode();
    if (image.clientWidth < 100) throw new Error(`${image.clientWidth} pixels wide`);
  });
};

test("the pictures and pages in an answer are shown", async (t) => {
  const { page } = await openWithKey(t);
  const { made, data } = await makePuzzle(page, "/v1/cryptogram", {
    image: "true",
    solutionImage: "true",
    pages: "true",
    answerKey: "true",
  });
  assert.deepEqual((await made.locator("figcaption code").allTextContents()).sort(), [
    "data.html",
    "data.image",
    "data.pages[0]",
    "data.pages[1]",
    "data.solutionImage",
  ]);
  const pictures = ["data.image", "data.solutionImage", "data.pages[0]", "data.pages[1]"];
  for (const name of pictures) await drawn(made.getByRole("img", { name, exact: true }));
  assert.equal(
    await made.getByRole("link", { name: "Download data.image", exact: true }).getAttribute("href"),
    data.image.downloadURL,
  );
  // The page has its own styles, and nothing in it can run.
  const frame = made.getByTitle("data.html");
  assert.equal(await frame.getAttribute("sandbox"), "allow-scripts");
  const title = frame.contentFrame().getByRole("heading", { level: 1 });
  assert.equal(await title.textContent(), "Cryptogram Puzzle");
  assert.equal(await title.evaluate((one) => getComputedStyle(one).textAlign), "center");
  assert.equal(await title.evaluate(() => self.origin), "null");
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 900 });
    await accessible(page);
  }
});

test("nothing runs in a page of an answer", async (t) => {
  const expected = /^console: (Loading the image|Executing inline event handler|Applying inline style)/;
  const page = await open(t, "/reference/", { expected });
  const html = `<!DOCTYPE html><title>x</title><h1>Hostile</h1><script>document.querySelector("h1").remove()</script>
    <img src="x" onerror="document.querySelector('h1').remove()"><p style="color: red">styled</p>`;
  await page.route("**/v1/reversetext", (route) =>
    route.fulfill({ json: { status: "ok", error: null, data: { html } } }),
  );
  const reverse = form(page, "/v1/reversetext");
  await reverse.getByRole("button", { name: "Send" }).click();
  const content = reverse.getByTitle("data.html").contentFrame();
  await content.getByText("styled").waitFor();
  assert.equal(await content.getByRole("heading", { name: "Hostile" }).count(), 1);
  assert.equal(await content.getByText("styled").evaluate((one) => getComputedStyle(one).color), "rgb(0, 0, 0)");
});

test("a PDF is offered as a link", async (t) => {
  const { page } = await openWithKey(t);
  const { made, data } = await makePuzzle(page, "/v1/acrostic", { image: "true", imageFormat: "pdf" });
  assert.equal(
    await made.getByRole("link", { name: "Download data.image", exact: true }).getAttribute("href"),
    data.image.downloadURL,
  );
  assert.equal(await made.getByRole("img").count(), 0);
});

test("the picture that an answer is, is shown", async (t) => {
  const { page } = await openWithKey(t);
  const { data } = await makePuzzle(page, "/v1/cryptogram", { image: "true" });
  const link = new URL(data.image.downloadURL);
  const image = form(page, "/v1/images/{name}");
  await image.getByLabel("name", { exact: true }).fill(data.image.imageName);
  await image.getByLabel("expires").fill(link.searchParams.get("expires") ?? "");
  await image.getByLabel("signature").fill(link.searchParams.get("signature") ?? "");
  await image.getByRole("button", { name: "Send" }).click();
  await drawn(image.getByRole("img", { name: "The picture" }));
});
