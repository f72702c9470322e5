/** The style sheet of the elements. It is constructed, because a strict policy forbids style elements. */
/**
 * The colours of a light and a dark page. A page changes a colour with `--lettercraft-ink` and so on. The internal names begin with an
 * underscore, so that a page can use properties with the same names in its own values.
 */
const COLOURS = {
  ink: "181c3a eef0fb",
  muted: "555c80 aab1d4",
  surface: "fff 1a1e3a",
  sunken: "f5f6fb 141831",
  line: "d5d9e8 31375c",
  edge: "7d84a6 7c84b0",
  accent: "3a3fc4 a5adff",
  letter: "2a2e9e c3c9ff",
  soft: "e8e9fb 272c57",
  mark: "ffeab0 52430f",
  "mark-edge": "b57f00 e0b23c",
  bad: "b3261e ffa49c",
  "bad-soft": "fdeceb 3d1d26",
  good: "17693a 86dca6",
  "good-soft": "e2f5e9 15372c",
};
const tokens = Object.entries(COLOURS)
  .map(([name, both]) => `--_${name}:var(--lettercraft-${name},light-dark(#${both.replace(" ", ",#")}));`)
  .join("");

/*
 * A word is not broken if it fits on a line. Otherwise it is broken at its hyphens, and a piece that does not fit anywhere.
 * When a puzzle is solved, no letter is moved, scaled or faded: WebKit would give its box a layer of its own, in which the letter
 * may be missing. Safari ignores the shorthand text-decoration if it sets more than the line. On a low screen the dock leaves room
 * for the puzzle. Thousands of accents on a letter do not cover what is above it. Words are isolated, so that the browser paints only words
 * that change, and so is the grid, so that all of them share a layer: Chromium would make one for each line. The text has few spaces,
 * because it is a quarter of the elements' size.
 */
