/** What the operator has set, in words. */

/** The file /operator.json. */
export interface Operator {
  name: string | null;
  mail: string | null;
  privacy: string | null;
  terms: string | null;
}

/** A sentence about who operates the service. */
export function contactOf({ name, mail }: Operator) {
  if (name) return `This service is operated by ${name}.`;
  return mail ? "" : "The operator of this service has not given an address.";
}

/** The paragraphs of a text, which blank lines separate. */
export const paragraphsOf = (text: string | null) => (text ?? "").split(/\n\s*\n/).flatMap((one) => one.trim() || []);
