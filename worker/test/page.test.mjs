// @ts-check
/** The reader of pages in the real runtime, against a server on the loopback that misbehaves in every way. */
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { listen } from "../../scripts/loopback.mjs";
import { bundle, serve } from "../bench/workerd.mjs";
import { ask } from "./server.mjs";

const sentence =
  "The cat sat on the mat, and the dog lay at the door, while the rain fell on the roof of the old house. ";
const article = `<html lang="en"><head><title>A page</title></head><body><nav>Home</nav><article><h1>Heading</h1><p>${sentence.repeat(6)}</p><p>Last.</p></article></body></html>`;
const bomb = Buffer.alloc(50 << 20, "a ");

/** What the server answers at each path. @type {Record<string, (response: import("node:http").ServerResponse, request: import("node:http").IncomingMessage) => void>} */
const paths = {
  "/page": (r) => send(r, article),
  "/plain": (r) => send(r, "First line\r\nof one.\r\n\r\nSecond.\n", "text/plain; charset=utf-8"),
  "/headers": (r, request) => send(r, `<body><p>${JSON.stringify(request.headers).replaceAll("<", "&lt;")}</p>`),
  "/untyped": (r) => r.end(article),
  "/pdf": (r) => send(r, "%PDF-1.7 ...", "application/pdf"),
  "/image": (r) => send(r, "\x89PNG\r\n", "image/png"),
  "/json": (r) => send(r, "{}", "application/json"),
  "/empty": (r) => send(r, ""),
  "/shell": (r) =>
    send(r, '<html><head><title>App</title></head><body><div id="root"></div><script>run()</script></body></html>'),
  "/404": (r) => send(r, article, "text/html", 404),
  "/410": (r) => send(r, article, "text/html", 410),
  "/500": (r) => send(r, article, "text/html", 500),
  "/once": (r) => redirect(r, "page"),
  "/loop": (r) => redirect(r, "/loop"),
  "/out": (r) => redirect(r, "http://10.0.0.1/"),
  "/file": (r) => redirect(r, "file:///etc/passwd"),
  "/data": (r) => redirect(r, "data:text/html,<p>no</p>"),
  "/user": (r) => redirect(r, "http://user:pw@127.0.0.1/"),
  "/gzip": (r) => send(r.setHeader("Content-Encoding", "gzip"), gzipSync(article)),
  "/bomb.gz": (r) => send(r.setHeader("Content-Encoding", "gzip"), gzipSync(bomb)),
  "/bomb.br": (r) => send(r.setHeader("Content-Encoding", "br"), brotliCompressSync(bomb)),
  "/large": (r) => send(r, `<body>${"word ".repeat(500_000)}`),
  "/drip": (r) => {
    r.writeHead(200, { "Content-Type": "text/html" });
    const drop = setInterval(() => r.write("<p>drop</p>"), 1000);
    r.on("close", () => clearInterval(drop));
  },
  "/never": () => {},
  "/broken": (r) => {
    r.writeHead(200, { "Content-Type": "text/html", "Content-Length": "100000" });
    r.write(article);
    setTimeout(() => r.destroy(), 50);
  },
  "/windows-1252": (r) => send(r, latin("<p>caf\xe9 \x93quoted\x94</p>"), "text/html; charset=windows-1252"),
  "/meta": (r) => send(r, latin('<meta charset="windows-1252"><p>caf\xe9</p>'), "text/html"),
  "/unlabelled": (r) =>
    send(r, latin(`<p>${"Le caf\xe9 \xe9tait ferm\xe9 hier apr\xe8s-midi. ".repeat(20)}</p>`), "text/html"),
  "/wrong": (r) => send(r, "<p>na\u00efve caf\u00e9</p>", "text/html; charset=nonsense"),
  "/utf-16": (r) => send(r, Buffer.from("\ufeff<p>caf\u00e9 \u65e5\u672c</p>", "utf16le"), "text/html"),
  "/shift_jis": (r) => send(r, Buffer.from("PHA+k/qWe4zqPC9wPg==", "base64"), "text/html; charset=Shift_JIS"),
  "/gbk": (r) => send(r, Buffer.from("PG1ldGEgY2hhcnNldD1nYms+PHA+1tDOxDwvcD4=", "base64"), "text/html"),
  "/complex": (r) => send(r, `<p>${"<b a=0><b a=1><b a=2>".repeat(200)}${"<p>x".repeat(1000)}`),
  "/deep": (r) => send(r, `${"<div>".repeat(9000)}deep text`),
};

/** @param {string} text */
const latin = (text) => Buffer.from(text, "latin1");

/**
 * @param {any} response
 * @param {string | Buffer} body
 * @param {string} [type]
 * @param {number} [status]
 */
function send(response, body, type = "text/html; charset=utf-8", status = 200) {
  response.writeHead(status, { "Content-Type": type });
  response.end(body);
}

/**
 * @param {import("node:http").ServerResponse} response
 * @param {string} location
 */
function redirect(response, location) {
  response.writeHead(302, { Location: location });
  response.end();
}

