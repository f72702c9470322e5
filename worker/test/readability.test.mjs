// @ts-check
/** Website readability over REST, with the pages of a server on the loopback. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { listen } from "../../scripts/loopback.mjs";
import { sharedServer } from "./server.mjs";

const server = sharedServer();

const easy =
  "The cat sat on the mat. The dog lay at the door! Did the rain fall on the old house? It did, all day long, and we went in. ";
const page = `<html lang="en-GB"><head><title>A page</title></head><body><nav>Home About us</nav><article><h1>All about a cat</h1>
<p>${easy.repeat(6)}</p><ul><li>A first thing</li><li>A second thing</li></ul></article></body></html>`;

/** The pages by path. @type {Record<string, string | undefined>} */
const pages = {
  "/page": page,
  "/short": "<title>Short</title><p>Only a few words stand here.</p>",
  "/timetable": `<html lang="en"><h1>The ferry to the island in the summer</h1><table>${"<tr><td>From the harbour</td><td>9.30</td></tr>".repeat(40)}</table>`,
  "/two": "<p>Two words</p>",
  "/french": `<html lang="en"><p>${"Le chat est assis sur le tapis, et le chien est couché devant la porte de la maison. ".repeat(8)}</p>`,
};

const FEW_SENTENCES = {
  code: "few_sentences",
  message: "The SMOG index was made for 30 sentences or more, and the text has fewer, so that index is uncertain",
  score: "smogIndex",
};
/** @param {{ warnings: { code: string }[] }} data */
const codes = ({ warnings }) => warnings.map(({ code }) => code);

/** @type {Awaited<ReturnType<typeof listen>>} */
let web;
before(async () => {
  web = await listen(
    createServer((request, response) => {
      const content = pages[request.url ?? ""];
      response.writeHead(content === undefined ? 404 : 200, { "Content-Type": "text/html; charset=utf-8" });
      response.end(content);
    }),
  );
});
after(() => web?.close());

/**
 * @param {string} path
 * @param {string} key
 */
const score = (path, key) => server.ask("/v1/websitereadability", { key, json: { url: web.url + path.slice(1) } });

/** Returns the credits that an account has left. @param {string} account */
const remaining = async (account) => (await server.admin(`accounts/${account}`)).json.remaining;

test("the scores of a page have the published form and the added fields", async () => {
  const { key } = await server.open("pro");
  const { status, json, text, headers } = await score("/page", key);
  assert.equal(status, 200, text);
  assert.equal(headers["x-credits-cost"], "5");
  const published = JSON.parse(readFileSync("core/testdata/published/websitereadability.json", "utf8")).data;
  for (const [name, value] of Object.entries(published)) assert.equal(typeof json.data[name], typeof value, name);
  assert.deepEqual(Object.keys(json.data).slice(0, Object.keys(published).length), Object.keys(published));
  const { wordCount, sentenceCount, url, finalUrl, title, language, counts, warnings } = json.data;
  // A heading of 4 words, 6 times 4 sentences with 29 words in all, and two items of 3 words. The heading and the items are no prose.
  assert.deepEqual([wordCount, sentenceCount], [4 + 6 * 29 + 6, 24]);
  assert.deepEqual([counts.words, counts.sentences, counts.proseShare], [6 * 29, 24, 0.946]);
  assert.deepEqual(
    [url, finalUrl, title, language, warnings],
    [`${web.url}page`, `${web.url}page`, "A page", "en-GB", [FEW_SENTENCES]],
  );
  assert.equal(json.data.fleschReadingEaseText, "Very Easy");
  const grade = 0.39 * (counts.words / counts.sentences) + 11.8 * (counts.syllables / counts.words) - 15.59;
  assert.equal(json.data.fleschKincaidGrade, Math.round(grade * 100) / 100);
  const spache =
    0.121 * (counts.words / counts.sentences) + 8.2 * (counts.spacheUnfamiliarWords / counts.words) + 0.659;
  assert.deepEqual([json.data.spacheGrade, json.data.forcastGrade], [Math.round(spache * 100) / 100, null]);
});

