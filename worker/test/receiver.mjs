// @ts-check
/** A receiver of webhooks on the loopback, which can misbehave in many ways. */
import { once } from "node:events";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { listen } from "../../scripts/loopback.mjs";

/** @typedef {{ path: string, headers: import("node:http").IncomingHttpHeaders, body: string }} Message */

/** The answers to the messages, by path. @type {Record<string, (response: import("node:http").ServerResponse) => void>} */
const paths = {
  "/large": (r) => r.end(Buffer.alloc(10 << 20, "a")),
  "/endless": (r) => {
    const more = () => {
      while (r.write(Buffer.alloc(1 << 16, "é")));
    };
    r.on("drain", more);
    more();
  },
  "/drip": (r) => {
    r.write("drop");
    const drop = setInterval(() => r.write("drop"), 1000);
    r.on("close", () => clearInterval(drop));
  },
  "/cut": (r) => {
    r.writeHead(200, { "Content-Length": "100" });
    r.write("incomplete", () => r.destroy());
  },
  "/bytes": (r) => r.end(Buffer.from([0x61, 0xff, 0x00, 0xe2, 0x82])),
  "/never": () => {},
};

/**
 * Starts the receiver. A path such as /500 is answered with this status, and /to?ADDRESS redirects to an address. /later is
 * answered once the function open was called; before that, it is never answered. The messages are kept in the order in which
 * they arrive.
 */
export async function openReceiver() {
  /** @type {Message[]} */
  const messages = [];
  let isOpen = false;
  const server = createServer(async (request, response) => {
    const [path = "", query = ""] = request.url?.split("?") ?? [];
    messages.push({ path, headers: request.headers, body: await text(request) });
    response.on("close", () => server.emit(`closed ${path}`));
    if (path === "/to") response.writeHead(302, { Location: decodeURIComponent(query) }).end("moved");
    else if (path === "/later") isOpen && response.end();
    else if (paths[path]) paths[path](response);
    else response.writeHead(Number(path.slice(1))).end(path === "/204" ? undefined : `status ${path.slice(1)}`);
    server.emit(path);
  });
  const { url, close } = await listen(server);
  return {
    url: url.slice(0, -1),
    messages,
    close,
    open: () => {
      isOpen = true;
    },
    /** Waits until a message for a path has arrived. @param {string} path */
    asked: (path) => once(server, path),
    /** Waits until the answer to a message for a path has ended, or its connection. @param {string} path */
    closed: (path) => once(server, `closed ${path}`),
  };
}
