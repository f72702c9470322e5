/** Reads files of ZIP archives (APPNOTE.TXT of PKWARE), as far as office documents need it: stored or deflated, without encryption. */

import { FileFault } from "./file-fault.ts";

const END = 0x06054b50;
const END_LENGTH = 22;
const ENTRY = 0x02014b50;
const ENTRY_LENGTH = 46;
const LOCAL_LENGTH = 30;
const MAX_COMMENT = 0xffff;
const ENCRYPTED = 1;
const STORED = 0;
const DEFLATED = 8;
/** Number of bytes that are unpacked at a time. They become a thousand times as many at most. */
const PIECE = 4096;

const broken = () => new FileFault("It is broken: it is not a valid document.");

/**
 * The files of an archive by their names.
 *
 * @param max the number of bytes that a file may have when it is unpacked
 * @throws {FileFault} if it is broken or encrypted, also from the function that is returned
 */
export function readZip(archive: ArrayBuffer, max: number) {
  const view = new DataView(archive);
  const entries = new Map<string, Entry>();
  try {
    for (const [name, entry] of entriesOf(view)) entries.set(name, entry);
  } catch (cause) {
    throw cause instanceof FileFault ? cause : broken();
  }
  /** The text of a file, or null if the archive does not have it. */
  return async (name: string) => {
    const entry = entries.get(name);
    if (!entry) return null;
    const bytes = await unpacked(view, entry, max).catch((cause) => {
      throw cause instanceof FileFault ? cause : broken();
    });
    return new TextDecoder().decode(bytes);
  };
}

interface Entry {
  method: number;
  /** place of its header before its bytes */
  at: number;
  /** number of its bytes in the archive */
  packed: number;
  /** number of its bytes, as the archive says */
  size: number;
}

function* entriesOf(view: DataView): Generator<[string, Entry]> {
  let end = view.byteLength - END_LENGTH;
  const first = Math.max(end - MAX_COMMENT, 0);
  while (end >= first && view.getUint32(end, true) !== END) end--;
  if (end < first) throw broken();
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  for (let i = 0; i < count; i++) {
    if (view.getUint32(at, true) !== ENTRY) throw broken();
    if (view.getUint16(at + 8, true) & ENCRYPTED) throw new FileFault("It is encrypted.");
    const [name, extra, comment] = [28, 30, 32].map((place) => view.getUint16(at + place, true)) as [
      number,
      number,
      number,
    ];
    const bytes = new Uint8Array(view.buffer, at + ENTRY_LENGTH, name);
    yield [
      new TextDecoder().decode(bytes),
      {
        method: view.getUint16(at + 10, true),
        packed: view.getUint32(at + 20, true),
        size: view.getUint32(at + 24, true),
        at: view.getUint32(at + 42, true),
      },
    ];
    at += ENTRY_LENGTH + name + extra + comment;
  }
}

/** The bytes of an entry. What the archive says of its size is not trusted. */
async function unpacked(view: DataView, { method, at, packed, size }: Entry, max: number) {
  const tooLarge = new FileFault("It is too large when it is unpacked.");
  if (size > max) throw tooLarge;
  const start = at + LOCAL_LENGTH + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  const bytes = new Uint8Array(view.buffer as ArrayBuffer, start, packed);
  if (method === STORED) return bytes;
  if (method !== DEFLATED) throw broken();
  let done = 0;
  const pieces = new ReadableStream<BufferSource>({
    pull(controller) {
      if (done < packed) controller.enqueue(bytes.slice(done, done + PIECE));
      else controller.close();
      done += PIECE;
    },
  });
  const whole: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const reader = pieces.pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  for (;;) {
    const { value } = await reader.read();
    if (!value) return new Blob(whole).arrayBuffer();
    whole.push(value);
    length += value.byteLength;
    if (length <= max) continue;
    reader.cancel().catch(() => {});
    throw tooLarge;
  }
}
