const NAMESPACE = "http://www.w3.org/2000/svg";

/** An icon of the page. @param id of its symbol */
export function icon(id: string) {
  const svg = document.createElementNS(NAMESPACE, "svg");
  const use = document.createElementNS(NAMESPACE, "use");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  use.setAttribute("href", `#${id}`);
  svg.append(use);
  return svg;
}
