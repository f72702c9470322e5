// @ts-check
/** The page program in workerd, with a web server on the loopback that misbehaves in many ways. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { request } from "node:http";
import { after, before, test } from "node:test";
import { memory } from "../bench/process.mjs";
import { bundle, serve } from "../bench/workerd.mjs";
import { openSocket, openWeb } from "./page/web.mjs";
import { ask } from "./server.mjs";

/** @type {import("../bench/workerd.mjs").Server} */
let server;
/** @type {Awaited<ReturnType<typeof openWeb>>} */
let web;
before(async () => {
  web = await openWeb();
  server = await serve(bundle("page", "worker/test/page/entry.mjs"));
  await server.open();
});
after(async () => {
  await server?.stop();
  await web?.close();
});

/** @param {string} address */
const read = (address) => ask(`${server.url}/?url=${encodeURIComponent(address)}`);
/** @param {string} name */
const readSocket = async (name) => {
  const socket = await openSocket(name);
  try {
    return await read(socket.url);
  } finally {
    socket.close();
  }
};
/** @param {string} path */
const readPath = (path) => read(web.url + path.slice(1));

test("the answer has the title, language and address of the page, and the numbers of its text", async () => {
  const { status, text } = await readPath("/page");
  assert.equal(status, 200, text);
  const [title, language, address, numbers, ...hardest] = text.split("\n");
  assert.deepEqual([title, language, address], ["A page", "en", `${web.url}page`]);
  assert.match(
    numbers ?? "",
    /^145 7 145 460 0 0 0 145 2 146 145 7 4\.0908868\d* ease=0,3\.17\d*,1\.49\d*,0\.04\d*,0 few_sentences uncertain_grade$/,
    "the counts, the words and sentences of the prose, the margin, the features of reader ease and the warnings",
  );
  assert.equal(hardest.length, 6);
  for (const [i, line] of hardest.entries())
    assert.match(line, new RegExp(`^${i + 1} 24 1 24 76 0 0 0 24 1 The cat sat `));
  for (const path of ["/untyped", "/gzip"]) assert.equal((await readPath(path)).text, text.replace("/page", path));
  for (const path of ["/once", "/once-endless", "/hops/5"]) {
    assert.equal((await readPath(path)).text, text, "the address is that of the page after the redirects");
  }
  assert.deepEqual((await readPath("/plain")).text.split("\n")[3]?.split(" ").slice(0, 2), ["5", "2"]);
});

