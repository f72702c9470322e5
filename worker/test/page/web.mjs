// @ts-check
/** A web server on the loopback that misbehaves in many ways. */
import { once } from "node:events";
import { createServer } from "node:http";
import { createServer as createSocketServer } from "node:net";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { listen } from "../../../scripts/loopback.mjs";

const sentence =
  "The cat sat on the mat, and the dog lay at the door, while the rain fell on the roof of the old house. ";
const article = `<html lang="en"><head><title>A page</title></head><body><nav>Home</nav><article><h1>Heading</h1><p>${sentence.repeat(6)}</p><p>Last.</p></article></body></html>`;

/** Returns a function that compresses 50 MB when it is first called. @param {(content: Buffer) => Buffer} compress */
function bomb(compress) {
  /** @type {Buffer | undefined} */
  let compressed;
  return () => {
    compressed ??= compress(Buffer.alloc(50 << 20, "a "));
    return compressed;
  };
}
const gzipBomb = bomb(gzipSync);
const brotliBomb = bomb(brotliCompressSync);

/** A page with the same title and text. @param {string} text */
const titled = (text) => `<title>${text}</title><p>${text}</p>`;

/** The answers of the server, by path. @type {Record<string, (response: import("node:http").ServerResponse, request: import("node:http").IncomingMessage) => void>} */
const paths = {
  "/page": (r) => send(r, article),
  "/plain": (r) => send(r, "First line\r\nof one.\r\n\r\nSecond.\n", "text/plain; charset=utf-8"),
  "/headers": (r, request) => send(r, titled(JSON.stringify(request.headers).replaceAll("<", "&lt;"))),
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
  "/bomb.gz": (r) => send(r.setHeader("Content-Encoding", "gzip"), gzipBomb()),
  "/bomb.br": (r) => send(r.setHeader("Content-Encoding", "br"), brotliBomb()),
  "/large": (r) => send(r, `<body>${"word ".repeat(500_000)}`),
  "/drip": (r) => {
    r.writeHead(200, { "Content-Type": "text/html" });
    const drop = setInterval(() => r.write("<p>drop</p>"), 1000);
    r.on("close", () => clearInterval(drop));
  },
  "/never": () => {},
  "/404-endless": (r) => r.writeHead(404, { "Content-Type": "text/html" }).write("<p>not here"),
  "/once-endless": (r) => r.writeHead(302, { Location: "page" }).write("<p>moved"),
  "/large.pdf": (r) => send(r, Buffer.alloc(5 << 20, "%PDF"), "application/pdf"),
  "/broken": (r) => {
    r.writeHead(200, { "Content-Type": "text/html", "Content-Length": "100000" });
    r.write(article);
    setTimeout(() => r.destroy(), 50);
  },
  "/windows-1252": (r) => send(r, latin(titled("caf\xe9 \x93quoted\x94")), "text/html; charset=windows-1252"),
  "/meta": (r) => send(r, latin(`<meta charset="windows-1252">${titled("caf\xe9")}`), "text/html"),
  "/unlabelled": (r) =>
    send(r, latin(titled("Le caf\xe9 \xe9tait ferm\xe9 hier apr\xe8s-midi. ".repeat(20))), "text/html"),
  "/wrong": (r) => send(r, titled("na\u00efve caf\u00e9"), "text/html; charset=nonsense"),
  "/contradictory": (r) =>
    send(r, `<meta charset="utf-8">${titled("caf\u00e9 \u65e5\u672c")}`, "text/html; charset=iso-8859-1"),
  "/mislabelled": (r) =>
    send(r, latin(`<meta charset="windows-1252">${titled("caf\xe9 \xe9t\xe9")}`), "text/html; charset=utf-8"),
  "/one-bad-byte": (r) =>
    send(r, latin(`<title>caf\xc3\xa9</title><p>caf\xc3\xa9 ${"word ".repeat(200)}\xe9`), "text/html"),
  "/iso-2022-jp": (r) => send(r, titled("\x1b$BF|K\\8l\x1b(B"), "text/html; charset=iso-2022-jp"),
  "/utf-16": (r) => send(r, Buffer.from(`\ufeff${titled("caf\u00e9 \u65e5\u672c")}`, "utf16le"), "text/html"),
  "/shift_jis": (r) => send(r, latin(titled("\x93\xfa\x96{\x8c\xea")), "text/html; charset=Shift_JIS"),
  "/gbk": (r) => send(r, latin(`<meta charset=gbk>${titled("\xd6\xd0\xce\xc4")}`), "text/html"),
  "/complex": (r) => send(r, `<p>${"x</b>".repeat(100_000)}`),
  "/deep": (r) => send(r, `${"<div>".repeat(9000)}deep text`),
};

/** TCP servers that break HTTP, by name. @type {Record<string, (socket: import("node:net").Socket) => void>} */
const sockets = {
  endlessHeader: (socket) => {
    socket.write("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n");
    const more = setInterval(() => socket.write(`X-More: ${"a".repeat(1000)}\r\n`), 5);
    socket.on("close", () => clearInterval(more));
  },
  slowHeader: (socket) => {
    socket.write("HTTP/1.1 200 OK\r\n");
    const more = setInterval(() => socket.write("X"), 1000);
    socket.on("close", () => clearInterval(more));
  },
  brokenChunk: (socket) =>
    socket.end("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\nno chunk\r\n"),
  cutChunk: (socket) =>
    socket.end("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\nff\r\n<p>cut off"),
  noHTTP: (socket) => socket.end("SSH-2.0-OpenSSH_9.9\r\n"),
  nothing: (socket) => socket.end(),
  silent: () => {},
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

/**
 * Starts the server. A path that is not in the table is answered with 404. /to?ADDRESS redirects to an address, and /hops/N
 * redirects N times to reach /page.
 */
export async function openWeb() {
  const server = createServer((request, response) => {
    const [path = "", query = ""] = request.url?.split("?") ?? [];
    const hops = Number(path.match(/^\/hops\/(\d+)$/)?.[1]);
    if (path === "/to") redirect(response, Buffer.from(decodeURIComponent(query)).toString("latin1"));
    else if (hops) redirect(response, hops > 1 ? `/hops/${hops - 1}` : "/page");
    else (paths[path] ?? paths["/404"])?.(response, request);
    server.emit(path);
  });
  /** Waits until a path is requested. @param {string} path */
  const asked = (path) => once(server, path);
  return { ...(await listen(server)), asked };
}

/** Starts a TCP server with the named fault. @param {string} name */
export async function openSocket(name) {
  /** @type {Set<import("node:net").Socket>} */
  const open = new Set();
  const server = createSocketServer((socket) => {
    open.add(socket);
    socket.on("error", () => {}); // the program may close it first
    socket.once("data", () => sockets[name]?.(socket));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  const close = () => {
    server.close();
    for (const socket of open) socket.destroy();
  };
  return { url: `http://127.0.0.1:${port}/`, server, close };
}
