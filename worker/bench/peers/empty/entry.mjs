// @ts-check
import program from "../../../../build/bench/empty.wasm";
import { effects } from "../../../effects.mjs";
import { Host } from "../../../engine/host.mjs";

export { Account } from "../../../account.mjs";

const host = new Host(program, effects);

export default {
  /** @type {(request: Request, env: any, ctx: any) => Promise<Response>} */
  fetch: (request, env, ctx) => host.fetch(request, env, ctx),
};
