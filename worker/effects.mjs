// @ts-check
/**
 * What the Go programs ask of the platform. An effect does what its argument says and has no policy of its own: what is
 * looked up, for how long it may be kept, what is charged and how large a body may be is Go's to say.
 */

/** @type {Record<string, import("./engine/host.mjs").Effect>} */
export const effects = {
  /** Looks a name up in the directory. Argument: seconds that the answer may be kept at the edge, space, name. */
  directory(argument, { env }) {
    const space = argument.indexOf(" ");
    return env.ACCOUNTS.get(argument.slice(space + 1), { cacheTtl: Number(argument.slice(0, space)) });
  },

  /** Gives an account's object a command. Argument: account, line end, command. */
  account(argument, { env }) {
    const end = argument.indexOf("\n");
    return env.ACCOUNT.getByName(argument.slice(0, end)).command(argument.slice(end + 1));
  },

  /** Reads the body of the request. Argument: the most bytes that it may have; with more there is none. */
  async body(argument, { request }) {
    return readBody(request, Number(argument));
  },
};

/**
 * Reads a body of at most limit bytes, or returns null. What comes in pieces is read to its end even then, and not kept:
 * given up halfway it would break the connection that wrangler's proxy gives to the next request.
 * @param {Request} request
 * @param {number} limit
 */
async function readBody(request, limit) {
  const length = request.headers.get("content-length");
  if (length !== null) return Number(length) > limit ? null : new Uint8Array(await request.arrayBuffer());
  if (!request.body) return new Uint8Array();
  const chunks = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.length;
    if (size <= limit) chunks.push(chunk);
  }
  if (size > limit) return null;
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}
