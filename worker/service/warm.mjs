// @ts-check
/**
 * Lets the programs of the data plane answer calls before their snapshots are taken, and rehearse one while their Workers start. There is no
 * platform: every key belongs to an account that can pay.
 */
import { ProgramHost } from "../engine/host.mjs";
import { effects } from "./effects.mjs";

/** A key with a correct checksum. It belongs to nobody. */
const KEY = "lc-000000000000000000000000000000000015e1MX";

/** What the directory has of a key. */
const ENTRY = "pro WARM";

/** What an account's object answers to a command. */
const PAID = "done 100 0 0 0 0";

const SERVICE = "https://lettercraft.example/v1/";

const env = {
  ACCOUNTS: { get: async () => ENTRY },
  ACCOUNT: { getByName: () => ({ command: async () => PAID }) },
};

/** @typedef {[path: string, init?: RequestInit]} Call */

/**
 * Returns a call that sends JSON.
 * @param {string} path
 * @param {object} content
 * @returns {Call}
 */
export function post(path, content) {
  const body = JSON.stringify(content);
  const headers = { "content-type": "application/json", "content-length": `${body.length}` };
  return [path, { method: "POST", headers, body }];
}

/**
 * Sends calls to a program, one after the other.
 * @param {WebAssembly.Module} module
 * @param {Call[]} calls
 * @param {object} [bindings] further bindings of the Worker
 */
export async function warm(module, calls, bindings) {
  const host = new ProgramHost(module, effects);
  for (const [path, init] of calls) {
    const request = new Request(`${SERVICE}${path}`, init);
    request.headers.set("x-api-key", KEY);
    const response = await host.fetch(request, { ...env, ...bindings }, { waitUntil() {} });
    const text = await response.text();
    if (!response.ok || text.includes('"errors"'))
      throw new Error(`${path} was answered with ${response.status}: ${text}`);
  }
}

/**
 * Lets a program answer a call while its Worker starts.
 * @param {ProgramHost} host
 * @param {Call} call a call with a body
 */
export function rehearse(host, [path, { body, headers } = {}]) {
  const request = { method: "POST", url: `${SERVICE}${path}`, headers: new Headers({ ...headers, "x-api-key": KEY }) };
  host.rehearse(request, { directory: ENTRY, body: `${body}`, account: PAID });
}
