// @ts-check
import { notice } from "../page/notice.js";
import { download } from "./download.js";

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
