/** The style sheet that only quotation acrostics need. It is used after the common one (styles.ts). */

/*
 * The grid has as many columns as the puzzle, or as many as fit. What is behind the squares is black, and of middle tone on a dark page: the lines
 * between them, the black squares, and the rest of the last row. Rows by words take no part in the layout.
 */
const CSS = `
.quotation{--_square:calc(var(--_box) + 4px)}
.squares{
display:grid;gap:1px;justify-self:start;width:100%;max-width:calc(var(--columns)*48px);
grid-template-columns:repeat(auto-fill,minmax(max(var(--_square),(100% - 25px)/var(--columns)),1fr));
padding:1px;background:light-dark(var(--_ink),var(--_edge));
}
.quoted-word{display:contents}
.squares .box{position:relative;display:block;width:100%;padding:0}
.squares .letter{height:calc(var(--_box) + 10px);padding-top:11px;border:0;border-radius:0;background:var(--_surface);font-size:18px}
.squares .letter:focus,.with-pad .squares .current>.letter{outline-offset:-3px}
.squares :is(.cipher,.clue-letter){position:absolute;top:1px;padding:0;font:600 10px/12px var(--_font);letter-spacing:-.03em;color:var(--_muted);pointer-events:none;text-decoration-line:none}
.squares .cipher{left:2px}
.squares .clue-letter{right:2px}
.squares .of-clue>.letter{background:var(--_soft)}
.squares .same>.letter{background:var(--_mark)}
.squares .same>:is(.cipher,.clue-letter){color:var(--_ink)}
.squares .given>.letter{color:var(--_ink);background:var(--_sunken)}
.squares .hinted>.letter{border:4px double var(--_accent)}
.squares .letter[aria-invalid]{border:2px dashed var(--_bad);background:var(--_bad-soft)}
.solved .squares .letter{background:var(--_good-soft)}
.clues{columns:21rem;column-gap:40px}
.clue-line{display:flex;flex-wrap:wrap;gap:6px 14px;break-inside:avoid;padding-bottom:16px}
.clue-line .word{row-gap:6px}
.clue-line>:first-child{flex:1 0 100%;overflow-wrap:anywhere}
.clue-line .box{display:block}
.clue-line .box>.cipher{display:block;padding:0;font:500 11px/14px var(--_font);color:var(--_muted)}
.clue-line .mark{align-self:flex-start;line-height:calc(var(--_box) + 4px);text-align:center}
.clue-line .word:has(>.mark)+.word{margin-left:-12px}
.credit:empty{display:none}
.about{position:sticky;bottom:0;z-index:1;padding:6px 0;border-top:1px solid var(--_line);background:var(--_surface)}
.with-pad .about{bottom:var(--dock,0)}
.letter{scroll-margin-block:24px calc(var(--dock,0px) + 96px)}
.setting:first-child{display:none}
@container (max-width:600px){
.quotation{--_square:calc(var(--_box) + 5px)}
.squares :is(.cipher,.clue-letter){font-size:9px;font-weight:500}
.squares .letter{font-size:16px}
}
@media (forced-colors:active){
.squares{forced-color-adjust:none;background:CanvasText}
.squares .letter{forced-color-adjust:auto}
.squares .same>.letter{border:3px solid Highlight}
}
@media print{.about{display:none}}
`;

let made: CSSStyleSheet | undefined;

/** The style sheet, which all elements of the page share. */
export function quoteSheet(): CSSStyleSheet {
  if (!made) {
    made = new CSSStyleSheet();
    made.replaceSync(CSS);
  }
  return made;
}
