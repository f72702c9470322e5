// @ts-check
/** Snapshots, with a program for tests (snapshot/main.go) and with the built programs. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { before, test } from "node:test";
import { Program } from "../dist/program.js";
import { SECTION } from "../dist/start.js";
import {
  CODE,
  customSection,
  DATA,
  dataOf,
  EXPORT,
  GLOBAL,
  memoryOf,
  moduleOf,
  Reader,
  sectionsOf,
} from "../snapshot/module.mjs";
import { snapshot } from "../snapshot/snapshot.mjs";
import { withoutTraces } from "../snapshot/traces.mjs";
import warmToolkit from "../warm.mjs";

const FILE = "build/test/snapshot.wasm";

/** @type {Buffer<ArrayBuffer>} */
let built;

before(() => {
  const env = { ...process.env, GOOS: "js", GOARCH: "wasm" };
  execFileSync("go", ["build", "-trimpath", "-ldflags=-s -w", "-o", FILE, "./wasm/test/snapshot"], { env });
  built = readFileSync(FILE);
});

/**
 * Runs a command of the program, and returns its result.
 * @param {Program} program
 * @param {string} command
 */
function run(program, command) {
  program.call("call", program.write(command));
  return program.text();
}

/**
 * Returns the memory with which a module begins.
 * @param {Uint8Array} module
 */
const memoryIn = (module) => memoryOf(/** @type {Buffer} */ (sectionsOf(module).find(({ id }) => id === DATA)?.body));

/** The index of a function, and what the table that finds functions has of it: 16 times the index, each with 16 zeros. */
const INDEX = 1000;
const BUCKETS = Buffer.alloc(16 * 20);
for (let at = 0; at < BUCKETS.length; at += 20) BUCKETS.writeUInt32LE(INDEX, at);

/**
 * Takes a snapshot of the program after some commands, and returns its module.
 * @param {string[]} commands
 * @param {string} [seed]
 */
async function taken(commands, seed = "seed") {
  const warmUp = (/** @type {WebAssembly.Module} */ module) => {
    const program = new Program(module);
    for (const command of commands) run(program, command);
  };
  return new WebAssembly.Module(await snapshot(built, warmUp, seed));
}

test("an instance starts where the warm-up ended, and instances are independent of each other", async () => {
  const module = await taken(["calls", "remember"]);
  const [one, two] = [new Program(module), new Program(module)];
  assert.equal(run(one, "calls"), "3");
  assert.equal(run(one, "calls"), "4");
  assert.equal(run(two, "calls"), "3");
  assert.equal(run(two, "recall"), `${(9999 * 10_000) / 2}`);
});

test("no two instances draw the same random numbers", async () => {
  const module = await taken(["random", "hash", "random of the host"]);
  for (const command of ["random", "hash", "random of the host"]) {
    const drawn = Array.from({ length: 20 }, () => run(new Program(module), command));
    assert.equal(new Set(drawn).size, 20, command);
  }
  // Both generators must go on after the numbers that they have in store: 32, and 16 times as many until they get a new seed.
  const program = new Program(module);
  assert.equal(new Set(Array.from({ length: 2000 }, () => run(program, "random"))).size, 2000);
});

test("what a rehearsal draws is the same everywhere, and what is drawn after it is not", async () => {
  const module = await taken(["random", "hash", "random of the host"]);
  for (const command of ["random", "hash", "random of the host"]) {
    const programs = Array.from({ length: 20 }, () => new Program(module));
    const rehearsed = programs.map((program) => {
      program.run("call", program.write(command));
      return program.text();
    });
    assert.equal(new Set(rehearsed).size, 1, command);
    assert.equal(new Set(programs.map((program) => run(program, command))).size, 20, command);
  }
});

for (const [when, year] of /** @type {const} */ ([
  ["earlier", 1990],
  ["later", 2150],
])) {
  test(`the clock of an instance is right if the snapshot was taken ${when}`, async () => {
    const { Date: real } = globalThis;
    const taking = class extends real {
      constructor() {
        super(taking.now());
      }
      static now() {
        return real.UTC(year, 0);
      }
    };
    const module = new WebAssembly.Module(
      await snapshot(
        built,
        (module) => {
          globalThis.Date = /** @type {any} */ (taking);
          const program = new Program(module);
          assert.equal(run(program, "time"), `${real.UTC(year, 0)}`);
          run(program, "collect");
        },
        "seed",
      ),
    );
    const program = new Program(module);
    const [earliest, now, latest] = [Date.now(), Number(run(program, "time")), Date.now()];
    assert.ok(earliest - 1 <= now && now <= latest, `${now} is not between ${earliest} and ${latest}`);
    assert.equal(run(program, "zone"), "UTC");
    // The collector measures times, too.
    for (let i = 0; i < 3; i++) assert.ok(Number(run(program, "collect")) < 10 << 20);
    const again = Number(run(program, "time"));
    assert.ok(again >= now && again <= Date.now());
  });
}

