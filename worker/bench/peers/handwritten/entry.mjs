// @ts-check
import program from "../../../../build/bench/handwritten.wasm";
import { ProgramHost } from "../../../engine/host.mjs";
import { effects } from "../../../service/effects.mjs";
import { rehearse } from "../../../service/warm.mjs";
import { first } from "./warm.mjs";

const host = new ProgramHost(program, effects);
rehearse(host, first);

export default {
  /** @type {(request: Request, env: any, ctx: any) => Promise<Response>} */
  fetch: (request, env, ctx) => host.fetch(request, env, ctx),
};
