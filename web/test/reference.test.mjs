// @ts-check
/** The reference is complete, and its forms call the service. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { axe } from "../../scripts/browser.mjs";
import { SITE } from "./browser.mjs";
import { SCREENS, typeBeforeScript, useService } from "./service.mjs";

const { open, account, url } = useService();

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
  const shown = await page.getByLabel("Example of an answer of hmac").textContent();
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
  assert.match((await hmac.getByLabel("Headers of the answer").textContent()) ?? "", /^x-credits-cost: 1$/m);
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
  await graphql.getByText(/: .*nonsense/).waitFor();
});

test("a picture is shown", async (t) => {
  const { page } = await openWithKey(t);
  const cryptogram = form(page, "/v1/cryptogram");
  await cryptogram.getByLabel("image", { exact: true }).selectOption("true");
  await cryptogram.getByRole("button", { name: "Send" }).click();
  await cryptogram.getByText(/^200 OK/).waitFor();
  const { data } = JSON.parse(
    (await cryptogram.getByLabel("Answer of cryptogram", { exact: true }).textContent()) ?? "",
  );
  const link = new URL(data.image.downloadURL);
  const image = form(page, "/v1/images/{name}");
  await image.getByLabel("name", { exact: true }).fill(data.image.imageName);
  await image.getByLabel("expires").fill(link.searchParams.get("expires") ?? "");
  await image.getByLabel("signature").fill(link.searchParams.get("signature") ?? "");
  await image.getByRole("button", { name: "Send" }).click();
  await image.getByRole("img", { name: "The picture" }).waitFor();
  await page.waitForFunction(() => (document.querySelector(".picture img")?.clientWidth ?? 0) > 100);
});

test("the command that a form shows sends the same request, without the key", async (t) => {
  const { page, key } = await openWithKey(t);
  const reverse = form(page, "/v1/reversetext");
  await reverse.getByLabel("text", { exact: true }).fill("It's\n1 line & another");
  await reverse.getByLabel("format").selectOption("yaml");
  await reverse.getByText("As a command").click();
  assert.equal(
    await reverse.getByLabel("curl command").textContent(),
    `curl '${url()}/v1/reversetext?format=yaml' \\
  -H "X-API-Key: $LETTERCRAFT_KEY" \\
  -H 'Content-Type: application/json' \\
  -d '{"text":"It'\\''s\\n1 line & another"}'`,
  );
  assert.ok(!(await page.content()).includes(key));
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
