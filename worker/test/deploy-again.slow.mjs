// @ts-check
/** The same commit, built on another machine, is the same release. The other machine is another folder with other settings of a user. */
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync } from "node:fs";
import { join, resolve } from "node:path";
import { after, before, test } from "node:test";
import { startCloudflare } from "./cloudflare/index.mjs";
import { operatorOf } from "./operator.mjs";

mkdirSync("build/test", { recursive: true });
const folder = mkdtempSync(resolve("build/test/_again-")); // go leaves out folders whose names begin so
const repository = join(folder, "a folder whose name is another one");
const OPERATOR = "build/lettercraft-admin";

before(() => {
  const files = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    encoding: "utf8",
    maxBuffer: 16 << 20,
  })
    .split("\0")
    .filter(Boolean);
  for (const file of files) {
    cpSync(file, join(repository, file));
    utimesSync(join(repository, file), 1e9, 1e9);
  }
  execFileSync("cp", ["-RPl", "node_modules", repository]); // links to each file, because esbuild follows a link to the folder
  const home = join(folder, "home");
  mkdirSync(home);
  const goEnv = (/** @type {string} */ name) => execFileSync("go", ["env", name], { encoding: "utf8" }).trim();
  const env = {
    ...process.env,
    HOME: home,
    USER: "another",
    GOMODCACHE: goEnv("GOMODCACHE"),
    GOCACHE: goEnv("GOCACHE"),
    GOFLAGS: "-mod=mod",
    LC_ALL: "C",
    TZ: "Asia/Kolkata",
    SNAPSHOT_SEED: "",
  };
  // What is installed is the same, and must stay as it is.
  const command = `umask 077; make -o node_modules/.installed build/bundles/.built ${OPERATOR}`;
  const { status, stdout, stderr } = spawnSync("bash", ["-c", command], { cwd: repository, env, encoding: "utf8" });
  assert.equal(status, 0, stdout + stderr);
});
after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

/** Returns the names of the files that are uploaded. @param {string} of */
const uploaded = (of) =>
  globSync("build/{bundles,web}/**", { cwd: of })
    .filter((name) => statSync(join(of, name)).isFile())
    .sort();

test("all files of an upload are the same, except for the random bytes of the snapshots", () => {
  const files = uploaded(repository);
  assert.deepEqual(files, uploaded("."));
  const other = files.filter((file) => !readFileSync(join(repository, file)).equals(readFileSync(file)));
  assert.deepEqual(
    other,
    ["-graphql/graphql", "-image/image", "-page/page", "/rest"].map((name) => `build/bundles/lettercraft${name}.wasm`),
  );
});

test("what one machine has deployed, the other one need not deploy again", async () => {
  const cloudflare = await startCloudflare({ subdomain: "example" });
  const [one, two] = [operatorOf(cloudflare), operatorOf(cloudflare, repository)];
  try {
    const { code, output } = await one.run("apply", "test");
    assert.equal(code, 0, output);
    assert.match((await two.run("plan", "test")).output, /^Nothing to change$/m);
  } finally {
    one.remove();
    two.remove();
    await cloudflare.stop();
  }
});
