// @ts-check
/** The Worker of page.test.mjs: the reader of pages, which may fetch from this machine. */
import program from "../../../build/worker/page.wasm";
import { ProgramHost } from "../../engine/host.mjs";
import { effects } from "../../page/effects.mjs";

export { Account } from "../../service/account/account.mjs";

const host = new ProgramHost(program, effects);

export default {
  /** @type {(request: Request, env: any, ctx: any) => Promise<Response>} */
  fetch: (request, env, ctx) => host.fetch(request, { ...env, TEST_HOSTS: "127.0.0.1 slow.test" }, ctx),
};
