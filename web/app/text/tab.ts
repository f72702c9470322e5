import { element } from "../../kit/dom.ts";
import { FileFault } from "../files/file-fault.ts";
import { readText } from "../files/text-of.ts";
import { latePanel } from "../page/late-panel.ts";

const KINDS = "Plain text and Markdown in UTF-8, and documents of Word (.docx) can be opened here.";

/** The Readable text tab. */
export function textTab() {
  const late = latePanel("text", "/text/panel.js", load, (panel) => panel.focus());
  return {
    /** The tab has been selected. */
    select: late.select,
    /** What opens files while the tab is shown. */
    reader: {
      isShown: () => !element("panel-text").hidden,
      async open(file: File) {
        const isWord = /\.docx$/i.test(file.name);
        const text = isWord ? "" : await readText(file, KINDS);
        await late.select();
        if (!late.panel) throw new FileFault("The editor could not be loaded.");
        if (!isWord) return late.panel.replaceByNew(text, file.name);
        // The panel is a bundle of its own, so its faults are not those of this one.
        const fault = await late.panel.openWord(file);
        if (fault) throw new FileFault(fault);
      },
    },
  };
}

async function load() {
  const { startPanel } = await import("/text/panel.js");
  return startPanel();
}
