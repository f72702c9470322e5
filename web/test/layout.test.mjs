// @ts-check
// The layout in web/README.md describes the folders, and imports follow it.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const WEB = fileURLToPath(new URL("..", import.meta.url));
const README = readFileSync(join(WEB, "README.md"), "utf8");
/** The paths in the table of the layout, in its order. */
const ROWS = README.slice(0, README.indexOf("\n## "))
  .split("\n")
  .filter((line) => line.startsWith("| `"))
  .flatMap((line) => Array.from((line.split("|")[1] ?? "").matchAll(/`([^`]+)`/g), ([, path = ""]) => path));
const FOLDERS = ROWS.filter((path) => path.startsWith("app/") && path.endsWith("/")).map((path) => path.slice(0, -1));
const TABS = ["app/cryptogram", "app/acrostic", "app/text", "app/reverse", "app/hmac"];

test("the layout names each folder, and each file and folder that it names exists", () => {
  for (const path of ROWS) assert.ok(existsSync(join(WEB, path)), path);
  for (const folder of [".", "app"]) {
    for (const entry of readdirSync(join(WEB, folder), { withFileTypes: true })) {
      const path = normalize(join(folder, entry.name));
      if (entry.isDirectory() && path !== "app") assert.ok(ROWS.includes(`${path}/`), `web/README.md lacks ${path}/`);
    }
  }
});

test("a folder imports only from folders below it, and a tab from no other tab", () => {
  let seen = 0;
  for (const [at, folder] of FOLDERS.entries()) {
    const allowed = FOLDERS.slice(at).filter((other) => other === folder || !TABS.includes(other));
    for (const file of readdirSync(join(WEB, folder), { recursive: true, encoding: "utf8" })) {
      if (!file.endsWith(".js")) continue;
      const from = join(folder, file);
      for (const [, path = ""] of readFileSync(join(WEB, from), "utf8").matchAll(/(?:from |import\()"(\.[^"]+)"/g)) {
        const to = normalize(join(dirname(from), path));
        assert.ok(
          ["keep", ...allowed].some((other) => to.startsWith(`${other}/`)),
          `web/${from} imports ${path}`,
        );
        seen++;
      }
    }
  }
  assert.ok(seen > 50, `${seen} imports`);
});
