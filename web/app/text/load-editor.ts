/** The editor is a bundle of its own. */
export const SCRIPT = "/editor/editor.js";

/** Loads the editor. It can be called again after a failure. */
export async function loadEditor(): Promise<typeof import("/editor/editor.js").openEditor> {
  // The import takes the script from the browser's cache. After a failed import some browsers would not try again.
  const response = await fetch(SCRIPT);
  if (!response.ok) throw new Error(`${SCRIPT}: status ${response.status}`);
  await response.arrayBuffer();
  const { openEditor } = await import("/editor/editor.js");
  return openEditor;
}
