// @ts-check
/** The Worker that answers at /v1/graphql. The main Worker reaches it over a service binding; it has no address of its own. */
import program from "../../build/worker/graphql.wasm";
import { ProgramHost } from "../engine/host.mjs";
import { effects } from "../service/effects.mjs";

const host = new ProgramHost(program, effects);

export default {
  /** @type {(request: Request, env: any, ctx: any) => Promise<Response>} */
  fetch: (request, env, ctx) => host.fetch(request, env, ctx),
};
