// @ts-check
/** A stand-in of Cloudflare's HTTP interface, which cloudflare-go and wrangler can be pointed to. README.md says what it has. */
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { listen } from "../../../scripts/loopback.mjs";
import { routes as account } from "./account.mjs";
import { routes as analytics } from "./analytics.mjs";
import { routes as assets } from "./assets.mjs";
import { startEdge } from "./edge.mjs";
import { envelope, failure, Refusal } from "./interface.mjs";
import { routes as kv } from "./kv.mjs";
import { busy } from "./load.mjs";
import { routes as r2 } from "./r2.mjs";
import { routes as rulesets } from "./rulesets.mjs";
import { routes as scripts } from "./scripts.mjs";
import { routes as secrets } from "./secrets.mjs";
import { newId, newState } from "./state.mjs";
import { ALL_PERMISSIONS, authorize } from "./token.mjs";
import { routes as triggers } from "./triggers.mjs";

export { runUploaded } from "./run.mjs";
export { ALL_PERMISSIONS };

/**
 * @typedef {object} Options
 * @property {string[]} [permissions] permission groups of the token, with the names of the dashboard, such as "Workers Scripts Write"
 * @property {string[]} [zones] names of the zones of the account
 * @property {string[]} [sendingDomains] domains that were onboarded for sending mail
 * @property {string[]} [dnsRecords] host names that have DNS records
 * @property {string[]} [pendingZones] zones that are not active yet
 * @property {string[]} [freeZones] zones of the Free plan; the others are of the Pro plan
 * @property {string[]} [destinations] names of destinations of traces
 * @property {boolean} [isR2Enabled] whether R2 was enabled for the account
 * @property {boolean} [isAnalyticsEnabled] whether Analytics Engine was enabled for the account
 * @property {number} [pageSize] maximum number of items of a page; without it, the documented one
 * @property {string} [subdomain] the account's subdomain of workers.dev
 * @property {number} [port] 0 is a free one
 * @property {string} [account] id of the account
 * @property {string} [token] the API token
 * @property {import("./load.mjs").Load} [load] how busy the interface is
 * @property {import("./edge.mjs").Site} [site] answers at the addresses of the Workers, instead of what was uploaded
 *
 * @typedef {object} Seen a request
 * @property {string} method
 * @property {string} path without the query
 * @property {number} status 0 if it was dropped
 *
 * @typedef {{ method: string, path: string, isChange: boolean, number: number }} Incoming
 * @typedef {{ status: number, headers?: Record<string, string>, code?: number, message?: string }} Fault
 *
 * @typedef {object} Cloudflare
 * @property {string} url base of the interface, with its version
 * @property {string} account
 * @property {string} token
 * @property {Seen[]} requests
 * @property {string[]} unknown requests that the stand-in does not know, such as "GET /accounts/…/queues"
 * @property {import("./state.mjs").State} state
 * @property {(incoming: Incoming) => undefined | Fault | "drop" | "late" | Promise<undefined | Fault | "drop" | "late">} onRequest
 * called before a request is answered. A fault is answered instead. "drop" closes the connection before anything is done; "late"
 * closes it after the request was executed, without an answer.
 * @property {() => Record<string, string>} env the environment of a child process. Its home folder is empty, so nothing of the
 * machine is read; "go build" needs the real one.
 * @property {Record<string, string>} edge more of that environment, which leads programs to the addresses of the Workers
 * @property {() => Promise<void>} stop
 */

const ROUTES = [...[account, analytics, kv, r2, assets, rulesets, scripts, secrets, triggers].flat()];

/** The path of the version of the interface. */
const VERSION = "/client/v4";

/**
 * Starts a stand-in on the loopback.
 * @param {Options} [options]
 * @returns {Promise<Cloudflare>}
 */
