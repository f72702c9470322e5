import { download } from "../../kit/download.ts";
import { notice } from "../../kit/notice.ts";

/**
 * Makes the browser save a file, and says so.
 *
 * @param detail that follows in the sentence
 */
export function save(name: string, content: Blob, detail = "") {
  download(name, content);
  notice(`${name} saved${detail}`);
}
