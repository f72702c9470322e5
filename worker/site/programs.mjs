// @ts-check
/**
 * The toolkit's WebAssembly, sent as small as it gets. Cloudflare compresses a static file while it sends it, so quickly that a program is a
 * quarter larger than it need be. Beside each program there is what Brotli makes of it in seconds (scripts/compress.mjs).
 */

/** The part of run_worker_first in wrangler.toml that leads here. */
const PATH = /^https?:\/\/[^/]+\/toolkit\/[\w-]+\.wasm(?![^?])/;

/**
 * Answers a request for a program. Returns undefined for any other path, and a promise of undefined if there is no such program.
 * @param {Request} request
 * @param {Fetcher} files the static files
 */
export function program(request, files) {
  return PATH.test(request.url) ? smallest(request, files) : undefined;
}

/** @param {Request} request @param {Fetcher} files */
async function smallest(request, files) {
  // Cloudflare changes the header that a client sends.
  const accepted = request.cf?.clientAcceptEncoding ?? request.headers.get("Accept-Encoding");
  const asked = { method: request.method, headers: request.headers }; // without the body, which could be sent only once
  if (takesBrotli(String(accepted ?? ""))) {
    const url = new URL(request.url);
    url.pathname += ".br";
    const found = await files.fetch(url.href, asked);
    if (found.ok || found.status === 304) return compressed(found);
  }
  const found = await files.fetch(request.url, asked);
  if (found.status === 404) return undefined;
  const headers = new Headers(found.headers);
  headers.append("Vary", "Accept-Encoding");
  return new Response(found.body, { status: found.status, headers });
}

/**
 * Reports whether a client takes Brotli: it says so, and does not give it the weight 0 (RFC 9110, section 12.5.3).
 * @param {string} accepted
 */
function takesBrotli(accepted) {
  return accepted.split(",").some((one) => {
    const [coding = "", weight = ""] = one.split(";");
    return coding.trim().toLowerCase() === "br" && !/^q=0(\.0*)?$/i.test(weight.trim());
  });
}

/** @param {Response} found */
function compressed({ status, body, headers: sent }) {
  const headers = new Headers(sent);
  headers.set("Content-Type", "application/wasm");
  headers.set("Content-Encoding", "br");
  headers.append("Vary", "Accept-Encoding");
  return new Response(body, { status, headers, encodeBody: "manual" });
}
