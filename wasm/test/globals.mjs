// @ts-check

/**
 * Imports the toolkit, loads it in both ways and calls it. Returns the names on globalThis that are new or whose value has
 * changed.
 *
 * @param {string} index
 */
export async function newGlobals(index) {
  const before = new Map(properties());
  /** @type {typeof import("../dist/index.js")} */
  const { load, loadInWorker } = await import(index);
  const kit = await load();
  kit.cryptogram();
  const remote = await loadInWorker();
  await remote.cryptogram();
  remote.close();
  return properties().flatMap(([name, value]) =>
    before.has(name) && Object.is(before.get(name), value) ? [] : [String(name)],
  );
}

/** The properties of globalThis with their values; a getter is its own value. @returns {[string | symbol, unknown][]} */
function properties() {
  return Reflect.ownKeys(globalThis).map((name) => {
    const property = Object.getOwnPropertyDescriptor(globalThis, name);
    return [name, property?.get ?? property?.value];
  });
}
