// @ts-check
/** The Worker that reads web pages and delivers messages. Only the other Workers call it, over service bindings. */
import program from "../../build/worker/page.wasm";
import { ProgramHost } from "../engine/host.mjs";
import { effects } from "./effects.mjs";

const host = new ProgramHost(program, effects);

/**
 * The address of several texts: a JSON array of them. A text with a query is an object of both. The answer has an array with a status, a line feed and a body for each. */
const TEXTS = "https://page/texts";

export default {
  /**
   * @param {Request} request
   * @param {any} env
   * @param {any} ctx
   */
  async fetch(request, env, ctx) {
    if (request.url !== TEXTS) return host.fetch(request, env, ctx);
    const { signal } = request;
    const headers = { "X-Account": request.headers.get("X-Account") ?? "" };
    const texts = /** @type {(string | { query: string, text: string })[]} */ (await request.json());
    const answers = texts.map(async (item) => {
      const { query, text } = typeof item === "string" ? { query: "", text: item } : item;
      const one = new Request(`https://page/text${query}`, { method: "POST", headers, body: text, signal });
      const answer = await host.fetch(one, env, ctx);
      return `${answer.status}\n${await answer.text()}`;
    });
    return Response.json(await Promise.all(answers));
  },
};
