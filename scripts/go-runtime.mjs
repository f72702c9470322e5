// Makes an ES module from Go's wasm_exec.js: `node scripts/go-runtime.mjs OUT`. The original is a script that defines
// missing globals on globalThis. Here it gets a scope of its own, so that loading the toolkit adds no globals to a page
// or program.
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const goroot = execFileSync("go", ["env", "GOROOT"], { encoding: "utf8" }).trim();
const source = readFileSync(join(goroot, "lib/wasm/wasm_exec.js"), "utf8");
const [, , out = "wasm/dist/go-runtime.js"] = process.argv;
mkdirSync(dirname(out), { recursive: true });
copyFileSync("wasm/src/go-runtime.d.ts", out.replace(/\.js$/, ".d.ts"));
writeFileSync(
  out,
  `// Made from Go's lib/wasm/wasm_exec.js, which is under the licence of Go (BSD-3-Clause).
let rest = "";
const decoder = new TextDecoder();
const missing = () => { throw Object.assign(new Error("not supported"), { code: "ENOSYS" }); };
const fs = {
  constants: { O_WRONLY: -1, O_RDWR: -1, O_CREAT: -1, O_TRUNC: -1, O_APPEND: -1, O_EXCL: -1, O_DIRECTORY: -1 },
  writeSync(_fd, bytes) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split("\\n");
    rest = lines.pop();
    // A crash report lists every goroutine; print only the lines with the cause.
    for (const line of lines) if (/^(fatal error|panic|runtime):/.test(line)) console.warn(line);
    return bytes.length;
  },
  write(fd, bytes, _offset, _length, _position, callback) { callback(null, this.writeSync(fd, bytes)); },
};
export const scope = {
  Object, Array, Error, Date, Promise, Uint8Array, fs, console,
  crypto: globalThis.crypto, performance: globalThis.performance, TextEncoder, TextDecoder,
  process: { pid: -1, ppid: -1, getuid: () => -1, getgid: () => -1, geteuid: () => -1, getegid: () => -1,
    getgroups: missing, umask: missing, cwd: missing, chdir: missing },
  path: { resolve: (...segments) => segments.join("/") },
};
(function (globalThis) {
${source}
})(scope);
export const Go = scope.Go;
`,
);
