// @ts-check
/** The Worker that serves /v1/graphql. Only the main Worker can call it, over a service binding; it has no URL. */
import program from "../../build/worker/graphql.wasm";
import { ProgramHost } from "../engine/host.mjs";
import { effects } from "../service/effects.mjs";
import { writePoint } from "../service/point/point.mjs";
import { rehearse } from "../service/warm.mjs";
import { first } from "./warm.mjs";

const host = new ProgramHost(program, effects, writePoint);
rehearse(host, first);

export default {
  /** @type {(request: Request, env: any, ctx: any) => Promise<Response>} */
  fetch: (request, env, ctx) => host.fetch(request, env, ctx),
};
