// @ts-check
/** The Worker that answers at /v1/graphql. Only the data plane reaches it, over a service binding. */
import program from "../../build/worker/graphql.wasm";
import { effects } from "../effects.mjs";
import { Host } from "../engine/host.mjs";

const host = new Host(program, effects);

export default {
  /** @type {(request: Request, env: any, ctx: any) => Promise<Response>} */
  fetch: (request, env, ctx) => host.fetch(request, env, ctx),
};