const CSS = `
:host{
${tokens}
--_font:var(--lettercraft-font,system-ui,sans-serif);
--_mono:var(--lettercraft-mono,ui-monospace,monospace);
--_box:var(--lettercraft-box-size,34px);
display:block;
container-type:inline-size;
background:var(--_surface);
color:var(--_ink);
font:16px/1.5 var(--_font);
}
:host([hidden]),[hidden]{display:none!important}
*,::before{box-sizing:border-box}
p,ol,h2{margin:0;padding:0}
ol{list-style:none}
:focus-visible{outline:3px solid var(--_accent);outline-offset:2px}
.heading,.question-title{font-size:1.25rem;line-height:1.3;overflow-wrap:anywhere}
.spoken{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.clock{display:flex;align-items:center;gap:12px;font-variant-numeric:tabular-nums}
.away{visibility:hidden}
.notes,.tables,.scratch{margin:8px 0;overflow-wrap:anywhere}
.notes{font-size:.9375rem;line-height:1.4;color:var(--_muted)}
.aid{margin-top:12px;overflow-x:auto}
.aid table{border-collapse:collapse;font:600 .875rem/1.6 var(--_mono)}
.aid caption{text-align:start}
.aid td{font-weight:400}
.aid :is(td,th){min-width:26px;padding:0 5px;border:1px solid var(--_line);text-align:center;white-space:nowrap}
.grid{display:grid;grid-template-columns:minmax(0,1fr);row-gap:22px;margin:16px 0}
.grid,.word{isolation:isolate}
.line{display:flex;flex-wrap:wrap;gap:22px 24px}
.clue-row{flex:1 0 100%;overflow-wrap:anywhere}
.clue-row,.mark{overflow:clip}
.acrostic{
&,.line{row-gap:6px}
.line{padding-bottom:12px;border-bottom:1px solid var(--_line)}
.hidden-word{border:0;font-weight:600}
}
.word,.piece{display:inline-flex;flex-wrap:wrap;align-items:flex-end;row-gap:14px}
.box{width:var(--_box);min-width:min-content;padding:0 1.5px;text-align:center}
.letter{
display:block;width:100%;height:calc(var(--_box) + 4px);padding:0;margin:0;border:1.5px solid var(--_edge);
border-radius:6px;background:var(--_sunken);color:var(--_letter);font:700 20px/1 var(--_font);text-align:center;
text-transform:uppercase;caret-color:transparent;cursor:pointer;
scroll-margin-block:24px calc(var(--dock,0px) + 48px);
}
.box>.cipher,.mark{font:600 17px/26px var(--_mono)}
.figure{width:1.5em;height:1.5em;fill:none;stroke:currentColor;stroke-width:.07;stroke-linecap:round;stroke-linejoin:round;vertical-align:middle}
.drawn{display:inline-flex;flex-direction:column;align-items:center}
.no{font-size:.6875rem;line-height:1}
.wide .cipher{padding:0 3px;font-size:15px;white-space:nowrap}
.mark{min-width:10px;overflow-wrap:anywhere}
.acrostic .mark{line-height:calc(var(--_box) + 4px);white-space:pre-wrap}
.first>.letter{border:3px solid var(--_mark-edge)}
.same>.letter{background:var(--_mark);border-color:var(--_mark-edge)}
.hinted>.letter{border:4px double var(--_accent);background:var(--_soft)}
.with-pad .current>.letter,.letter:focus{outline:3px solid var(--_accent);outline-offset:1px}
.given>.letter{border-width:3px;border-color:var(--_edge);color:var(--_ink);cursor:default}
.letter[aria-invalid]{border-style:dashed;border-color:var(--_bad);background:var(--_bad-soft);color:var(--_bad)}
.same>.cipher{text-decoration-line:underline;text-decoration-thickness:2px;text-underline-offset:3px}
.solved .letter{background:var(--_good-soft);border-color:var(--_good);color:var(--_good);animation:glow .6s calc(var(--i)*12ms)}
@keyframes glow{40%{box-shadow:0 0 0 4px var(--_good)}}
.credit{margin-bottom:12px;text-align:right;font-style:italic;color:var(--_muted)}
.tools,.row{display:flex;flex-wrap:wrap;align-items:center;gap:4px 6px}
.tools{position:relative;padding:6px 0;border-top:1px solid var(--_line)}
.button,.key{
min-height:36px;padding:4px 12px;border:1px solid var(--_line);border-radius:8px;background:var(--_surface);
color:var(--_letter);font:600 .9375rem/1.3 var(--_font);cursor:pointer;
}
.button:disabled{opacity:.5;cursor:default}
.button[aria-pressed=true]{background:var(--_soft)}
summary.button{display:inline-flex;align-items:center;list-style:none}
summary.button::-webkit-details-marker{display:none}
.settings[open]{flex:1 0 100%}
.settings-list{display:flex;flex-wrap:wrap;gap:0 20px;padding:6px 0}
.setting{display:flex;align-items:center;gap:8px;min-height:32px}
.checkbox{width:24px;height:24px}
.dock{position:sticky;bottom:0;z-index:1;padding:6px 0 8px;border-top:1px solid var(--_line);background:var(--_surface)}
:not(.with-pad)>.dock:has(>.frequencies[hidden]){all:unset}
.verdict{font-weight:600}
.verdict.bad{color:var(--_bad)}
.verdict.good{color:var(--_good)}
.frequencies{display:grid;grid-template-columns:repeat(auto-fit,minmax(calc(10px + 9px*var(--signs)),1fr));gap:2px;max-width:760px;max-height:30vh;overflow-y:auto}
.frequency{display:flex;flex-direction:column;justify-content:flex-end;align-items:center;text-align:center;cursor:pointer}
.n{font-size:.75rem;line-height:1.2;color:var(--_muted);font-variant-numeric:tabular-nums}
.bar{width:100%;height:calc(3px + 25px*var(--share));border-radius:4px 4px 0 0;background:var(--_accent)}
.frequency>.cipher{width:100%;font:600 15px/22px var(--_mono);background:var(--_soft)}
.guess{height:20px;font:700 14px/20px var(--_font);color:var(--_letter)}
.frequency.same{
>.bar{background:var(--_mark-edge)}
>.cipher{background:var(--_mark)}
}
.scratch-paper{display:block;width:100%;min-height:8em;margin-top:8px;padding:6px;border:1.5px solid var(--_edge);border-radius:6px;background:var(--_sunken);color:var(--_letter);font:600 .875rem/1.5 var(--_mono)}
.with-pad .frequencies{max-height:18vh}
.with-pad .bar{height:calc(2px + 8px*var(--share))}
.pad{display:grid;gap:4px;max-width:560px;margin:6px auto 0;touch-action:manipulation;user-select:none;-webkit-user-select:none}
.pad-row{display:flex;justify-content:center;gap:4px}
.key{flex:0 1 10%;min-width:24px;min-height:42px;padding:0;border-color:var(--_edge);font-size:1.0625rem}
.key.used{background:var(--_soft);color:var(--_muted)}
.key.erase{flex-basis:16%}
.question{width:min(400px,100vw - 32px);padding:22px;border:1px solid var(--_line);border-radius:12px;background:var(--_surface);color:var(--_ink)}
.question::backdrop{background:#080a1a9e}
.question-text{margin:12px 0 16px}
@container (max-width:600px){
.grid{--_box:var(--lettercraft-box-size,27px);row-gap:14px}
.line{gap:14px}
.notes{font-size:.8125rem}
}
@media (max-height:700px){
.with-pad{.bar,.guess,.notes.usual{display:none}}
}
@media (max-height:480px){
.bar{display:none}
.key{min-height:32px}
}
@media (max-height:480px) and (min-width:500px){
.pad{max-width:none;grid-template-columns:repeat(14,1fr)}
.pad-row{display:contents}
}
@media (max-height:320px){.dock{position:static}}
@media (forced-colors:active){
.bar{forced-color-adjust:none;background:CanvasText}
.frequency.same>.bar{background:Highlight}
.same>.letter{border-width:3px;border-color:Highlight}
.letter:focus,.with-pad .current>.letter{outline-color:Highlight}
.solved .letter{border-width:3px}
.key.used{border-style:dotted}
.button[aria-pressed=true]{border:3px solid Highlight}
}
@media (prefers-reduced-motion:reduce){*,::before{animation:none!important;transition:none!important}}
@media print{.dock,.tools,.clock{display:none}}
`;

let made: CSSStyleSheet | undefined;

/** The style sheet, which all elements of the page share. */
export function sheet(): CSSStyleSheet {
  if (!made) {
    made = new CSSStyleSheet();
    made.replaceSync(CSS);
  }
  return made;
}
