import { element } from "../../kit/dom.ts";

/**
 * The panel of a tab, which is a bundle of its own and is loaded when the tab is first shown. If that fails, the page offers another attempt.
 *
 * @param tab what the ids of the tab's elements begin with
 * @param script the address of the bundle
 * @param start imports the bundle and starts its panel
 * @param focus gives the focus to a panel whose loading had failed
 */
export function latePanel<Panel>(
  tab: string,
  script: string,
  start: () => Promise<Panel>,
  focus: (panel: Panel) => void,
) {
  const loading = element(`${tab}-loading`);
  const failed = element(`${tab}-panel-failed`);
  const retry = element(`${tab}-panel-retry`);
  let panel: Panel | null = null;
  let opening: Promise<void> | null = null;

  async function open() {
    loading.textContent = "Loading…";
    failed.hidden = true;
    try {
      await fetchScript(script);
      panel = await start();
    } catch (cause) {
      console.warn(cause);
      opening = null;
      failed.hidden = false;
    } finally {
      loading.textContent = "";
    }
  }

  /** Loads the panel, unless it is there. */
  function select() {
    opening ??= open();
    return opening;
  }

  retry.addEventListener("click", async () => {
    await select();
    // The button was hidden for the attempt.
    if (panel) focus(panel);
    else retry.focus();
  });

  return {
    select,
    /** The panel, or null if it is not there yet. */
    get panel() {
      return panel;
    },
  };
}

/**
 * Fetches a script of the site that is a bundle of its own, so that its import takes it from the browser's cache. After a failed import some
 * browsers would not try again; this can be called again.
 */
async function fetchScript(path: string) {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path}: status ${response.status}`);
  await response.arrayBuffer();
}
