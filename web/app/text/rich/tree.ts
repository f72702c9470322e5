/** A node of a document, as far as it is read. */
export interface Tree {
  nodeType: number;
  nodeName: string;
  textContent: string | null;
  childNodes: Iterable<Tree>;
}

const ELEMENT = 1;
const TEXT = 3;
/** Deeper elements are not read. Browsers nest no more elements of HTML. */
export const MAX_DEPTH = 512;

export const isText = ({ nodeType }: Tree) => nodeType === TEXT;

export function* elementsIn({ childNodes }: Tree) {
  for (const child of childNodes) if (child.nodeType === ELEMENT) yield child;
}

/** The value of an attribute of an element, or "". */
export const attribute = (element: Tree, name: string) =>
  (element as unknown as { getAttribute: (name: string) => string | null }).getAttribute(name) ?? "";

/** The first element in a tree that is wanted, in the order of the document, or undefined. */
export function findIn(tree: Tree, isWanted: (element: Tree) => boolean, depth = 0): Tree | undefined {
  if (depth > MAX_DEPTH) return;
  for (const child of elementsIn(tree)) {
    const found = isWanted(child) ? child : findIn(child, isWanted, depth + 1);
    if (found) return found;
  }
}
