// @ts-check
/** The table of wasm/README.md: a row for each project. */
export const HEAD = "| tool | version | run as | `load` | `loadInWorker` | what to add |";

/** @param {import("./projects.mjs").Project} project */
export function rowOf({ tool, packages, ways, calls = {}, add }) {
  const plain = (/** @type {string | null | undefined} */ options) =>
    options === null ? "no" : options ? `with \`${options}\`` : "yes";
  const imports = calls.load && calls.imports ? `\`${calls.imports}\`` : undefined;
  const needed = [add, imports].filter(Boolean).join("; ") || "nothing";
  const how = ways.map(({ name }) => name).join(", ");
  const cells = [tool, Object.values(packages)[0] ?? "", how, plain(calls.load), plain(calls.loadInWorker), needed];
  return `| ${cells.join(" | ")} |`;
}
