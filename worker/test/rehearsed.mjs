// @ts-check
/** Starts a program in Node as its Worker does, with a rehearsal, and sends it the call of the rehearsal, for rehearsal.test.mjs. */
import { readFileSync } from "node:fs";
import { ProgramHost } from "../engine/host.mjs";
import { first as query } from "../graphql/warm.mjs";
import { first as call } from "../rest/warm.mjs";
import { effects } from "../service/effects.mjs";
import { rehearse } from "../service/warm.mjs";

const calls = { rest: call, graphql: query };
/** @typedef {keyof typeof calls} Name */

/** Returns the module of a program. @param {Name} name */
export function load(name) {
  const { Module } = /** @type {any} */ (WebAssembly); // the types of Workers do not have its constructor
  return new Module(readFileSync(`build/worker/${name}.wasm`));
}

/** @param {Name} name */
export function start(name) {
  const host = new ProgramHost(load(name), effects);
  rehearse(host, calls[name]);
  return host;
}

/**
 * @param {ProgramHost} host
 * @param {Name} name
 * @param {(name: string) => Promise<string | null>} lookUp what the directory has under a name
 */
export function send(host, name, lookUp) {
  const [path, init] = calls[name];
  const request = new Request(`https://lettercraft.example/v1/${path}`, init);
  request.headers.set("x-api-key", "lc-000000000000000000000000000000000015e1MX");
  const env = {
    ACCOUNTS: { get: lookUp },
    ACCOUNT: { getByName: () => ({ command: async () => "done 9 0 0 60 0 2" }) },
  };
  return host.fetch(request, env, { waitUntil() {} });
}
