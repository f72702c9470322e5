// @ts-check
/** What a request wants from another Worker at the same time is asked for in few calls. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { effects } from "../service/effects.mjs";

/** The number of calls of Workers that the platform allows in a request. */
const MOST = 32;

/** A request whose Workers count their calls. */
function request() {
  let calls = 0;
  /** @type {string[]} */
  const stored = [];
  const draw = (/** @type {string} */ format, /** @type {string} */ content) => {
    if (content === "broken") throw new Error("it can't be drawn");
    return `${format} of ${content}`;
  };
  const env = {
    IMAGE: {
      async draw(/** @type {string} */ format, /** @type {string} */ content) {
        calls++;
        return draw(format, content);
      },
      async drawAll(/** @type {[string, string][]} */ drawings) {
        calls++;
        assert.ok(drawings.length <= 10);
        return drawings.map(([format, content]) => {
          try {
            return { file: draw(format, content) };
          } catch (error) {
            return { error: /** @type {Error} */ (error).message };
          }
        });
      },
    },
    IMAGES: { put: async (/** @type {string} */ name, /** @type {string} */ file) => stored.push(`${name}: ${file}`) },
    PAGE: {
      async fetch(/** @type {string} */ url, /** @type {any} */ { body, headers }) {
        calls++;
        assert.equal(headers["X-Account"], "A");
        if (url.startsWith("https://page/text?")) return new Response(`${url.slice(18)} of ${body}`);
        if (url === "https://page/text") return new Response(`text ${body}`, { status: 503 });
        const texts = /** @type {any[]} */ (JSON.parse(body));
        return Response.json(texts.map((one) => `200\n${one.query?.slice(1) ?? "text"} ${one.text ?? one}`));
      },
    },
  };
  /** @type {any} */
  const scope = { env, request: new Request("https://service/") };
  const perform = (/** @type {string} */ name, /** @type {string} */ argument) => effects[name]?.(argument, scope);
  return {
    stored,
    calls: () => calls,
    draw: (/** @type {string} */ name, content = name) => perform("store", `A\n${name}\npng\n${content}`),
    text: (/** @type {string} */ text, query = "") => perform("text", `A\n${query}\n${text}`),
  };
}

test("pictures are drawn in groups, and one that can't be drawn fails alone", async () => {
  const { draw, calls, stored } = request();
  const names = Array.from({ length: 25 }, (_, i) => `p${i}`);
  const outcomes = await Promise.allSettled([...names.map((name) => draw(name)), draw("last", "broken")]);
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    [...names.map(() => "fulfilled"), "rejected"],
  );
  assert.deepEqual(stored.sort(), names.map((name) => `${name}: png of ${name}`).sort());
  assert.equal(calls(), 3);
});

test("a text has its query, alone and in a group", async () => {
  const { text, calls } = request();
  assert.equal(await text("a", "sentences=true"), "200\nsentences=true of a");
  assert.deepEqual(await Promise.all([text("a"), text("b", "sentences=true")]), [
    "200\ntext a",
    "200\nsentences=true b",
  ]);
  assert.equal(calls(), 2);
});

test("texts are measured in groups, and each gets its own answer", async () => {
  const { text, calls } = request();
  const texts = Array.from({ length: 20 }, (_, i) => `“${i}”\n`);
  assert.deepEqual(
    await Promise.all(texts.map((one) => text(one))),
    texts.map((one) => `200\ntext ${one}`),
  );
  assert.equal(calls(), 1);
  assert.equal(await text("alone"), "503\ntext alone");
});

test("the picture and the solution of one call are drawn as by earlier releases", async () => {
  const { draw, calls } = request();
  await Promise.all([draw("puzzle"), draw("solution")]);
  assert.equal(calls(), 2);
});

test("no batch makes more calls of Workers than the platform allows", async () => {
  for (let pages = 0; pages <= 20; pages++) {
    let worst = 0;
    for (let texts = 0; texts <= 20; texts++) {
      const { draw, text, calls } = request();
      const pictures = Array.from({ length: 2 * (20 - texts) }, (_, i) => draw(`p${i}`));
      await Promise.all([...pictures, ...Array.from({ length: texts }, (_, i) => text(`${i}`))]);
      worst = Math.max(worst, calls());
    }
    // A page costs 5 of 100 credits, 20 calls begin at a time, and one call checks the addresses.
    const all = worst * Math.ceil((100 - 5 * pages) / 20) + (pages > 0 ? pages + 1 : 0);
    assert.ok(all <= MOST, `${pages} pages: ${all}`);
  }
});
