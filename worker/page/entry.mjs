// @ts-check
/** The Worker that reads web pages and delivers messages. Only the other Workers call it, over service bindings. */
import program from "../../build/worker/page.wasm";
import { ProgramHost } from "../engine/host.mjs";
import { effects } from "./effects.mjs";

const host = new ProgramHost(program, effects);

export default {
  /** @type {(request: Request, env: any, ctx: any) => Promise<Response>} */
  fetch: (request, env, ctx) => host.fetch(request, env, ctx),
};