test("a request for a page names Lettercraft, and says nothing about the caller", async () => {
  const { text } = await readPath("/headers");
  assert.match(text, /"user-agent":"Lettercraft\/1 \(readability; \+https:/);
  assert.match(text, /"accept-language":"en"/);
  assert.doesNotMatch(text, /cookie|referer|authorization/i);
});

test("pages in every encoding can be read", async () => {
  /** @type {[string, string][]} */
  const cases = [
    ["/windows-1252", "café “quoted”"],
    ["/meta", "café"],
    ["/wrong", "naïve café"],
    ["/contradictory", "café 日本"],
    ["/mislabelled", "café été"],
    ["/one-bad-byte", "café"],
    ["/iso-2022-jp", "日本語"],
    ["/utf-16", "café 日本"],
    ["/shift_jis", "日本語"],
    ["/gbk", "中文"],
  ];
  for (const [path, want] of cases) assert.equal((await readPath(path)).text.split("\n")[0], want, path);
  assert.match((await readPath("/unlabelled")).text, /Le café était fermé hier après-midi\./);
});

test("a page that can't be read is refused with the reason, as the fault of the caller or of the page", async () => {
  const noHTML = "page_type The page is not HTML";
  const noText = "no_text The page has no readable text";
  const large = "page_too_large The page is larger than 2 MiB";
  /** @type {[string, number, string][]} */
  const cases = [
    ["/pdf", 400, noHTML],
    ["/image", 400, noHTML],
    ["/json", 400, noHTML],
    ["/empty", 400, noText],
    ["/shell", 400, noText],
    ["/404", 400, "page_status The page answered with status 404"],
    ["/404-endless", 400, "page_status The page answered with status 404"],
    ["/large.pdf", 400, noHTML],
    ["/410", 400, "page_status The page answered with status 410"],
    ["/500", 503, "page_failed The page answered with status 500"],
    ["/loop", 400, "too_many_redirects The page redirects more than 5 times"],
    ["/hops/6", 400, "too_many_redirects The page redirects more than 5 times"],
    ["/out", 400, local],
    ["/file", 400, "address_scheme Parameter 'url' must be an http or https address"],
    ["/data", 400, "address_scheme Parameter 'url' must be an http or https address"],
    ["/user", 400, "address_user Parameter 'url' must not contain a user name or a password"],
    ["/bomb.gz", 400, large],
    ["/bomb.br", 400, large],
    ["/large", 400, large],
    ["/complex", 400, "page_too_complex The page is too complex to be read"],
    ["/broken", 503, "page_unreachable The page could not be fetched"],
  ];
  for (const [path, status, message] of cases) {
    const answer = await readPath(path);
    assert.deepEqual([answer.status, answer.text], [status, message], path);
  }
  const closed = await read("http://127.0.0.1:9/");
  assert.deepEqual([closed.status, closed.text], [503, "page_unreachable The page could not be fetched"]);
  const deep = await readPath("/deep");
  assert.ok(deep.status === 400 || deep.text.includes("\n2 1 "), deep.text);
});

const local = "address_private Parameter 'url' must not lead to a private or local address";
const port = "address_port Parameter 'url' must have no port other than 80 for http and 443 for https";
const user = "address_user Parameter 'url' must not contain a user name or a password";
const noAddress = "not_an_address Parameter 'url' must be a web address, such as https://example.com/page";
const scheme = "address_scheme Parameter 'url' must be an http or https address";
/** @type {[string, string][]} */
const addresses = [
  ["http://2130706434/", local],
  ["http://0x7f.2/", local],
  ["http://0177.0.0.2/", local],
  ["http://127.2/", local],
  ["http://[::ffff:127.0.0.1]/", local],
  ["http://[::ffff:7f00:1]/", local],
  ["http://１２７.０.０.２/", local],
  ["http://127.0.0.2./", local],
  ["http://localhost./", local],
  ["http://①②⑦.0.0.2/", local],
  ["http://user:pw@example.com/", user],
  ["http://example.com:25/", port],
  ["http:\\\\127.0.0.2\\", local],
  ["http://127.0.0.2%2f@example.com/", user],
  ["http://exa mple.com/", noAddress],
  ["http://[fe80::1%25eth0]/", noAddress],
  ["http:127.0.0.2", local],
  ["http://0/", local],
  ["http://[64:ff9b::7f00:1]/", local],
  ["http://[::ffff:0:127.0.0.1]/", local],
  ["javascript:alert(1)", scheme],
  ["data:text/html,<p>a</p>", scheme],
  ["//example.com", noAddress],
  ["http://xn--/", local],
  ["", noAddress],
  ["example.com", noAddress],
  [`http://example.com/${"a".repeat(2048)}`, "too_long Parameter 'url' must have at most 2,048 characters"],
];

test("an address is checked in the form in which it is fetched, however it is written", async () => {
  for (const [address, message] of addresses) {
    const { status, text } = await read(address);
    assert.deepEqual([status, text], [400, message], address);
  }
});

test("the address of a redirect is checked in the same way", async () => {
  for (const [address, message] of addresses) {
    if (message === noAddress || !/^[a-z]+:/i.test(address) || /^http:\d/.test(address)) continue; // relative there
    const { status, text } = await read(`${web.url}to?${encodeURIComponent(address)}`);
    assert.deepEqual([status, text], [400, message], address);
  }
});

test("an answer that is not HTTP or is incomplete is the fault of the page", async () => {
  for (const name of ["endlessHeader", "brokenChunk", "cutChunk", "noHTTP", "nothing"]) {
    const { status, text } = await readSocket(name);
    assert.deepEqual([status, text], [503, "page_unreachable The page could not be fetched"], name);
  }
});

test("compression bombs do not leak memory", async () => {
  const bombs = () => Promise.all(["/bomb.gz", "/bomb.br", "/large", "/page"].map(readPath));
  await bombs();
  // Garbage may be collected late, so the memory may also return in a later round.
  const before = memory(server.pid);
  let grown = Number.POSITIVE_INFINITY;
  for (let rounds = 0; rounds < 5 && grown >= 64; rounds++) {
    for (let i = 0; i < 10; i++) await bombs();
    grown = memory(server.pid) - before;
  }
  assert.ok(grown < 64, `after 50 rounds of bodies of up to 50 MB, ${grown.toFixed()} MB more are in use`);
});

test("a page that is slow or does not answer is abandoned after ten seconds", async () => {
  const slow = await openSocket("slowHeader");
  try {
    const asked = [web.asked("/drip"), web.asked("/never"), once(slow.server, "connection")];
    let answered = 0;
    const late = [readPath("/drip"), readPath("/never"), read(slow.url)].map((answer) =>
      answer.finally(() => answered++),
    );
    await Promise.all(asked);
    const forward = (/** @type {number} */ seconds) => ask(`${server.url}/forward?${1000 * seconds}`);
    await forward(5);
    assert.equal(answered, 0, "the requests still wait after five seconds");
    await forward(5);
    for (const { status, text } of await Promise.all(late)) {
      assert.deepEqual([status, text], [503, "page_timed_out The page did not arrive within 10 seconds"]);
    }
  } finally {
    slow.close();
  }
});

test("the fetch is cancelled when its caller disconnects", async () => {
  const silent = await openSocket("silent");
  try {
    const stays = read(silent.url).then(() => "the other caller is answered");
    await once(silent.server, "connection");
    const goes = request(`${server.url}/?url=${encodeURIComponent(silent.url)}`, { agent: false });
    goes.on("error", () => {}).end();
    const [connection] = await once(silent.server, "connection");
    // A reset, because workerd can't tell a half-closed connection from a client that is still reading.
    goes.socket?.resetAndDestroy();
    assert.equal(await Promise.race([once(connection, "close").then(() => "the fetch ends"), stays]), "the fetch ends");
  } finally {
    silent.close();
  }
});
