// @ts-check
/** What the program that counts texts does before its snapshot is taken: it scores a text. */
import { Toolkit } from "../dist/toolkit.js";

const text = "# A heading\n\nThe committee met by the river, and nobody slept.\n\n- An item.\n";

/** @type {import("../snapshot/snapshot.mjs").WarmUp} */
export default (module) => {
  const toolkit = new Toolkit(module);
  toolkit.run(`markedtext\n${JSON.stringify({ text })}`);
  toolkit.run(`textreadability\n${JSON.stringify({ text })}`);
};
