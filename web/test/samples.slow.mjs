// @ts-check
/** The programs that the pages show make exactly the call that they stand for, whatever its texts contain. */
import assert from "node:assert/strict";
import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { listen } from "../../scripts/loopback.mjs";
import { samplesOf } from "../reference/samples.ts";

/** @typedef {import("../reference/samples.ts").Call} Call */

/** How a program is run: the end of its name, and the command. @type {Record<string, [string, string[]]>} */
const RUN = {
  curl: ["sh", ["sh"]],
  javascript: ["mjs", [process.execPath]],
  go: ["go", ["go", "run"]],
  python: ["py", ["python3"]],
};

/** Texts with everything that a shell or a language treats specially. */
const HOSTILE = {
  quotes: `it's "quoted" \`and\` '''tripled''' """too"""`,
  lines: "first\nsecond\r\nthird\ttabbed",
  shell: `$HOME \${HOME} $(id) !! \\ \\n \\u0041 % %s %20 & | ; # ~ * ? [a] {b,c} <d>`,
  controls: "\u0000\u0001\b\f\u001b\u007f\u0085",
  unicode: "é 日本 👩‍👩‍👧‍👦 \u{e0067} \u2028\u2029\ufeff\u202eabc\u202c",
  code: `"); os.exit(1) //" + \`\${1}\` /* --> </script>`,
  file: "@/etc/passwd",
};

/** @type {Record<string, Call>} */
const CALLS = {
  "a body": {
    method: "POST",
    path: `/v1/hmac?${new URLSearchParams({ format: "json", ...HOSTILE })}`,
    headers: { "Content-Type": "application/json", "X-Request-ID": `a'b"c\`d$HOME\\e!` },
    body: JSON.stringify({
      ...HOSTILE,
      "a 'name'": [1, -0.5, 1e21, true, false, null, {}, [], { deep: ["'"] }],
      lone: "\ud800 \udfff",
      ["__proto__"]: { a: 1 },
    }),
    keyed: true,
  },
  "a query": {
    method: "GET",
    path: `/v1/cryptogram?${new URLSearchParams({ ...HOSTILE, "a name": "", __proto__x: "1" })}`,
    headers: {},
    keyed: true,
  },
  "a body of lines": {
    method: "POST",
    path: "/v1/batch",
    headers: { "Content-Type": "application/jsonl" },
    body: `${JSON.stringify(HOSTILE)}\n{"operation": "hmac"}\n`,
    keyed: true,
  },
  "a plain body": {
    method: "POST",
    path: "/v1/hmac",
    headers: {},
    body: JSON.stringify({ message: 'it\'s "quoted"\n$HOME \\', lone: "\ud800" }),
    keyed: true,
  },
  "a backquote": { method: "POST", path: "/v1/hmac", headers: {}, body: JSON.stringify({ a: "`b`" }), keyed: true },
  "nothing but its path": {
    method: "GET",
    path: `/v1/${encodeURIComponent("it's {1,2} [a-z]")}`,
    headers: {},
    keyed: false,
  },
};
const KEY = `lc-'"$HOME\\`;

/** @type {{ method: string, path: string, query: [string, string][], headers: import("node:http").IncomingHttpHeaders, body: string }[]} */
const arrived = [];
/** @type {Awaited<ReturnType<typeof listen>>} */
let server;
const folder = mkdtempSync(join(tmpdir(), "lettercraft-samples-"));
before(async () => {
  server = await listen(
    createServer(async (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? "", "http://server");
      const { method = "", headers } = request;
      arrived.push({ method, path: pathname, query: [...searchParams].sort(), headers, body: await text(request) });
      const isFile = pathname.endsWith(".png");
      response.writeHead(isFile || pathname.includes("hmac") ? 200 : 400);
      response.end(isFile ? Buffer.from([0x89, 0, 0xff, 10]) : "the answer: é");
    }),
  );
});
after(async () => {
  await server?.close();
  rmSync(folder, { recursive: true });
});

