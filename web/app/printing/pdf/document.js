// @ts-check
import { joined } from "./font.js";

/**
 * The objects of a PDF document (ISO 32000-1), and the file with them. An object is named by its number.
 */
export class Document {
  /** @type {(Uint8Array | null)[]} */
  #objects = [];
  #encoder = new TextEncoder();

  /** The number of an object that is written later. */
  reserve() {
    return this.#objects.push(null);
  }

  /** @param {string} content @param {number} [number] that was reserved */
  add(content, number = this.reserve()) {
    this.#objects[number - 1] = this.#encoder.encode(content);
    return number;
  }

  /**
   * Adds a stream, compressed.
   *
   * @param {string | Uint8Array<ArrayBuffer>} content
   * @param {string} [entries] of its dictionary
   */
  async addStream(content, entries = "") {
    const number = this.reserve();
    const packed = new Blob([content]).stream().pipeThrough(new CompressionStream("deflate"));
    const data = new Uint8Array(await new Response(packed).arrayBuffer());
    this.#objects[number - 1] = joined([
      this.#encoder.encode(`<</Length ${data.length}/Filter/FlateDecode${entries}>>\nstream\n`),
      data,
      this.#encoder.encode("\nendstream"),
    ]);
    return number;
  }

  /**
   * The file.
   *
   * @param {number} root number of the catalogue
   * @param {number} info number of the information dictionary
   */
  file(root, info) {
    // The second line tells programs that the file is not text.
    const parts = [Uint8Array.of(...this.#encoder.encode("%PDF-1.7\n%"), 0xe2, 0xe3, 0xcf, 0xd3, 0x0a)];
    let length = parts[0]?.length ?? 0;
    const offsets = this.#objects.map((object, i) => {
      const offset = length;
      for (const part of [this.#encoder.encode(`${i + 1} 0 obj\n`), object ?? [], this.#encoder.encode("\nendobj\n")]) {
        parts.push(Uint8Array.from(part));
        length += part.length;
      }
      return offset;
    });
    const entries = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
    const size = offsets.length + 1;
    parts.push(
      this.#encoder.encode(
        `xref\n0 ${size}\n0000000000 65535 f \n${entries}trailer\n<</Size ${size}/Root ${root} 0 R/Info ${info} 0 R>>\nstartxref\n${length}\n%%EOF\n`,
      ),
    );
    return joined(parts);
  }
}

/** A text as a PDF string in UTF-16. @param {string} text */
export const textString = (text) => `<feff${utf16(text)}>`;

/** The code units of a text in hexadecimal digits. @param {string} text */
export const utf16 = (text) => Array.from({ length: text.length }, (_, i) => hex(text.charCodeAt(i))).join("");

/** A number of 16 bits in hexadecimal digits. @param {number} n */
export const hex = (n) => n.toString(16).padStart(4, "0");

/** A number with as many decimals as a position on paper needs. @param {number} n */
export const number = (n) => String(Number(n.toFixed(3)));
