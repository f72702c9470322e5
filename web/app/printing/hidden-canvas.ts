/** The browser does not let the page read what it has drawn on a canvas: it returns noise instead. */
export class HiddenCanvasError extends Error {}
