// @ts-check
/** Who sends a request, and over which protocol: what a trusted proxy says, or else what the connection shows. */
import { BlockList, isIP } from "node:net";

/**
 * @typedef {object} Settings
 * @property {string} [PUBLIC_URL] the address of the service behind the proxy
 * @property {string} [TRUST_PROXY] the addresses and ranges of proxies, separated by spaces. A process at the other end of a socket file counts
 *   as 127.0.0.1. Without PUBLIC_URL, no proxy is trusted
 */

/** Headers that say who sends a request. Our Workers believe Cloudflare's. */
const CLAIMS = /^(cf-.*|x-forwarded-.*|x-real-ip|true-client-ip|forwarded)$/;

/** @type {BlockList | undefined} */
let proxies;

/**
 * Returns a request as the client has sent it: with the protocol and the host of its address, and with the client's IP address in the header
 * in which Cloudflare writes it. What the client itself claims about that is removed.
 *
 * @param {Request<any, any>} request
 * @param {Settings} settings
 * @returns {Request<any, any>}
 */
export function asSeen(request, settings) {
  const { headers, cf } = request;
  const peer = withoutPort(cf?.clientIp ?? "127.0.0.1");
  proxies ??= rangesOf(settings.TRUST_PROXY ?? "");
  const isProxied = Boolean(settings.PUBLIC_URL) && contains(proxies, peer);
  const [protocol] = (isProxied && /^https?$/.exec(headers.get("x-forwarded-proto") ?? "")) || [];
  const { host } = new URL((protocol && settings.PUBLIC_URL) || request.url);
  const seen = new Headers([...headers].filter(([name]) => !CLAIMS.test(name)));
  seen.set("CF-Connecting-IP", isProxied ? clientOf(headers.get("x-forwarded-for") ?? "", peer, proxies) : peer);
  const path = /^[^:]+:\/\/[^/?]*(.*)$/s.exec(request.url)?.[1] ?? "/";
  const address = `${protocol ?? "http"}://${host}${path}`;
  return new Request(address, new Request(request, { headers: seen }));
}

/**
 * Returns the last address of a header X-Forwarded-For that is not a trusted proxy's: each proxy appends the address that has connected to it, so
 * those before it can be forged. If it is no address, returns the address of the connection.
 *
 * @param {string} header
 * @param {string} peer
 * @param {BlockList} trusted
 */
export function clientOf(header, peer, trusted) {
  const addresses = header.split(",").map((text) => withoutPort(text.trim()));
  const client = addresses.findLast((address) => !contains(trusted, address)) ?? addresses[0] ?? "";
  return isIP(client) ? client : peer;
}

/**
 * Reads addresses and ranges. Throws if one is invalid.
 * @param {string} text
 */
export function rangesOf(text) {
  const ranges = new BlockList();
  for (const range of text.split(/\s+/).filter(Boolean)) {
    const [address = "", bits] = range.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    ranges.addSubnet(address, Number(bits ?? (family === "ipv6" ? 128 : 32)), family);
  }
  return ranges;
}

/** @param {BlockList} ranges @param {string} address */
const contains = (ranges, address) => isIP(address) > 0 && ranges.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");

/**
 * Returns the address in a text like 192.0.2.1:80 or [2001:db8::1]:80, in lower case. An IPv4 address within IPv6 becomes IPv4.
 * @param {string} text
 */
function withoutPort(text) {
  const [, six, four] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(text) ?? [];
  return (six ?? four ?? text).toLowerCase().replace(/^::ffff:(?=[\d.]+$)/, "");
}