/**
 * Runs a program, and returns what it printed and the request that arrived.
 *
 * @param {import("../reference/samples.ts").Sample} sample
 * @param {string} [key]
 */
async function run({ language, text }, key) {
  const [end, [command = "", ...first]] = RUN[language] ?? ["", []];
  const file = join(folder, `main.${end}`);
  writeFileSync(file, text);
  arrived.length = 0;
  const env = { ...process.env, ...(key !== undefined && { LETTERCRAFT_KEY: key }) };
  const { stdout } = await promisify(execFile)(command, [...first, file], { cwd: folder, env });
  const [request, ...others] = arrived;
  assert.ok(request && others.length === 0);
  return { stdout, ...request };
}

/** Not every machine has Python and curl. @param {string} language */
const isHere = (language) => {
  const command = language === "curl" ? "curl" : (RUN[language]?.[1][0] ?? "");
  return spawnSync(command, [command === "go" ? "version" : "--version"]).status === 0;
};

for (const language of Object.keys(RUN).filter(isHere)) {
  /** The program in this language. @param {Call} call @param {string} [key] */
  const sampleOf = (call, key) => {
    const origin = new URL(server.url).origin;
    const found = samplesOf(call, { origin, ...(key !== undefined && { key }) }).find(
      (one) => one.language === language,
    );
    assert.ok(found);
    return found;
  };

  for (const [what, call] of Object.entries(CALLS)) {
    for (const [where, given] of /** @type {const} */ ([
      ["in it", KEY],
      ["from the environment", undefined],
    ])) {
      if (!call.keyed && given) continue;
      test(`the program in ${language} sends a call with ${what}, the key ${where}, exactly`, async () => {
        const { stdout, method, path, query, headers, body } = await run(sampleOf(call, given), given ? "" : KEY);
        const [wantedPath = "", search] = call.path.split("?");
        assert.equal(method, call.method);
        assert.equal(path, wantedPath);
        assert.deepEqual(query, [...new URLSearchParams(search)].sort());
        assert.deepEqual(headers["x-api-key"], call.keyed ? KEY : undefined);
        for (const [name, value] of Object.entries(call.headers)) assert.equal(headers[name.toLowerCase()], value);
        if (call.body === undefined) assert.equal(body, "");
        else assert.equal(path === "/v1/batch" ? body : JSON.stringify(JSON.parse(body)), call.body);
        assert.equal(stdout.trim(), "the answer: é", "it prints the answer, and the answer of a refused call too");
      });
    }
  }

  test(`the program in ${language} saves a file`, async () => {
    await run(sampleOf({ method: "GET", path: "/v1/images/a.png?expires=1", headers: {}, keyed: false, binary: true }));
    assert.deepEqual([...readFileSync(join(folder, "a.png"))], [0x89, 0, 0xff, 10]);
    rmSync(join(folder, "a.png"));
  });
}

test("a program contains the key only if it is given one", () => {
  for (const call of Object.values(CALLS)) {
    for (const { language, text } of samplesOf(call, { origin: "https://example.org" })) {
      assert.equal(text.includes("LETTERCRAFT_KEY"), call.keyed, language);
    }
    for (const { language, text } of samplesOf(call, { origin: "https://example.org", key: "lc-abc" })) {
      assert.equal(text.includes("lc-abc"), call.keyed, language);
      assert.ok(!text.includes("LETTERCRAFT_KEY"), language);
    }
  }
});

test("the programs in Go are formatted", () => {
  for (const call of Object.values(CALLS)) {
    const { text = "" } =
      samplesOf(call, { origin: "https://example.org" }).find(({ language }) => language === "go") ?? {};
    const { stdout, stderr } = spawnSync("go", ["tool", "gofumpt"], { input: `${text}\n`, encoding: "utf8" });
    assert.equal(stdout, `${text}\n`, stderr);
  }
});