/** @type {import("../bench/workerd.mjs").Server} */
let server;
/** @type {Awaited<ReturnType<typeof listen>>} */
let web;
before(async () => {
  web = await listen(createServer((request, response) => paths[request.url ?? ""]?.(response, request)));
  server = await serve(bundle("page", "worker/test/page/entry.mjs"));
  await server.open();
});
after(async () => {
  await server?.stop();
  await web?.close();
});

/** @param {string} address */
const read = (address) => ask(`${server.url}/?url=${encodeURIComponent(address)}`);
/** @param {string} path */
const readPath = (path) => read(web.url + path.slice(1));

test("a page gives its title, language, address and blocks", async () => {
  const { status, text } = await readPath("/page");
  assert.equal(status, 200, text);
  assert.deepEqual(text.split("\n"), ["A page", "en", `${web.url}page`, "Heading", sentence.repeat(6).trim(), "Last."]);
  for (const path of ["/untyped", "/gzip"]) assert.equal((await readPath(path)).text, text.replace("/page", path));
  assert.equal((await readPath("/once")).text, text, "a redirect ends at the page");
  assert.deepEqual((await readPath("/plain")).text.split("\n").slice(3), ["First line of one.", "Second."]);
});

test("it says who it is, and nothing of who asks", async () => {
  const { text } = await readPath("/headers");
  assert.match(text, /"user-agent":"Lettercraft\/1 \(readability; \+https:/);
  assert.match(text, /"accept-language":"en"/);
  assert.doesNotMatch(text, /cookie|referer|authorization/i);
});

test("every encoding is read", async () => {
  /** @type {[string, string][]} */
  const cases = [
    ["/windows-1252", "café “quoted”"],
    ["/meta", "café"],
    ["/wrong", "naïve café"],
    ["/utf-16", "café 日本"],
    ["/shift_jis", "日本語"],
    ["/gbk", "中文"],
  ];
  for (const [path, want] of cases) assert.equal((await readPath(path)).text.split("\n")[3], want, path);
  assert.match((await readPath("/unlabelled")).text, /Le café était fermé hier après-midi\./);
});

test("what can't be read is refused with the reason, as the caller's or the page's fault", async () => {
  const noHTML = "The page is not HTML";
  const noText = "The page has no readable text";
  const large = "The page has more than 2 MiB";
  const local = "Parameter 'url' must not lead to a private or local address";
  /** @type {[string, number, string][]} */
  const cases = [
    ["/pdf", 400, noHTML],
    ["/image", 400, noHTML],
    ["/json", 400, noHTML],
    ["/empty", 400, noText],
    ["/shell", 400, noText],
    ["/404", 400, "The page answered with status 404"],
    ["/410", 400, "The page answered with status 410"],
    ["/500", 503, "The page answered with status 500"],
    ["/loop", 400, "The page redirects more than 5 times"],
    ["/out", 400, local],
    ["/file", 400, "Parameter 'url' must be an http or https address"],
    ["/data", 400, "Parameter 'url' must be an http or https address"],
    ["/user", 400, "Parameter 'url' must have no user name or password in it"],
    ["/bomb.gz", 400, large],
    ["/bomb.br", 400, large],
    ["/large", 400, large],
    ["/complex", 400, "The page is too complex to be read"],
    ["/broken", 503, "The page could not be fetched"],
  ];
  for (const [path, status, message] of cases) {
    const answer = await readPath(path);
    assert.deepEqual([answer.status, answer.text], [status, message], path);
  }
  const closed = await read("http://127.0.0.1:9/");
  assert.deepEqual([closed.status, closed.text], [503, "The page could not be fetched"]);
  const deep = await readPath("/deep");
  assert.ok(deep.status === 400 || deep.text.includes("deep text"), deep.text);
});

test("an address is judged as it is fetched, however it is written", async () => {
  const local = "Parameter 'url' must not lead to a private or local address";
  const port = "Parameter 'url' must have no port but 80 for http and 443 for https";
  const user = "Parameter 'url' must have no user name or password in it";
  const web = "Parameter 'url' must be a web address, such as https://example.com/page";
  const scheme = "Parameter 'url' must be an http or https address";
  /** @type {[string, string][]} */
  const cases = [
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
    ["http://exa mple.com/", web],
    ["http://[fe80::1%25eth0]/", web],
    ["http:127.0.0.2", local],
    ["http://0/", local],
    ["http://[64:ff9b::7f00:1]/", local],
    ["http://[::ffff:0:127.0.0.1]/", local],
    ["javascript:alert(1)", scheme],
    ["data:text/html,<p>a</p>", scheme],
    ["//example.com", web],
    ["http://xn--/", local],
    ["", web],
    ["example.com", web],
    [`http://example.com/${"a".repeat(2048)}`, "Parameter 'url' must have at most 2,048 characters"],
  ];
  for (const [address, message] of cases) {
    const { status, text } = await read(address);
    assert.deepEqual([status, text], [400, message], address);
  }
});

test("a page that drips, or does not answer, is given up after ten seconds", async () => {
  const begin = Date.now();
  const [drip, never] = await Promise.all([readPath("/drip"), readPath("/never")]);
  for (const { status, text } of [drip, never]) {
    assert.deepEqual([status, text], [503, "The page did not come within 10 seconds"]);
  }
  assert.ok(Date.now() - begin >= 9_000);
});
