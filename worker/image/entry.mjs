// @ts-check
/**
 * The Worker that draws pictures. Only the REST and GraphQL Workers call it, over a service binding. Each isolate keeps one
 * instance of the Go program.
 */
import { WorkerEntrypoint } from "cloudflare:workers";
import module from "../../build/worker/image.wasm";
import { Program } from "../../wasm/dist/program.js";
import { hasSnapshot } from "../../wasm/dist/start.js";

/** The result of a successful call, as in the constants in main.go. */
const SUCCEEDED = 1;

/** A program without a snapshot boots for the first picture. @type {Program | undefined} */
let program = hasSnapshot(module) ? new Program(module) : undefined;

export default class extends WorkerEntrypoint {
  /**
   * Renders a drawing, as marshalled by core/drawing, and returns the file. Throws if the drawing is refused.
   * @param {"png" | "jpg" | "pdf"} format
   * @param {string} drawing
   * @returns {Uint8Array}
   */
  draw(format, drawing) {
    if (!program || program.ended) program = new Program(module); // the last one may have trapped
    program.call("draw", program.write(`${format}\n${drawing}`));
    if (program.number(0) !== SUCCEEDED) throw new Error(program.text());
    return program.bytes();
  }
}
