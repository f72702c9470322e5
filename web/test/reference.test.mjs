// @ts-check
/** The reference is complete, and its forms call the service. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { axe } from "../../scripts/browser.mjs";
import { samplesOf } from "../reference/samples.js";
import { clipboard, SITE } from "./browser.mjs";
import { SCREENS, typeBeforeScript, useService } from "./service.mjs";

const { open, account, signIn, url } = useService();

/** The form of an operation. @param {import("playwright-core").Page} page @param {string} path */
const form = (page, path) => page.locator(`form[data-path="${path}"]`);

/**
 * Opens the reference with a key in its field.
 *
 * @param {import("node:test").TestContext} t
 * @param {string} [plan]
 */
async function openWithKey(t, plan = "pro") {
  const [page, { key }] = await Promise.all([open(t, "/reference/"), account(plan)]);
  await page.fill("#key", key);
  return { page, key };
}

test("every operation of the OpenAPI document has a chapter with every parameter, status and field", async (t) => {
  const page = await open(t, "/reference/");
  const document = await page.evaluate(async () => (await fetch("/v1/openapi.json")).json());
  const resolve = (/** @type {any} */ node) => {
    let at = node;
    while (at?.$ref)
      at = at.$ref
        .slice(2)
        .split("/")
        .reduce((/** @type {any} */ in_, /** @type {string} */ name) => in_[name], document);
    return at;
  };
  const seen = await page.locator("form.try").evaluateAll((forms) =>
    forms.map((one) => ({
      name: `${/** @type {HTMLElement} */ (one).dataset.method} ${/** @type {HTMLElement} */ (one).dataset.path}`,
      parameters: Array.from(one.querySelectorAll("[data-place]"), (field) => field.getAttribute("name")),
      chapter: one.closest("section")?.textContent ?? "",
    })),
  );
  const expected = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  assert.equal(expected.length >= 7, true);
  assert.deepEqual(
    seen.map(({ name }) => name),
    expected.map(({ path, method }) => `${method.toUpperCase()} ${path}`),
  );
  for (const [i, { operation }] of expected.entries()) {
    const body = resolve(operation.requestBody?.content["application/json"].schema)?.properties ?? {};
    const names = [
      ...Object.keys(body),
      ...(operation.parameters ?? []).map((/** @type {any} */ one) => resolve(one).name),
    ];
    assert.deepEqual(seen[i]?.parameters, names);
    const answer = resolve(operation.responses["200"].content["application/json"]?.schema);
    const fields = Object.keys(resolve(answer?.properties.data)?.properties ?? {});
    const statuses = Object.keys(operation.responses).filter((status) => Number(status) >= 400);
    for (const word of [...fields, ...statuses]) assert.ok(seen[i]?.chapter.includes(word), `${seen[i]?.name} ${word}`);
  }
});

test("the example of an answer is the document's", async (t) => {
  const page = await open(t, "/reference/");
  const shown = await page.getByLabel("Example of an answer of hmac", { exact: true }).textContent();
  const document = await page.evaluate(async () => (await fetch("/v1/openapi.json")).json());
  const { examples } = document.paths["/v1/hmac"].post.responses["200"].content["application/json"];
  assert.deepEqual(JSON.parse(shown ?? ""), examples.example.value);
});

test("a form makes a call with the key, and shows the answer with its headers", async (t) => {
  const { page } = await openWithKey(t);
  const hmac = form(page, "/v1/hmac");
  await hmac.getByRole("button", { name: "Send POST /v1/hmac" }).click();
  await hmac.getByText(/^200 OK, \d+ ms, 1 credit\.$/).waitFor();
  const { status, error, data } = JSON.parse(
    (await hmac.getByLabel("Answer of hmac", { exact: true }).textContent()) ?? "",
  );
  assert.deepEqual([status, error, data.algorithm], ["ok", null, "sha256"]);
  assert.equal(data.hmac, "820254804a971bc380e5f4d44177fdf729c70386997e8b901b7a83054d4043b9");
  assert.match(
    (await hmac.getByLabel("Headers of the answer of hmac", { exact: true }).textContent()) ?? "",
    /^x-credits-cost: 1$/m,
  );
});

test("a key that is typed before the script has loaded stays and is used", async (t) => {
  const [page, { key }] = await Promise.all([open(t, "/reference/"), account("pro")]);
  await page.fill("#key", "an-older-key");
  await typeBeforeScript(page, "/reference/reference.js", "#key", key);
  assert.equal(await page.inputValue("#key"), key);
  const hmac = form(page, "/v1/hmac");
  await hmac.getByRole("button", { name: "Send" }).click();
  await hmac.getByText(/^200 OK, /).waitFor();
  await page.reload();
  assert.equal(await page.inputValue("#key"), key);
});