export async function startCloudflare(options = {}) {
  const all = {
    permissions: ALL_PERMISSIONS,
    zones: [],
    sendingDomains: [],
    dnsRecords: [],
    pendingZones: [],
    freeZones: [],
    destinations: [],
    isR2Enabled: true,
    isAnalyticsEnabled: true,
    pageSize: Number.MAX_SAFE_INTEGER,
    subdomain: "",
    port: 0,
    account: newId(),
    token: randomBytes(20).toString("hex"),
    load: {},
    ...options,
  };
  const { token } = all;
  const state = newState(all.account, all.zones);
  const isBusy = busy(all.load);
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://localhost");
    const path = url.pathname.startsWith(`${VERSION}/`) ? url.pathname.slice(VERSION.length) : url.pathname;
    const method = request.method ?? "GET";
    const seen = { method, path, status: 0 };
    const number = cloudflare.requests.push(seen);
    const body = await buffer(request).catch(() => undefined);
    if (!body) return; // the client ended while it sent the body
    const fault =
      (await isBusy()) ?? (await cloudflare.onRequest({ method, path, isChange: method !== "GET", number }));
    if (fault === "drop") return request.socket.destroy();
    const call = { state, options: all, method, params: [], query: url.searchParams, headers: request.headers, body };
    const { status, headers, content } = fault && fault !== "late" ? faulty(fault) : await answer(call, path);
    seen.status = status;
    if (fault === "late") return request.socket.destroy();
    response.writeHead(status, headers).end(content);
  });

  /** @param {import("./interface.mjs").Call} call @param {string} path */
  async function answer(call, path) {
    try {
      const found = find(call.method, path);
      if (!found) cloudflare.unknown.push(`${call.method} ${path}`);
      authorize(call, path, found?.route.access ?? "token", token);
      if (!found)
        throw new Refusal(404, 7003, `Could not route to ${path}, perhaps your object identifier is invalid?`);
      const { status = 200, result, info, bytes } = await found.route.answer({ ...call, params: found.params });
      return bytes
        ? { status, headers: { "Content-Type": "application/octet-stream" }, content: bytes }
        : { status, headers: JSON_TYPE, content: JSON.stringify(envelope(result, info)) };
    } catch (error) {
      const { status, errors } = error instanceof Refusal ? error : broken(error);
      return { status, headers: JSON_TYPE, content: JSON.stringify(failure(errors)) };
    }
  }

  const { url, close } = await listen(server, all.port);
  const home = mkdtempSync(join(tmpdir(), "cloudflare-home-"));
  const edge = await startEdge(state, all);
  /** @type {Cloudflare} */
  const cloudflare = {
    url: url.slice(0, -1) + VERSION,
    account: state.account,
    token,
    requests: [],
    unknown: [],
    state,
    onRequest: () => undefined,
    edge: edge.env,
    env: () => ({
      CLOUDFLARE_API_BASE_URL: cloudflare.url,
      CLOUDFLARE_API_TOKEN: token,
      CLOUDFLARE_ACCOUNT_ID: state.account,
      CI: "true",
      NO_COLOR: "1",
      WRANGLER_HIDE_BANNER: "true", // with the banner, wrangler asks the registry of npm for newer versions
      WRANGLER_SEND_METRICS: "false",
      WRANGLER_WRITE_LOGS: "false",
      HOME: home,
      XDG_CONFIG_HOME: home,
    }),
    stop: async () => {
      await close();
      await edge.stop();
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  return cloudflare;
}

const JSON_TYPE = { "Content-Type": "application/json" };

/**
 * Returns the route of a request and the variable parts of its path.
 * @param {string} method
 * @param {string} path
 */
function find(method, path) {
  for (const route of ROUTES) {
    const parts = route.method === method && route.path.exec(path);
    if (parts) return { route, params: parts.slice(1).map(decodeURIComponent) };
  }
  return undefined;
}

/** @param {Fault} fault */
function faulty({ status, headers, code = 10001, message = "The request failed." }) {
  return { status, headers: { ...JSON_TYPE, ...headers }, content: JSON.stringify(failure([{ code, message }])) };
}

/** Reports a mistake in the stand-in. @param {unknown} error */
function broken(error) {
  console.error(error instanceof Error ? error.stack : error);
  return new Refusal(500, 10013, "An unknown error has occurred.");
}
