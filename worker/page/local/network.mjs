// @ts-check
/**
 * The public internet, for the page Worker of a local server. scripts/network.mjs starts this in a process whose network has public
 * addresses only: it resolves a name, checks the address, and connects to the address that it has checked.
 */
export default {
  /**
   * Passes on the answer of the address in the header x-address. If the address can't be reached, the answer has the header x-unreachable.
   * @type {(request: Request) => Promise<Response>}
   */
  async fetch({ method, headers, body }) {
    const passed = new Headers(headers);
    passed.delete("host");
    passed.delete("x-address");
    try {
      return await fetch(headers.get("x-address") ?? "", { method, headers: passed, body, redirect: "manual" });
    } catch {
      return new Response(null, { status: 502, headers: { "x-unreachable": "yes" } });
    }
  },
};
