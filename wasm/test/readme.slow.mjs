// @ts-check
// The sizes in the README of the package. To compress the programs takes seconds.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { table } from "./readme.mjs";
import { FOLDER } from "./server.mjs";

test("its sizes are correct to within a twentieth", () => {
  const read = (/** @type {RegExp} */ files) =>
    Buffer.concat(
      readdirSync(join(FOLDER, "dist"))
        .filter((file) => files.test(file))
        .map((file) => readFileSync(join(FOLDER, "dist", file))),
    );
  const rows = table("| | size | gzip | brotli |");
  assert.equal(rows.length, 6);
  for (const [i, content] of [
    read(/^lettercraft-basic\.wasm$/),
    read(/^lettercraft\.wasm$/),
    read(/^lettercraft-texts\.wasm$/),
    read(/^lettercraft-quotes\.wasm$/),
    read(/^lettercraft-points\.wasm$/),
    read(/^(?!abort\.|elements\.|facts\.|queue\.|service\.).*\.js$/),
  ].entries()) {
    const sizes = [content, gzipSync(content, { level: 9 }), brotliCompressSync(content)].map(({ length }) => length);
    for (const [j, size] of sizes.entries()) {
      const said = Number(rows[i]?.[j + 1]?.replace(/,| kB/g, "")) * 1000;
      assert.ok(Math.abs(said - size) <= Math.max(size / 20, 500), `${rows[i]?.[0]}: ${said} for ${size} bytes`);
    }
  }
});