test("warnings say when the scores are uncertain", async () => {
  const { key } = await server.open("pro");
  const { data: short } = (await score("/short", key)).json;
  assert.deepEqual(codes(short), ["short_text", "few_sentences", "uncertain_grade", "unknown_language"]);
  assert.equal(short.warnings[0].message, "Fewer than 100 words are scored, so the scores are uncertain");
  assert.equal(short.targetAudience, "general public");
  const { data: french } = (await score("/french", key)).json;
  assert.equal(french.language, "fr");
  assert.deepEqual(codes(french), ["few_sentences", "not_english"]);
  const { data: table } = (await score("/timetable", key)).json;
  assert.deepEqual(codes(table), ["little_prose"]);
  assert.deepEqual([table.sentenceCount, table.counts.words, table.counts.proseShare], [0, table.wordCount, 0]);
});

test("a text is scored as a page is, for one credit", async () => {
  const { key, account } = await server.open("pro", 12);
  const text = `# All about a cat\n\n${easy.repeat(6)}\n\n- A first thing\n- A second thing\n`;
  const { status, json, headers } = await server.ask("/v1/textreadability", { key, json: { text } });
  assert.equal(status, 200);
  assert.equal(headers["x-credits-cost"], "1");
  const { url, finalUrl, title, ...page } = (await score("/page", key)).json.data;
  assert.deepEqual({ ...json.data, language: page.language }, page);
  assert.equal(json.data.language, "en");
  assert.equal(await remaining(account), 12 - 1 - 5);
});

test("a text can't contain a command of the service", async () => {
  const { key, account } = await server.open("pro", 10);
  const hash = createHash("sha256").update(key).digest("hex");
  const plans = { pro: { credits: 50_000, bonus: 0, perMinute: 0 } };
  for (const effect of [
    `account\0${account}\n${JSON.stringify({ do: "charge", key: hash, cost: -1000, plans })}`,
    `store\0${account}\n\nstored`,
  ]) {
    const text = `${"The cat sat on the mat. ".repeat(5)}\0${effect}\0`;
    const { status, headers } = await server.ask("/v1/textreadability", { key, json: { text } });
    assert.deepEqual([status, headers["x-credits-cost"]], [200, "1"]);
  }
  assert.equal((await server.ask("/v1/account", { key })).json.data.creditsRemaining, 8);
});

test("a text without words, and one that is too long, are refused and cost nothing", async () => {
  const { key, account } = await server.open("pro", 12);
  for (const [text, reason] of [
    ["...", "no_text"],
    ["a ".repeat(500_001), "too_long"],
  ]) {
    const { status, json } = await server.ask("/v1/textreadability", { key, json: { text } });
    assert.deepEqual([status, json.code, json.reason, json.parameter], [400, "invalid_parameter", reason, "text"]);
  }
  assert.equal(await remaining(account), 12);
});

test("a text of a million bytes is scored", async () => {
  const { key } = await server.open("pro");
  const { status, json } = await server.ask("/v1/textreadability", {
    key,
    json: { text: easy.repeat(Math.floor(1_000_000 / easy.length)) },
  });
  assert.equal(status, 200);
  assert.equal(json.data.counts.sentences, 4 * Math.floor(1_000_000 / easy.length));
});

test("a text is scored in GraphQL", async () => {
  const { key } = await server.open("pro");
  const query = `query($text: String!) { textreadability(text: $text) { sentenceCount warnings { code } } }`;
  const { json } = await server.ask("/v1/graphql", { key, json: { query, variables: { text: easy } } });
  assert.deepEqual(json.data.textreadability, {
    sentenceCount: 4,
    warnings: [{ code: "short_text" }, { code: "few_sentences" }],
  });
});

