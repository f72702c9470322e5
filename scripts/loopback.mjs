// @ts-check
/** Starts a test's server on the loopback interface, at a free port. */

/**
 * @param {import("node:http").Server} server
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export async function listen(server) {
  await new Promise((listening) => server.listen(0, "127.0.0.1", () => listening(undefined)));
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
