// @ts-check

import { download } from "../../kit/download.js";
import { notice } from "../../kit/notice.js";

/**
 * Makes the browser save a file, and says so.
 *
 * @param {string} name
 * @param {Blob} content
 * @param {string} [detail] that follows in the sentence
 */
export function save(name, content, detail = "") {
  download(name, content);
  notice(`${name} saved${detail}`);
}
