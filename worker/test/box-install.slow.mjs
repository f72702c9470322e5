// @ts-check
/** The command that installs a release on one machine, and goes back to the release before if the new one does not answer. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";

test("a release that ends at once, or never answers, gives way to the one before", async () => {
  const folder = mkdtempSync(join(tmpdir(), "lettercraft-test-"));
  try {
    const apart = ["--mount", "--net", "--pid", "--fork", "--kill-child", "--mount-proc"];
    const { stdout } = await promisify(execFile)("unshare", [...apart, "bash", "worker/test/box/install.sh", folder]);
    const runs = "/opt/lettercraft/releases/TIME runs";
    const back = ["the release does not answer; journalctl -u lettercraft says why", `${runs} again`];
    assert.deepEqual(stdout.trim().split("\n"), [
      ...[runs, "releases: 1; accounts: 0"],
      ...[...back, "releases: 2; accounts: 1"],
      ...[...back, "releases: 3; accounts: 1"],
      ...[runs, "releases: 3; accounts: 1"],
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
