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
/** The folders of the builder, each of which imports from those below it, and those that it shares with the pages. */
const SHARED = ["keep", "kit"];
const FOLDERS = ROWS.map((path) => path.slice(0, -1)).filter(
  (path) => path.startsWith("app/") && ROWS.includes(`${path}/`),
);
/** What the custom elements and the pages share. */
const ELEMENTS = ["../wasm/src/elements/counted", "../wasm/src/elements/kit"];
/** What the other folders import from besides themselves. */
const PAGES = {
  account: ["kit", "reference"],
  developers: ["kit", "reference", "plans/prices"],
  elements: ["kit"],
  embed: ["kit", "app/solving"],
  guide: ["reference"],
  legal: ["kit"],
  plans: ["kit", "account"],
  playground: ["kit", "reference"],
  reference: ["kit", "account/keys"],
  keep: ["kit"],
  kit: ELEMENTS,
};
const TABS = ["app/cryptogram", "app/acrostic", "app/quoteacrostic", "app/text", "app/reverse", "app/hmac"];

test("the layout names each folder, and each file and folder that it names exists", () => {
  for (const path of ROWS) assert.ok(existsSync(join(WEB, path)), path);
  for (const folder of [".", "app"]) {
    for (const entry of readdirSync(join(WEB, folder), { withFileTypes: true })) {
      const path = normalize(join(folder, entry.name));
      if (entry.isDirectory() && path !== "app") assert.ok(ROWS.includes(`${path}/`), `web/README.md lacks ${path}/`);
    }
  }
});

test("a folder imports only from folders below it, a tab from no other tab, and a page only what web/README.md says", () => {
  /** @type {Record<string, string[]>} */
  const allowed = { ...PAGES };
  for (const [at, folder] of FOLDERS.entries()) {
    const below = FOLDERS.slice(at + 1).filter((other) => !TABS.includes(other));
    allowed[folder] = [...below, ...SHARED];
  }
  let seen = 0;
  for (const [folder, others] of Object.entries(allowed)) {
    for (const file of readdirSync(join(WEB, folder), { recursive: true, encoding: "utf8" })) {
      if (!file.endsWith(".ts")) continue;
      const from = join(folder, file);
      for (const [, path = ""] of readFileSync(join(WEB, from), "utf8").matchAll(/(?:from |import\()"(\.[^"]+)"/g)) {
        const to = normalize(join(dirname(from), path));
        assert.ok(
          [folder, ...others].some((other) => to.startsWith(`${other}/`) || to.startsWith(`${other}.`)),
          `web/${from} imports ${path}`,
        );
        seen++;
      }
    }
  }
  assert.ok(seen > 50, `${seen} imports`);
});
