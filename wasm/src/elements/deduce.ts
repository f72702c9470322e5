/** The next step of a cryptogram as a deduction from what the solver can see. This module needs no page. */
import { Evidence } from "./evidence.js";
import type { Layout } from "./layout.js";
import { type Deduction, WITH_WORDS, WITHOUT_WORDS } from "./rules.js";

/**
 * A hint. wrong: the letter in the box is not right. deduction: the letters follow from what the solver can see. reveal: no rule leads
 * further, and the letter of the box would help most.
 */
export interface Hint extends Deduction {
  readonly kind: "wrong" | "deduction" | "reveal";
  /** A sentence that only says the letters, or "". */
  readonly direct: string;
  /** The box to go to. */
  readonly box: number;
}

const and = new Intl.ListFormat("en");

/**
 * The next hint for a cryptogram that is not solved and has no method of its own. Each deduction is compared with the answer, so its letters are right.
 *
 * @param letters the letter in each box, or ""
 */
export function deduce(layout: Layout, letters: readonly string[]): Hint {
  const { boxes, names } = layout;
  const none = { letters: new Map<string, string>(), direct: "" };
  // Letters can share a sign, such as I and J in a square: then each of them is right.
  const right = new Map<string, Set<string>>();
  for (const { group, answer, others = [] } of boxes) {
    right.set(group, new Set([...(right.get(group) ?? []), answer, ...others]));
  }
  const at = boxes.findIndex(({ group }, i) => letters[i] && !right.get(group)?.has(letters[i]));
  const wrong = boxes[at];
  if (wrong) {
    const sentence = `${letters[at]} for “${names[at]}” is not right yet.`;
    return { ...none, kind: "wrong", sentence, groups: [wrong.group], box: at };
  }
  const seen = new Evidence(layout, letters);
  const firstOpen = (group: string) => boxes.findIndex((box, i) => box.group === group && !letters[i]);
  for (const rule of seen.words.length > 0 ? WITH_WORDS : WITHOUT_WORDS) {
    for (const deduction of rule(seen)) {
      const isRight = [...deduction.letters].every(([group, letter]) => right.get(group)?.has(letter));
      const open = [...deduction.letters].filter(([group]) => seen.open.has(group));
      const [first] = open;
      if (!isRight || !first) continue;
      const direct = `${and.format(open.map(([group, letter]) => `${seen.nameOf(group)} is ${letter}`))}.`;
      const sentence = deduction.sentence.replaceAll("'", "’");
      return { ...deduction, kind: "deduction", sentence, letters: new Map(open), direct, box: firstOpen(first[0]) };
    }
  }
  const [group = ""] = seen.groups.map(([one]) => one).filter((one) => seen.open.has(one));
  const sentence = "No rule leads to the next letter.";
  return { ...none, kind: "reveal", sentence, groups: [group], box: firstOpen(group) };
}