test("a query has the parameters that were filled in, and no others", async (t) => {
  const { page } = await openWithKey(t);
  const acrostic = form(page, "/v1/acrostic");
  await acrostic.getByLabel("word", { exact: true }).fill("Tea & so");
  await acrostic.getByLabel("maxLetters").fill("7");
  await acrostic.getByLabel("image", { exact: true }).selectOption("true");
  const [request] = await Promise.all([
    page.waitForRequest(/acrostic/),
    acrostic.getByRole("button", { name: "Send" }).click(),
  ]);
  assert.deepEqual(
    [...new URL(request.url()).searchParams],
    [
      ["word", "Tea & so"],
      ["maxLetters", "7"],
      ["seed", "class-4b"],
      ["image", "true"],
    ],
  );
  await acrostic.getByRole("status").getByText("Parameter 'word' must").waitFor();
});

test("the form shows the message of a refused call", async (t) => {
  const page = await open(t, "/reference/");
  const hmac = form(page, "/v1/hmac");
  await hmac.getByRole("button", { name: "Send" }).click();
  await hmac
    .getByText(/^401 Unauthorized, .*: The header X-API-Key is missing; it carries the key of your account\.$/)
    .waitFor();
  const { key } = await account("free");
  await page.fill("#key", key);
  await hmac.getByLabel("secret", { exact: true }).fill("");
  await hmac.getByRole("button", { name: "Send" }).click();
  await hmac.getByText(/^400 Bad Request, .*: Required parameter 'secret' is missing\.$/).waitFor();
  assert.match((await hmac.getByLabel("Answer of hmac", { exact: true }).textContent()) ?? "", /"data": null/);
  const marked = hmac.locator("[aria-invalid=true]");
  assert.deepEqual(await marked.evaluateAll((all) => all.map((one) => one.getAttribute("name"))), ["secret"]);
  await hmac.getByLabel("secret", { exact: true }).fill("s");
  await hmac.getByRole("button", { name: "Send" }).click();
  await hmac.getByText(/^200 OK/).waitFor();
  assert.equal(await marked.count(), 0);
});

test("a GraphQL query is sent from its form", async (t) => {
  const { page } = await openWithKey(t);
  const graphql = form(page, "/v1/graphql");
  await graphql.getByRole("button", { name: "Send" }).click();
  await graphql.getByText(/^200 OK, \d+ ms, 2 credits\.$/).waitFor();
  await graphql.getByLabel("query", { exact: true }).fill("{ nonsense }");
  await graphql.getByRole("button", { name: "Send" }).click();
  await graphql.getByLabel("Answer of graphql", { exact: true }).getByText("nonsense").waitFor();
});

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
    const { violations } = await axe(page);
    assert.deepEqual(
      violations.map(({ id, nodes }) => [id, ...nodes.map((node) => node.html)]),
      [],
    );
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
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

test("a form is shown as a program in each language, without the key", async (t) => {
  const { page, key } = await openWithKey(t);
  const reverse = form(page, "/v1/reversetext");
  await reverse.getByLabel("text", { exact: true }).fill("It's\n1 line & another");
  await reverse.getByLabel("format").selectOption("yaml");
  await reverse.getByText("As a program").click();
  const call = {
    method: "POST",
    path: "/v1/reversetext?format=yaml",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ text: "It's\n1 line & another" }),
    keyed: true,
  };
  for (const { name, text } of samplesOf(call, { origin: url() })) {
    await reverse.getByRole("tab", { name }).click();
    const listing = reverse.getByRole("region", { name: `${name} program for reversetext` });
    assert.equal(await listing.textContent(), text);
    assert.equal(await reverse.getByRole("tabpanel").count(), 1);
  }
  assert.ok(!(await page.content()).includes(key));
  const image = form(page, "/v1/images/{name}");
  assert.doesNotMatch((await image.locator("[data-language=python]").textContent()) ?? "", /API-Key/);
  assert.match((await image.locator("[data-language=python]").textContent()) ?? "", /file\.write/);
});

test("the language is chosen with the keyboard, for all forms, and remembered in the tab", async (t) => {
  const page = await open(t, "/reference/");
  const tab = (/** @type {string} */ path, /** @type {string} */ name) => form(page, path).getByRole("tab", { name });
  await page.locator("details.samples").evaluateAll((all) => {
    for (const one of all) one.setAttribute("open", "");
  });
  await tab("/v1/hmac", "curl").focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  assert.ok(await tab("/v1/hmac", "Go").evaluate((one) => one === document.activeElement));
  assert.ok(await form(page, "/v1/hmac").getByLabel("Go program for hmac", { exact: true }).isVisible());
  assert.equal(await tab("/v1/acrostic", "Go").getAttribute("aria-selected"), "true");
  await page.reload();
  /** The languages that are chosen in a page. @param {import("playwright-core").Page} page */
  const chosen = async (page) => {
    const tabs = page.locator('.languages [aria-selected="true"]');
    return [...new Set(await tabs.allTextContents())];
  };
  assert.deepEqual(await chosen(page), ["Go"]);
  const other = await page.context().newPage();
  await other.goto(page.url());
  assert.deepEqual(await chosen(other), ["curl"]);
});