test("memory grows, is collected and keeps its content", async () => {
  const module = await taken(["remember", "collect"]);
  const program = new Program(module);
  assert.equal(run(program, "grow"), "64");
  assert.equal(run(program, "grow"), "128");
  run(program, "collect");
  assert.equal(run(program, "recall"), `${(9999 * 10_000) / 2}`);
});

test("Go finds the JavaScript values that it holds", async () => {
  const module = await taken(["calls"]);
  assert.equal(run(new Program(module), "script"), "<boolean: false>");
});

test("a program that traps has ended, and the next instance starts from the snapshot", async () => {
  const module = await taken(["calls"]);
  const lost = new Program(module);
  const { warn } = console;
  console.warn = () => {};
  assert.throws(() => run(lost, "trap"));
  console.warn = warn;
  assert.ok(lost.ended);
  assert.equal(run(new Program(module), "calls"), "2");
});

test("without traces a program collects, recovers and panics as before", async (t) => {
  const lookup = ["main.recovered", "snapshot/main.go"];
  const { module: bytes, names } = withoutTraces(built);
  for (const name of lookup) assert.deepEqual([built.includes(name), bytes.includes(name)], [true, false], name);
  const code = new Reader(/** @type {Buffer} */ (sectionsOf(bytes).find(({ id }) => id === CODE)?.body));
  assert.equal(code.unsigned(), names.length);
  const sizes = new Map(names.map((name) => [name, code.bytes().length]));
  for (const name of ["runtime.traceback1", "runtime.traceback2", "runtime.traceAdvance", "runtime.initMetrics"]) {
    assert.ok((sizes.get(name) ?? Number.NaN) < 12, `${name} has ${sizes.get(name)} bytes`);
  }
  const at = memoryIn(built).indexOf(BUCKETS);
  assert.ok(at > 0);
  const kept = Buffer.alloc(BUCKETS.length);
  kept.writeUInt32LE(INDEX);
  const left = memoryIn(bytes).subarray(at, at + kept.length);
  assert.ok(left.equals(kept), "the table that finds functions is not cleared");

  const program = new Program(await taken(["calls"]));
  assert.equal(run(program, "deep"), "10001");
  assert.equal(run(program, "recover"), "the deferred function");
  assert.equal(run(program, "nil"), "value method main.when.String called using nil *when pointer");
  const { mock } = t.mock.method(console, "warn", () => {});
  assert.throws(() => run(program, "trap"), /the program has ended/); // it has exited by itself
  const [cause] = mock.calls[0]?.arguments ?? [];
  assert.equal(cause, "panic: runtime error: invalid memory address or nil pointer dereference");
});

test("the clock stands still until the snapshot is taken", async () => {
  const module = await taken(["calls"]);
  assert.equal(run(new Program(module), "asked"), `${Date.UTC(2000, 0)}`);
});

test("an instance uses no randomness before its first call", async (t) => {
  const module = await taken(["random"]);
  const { mock } = t.mock.method(crypto, "getRandomValues");
  const program = new Program(module);
  assert.equal(mock.callCount(), 0);
  run(program, "calls");
  assert.equal(mock.callCount(), 2); // one for each generator
  run(program, "calls");
  assert.equal(mock.callCount(), 2);
});

test("memory may grow before the first call", async (t) => {
  const module = await taken(["calls"]);
  const memories = /** @type {WebAssembly.Memory[]} */ ([]);
  const { Instance } = WebAssembly;
  WebAssembly.Instance = class extends Instance {
    constructor(/** @type {WebAssembly.Module} */ module, /** @type {WebAssembly.Imports | undefined} */ imports) {
      super(module, imports);
      memories.push(/** @type {WebAssembly.Memory} */ (this.exports.mem));
    }
  };
  t.after(() => {
    WebAssembly.Instance = Instance;
  });
  const program = new Program(module);
  memories[0]?.grow(1);
  assert.equal(run(program, "calls"), "2");
});

