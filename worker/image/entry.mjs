// @ts-check
/**
 * The Worker that draws pictures. Only the data plane reaches it, over a service binding; it keeps one instance of its Go
 * program in each isolate, booted by the first picture.
 */
import { WorkerEntrypoint } from "cloudflare:workers";
import module from "../../build/worker/image.wasm";
import { Program } from "../../wasm/dist/program.js";

/** What a call of the program came to, as the constants in main.go count. */
const SUCCEEDED = 1;

/** @type {Program | undefined} */
let program;

export default class extends WorkerEntrypoint {
  /**
   * Draws a drawing, as core/drawing marshals it, and returns the file. It throws for a drawing that it refuses.
   * @param {"png" | "jpg" | "pdf"} format
   * @param {string} drawing
   * @returns {Uint8Array}
   */
  draw(format, drawing) {
    if (!program || program.ended) program = new Program(module); // one that trapped is lost, its successor is not
    program.call("draw", program.write(`${format}\n${drawing}`));
    if (program.number(0) !== SUCCEEDED) throw new Error(program.text());
    return program.bytes();
  }
}
