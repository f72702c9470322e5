// @ts-check
/** The command that installs a release on one machine, and a disk that is full. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";

test("a release without what lies beside it replaces another one, unless there is a mistake in the settings or it does not answer", async () => {
  const folder = mkdtempSync(join(tmpdir(), "lettercraft-test-"));
  try {
    const apart = ["--mount", "--net", "--pid", "--fork", "--kill-child", "--mount-proc"];
    const { stdout } = await promisify(execFile)("unshare", [...apart, "bash", "worker/test/box/install.sh", folder]);
    const runs = "/opt/lettercraft/releases/TIME runs";
    const why = "journalctl -u lettercraft.socket -u lettercraft.service says why";
    const back = [`the release does not answer; ${why}`, `${runs} again`];
    assert.deepEqual(stdout.trim().split("\n"), [
      "lettercraft-admin: error: the disk of /mnt/state is full",
      "lettercraft-admin: error: another program listens at 127.0.0.1:8080: end it, or choose another port, such as --listen=127.0.0.1:8090",
      "nothing was changed; end what listens there, such as a trial of the service, and run install again",
      "releases: 1; accounts: 0",
      ...[runs, "releases: 2; accounts: 0", "secrets of trials: 0"],
      'lettercraft-admin: error: /etc/lettercraft/settings.toml, line 1: listen must be in quotation marks, such as "20"',
      "nothing was changed; correct /etc/lettercraft/settings.toml, and run install again",
      "releases: 2; accounts: 1",
      ...[...back, "releases: 2; accounts: 1"],
      ...[...back, "releases: 2; accounts: 1"],
      ...[runs, "releases: 3; accounts: 1"],
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
