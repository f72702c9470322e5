/**
 * Fetches a script of the site that is a bundle of its own, so that its import takes it from the browser's cache. After a failed import some
 * browsers would not try again; this can be called again.
 */
export async function fetchScript(path: string) {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path}: status ${response.status}`);
  await response.arrayBuffer();
}
