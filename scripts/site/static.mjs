// @ts-check
import { footer, groups, header } from "./frame.mjs";

/**
 * Puts what all pages have into the source of a page that frame does not make: its comments site.header, site.groups and site.footer are
 * replaced.
 *
 * @param {string} source
 * @param {string} address
 */
export const withSite = (source, address) =>
  source.replace(/<!-- site\.(header|groups|footer) -->/g, (_, part) => {
    if (part === "footer") return footer.text;
    return (part === "header" ? header(address) : groups(address)).text;
  });
