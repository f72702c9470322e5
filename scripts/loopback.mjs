// @ts-check
/** Ports on the loopback, for the servers of tests. */
import { once } from "node:events";
import { createServer } from "node:net";

/** Returns a port on which nothing listens. */
export async function freePort() {
  const listener = createServer().listen(0, "127.0.0.1");
  await once(listener, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (listener.address());
  listener.close();
  await once(listener, "close");
  return port;
}

/**
 * Makes a server listen.
 *
 * @param {import("node:http").Server} server
 * @param {number} [at] the port; 0 is a free one
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export async function listen(server, at = 0) {
  server.listen(at, "127.0.0.1");
  await once(server, "listening"); // fails if the port is in use
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
