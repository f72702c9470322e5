import { element } from "../../kit/dom.ts";
import { showInvitation } from "./invitation.ts";
import { type Solver, startSolving } from "./solving.ts";

interface Linked<Element extends Solver> {
  /** null while there is no puzzle; label is what a screen reader calls it, and its letters are kept with the link */
  shown: { puzzle: Element["puzzle"]; label: string; link: string } | null;
  /** what is said above the puzzle */
  invitation: string;
  isBroken: boolean;
  /** whether the builder would show an answer */
  hasAnswer: boolean;
}

/**
 * A tab that shows its builder, or the puzzle of a link in the builder's place.
 *
 * @param name of the tab
 * @param solver the element that shows the puzzle
 */
export function startLinkedView<Element extends Solver>(name: string, solver: Element) {
  const solving = startSolving(solver);
  return {
    /** Shows the builder, or the place for the puzzle of a link. A solution that is shown is covered. */
    open(isLink: boolean) {
      element(`panel-${name}`).dataset.view = isLink ? "solve" : "build";
      element(`${name}-invitation`).hidden = !isLink;
      element(`${name}-builder`).hidden = isLink;
      element(`${name}-building-sheet`).hidden = isLink;
      solving.cover();
    },
    show({ shown, invitation, isBroken, hasAnswer }: Linked<Element>) {
      element(`${name}-solving-sheet`).hidden = !shown;
      showInvitation(`${name}-`, { text: shown ? invitation : "Loading the puzzle…", isBroken, hasAnswer });
      if (!shown) return;
      solver.setAttribute("label", shown.label);
      solving.begin(shown.puzzle, shown.link);
    },
  };
}
