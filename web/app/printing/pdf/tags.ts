import type { jsPDF } from "jspdf";
import type { Role } from "./svg-page.ts";

/** What jsPDF has for extensions, beyond what its types name. */
interface Internal {
  events: jsPDF["internal"]["events"];
  write: (line: string) => void;
  out: (line: string) => void;
  newObject: () => number;
  newObjectDeferred: () => number;
  newObjectDeferredBegin: (id: number, isOutput: boolean) => void;
}

/** The standard structure types of roles that begin a heading or a paragraph (PDF 32000-1, section 14.8.4). */
const TYPES: Partial<Record<Role, string>> = { text: "P", heading: "H1", subheading: "H2" };

/** A heading or a paragraph. Its parts are on pages, counted from 0. */
interface Element {
  type: string;
  parts: { page: number; number: number }[];
}

/**
 * The structure of a document (section 14.7): headings and paragraphs in the order in which they are read. jsPDF has no function for
 * it, but calls functions while it writes pages, objects and the catalog.
 */
export class Tags {
  #internal;
  #elements: Element[] = [];
  /** The elements of the parts of each page. */
  #pages: Element[][] = [];
  /** The numbers of the objects of the pages, and of the root. */
  #objects: number[] = [];
  #root = 0;

  constructor(document: jsPDF) {
    this.#internal = document.internal as unknown as Internal;
    const { events, out } = this.#internal;
    events.subscribe("putPage", ({ objId, pageNumber }: { objId: number; pageNumber: number }) => {
      this.#objects[pageNumber - 1] = objId;
      out(`/StructParents ${pageNumber - 1} /Tabs /S`);
    });
    events.subscribe("postPutResources", () => this.#put());
    events.subscribe("putCatalog", () => out(`/MarkInfo <</Marked true>> /StructTreeRoot ${this.#root} 0 R`));
  }

  /** Begins a page. */
  addPage() {
    this.#pages.push([]);
  }

  /** Begins a heading or a paragraph. */
  begin(role: Role) {
    this.#elements.push({ type: TYPES[role] ?? "P", parts: [] });
  }

  /** Whether there is an element that a text can continue. */
  get isBegun() {
    return this.#elements.length > 0;
  }

  /** Writes a part of the page that belongs to the last element. */
  mark(write: () => void) {
    const [element, page] = [this.#elements.at(-1), this.#pages.at(-1)];
    if (!element || !page) throw new Error("There is no element");
    element.parts.push({ page: this.#pages.length - 1, number: page.length });
    this.#internal.write(`/${element.type} <</MCID ${page.length}>> BDC`);
    page.push(element);
    write();
    this.#internal.write("EMC");
  }

  /** Writes a part of the page that is no content. @param properties of it */
  markArtifact(write: () => void, properties = "") {
    this.#internal.write(`/Artifact <<${properties}>> BDC`);
    write();
    this.#internal.write("EMC");
  }

  #put() {
    const { out, newObject, newObjectDeferred, newObjectDeferredBegin } = this.#internal;
    this.#root = newObjectDeferred();
    const whole = newObjectDeferred();
    const numbers = new Map<Element, number>();
    for (const element of this.#elements) {
      const parts = element.parts.map(
        ({ page, number }) => `<</Type/MCR/Pg ${this.#objects[page]} 0 R/MCID ${number}>>`,
      );
      numbers.set(element, newObject());
      out(`<</Type/StructElem/S/${element.type}/P ${whole} 0 R/K[${parts.join("")}]>>`);
      out("endobj");
    }
    const references = (elements: readonly Element[]) =>
      elements.map((element) => `${numbers.get(element)} 0 R`).join(" ");
    newObjectDeferredBegin(whole, true);
    out(`<</Type/StructElem/S/Document/P ${this.#root} 0 R/K[${references(this.#elements)}]>>`);
    out("endobj");
    newObjectDeferredBegin(this.#root, true);
    const parents = this.#pages.map((elements, i) => `${i}[${references(elements)}]`);
    out(
      `<</Type/StructTreeRoot/K[${whole} 0 R]/ParentTree<</Nums[${parents.join("")}]>>/ParentTreeNextKey ${parents.length}>>`,
    );
    out("endobj");
  }
}
