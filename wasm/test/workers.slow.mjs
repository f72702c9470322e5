// @ts-check
// The toolkit in a Worker of Cloudflare: what the README says, and the errors of calls without the program, in workerd.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { launch, quote } from "../../scripts/workerd.mjs";
import { readme } from "./readme.mjs";
import { FOLDER } from "./server.mjs";

/**
 * Bundles a Worker with wrangler, and returns its answer.
 *
 * @param {import("node:test").TestContext} t
 * @param {string} code
 * @param {string} date the date of compatibility
 */
async function answerOf(t, code, date) {
  const folder = mkdtempSync(join(tmpdir(), "lettercraft-workers-"));
  t.after(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(FOLDER, join(folder, "node_modules/lettercraft"));
  writeFileSync(join(folder, "main.js"), code);
  writeFileSync(join(folder, "wrangler.toml"), `name = "app"\nmain = "main.js"\ncompatibility_date = "${date}"\n`);
  const out = join(folder, "out");
  execFileSync("wrangler", ["deploy", "--dry-run", "--outdir", out], { cwd: folder, stdio: "pipe" });
  const programs = readdirSync(out).filter((file) => file.endsWith(".wasm"));
  const modules = [
    `(name = "main.js", esModule = embed ${quote(join(out, "main.js"))})`,
    ...programs.map((file) => `(name = ${quote(`./${file}`)}, wasm = embed ${quote(join(out, file))})`),
  ];
  const config = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = (modules = [${modules.join(", ")}], compatibilityDate = ${quote(date)}))],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
`;
  const { ports, stop } = await launch(config, ["http"], folder);
  t.after(stop);
  const response = await fetch(`http://127.0.0.1:${ports.http}/`);
  assert.equal(response.status, 200);
  return response.json();
}

test("the Worker of the README makes puzzles", async (t) => {
  const [, code] = readme.match(/^```ts\n(import [^`]*from "lettercraft\/lettercraft.wasm";.*?)^```$/ms) ?? [];
  const puzzle = /** @type {import("../dist/index.js").CryptogramResult} */ (
    await answerOf(t, String(code), "2026-08-01")
  );
  assert.match(puzzle.encoded, /[A-Z]/);
  assert.notEqual(puzzle.author, null);
});

// Without the compatibility with Node there is no process, and with it there are modules of Node.
for (const date of ["2024-01-01", "2026-08-01"]) {
  test(`with the compatibility of ${date}, all programs run, and an error says what to import`, async (t) => {
    const names = ["", "-basic", "-texts", "-quotes", "-points"].map((name) => `lettercraft${name}.wasm`);
    const imports = names.map((name, i) => `import program${i} from "lettercraft/${name}";\n`).join("");
    const answer = await answerOf(
      t,
      `${imports}import { load, loadBasic, loadInWorker } from "lettercraft";
const errorOf = (promise) => promise.then(() => "no error", ({ message }) => message);
export default {
  async fetch() {
    const kit = await load({ wasm: program0, texts: program2, quotes: program3, points: program4 });
    const { wordCount } = await kit.textreadability({ text: "The cat sat." });
    const { clues } = await kit.quoteacrostic({ passage: 12, seed: "s" });
    const { suggested } = await kit.cryptogrampoints({ text: "The cat sat." });
    return Response.json({
      results: [kit.acrostic({ word: "cat" }).keyword, wordCount, clues.length > 0, suggested > 0, (await loadBasic({ basic: program1 })).reversetext({ text: "abc" }).reversed],
      errors: await Promise.all([
        load(), loadBasic(), loadInWorker(), load({ wasm: "./lettercraft.wasm" }), load({ wasm: new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]) }),
        (await load({ wasm: program0 })).textreadability({ text: "The cat sat." }),
      ].map(errorOf)),
    });
  },
};
`,
      date,
    );
    const { results, errors } = /** @type {{ results: unknown[], errors: string[] }} */ (answer);
    assert.deepEqual(results, ["CAT", 3, true, true, "cba"]);
    const start = "The toolkit's WebAssembly could not be loaded";
    const write = 'Write: import wasm from "lettercraft/lettercraft.wasm"; load({ wasm })';
    const [none, basic, worker, path, bytes, texts] = errors;
    assert.equal(none, `${start}: Invalid URL string. ${write}`);
    assert.match(
      String(basic),
      /Write: import basic from "lettercraft\/lettercraft-basic.wasm"; loadBasic\({ basic }\)$/,
    );
    assert.equal(worker, `The toolkit's worker could not be started. This platform has no workers. ${write}`);
    assert.match(String(path), /from \.\/lettercraft\.wasm: .*(Invalid URL|Fetch API cannot load)/);
    assert.match(String(bytes), /code generation disallowed by embedder\. Write: /);
    assert.match(String(texts), /Write: import texts from "lettercraft\/lettercraft-texts.wasm"; load\({ texts }\)$/);
  });
}
