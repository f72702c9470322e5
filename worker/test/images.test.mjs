// @ts-check
/** Pictures: drawn by a call with a key, downloaded by a link without a key. */
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { test } from "node:test";
import { linkSecret } from "../../scripts/server.mjs";
import { data, server } from "./client.mjs";
import { envelopeOf } from "./server.mjs";

const UUID7 = "[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}";
const DAY = 86_400_000;
const INVALID = "The link is not valid; use it exactly as it was issued";

/** The media type and the first bytes of each format. @type {Record<string, [string, string]>} */
const FORMATS = {
  png: ["image/png", "\x89PNG\r\n\x1a\n"],
  jpg: ["image/jpeg", "\xff\xd8\xff"],
  svg: ["image/svg+xml", "<svg "],
  pdf: ["application/pdf", "%PDF-1."],
};

/** Path and query of a link. @param {string} link */
const pathOf = (link) => link.slice(new URL(link).origin.length);

/** Returns a link with the signature that the Worker would make. @param {string} name @param {number} expires */
function signed(name, expires) {
  const signature = createHmac("sha256", linkSecret()).update(`${name} ${expires}`).digest("hex");
  return `/v1/images/${name}?expires=${expires}&signature=${signature}`;
}

/** @param {string} [query] */
const puzzle = (query = "") => data(`cryptogram?text=Know+thyself&seed=s&image=true${query}`);

test("a descriptor has the documented fields, and its link is valid for a day", async () => {
  const before = Date.now();
  const { image, solutionImage } = await puzzle("&solutionImage=true");
  for (const [descriptor, label] of [
    [image, "puzzle"],
    [solutionImage, "solution"],
  ]) {
    assert.deepEqual(Object.keys(descriptor), ["imageName", "format", "downloadURL", "expires"]);
    assert.match(descriptor.imageName, new RegExp(`^${UUID7}_${label}\\.png$`));
    assert.equal(descriptor.format, ".png");
    assert.equal(String(descriptor.expires).length, 13);
    assert.ok(descriptor.expires >= before + DAY && descriptor.expires <= Date.now() + DAY);
    const link = new URL(descriptor.downloadURL);
    assert.equal(link.pathname, `/v1/images/${descriptor.imageName}`);
    assert.equal(pathOf(descriptor.downloadURL), signed(descriptor.imageName, descriptor.expires));
    const answer = await fetch(link);
    assert.equal(answer.status, 200);
  }
  assert.notEqual(image.imageName.slice(0, 36), solutionImage.imageName.slice(0, 36));
});

test("images are null if they are not requested, and on the Free plan", async () => {
  const plain = await data("cryptogram?text=Know+thyself");
  assert.deepEqual([plain.image, plain.solutionImage], [null, null]);
  const { key: free } = await server.open("free");
  const { json } = await server.ask("/v1/cryptogram?text=Know+thyself&image=true&solutionImage=1", { key: free });
  assert.deepEqual([json.data.image, json.data.solutionImage], [null, null]);
  assert.ok(["image", "solutionImage"].every((name) => json.premium.locked_fields.includes(name)));
});

for (const [format, [type, magic]] of Object.entries(FORMATS)) {
  test(`a picture in ${format} downloads as one`, async () => {
    const { image } = await puzzle(`&imageFormat=${format}`);
    assert.equal(image.format, `.${format}`);
    assert.ok(image.imageName.endsWith(`_puzzle.${format}`));
    const { status, headers, bytes } = await server.ask(pathOf(image.downloadURL));
    assert.equal(status, 200);
    assert.equal(bytes.toString("latin1", 0, magic.length), magic);
    assert.equal(headers["content-type"], type);
    assert.equal(headers["content-length"], String(bytes.length));
    assert.equal(headers["x-content-type-options"], "nosniff");
    assert.equal(headers["content-disposition"], `inline; filename="${image.imageName}"`);
    assert.equal(headers["access-control-allow-origin"], "*");
    assert.equal(headers["cross-origin-resource-policy"], "cross-origin");
    assert.equal(headers["accept-ranges"], "bytes");
    const kept = Number(/^private, max-age=(\d+), immutable$/.exec(String(headers["cache-control"]))?.[1]);
    assert.ok(kept <= 86_400 && kept > 86_300, "the response may be cached until the link expires");
    assert.match(String(headers["content-security-policy"]), /default-src 'none'.*sandbox/);
    assert.match(headers.etag ?? "", /^"[0-9a-f]+"$/);
    assert.ok(headers["x-request-id"]);
    assert.equal(headers["x-credits-cost"], undefined, "the response says nothing about the account");
  });
}

