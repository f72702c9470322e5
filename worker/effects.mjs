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
 * Reads a body of at most limit bytes, or returns null.
 *
 * A body that comes in pieces and turns out too large is read on, and forgotten, up to four times the limit: a server
 * that closes while its client still writes often loses its answer.
 * @param {Request} request
 * @param {number} limit
 */
async function readBody(request, limit) {
  const { headers, body } = request;
  const length = headers.get("content-length");
  if (Number(length) > limit) return null;
  // Beside Transfer-Encoding a Content-Length says nothing (RFC 9112, section 6.3).
  if (length !== null && !headers.has("transfer-encoding")) return new Uint8Array(await request.arrayBuffer());
  const chunks = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size <= limit) chunks.push(chunk);
    else if (size > 4 * limit) break;
  }
  return size > limit ? null : new Uint8Array(await new Blob(chunks).arrayBuffer());
}