test("the same program, warm-up and seed give the same bytes, and another seed gives others", async () => {
  const bytes = async (/** @type {string} */ seed) => {
    const program = readFileSync("build/booting/lettercraft.wasm");
    return Buffer.from(await snapshot(program, warmToolkit, seed));
  };
  const first = await bytes("one");
  assert.ok(first.equals(await bytes("one")));
  assert.ok(!first.equals(await bytes("two")));
});

test("the digest changes with the program's state, but not with the seed", async () => {
  const digest = async (/** @type {string[]} */ commands, /** @type {string} */ seed) => {
    const [section] = WebAssembly.Module.customSections(await taken(commands, seed), SECTION);
    return JSON.parse(new TextDecoder().decode(section)).digest;
  };
  const one = await digest(["calls"], "one");
  assert.match(one, /^[0-9a-f]{64}$/);
  assert.equal(await digest(["calls"], "two"), one);
  assert.notEqual(await digest(["calls", "calls"], "one"), one);
});

test("the command writes the same module on every machine", () => {
  const out = "build/test/taken.wasm";
  const args = ["wasm/snapshot/snapshot.mjs", "build/booting/lettercraft.wasm", "wasm/warm.mjs", out];
  const taken = ["UTC", "Asia/Kolkata"].map((TZ) => {
    const names = { HOME: `/home/${TZ}`, TMPDIR: `/tmp/${TZ}`, SECRET: `a secret in ${TZ}` };
    execFileSync("node", args, { env: { ...process.env, ...names, TZ, SNAPSHOT_SEED: "seed" } });
    const bytes = readFileSync(out);
    rmSync(out);
    return bytes;
  });
  const [here, there] = /** @type {[Buffer, Buffer]} */ (taken);
  assert.ok(here.equals(there));
  assert.ok(!here.includes(process.cwd()));
});

test("make builds a program anew if anything changes that its warm-up imports", () => {
  const programs = ["rest", "graphql", "page", "image"].map((name) => [
    `build/worker/${name}.wasm`,
    `worker/${name}/warm.mjs`,
  ]);
  const toolkit = [
    ["wasm/dist/lettercraft-basic.wasm", "wasm/basic/warm.mjs"],
    ["wasm/dist/lettercraft.wasm", "wasm/warm.mjs"],
    ["wasm/dist/lettercraft-texts.wasm", "wasm/texts/warm.mjs"],
    ["wasm/dist/lettercraft-quotes.wasm", "wasm/quotes/warm.mjs"],
    ["wasm/dist/lettercraft-points.wasm", "wasm/points/warm.mjs"],
  ];
  for (const [program = "", warmUp = ""] of [...toolkit, ...programs]) {
    const rules = execFileSync("make", ["-pn", program], { encoding: "utf8", maxBuffer: 64 << 20 });
    const [, prerequisites = ""] = new RegExp(`^${program}: (.*)`, "m").exec(rules) ?? [];
    const imported = importsOf("wasm/snapshot/snapshot.mjs", importsOf(warmUp));
    assert.ok(imported.size > 5);
    for (const file of imported) {
      // make detects the output of the TypeScript compiler by one of its files.
      const known = /^wasm\/dist\/(?!go-runtime)/.test(file) ? "wasm/dist/index.js" : file;
      assert.ok(prerequisites.split(" ").includes(known), `${program} does not depend on ${file}`);
    }
  }
});

/**
 * Returns the modules of this repository that a module imports, and the module itself.
 * @param {string} file
 * @param {Set<string>} [found] modules to add to
 */
function importsOf(file, found = new Set()) {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, path = ""] of readFileSync(file, "utf8").matchAll(/^(?:import|export)\b[^;]*?"(\.[^"]*)";$/gm)) {
    importsOf(join(dirname(file), path), found);
  }
  return found;
}

