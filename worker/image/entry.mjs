// @ts-check
/**
 * The Worker that draws pictures. Only the REST and GraphQL Workers call it, over a service binding. Each isolate keeps one
 * instance of the Go program.
 */
import { WorkerEntrypoint } from "cloudflare:workers";
import module from "../../build/worker/image.wasm";
import { Program } from "../../wasm/dist/program.js";
import { hasSnapshot } from "../../wasm/dist/start.js";
import { Turns } from "./turns.mjs";

/** The result of a successful call, as in the constants in main.go. */
const SUCCEEDED = 1;

/** A program without a snapshot boots for the first picture. @type {Program | undefined} */
let program = hasSnapshot(module) ? new Program(module) : undefined;

const turns = new Turns((time) => scheduler.wait(time));

export default class extends WorkerEntrypoint {
  /**
   * Renders a drawing, as marshalled by core/drawing, and returns the file. Throws if the drawing is refused, if too many wait, or if it waits for too long.
   * @param {"png" | "jpg" | "pdf"} format
   * @param {string} drawing
   * @param {string} [account] the account of the drawing; the data plane of an earlier release does not name it
   * @returns {Promise<Uint8Array>}
   */
  async draw(format, drawing, account = "") {
    await turns.begin(account);
    try {
      await scheduler.wait(0); // lets the runtime read new requests, so that a call that has just arrived takes part
      return this.#draw(format, drawing);
    } finally {
      turns.end();
    }
  }

  /**
   * Renders several drawings, as draw does, and returns a file or the message of an error for each.
   * @param {["png" | "jpg" | "pdf", string][]} drawings formats and drawings
   * @param {string} account
   * @returns {Promise<({ file: Uint8Array, error?: undefined } | { file?: undefined, error: string })[]>}
   */
  async drawAll(drawings, account) {
    return Promise.all(
      drawings.map(async ([format, drawing]) => {
        try {
          return { file: await this.draw(format, drawing, account) };
        } catch (cause) {
          return { error: cause instanceof Error ? cause.message : String(cause) };
        }
      }),
    );
  }

  /** @param {string} format @param {string} drawing */
  #draw(format, drawing) {
    if (!program || program.ended) program = new Program(module); // the last program may have trapped
    program.call("draw", program.write(`${format}\n${drawing}`));
    if (program.number(0) !== SUCCEEDED) throw new Error(program.text());
    return program.bytes();
  }
}
