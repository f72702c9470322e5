import { element } from "../../kit/dom.ts";
import { notice } from "../../kit/notice.ts";
import { FileFault } from "../files/file-fault.ts";
import { ipuzOf } from "../files/ipuz-write.ts";
import { jsonOf } from "../files/json.ts";
import { plainTextOf } from "../files/plain-text.ts";
import { HiddenCanvasError } from "./hidden-canvas.ts";
import { startPdf } from "./pdf-file.ts";
import { pngOf } from "./png.ts";
import type { startPreview } from "./preview.ts";
import { type LaterPrintable, picture } from "./printable.ts";
import { save } from "./save.ts";

/**
 * The buttons for printing, links and downloads of a tab's puzzle.
 *
 * @param prefix what the ids of the tab's elements begin with
 * @param others the actions that only this tab has, by the ids of their buttons
 */
export function startExportButtons<Made extends { printable: LaterPrintable }>(
  prefix: string,
  current: () => Made | null,
  preview: Pick<ReturnType<typeof startPreview>, "ready">,
  others: Record<string, (made: Made) => unknown>,
) {
  const pngSize = element(`${prefix}png-size`, HTMLSelectElement);
  const savePng = (name: string, svg: string) => drawPng(name, svg, Number(pngSize.value));
  const savePdf = startPdf();
  const common: Record<string, (printable: LaterPrintable) => unknown> = {
    print: async () => {
      await preview.ready();
      window.print();
    },
    "download-pdf": (it) =>
      savePdf(`${it.stem}.pdf`, async () => (await it.draw({ pages: true, fields: ["pages"] })).pages),
    "download-html": async (it) => save(`${it.stem}.html`, new Blob([(await it.draw({})).html], { type: "text/html" })),
    "download-svg": async (it) => saveSvg(`${it.stem}.svg`, await picture(it, "image")),
    "download-png": async (it) => savePng(`${it.stem}.png`, await picture(it, "image")),
    "download-text": async (it) =>
      save(`${it.stem}.txt`, new Blob([plainTextOf(await it.file())], { type: "text/plain" })),
    "download-solution-svg": async (it) => saveSvg(`${it.stem}-solution.svg`, await picture(it, "solutionImage")),
    "download-solution-png": async (it) => savePng(`${it.stem}-solution.png`, await picture(it, "solutionImage")),
    "download-json": async (it) =>
      save(`${it.stem}.json`, new Blob([jsonOf(await it.file())], { type: "application/json" })),
    // Some browsers would add ".json" to the name of a file of that type.
    "download-ipuz": async (it) =>
      save(`${it.stem}.ipuz`, new Blob([ipuzOf(await it.file())], { type: "application/octet-stream" })),
  };
  const actions: Record<string, (made: Made) => unknown> = { ...others };
  // A kind of puzzle may have no button for some files.
  for (const [id, act] of Object.entries(common)) {
    if (document.getElementById(prefix + id)) actions[prefix + id] = ({ printable }) => act(printable);
  }
  return startActions(actions, current);
}

/**
 * Buttons for what can be done with a puzzle or a booklet. They are disabled while there is none.
 *
 * @param actions by the ids of the buttons
 */
export function startActions<Made>(actions: Record<string, (made: Made) => unknown>, current: () => Made | null) {
  const buttons = Object.entries(actions).map(([id, act]) => {
    const button = element(id, HTMLButtonElement);
    button.addEventListener("click", async () => {
      const made = current();
      try {
        if (made) await act(made);
      } catch (cause) {
        if (cause instanceof FileFault) return notice(cause.message);
        console.warn(cause);
        notice("That did not work in this browser. Please try one of the other buttons.");
      }
    });
    return button;
  });
  return {
    refresh() {
      for (const button of buttons) button.disabled = current() === null;
    },
  };
}

const saveSvg = (name: string, svg: string) => save(name, new Blob([svg], { type: "image/svg+xml" }));

async function drawPng(name: string, svg: string, scale: number) {
  let png: Awaited<ReturnType<typeof pngOf>>;
  try {
    png = await pngOf(svg, scale);
  } catch (cause) {
    console.warn(cause);
    notice(
      cause instanceof HiddenCanvasError
        ? "No PNG was saved: this browser hides what is drawn on a canvas. Allow canvas for this site, or take the SVG."
        : "This browser could not draw the PNG. The SVG shows the same picture.",
    );
    return;
  }
  save(name, png.file, `, ${png.width} × ${png.height} pixels`);
}