const refused = {
  "another version of Go": {
    change: (/** @type {Buffer} */ bytes) => replace(bytes, "go1.26", "go1.99"),
    message: /was built by go1\.99/,
  },
  "a module without a version": {
    change: (/** @type {Buffer} */ bytes) => replace(bytes, "producers", "producerz"),
    message: /was built by an unknown compiler/,
  },
  "another import": {
    change: (/** @type {Buffer} */ bytes) => replace(bytes, "runtime.walltime", "runtime.walltim2"),
    message: /has unknown imports: gojs\.runtime\.walltim2/,
  },
  "another number of globals": {
    change: (/** @type {Buffer} */ bytes) =>
      moduleOf(
        sectionsOf(bytes).map(({ id, body }) => {
          if (id !== GLOBAL) return { id, body };
          return {
            id,
            body: Buffer.concat([Buffer.from([9]), body.subarray(1), Buffer.from([0x7f, 1, 0x41, 0, 0x0b])]),
          };
        }),
      ),
    message: /has globals of the types .*,127,127 where/,
  },
  "a start function": {
    change: (/** @type {Buffer} */ bytes) => {
      const start = { id: 8, body: Buffer.from([0]) };
      return moduleOf(sectionsOf(bytes).flatMap((section) => (section.id === EXPORT ? [section, start] : [section])));
    },
    message: /has the sections 1,2,3,4,5,6,7,8,9,10,11 where/,
  },
  "another table of functions": {
    change: (/** @type {Buffer} */ bytes) => replace(bytes, "\u00f1\u00ff\u00ff\u00ff\0\0\u0001", "\u00f0"),
    message: /the table of the program's functions was not found/,
  },
  "another table that finds functions": {
    change: (/** @type {Buffer} */ bytes) => {
      const memory = memoryIn(bytes);
      memory.writeUInt32LE(INDEX + 1, memory.indexOf(BUCKETS));
      return moduleOf(sectionsOf(bytes).map(({ id, body }) => ({ id, body: id === DATA ? dataOf(memory) : body })));
    },
    message: /the table that finds functions is unknown/,
  },
  "a program with settings of GODEBUG": {
    change: (/** @type {Buffer} */ bytes) => replace(bytes, "build\tGOARCH=", "build\tDefaultGODEBUG="),
    message: /the program has settings of GODEBUG/,
  },
  "a file that is no module": { change: () => Buffer.from("<!doctype html>"), message: /not a WebAssembly module/ },
  "a module that breaks off": {
    change: (/** @type {Buffer} */ bytes) => bytes.subarray(0, bytes.length - 5),
    message: /ends too early/,
  },
};

/**
 * @param {Buffer} bytes
 * @param {string} from
 * @param {string} to
 */
function replace(bytes, from, to) {
  const copy = Buffer.from(bytes);
  for (let at = copy.indexOf(from, 0, "latin1"); at >= 0; at = copy.indexOf(from, at + 1, "latin1")) {
    copy.write(to, at, "latin1");
  }
  return copy;
}

for (const [what, { change, message }] of Object.entries(refused)) {
  test(`${what} is refused before the program is booted`, async () => {
    const warmUp = () => assert.fail("the program was booted");
    await assert.rejects(snapshot(Buffer.from(change(built)), warmUp, "seed"), { message });
  });
}

/** Warm-ups after which no snapshot can be taken. @type {Record<string, { warmUp: (module: WebAssembly.Module) => unknown, message: RegExp }>} */
const failing = {
  "does not boot the program": { warmUp: () => {}, message: /booted the program 0 times/ },
  "boots the program twice": {
    warmUp: (module) => [new Program(module), new Program(module)],
    message: /booted the program 2 times/,
  },
  "lets Go hold another JavaScript value": {
    warmUp: (module) => run(new Program(module), "hold"),
    message: /holds a JavaScript value without a name: \[object Object\]/,
  },
  "leaves a request under way": {
    warmUp: (module) => run(new Program(module), "begin"),
    message: /a request of the warm-up is under way/,
  },
  throws: {
    warmUp: () => {
      throw new Error("on purpose");
    },
    message: /on purpose/,
  },
};

for (const [what, { warmUp, message }] of Object.entries(failing)) {
  test(`a warm-up that ${what} fails, and leaves the platform as it was`, async () => {
    const { Date: date, crypto, performance } = globalThis;
    await assert.rejects(snapshot(built, warmUp, "seed"), { message });
    assert.deepEqual([globalThis.Date, globalThis.crypto, globalThis.performance], [date, crypto, performance]);
  });
}

test("a custom section does not keep a module from being taken", async () => {
  const bytes = moduleOf([...sectionsOf(built), customSection("other", "content")]);
  const module = new WebAssembly.Module(
    await snapshot(Buffer.from(bytes), (m) => run(new Program(m), "calls"), "seed"),
  );
  assert.equal(run(new Program(module), "calls"), "2");
});
