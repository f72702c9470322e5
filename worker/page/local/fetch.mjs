// @ts-check
/**
 * Returns a fetch that reaches public addresses only, over network.mjs. The network of wrangler has private addresses too, and the
 * guard does not resolve names. The hosts in TEST_HOSTS are fetched directly.
 *
 * @param {typeof fetch} direct
 * @param {{ NETWORK: string, TEST_HOSTS?: string }} env NETWORK: the address of network.mjs
 * @returns {(address: string, init?: RequestInit) => Promise<Response>} rejects if the address can't be reached
 */
export const overNetwork =
  (direct, { NETWORK, TEST_HOSTS = "" }) =>
  async (address, init) => {
    if (TEST_HOSTS.split(/\s+/).includes(new URL(address).hostname)) return direct(address, init);
    const headers = new Headers(init?.headers);
    headers.set("x-address", address);
    const response = await direct(NETWORK, { ...init, headers });
    if (response.headers.has("x-unreachable")) throw new TypeError("The address can't be reached");
    return response;
  };
