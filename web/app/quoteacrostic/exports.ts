import { copy } from "../../kit/clipboard.ts";
import { counted } from "../../kit/counted.ts";
import { jpzOf } from "../files/jpz-write.ts";
import type { QuoteacrosticFile } from "../files/puzzle-file.ts";
import { startExportButtons } from "../printing/export-buttons.ts";
import type { startPageView } from "../printing/page-view.ts";
import { type LaterPrintable, stemOf } from "../printing/printable.ts";
import { save } from "../printing/save.ts";
import { startStrip } from "../printing/strip.ts";
import { embedCode, solvingLink } from "../solving/links.ts";
import { saveSolvable } from "../solving/solvable-page.ts";
import { quoteFragment } from "./address.ts";
import { type Source, sourceOf } from "./in-booklet.ts";
import { linkedValues } from "./links.ts";
import type { startMaking } from "./making.ts";
import type { Made } from "./model.ts";
import { paramsOf, type Recipe } from "./recipe.ts";
import { titleOf } from "./sheet.ts";

const OPERATION = "quoteacrostic";

/** Printing, links and downloads of the puzzle that the tab shows: that of the builder or of a link. Its pages come with it. */
export function startExports(
  view: ReturnType<typeof startPageView>,
  current: () => Made | null,
  { call, plain }: Pick<ReturnType<typeof startMaking>, "call" | "plain">,
  collect: (source: Source) => void,
) {
  const strip = startStrip("quoteacrostic-", view);
  const buttons = startExportButtons(
    "quoteacrostic-",
    () => {
      const made = current();
      return made && { ...made, printable: printableOf(made) };
    },
    strip,
    {
      "quoteacrostic-copy-solving": (made) => copy(solvingLink(linkedValues(made)), "Puzzle link"),
      "quoteacrostic-download-solvable": ({ puzzle, recipe, printable }) => {
        const { grid, clues, quotation, author, work } = puzzle;
        return saveSolvable(printable.stem, OPERATION, titleOf(recipe.title), { grid, clues, quotation, author, work });
      },
      "quoteacrostic-download-jpz": async ({ recipe, printable }) =>
        save(`${printable.stem}.jpz`, new Blob([jpzOf(await fileOf(recipe))], { type: "application/octet-stream" })),
      "quoteacrostic-copy-embed": (made) => copy(embedCode(linkedValues(made)), "Embed code"),
      "quoteacrostic-add-to-booklet": (made) => collect(sourceOf(made)),
      "quoteacrostic-copy-link": ({ recipe }) => copy(new URL(quoteFragment(recipe), location.href).href, "Link"),
    },
  );
  window.addEventListener("beforeprint", strip.finish);

  function printableOf({ recipe, puzzle }: Made): LaterPrintable {
    const parameters = paramsOf(recipe);
    return {
      stem: stemOf(OPERATION, parameters),
      // The puzzle comes with its pages, but without pictures.
      draw: (wanted) => (wanted.imageFormat ? call({ ...parameters, ...wanted }) : puzzle),
      file: () => fileOf(recipe),
    };
  }

  /** What files of a puzzle hold. */
  async function fileOf(recipe: Recipe): Promise<QuoteacrosticFile> {
    const parameters = paramsOf(recipe);
    return { operation: OPERATION, parameters, result: await plain(parameters) };
  }

  return {
    /** Shows the pages of the puzzle. */
    show() {
      const made = current();
      const pages = made?.puzzle.pages ?? [];
      strip.show(
        pages.map((svg, i) => ({ svg, what: i < (made?.puzzlePages ?? 0) ? "Puzzle" : "Solution" })),
        pages.length > 0 ? `${counted(pages.length, "page")} for A4 or US Letter, at full size` : "",
      );
      buttons.refresh();
    },
  };
}
