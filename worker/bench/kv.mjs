// @ts-check
/** A KV namespace for workerd, which only has a client. It serves the entries in its configuration. */
const entries = new Map();

export default {
  /**
   * @param {Request} request
   * @param {{ ENTRIES: Record<string, string> }} env
   */
  async fetch(request, env) {
    const name = decodeURIComponent(new URL(request.url).pathname.slice(1));
    if (request.method === "DELETE") {
      entries.set(name, undefined);
      return new Response(null);
    }
    if (request.method === "PUT") {
      entries.set(name, await request.text());
      return new Response(null);
    }
    const value = entries.has(name) ? entries.get(name) : env.ENTRIES[name];
    return new Response(value ?? null, { status: value === undefined ? 404 : 200 });
  },
};
