// @ts-check
/** Ports on the loopback, for the servers of tests. */
import { once } from "node:events";
import { createServer } from "node:net";

/** The first of the ports that are looked at, and their number: below those that systems give out, and none that browsers refuse. */
const [FIRST, COUNT] = [12_288, 20_480];
/** From one look to the next of a process. Processes that run at the same time have other ids, and so look at other ports. */
const STEP = 4999;
let looks = 0;

/** Returns a port on which nothing listens. The system gives it to no other program before the server listens there. */
export async function freePort() {
  for (;;) {
    const port = FIRST + ((process.pid + STEP * looks++) % COUNT);
    const listener = createServer().listen(port, "127.0.0.1");
    const isFree = await once(listener, "listening").then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    listener.close();
    await once(listener, "close");
    return port;
  }
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