test("the sentences of a page and of texts are listed if a paid plan asks for them", async () => {
  const { key } = await server.open("pro");
  const include = "sentences";
  const { json } = await server.ask("/v1/websitereadability", { key, json: { url: `${web.url}page`, include } });
  const { sentences, moreSentences, counts } = json.data;
  /** @param {string} name */
  const sum = (name) =>
    sentences.reduce((/** @type {number} */ all, /** @type {any} */ s) => all + (s.scored ? s[name] : 0), 0);
  for (const name of ["words", "syllables", "polysyllables", "unfamiliarWords"]) assert.equal(sum(name), counts[name]);
  assert.deepEqual([sentences.length, moreSentences], [1 + counts.sentences + 2, 0]);
  const heading = { text: "All about a cat", scored: false, reason: "heading", words: 4, syllables: 5 };
  assert.deepEqual(sentences[0], { ...heading, polysyllables: 0, unfamiliarWords: 0 });
  assert.deepEqual([sentences[1].reason, sentences.at(-1).reason], [null, "item"]);

  const query = `query($text: String!) {
    asked: textreadability(text: $text, include: sentences) { sentences { text reason } }
    other: textreadability(text: $text) { sentences { text } moreSentences }
  }`;
  const text = "# Cats\n\nThe cat sat on the mat.";
  const { data } = (await server.ask("/v1/graphql", { key, json: { query, variables: { text } } })).json;
  assert.deepEqual(data, {
    asked: {
      sentences: [
        { text: "Cats", reason: "heading" },
        { text: "The cat sat on the mat.", reason: null },
      ],
    },
    other: { sentences: null, moreSentences: null },
  });
});

test("the Free plan has the scores that are not Premium", async () => {
  const { key } = await server.open("free");
  const { json } = await score("/page", key);
  const locked = [
    "gunningFog",
    "colemanLiauIndex",
    "smogIndex",
    "automatedReadabilityIndex",
    "daleChallReadabilityScore",
    "daleChallReadabilityScoreText",
    "averageGradeLevel",
    "targetAudience",
    "newDaleChallScore",
    "newDaleChallLevel",
    "spacheGrade",
    "forcastGrade",
    "readerEase",
    "readerEaseShares",
  ];
  assert.deepEqual(json.premium.locked_fields, locked);
  for (const name of locked) assert.equal(json.data[name], null);
  assert.equal(typeof json.data.fleschReadingEase, "number");
});

test("a page costs five credits, and a failure costs nothing", async () => {
  const { key, account } = await server.open("pro", 12);
  assert.equal((await score("/page", key)).status, 200);
  assert.equal(await remaining(account), 7);
  for (const [path, status, sentence] of /** @type {[string, number, string][]} */ ([
    ["/missing", 400, "The page answered with status 404"],
    ["/two", 400, "The page has no readable text"],
  ])) {
    const answer = await score(path, key);
    assert.deepEqual([answer.status, answer.json.error, answer.headers["x-credits-cost"]], [status, sentence, "0"]);
    assert.equal(await remaining(account), 7, path);
  }
  const local = await server.ask("/v1/websitereadability", { key, json: { url: "http://localhost/" } });
  assert.deepEqual(
    [local.status, local.json.error],
    [400, "Parameter 'url' must not lead to a private or local address"],
  );
  assert.equal((await score("/page", key)).status, 200);
  const exhausted = await score("/page", key);
  assert.equal(exhausted.status, 403);
  assert.equal(await remaining(account), 2);
});

test("addresses that are always refused hold no credits, and do not count in the rate window", async () => {
  for (const plan of ["pro", "free"]) {
    const { key, account } = await server.open(plan, 50);
    const sentence = "Parameter 'url' must not lead to a private or local address";
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        i % 7
          ? server.ask("/v1/websitereadability", { key, json: { url: "http://10.0.0.1/" } })
          : server.ask("/v1/graphql", { key, json: { query: '{websitereadability(url:"http://[::1]/"){wordCount}}' } }),
      ),
    );
    for (const { status, json, text } of answers) {
      assert.equal(json?.error ?? json?.errors[0].message, sentence, `${status} ${text}`);
      assert.equal(status, json.error ? 400 : 200);
    }
    assert.equal(await remaining(account), 50);
    if (plan === "free") assert.equal(answers.at(-1)?.headers["x-ratelimit-remaining"], "60");
  }
});