test("puzzle and solution of one call show the same cipher", async () => {
  const params = "random=true&image=true&solutionImage=true&imageFormat=svg";
  const { image, solutionImage, cipher, encoded } = await data(`cryptogram?${params}`);
  const [shown, solved] = await Promise.all(
    [image, solutionImage].map(async ({ downloadURL }) => (await server.ask(pathOf(downloadURL))).text),
  );
  /** The letters of the puzzle, which are bold, or the letters in boxes, which are not. Both are 5 mm high. */
  const letters = (/** @type {string | undefined} */ svg, /** @type {boolean} */ bold) => {
    let found = "";
    for (const group of svg?.split("<g ") ?? []) {
      if (!group.startsWith('font-size="5" text-anchor="middle"') || group.includes('font-weight="700"') !== bold)
        continue;
      for (const [, letter = ""] of group.matchAll(/>([A-Z])<\/text>/g)) found += letter;
    }
    return found;
  };
  const puzzleLetters = encoded.replace(/[^A-Z]/g, "");
  assert.equal(letters(shown, true), puzzleLetters);
  assert.equal(letters(solved, true), puzzleLetters);
  const original = Object.fromEntries(Object.entries(cipher).map(([plain, substitute]) => [substitute, plain]));
  const solution = puzzleLetters.replace(/./g, (/** @type {string} */ letter) => original[letter]);
  assert.ok(letters(solved, false).startsWith(solution));
  assert.equal(letters(shown, false), "");
});

test("HEAD, ranges and conditional requests", async () => {
  const { image } = await puzzle();
  const path = pathOf(image.downloadURL);
  const whole = await server.ask(path);
  const size = whole.bytes.length;
  const etag = whole.headers.etag ?? "";

  const head = await server.ask(path, { method: "HEAD" });
  assert.equal(head.status, 200);
  assert.equal(head.bytes.length, 0);
  for (const name of ["content-type", "content-length", "etag", "content-disposition"]) {
    assert.equal(head.headers[name], whole.headers[name], name);
  }

  for (const [range, from, to] of /** @type {[string, number, number][]} */ ([
    ["bytes=0-9", 0, 10],
    ["bytes=100-", 100, size],
    ["bytes=-7", size - 7, size],
    [`bytes=5-${size * 2}`, 5, size],
  ])) {
    const part = await server.ask(path, { headers: { Range: range } });
    assert.equal(part.status, 206, range);
    assert.equal(part.headers["content-range"], `bytes ${from}-${to - 1}/${size}`);
    assert.equal(part.headers["content-length"], String(to - from));
    assert.deepEqual(part.bytes, whole.bytes.subarray(from, to), range);
  }
  const beyond = await server.ask(path, { headers: { Range: `bytes=${size}-` } });
  assert.deepEqual([beyond.status, beyond.headers["content-range"]], [416, `bytes */${size}`]);

  const unchanged = await server.ask(path, { headers: { "If-None-Match": etag } });
  assert.deepEqual([unchanged.status, unchanged.bytes.length, unchanged.headers.etag], [304, 0, etag]);
  const changed = await server.ask(path, { headers: { "If-None-Match": '"other"' } });
  assert.deepEqual([changed.status, changed.bytes.length], [200, size]);
  const stale = await server.ask(path, { headers: { Range: "bytes=0-9", "If-Range": '"other"' } });
  assert.deepEqual([stale.status, stale.bytes.length], [200, size]);
});

