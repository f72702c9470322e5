// @ts-check
/**
 * The main Worker. It answers REST requests itself, and those for files of the site that are not static. It passes the requests of GraphQL and
 * of the console to their own Workers.
 */
import restModule from "../build/worker/rest.wasm";
import { ProgramHost } from "./engine/host.mjs";
import { first } from "./rest/warm.mjs";
import { effects } from "./service/effects.mjs";
import { writePoint } from "./service/point/point.mjs";
import { PATH, selfTest } from "./service/selftest.mjs";
import { rehearse } from "./service/warm.mjs";
import { program } from "./site/programs.mjs";
import { siteFile } from "./site/site.mjs";

const rest = new ProgramHost(restModule, effects, writePoint);
rehearse(rest, first);

/** The addresses that the console answers for everybody. Its other paths are for the Workers only. */
const CONSOLE = /^https?:\/\/[^/]+\/((admin|account\/api|payments)\/|v1\/(account\/keys|leaked-keys)(?![^/?]))/;

export default {
  /**
   * @param {Request} request
   * @param {Env} env
   * @param {ExecutionContext} ctx
   */
  async fetch(request, env, ctx) {
    const { url } = request; // each reading makes a text
    if (CONSOLE.test(url)) {
      return new URL(url).pathname === PATH ? selfTest(request, env) : env.CONSOLE.fetch(request);
    }
    if (url.includes("/graphql") && new URL(url).pathname === "/v1/graphql") {
      return env.GRAPHQL.fetch(request, { signal: request.signal });
    }
    const file = siteFile(request, env) ?? program(request, env.ASSETS);
    return (file && (await file)) ?? rest.fetch(request, env, ctx);
  },
};
