// @ts-check
/** The reference is complete, and its forms call the service. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { accessible, SITE } from "./browser.mjs";
import { form, useReference } from "./reference.mjs";

const { open, openWithKey, account } = useReference();

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
    const sent = operation.requestBody?.content;
    const body = resolve(sent?.["application/json"]?.schema)?.properties ?? {};
    const names = [
      ...Object.keys(body),
      ...(sent?.["application/jsonl"] ? ["lines"] : []),
      ...(operation.parameters ?? []).map((/** @type {any} */ one) => resolve(one).name),
    ];
    assert.deepEqual(seen[i]?.parameters, names);
    const answer = resolve(operation.responses["200"].content["application/json"]?.schema);
    const line = resolve(operation.responses["200"].content["application/jsonl"]?.schema.contentSchema.items);
    const fields = Object.keys((line ?? resolve(answer?.properties.data))?.properties ?? {});
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
  const batch = form(page, "/v1/batch");
  await batch.getByRole("button", { name: "Send" }).click();
  await batch.getByText(/^200 OK, \d+ ms, 2 credits\.$/).waitFor();
  const lines = (await batch.getByLabel("Answer of batch", { exact: true }).textContent())?.trim().split("\n") ?? [];
  assert.deepEqual(
    lines.map((text) => JSON.parse(text).status),
    [200, 200],
  );
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

for (const [method, id] of [
  ["POST", "graphql"],
  ["GET", "graphqlByGet"],
]) {
  test(`a GraphQL query is sent from the form for ${method}`, async (t) => {
    const { page } = await openWithKey(t);
    const graphql = form(page, "/v1/graphql").and(page.locator(`[data-method=${method}]`));
    await graphql.getByRole("button", { name: "Send" }).click();
    await graphql.getByText(/^200 OK, \d+ ms, 2 credits\.$/).waitFor();
    await graphql.getByLabel("query", { exact: true }).fill("{ nonsense }");
    await graphql.getByRole("button", { name: "Send" }).click();
    await graphql.getByLabel(`Answer of ${id}`, { exact: true }).getByText("nonsense").waitFor();
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

test("the builder's service worker does not store the reference", () => {
  const worker = readFileSync(join(SITE, "sw.js"), "utf8");
  assert.match(worker, /app\/main\.js/);
  assert.doesNotMatch(worker, /reference|guide|playground|openapi/);
});

// The other colours and widths are in screens.slow.mjs.
test("axe finds nothing wrong with the reference", async (t) => {
  const page = await open(t, "/reference/", { reducedMotion: "reduce" });
  await accessible(page);
  await page.locator("details").evaluateAll((all) => {
    for (const one of all) one.toggleAttribute("open", true);
  });
  await accessible(page);
});