test("a link is refused if any character of it was changed", async () => {
  const { image, solutionImage } = await puzzle("&solutionImage=true");
  const path = pathOf(image.downloadURL);
  const changed = [
    path.replace(image.imageName, solutionImage.imageName),
    path.replace("_puzzle.png", "_puzzle.jpg"),
    path.replace(`expires=${image.expires}`, `expires=${image.expires + 1}`),
    path.replace(`expires=${image.expires}`, `expires=${image.expires + DAY}`),
    path.replace(/&signature=.*/, ""),
    path.replace(/&signature=.*/, "&signature="),
    path.replace(/expires=\d+&/, ""),
    path.replace(/\?.*/, ""),
    `${path}0`,
  ];
  // Changes each character of path and query in turn.
  for (let at = "/v1/images/".length; at < path.length; at += 3) {
    const other = path[at] === "1" ? "2" : "1";
    changed.push(path.slice(0, at) + other + path.slice(at + 1));
  }
  await Promise.all(
    changed.map(async (link) => {
      const { status, json } = await server.ask(link);
      assert.deepEqual([status, json], [403, envelopeOf(403, INVALID, "invalid_link")], link);
    }),
  );
  assert.equal((await server.ask(path)).status, 200);
});

test("an expired link is refused, and a removed image is not found", async () => {
  const name = "019a0000-0000-7000-8000-000000000000_puzzle.png";
  const expired = await server.ask(signed(name, Date.now() - 1));
  assert.deepEqual([expired.status, expired.json.error], [410, "The link has expired"]);
  const gone = await server.ask(signed(name, Date.now() + DAY));
  assert.deepEqual([gone.status, gone.json.error], [404, "The image does not exist any more"]);
  const head = await server.ask(signed(name, Date.now() + DAY), { method: "HEAD" });
  assert.deepEqual([head.status, head.bytes.length], [404, 0]);
});

test("the error of a link has the requested format", async () => {
  const { text, headers } = await server.ask("/v1/images/x?expires=1&signature=1", {
    headers: { Accept: "application/xml" },
  });
  assert.match(headers["content-type"] ?? "", /^application\/xml/);
  assert.ok(text.includes(`<error>${INVALID}</error>`));
});

test("other methods are not allowed, and a preflight is answered", async () => {
  const { image } = await puzzle();
  const path = pathOf(image.downloadURL);
  const post = await server.ask(path, { method: "POST" });
  assert.deepEqual([post.status, post.headers.allow], [405, "GET, HEAD, OPTIONS"]);
  const asking = { "Access-Control-Request-Headers": "if-none-match,if-range,range" };
  const preflight = await server.ask(path, { method: "OPTIONS", headers: asking });
  assert.deepEqual([preflight.status, preflight.headers["access-control-allow-methods"]], [204, "GET, HEAD, OPTIONS"]);
  assert.match(String(preflight.headers["access-control-allow-headers"]), /if-none-match, if-range, range/);
});

test("a call with images costs one credit, and a refused call costs nothing", async () => {
  const { key, account } = await server.open("pro", 3);
  const call = (/** @type {string} */ query) => server.ask(`/v1/cryptogram?${query}`, { key });
  const first = await call("image=true&solutionImage=true");
  assert.deepEqual([first.headers["x-credits-cost"], first.headers["x-credits-remaining"]], ["1", "2"]);
  const refused = await call("image=true&text=1984");
  assert.deepEqual([refused.status, refused.headers["x-credits-remaining"]], [400, "2"]);
  const answers = await Promise.all(Array.from({ length: 6 }, () => call("image=true")));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 403, 403, 403, 403]);
  const { json } = await server.admin(`accounts/${account}`);
  assert.deepEqual([json.remaining, json.used], [0, 3]);
});

test("each of a hundred concurrent calls gets its own picture", async () => {
  const texts = Array.from(
    { length: 100 },
    (_, i) => `puzzle ${"abcdefghij"[i % 10]}${"klmnopqrst"[Math.floor(i / 10)]}`,
  );
  const names = new Set();
  await Promise.all(
    texts.map(async (text) => {
      const query = new URLSearchParams({ text, title: text, image: "true", imageFormat: "svg" });
      const { image } = await data(`cryptogram?${query}`);
      names.add(image.imageName);
      const { text: svg } = await server.ask(pathOf(image.downloadURL));
      assert.ok(svg.includes(`<title id="t">${text}</title>`), text);
    }),
  );
  assert.equal(names.size, 100);
});
