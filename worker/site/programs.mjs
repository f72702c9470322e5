// @ts-check
/**
 * The toolkit's WebAssembly, sent as small as it gets. Cloudflare compresses a static file while it sends it, so quickly that a program is a
 * quarter larger than it need be. Beside each program there is what Brotli makes of it in seconds (scripts/compress.mjs).
 */

/** The part of run_worker_first in wrangler.toml that leads here. */
const PATH = /^https?:\/\/[^/]+\/toolkit\/[\w-]+\.wasm(?![^?])/;

/** A client that takes Brotli says so, and does not give it the weight 0 (RFC 9110, section 12.5.3). */
const BROTLI = /(^|,)\s*br\s*(?!\s*;\s*q=0(\.0*)?\s*(,|$))(;|,|$)/i;

/**
 * Answers a request for a program. Returns undefined for any other path.
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
  if (BROTLI.test(String(accepted ?? ""))) {
    const url = new URL(request.url);
    url.pathname += ".br";
    const found = await files.fetch(url.href, request);
    if (found.ok || found.status === 304) return compressed(found);
  }
  const found = await files.fetch(request);
  const headers = new Headers(found.headers);
  headers.append("Vary", "Accept-Encoding");
  return new Response(found.body, { status: found.status, headers });
}

/** @param {Response} found */
function compressed({ status, body, headers: sent }) {
  const headers = new Headers(sent);
  headers.set("Content-Type", "application/wasm");
  headers.set("Content-Encoding", "br");
  headers.append("Vary", "Accept-Encoding");
  return new Response(body, { status, headers, encodeBody: "manual" });
}