test("each listing has a button that copies it and says so", async (t) => {
  const { page } = await openWithKey(t);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const hmac = form(page, "/v1/hmac");
  await hmac.getByRole("button", { name: "Send" }).click();
  await hmac.getByText(/^200 OK/).waitFor();
  await page.locator("details").evaluateAll((all) => {
    for (const one of all) one.setAttribute("open", "");
  });
  const listings = page.locator("pre:visible");
  assert.ok((await listings.count()) > 10);
  for (const listing of await listings.all()) {
    const name = await listing.getAttribute("aria-label");
    await page.getByRole("button", { name: `Copy: ${name}`, exact: true }).click();
    await page.getByRole("status").getByText(`${name} copied`, { exact: true }).waitFor();
    assert.equal(await clipboard(page), await listing.textContent());
  }
});

test("the key is kept for this tab only", async (t) => {
  const { page, key } = await openWithKey(t);
  await page.reload();
  assert.equal(await page.inputValue("#key"), key);
  assert.ok(!page.url().includes(key));
  assert.equal(await page.evaluate(() => localStorage.length + document.cookie.length), 0);
  const other = await page.context().newPage();
  await other.goto(page.url());
  assert.equal(await other.inputValue("#key"), "");
});

test("one press fills in the key of the account, and says so", async (t) => {
  const page = await open(t, "/reference/");
  const key = await signIn(page);
  await page.getByRole("button", { name: "Use my account's key" }).click();
  await page.getByRole("status").getByText("The key of your account is filled in.").waitFor();
  assert.equal(await page.inputValue("#key"), key);
  const hmac = form(page, "/v1/hmac");
  await hmac.getByRole("button", { name: "Send" }).click();
  await hmac.getByText(/^200 OK/).waitFor();
  await page.reload();
  assert.equal(await page.inputValue("#key"), key);
});

test("somebody who is not signed in gets a link to the account page", async (t) => {
  const page = await open(t, "/reference/");
  await page.fill("#key", "typed");
  await page.getByRole("button", { name: "Use my account's key" }).click();
  const link = page.getByRole("status").getByRole("link", { name: "Sign in to use your account's key" });
  assert.equal(await link.getAttribute("href"), "/account/");
  assert.equal(await page.inputValue("#key"), "typed");
});

test("a key of the account that can't be read is said to be so", async (t) => {
  const page = await open(t, "/reference/", { expected: /status of 503|net::ERR_FAILED/ });
  const button = page.getByRole("button", { name: "Use my account's key" });
  const json = { error: "The account can't be reached", code: "unavailable", parameter: null };
  await page.route("**/account/api/key", (route) => route.fulfill({ status: 503, json }));
  await button.click();
  await page.getByRole("status").getByText("The account can't be reached.", { exact: true }).waitFor();
  await page.route("**/account/api/key", (route) => route.abort());
  await button.click();
  await page.getByRole("status").getByText("Your key could not be loaded. Check your network connection.").waitFor();
  assert.equal(await page.inputValue("#key"), "");
});

test("the builder's service worker does not store the reference", () => {
  const worker = readFileSync(join(SITE, "sw.js"), "utf8");
  assert.match(worker, /app\/main\.js/);
  assert.doesNotMatch(worker, /reference|guide|playground|openapi/);
});

for (const [colorScheme, width] of SCREENS) {
  test(`axe finds nothing wrong with the reference, ${colorScheme}, ${width} pixels wide`, async (t) => {
    const page = await open(t, "/reference/", {
      colorScheme,
      viewport: { width, height: 900 },
      reducedMotion: "reduce",
    });
    const hmac = form(page, "/v1/hmac");
    await hmac.getByRole("button", { name: "Send" }).click();
    await hmac.getByText(/^401/).waitFor();
    for (const opened of [false, true]) {
      await page.locator("details").evaluateAll((all, open) => {
        for (const one of all) one.toggleAttribute("open", open);
      }, opened);
      const { violations } = await axe(page);
      assert.deepEqual(
        violations.map(({ id, nodes }) => [id, ...nodes.map((node) => node.html)]),
        [],
      );
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    }
  });
}

test("a form is filled in and sent with the keyboard alone", async (t) => {
  const { page } = await openWithKey(t);
  const hmac = form(page, "/v1/hmac");
  await hmac.getByLabel("secret", { exact: true }).focus();
  await page.keyboard.type("2");
  await page.keyboard.press("Enter");
  await hmac.getByText(/^200 OK/).waitFor();
  assert.equal(await hmac.getByRole("status").count(), 1);
});
