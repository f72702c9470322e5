/** Shows the pictures and pages that an answer holds. */
import { make } from "../kit/dom.ts";

/** A picture or a page in an answer. */
type Finding = { path: string } & ({ link: string } | { page: string } | { picture: string });

/**
 * Finds what can be shown, in the order of the answer: images with their links, HTML pages, and pages for printing.
 *
 * @param path the fields that lead to the value
 */
export function findingsIn(value: unknown, path = ""): Finding[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, field]): Finding[] => {
    const at = path === "" ? name : `${path}.${name}`;
    if (name === "html" && typeof field === "string") return [{ path: at, page: field }];
    if (name === "pages" && Array.isArray(field)) {
      return field.map((svg, i) => ({
        path: `${at}[${i}]`,
        picture: `data:image/svg+xml,${encodeURIComponent(String(svg))}`,
      }));
    }
    if (typeof field?.downloadURL === "string") return [{ path: at, link: field.downloadURL }];
    return findingsIn(field, at);
  });
}

/** The figure of a finding. */
export function figureOf(finding: Finding) {
  const caption = make("figcaption", "", make("code", "", finding.path));
  if ("page" in finding) return make("figure", "", caption, pageOf(finding.page, finding.path));
  if ("picture" in finding) return make("figure", "", caption, pictureOf(finding.picture, finding.path));
  const link = make("a", "", "Download", make("span", "visually-hidden", ` ${finding.path}`));
  link.href = finding.link;
  caption.append(" ", link);
  const { origin, pathname } = new URL(finding.link, location.href);
  // The Content-Security-Policy allows pictures of this host only, and a PDF is not a picture.
  const isShown = origin === location.origin && !pathname.endsWith(".pdf");
  return make("figure", "", caption, ...(isShown ? [pictureOf(finding.link, finding.path)] : []));
}

export function pictureOf(address: string, name: string) {
  const picture = new Image();
  picture.alt = name;
  picture.src = address;
  return picture;
}

/** A page in a frame that has no access to this page or to its origin, and in which nothing of the page runs (answer.ts). */
function pageOf(html: string, name: string) {
  const frame = make("iframe", "");
  frame.title = name;
  frame.setAttribute("sandbox", "allow-scripts");
  frame.src = "/reference/answer";
  frame.addEventListener("load", () => frame.contentWindow?.postMessage(html, "*"), { once: true }); // the frame has no origin
  return frame;
}
