import { element } from "../../kit/dom.ts";
import { FileFault } from "../files/file-fault.ts";
import { readText } from "../files/text-of.ts";
import { fetchScript } from "../page/late-script.ts";

const KINDS = "Plain text and Markdown in UTF-8 can be opened here.";
/** The panel is a bundle of its own. */
const SCRIPT = "/text/panel.js";

/** The Readable text tab. Its panel is loaded when the tab is first shown. */
export function textTab() {
  const retry = element("text-editor-retry");
  let panel: Awaited<ReturnType<typeof load>> | null = null;
  /** The loading of the panel. */
  let opening: Promise<void> | null = null;

  async function open() {
    const loading = element("text-loading");
    loading.textContent = "Loading the editor…";
    element("text-editor-failed").hidden = true;
    try {
      panel = await load();
    } catch (cause) {
      console.warn(cause);
      opening = null;
      element("text-editor-failed").hidden = false;
    } finally {
      loading.textContent = "";
    }
  }

  function select() {
    opening ??= open();
    return opening;
  }

  retry.addEventListener("click", async () => {
    await select();
    // The button was hidden for the attempt.
    (panel ?? retry).focus();
  });

  return {
    /** The tab has been selected. */
    select,
    /** What opens files while the tab is shown. */
    reader: {
      isShown: () => !element("panel-text").hidden,
      async open(file: File) {
        const text = await readText(file, KINDS);
        await select();
        if (!panel) throw new FileFault("The editor could not be loaded.");
        panel.replaceByNew(text, file.name);
      },
    },
  };
}

/** Loads the panel and starts it. It can be called again after a failure. */
async function load() {
  await fetchScript(SCRIPT);
  const { startPanel } = await import("/text/panel.js");
  return startPanel();
}
