/** What the plans page offers for each plan. */

import type { Prices } from "./prices.ts";

/** Of GET /account/api/plans. */
export interface Answer {
  /** the plans that can be bought */
  sold: string[];
  /** the operator's address */
  mail: string | null;
  /** the plan of the user who is signed in */
  plan: string | null;
  /** whether the user has paid before */
  billing: boolean;
  prices?: Prices;
}

/** A link, a button that buys a plan, or a sentence. */
type Offer = { text: string; href?: string; buys?: string; current?: boolean };

/** The plan of an account that has just been opened. */
const FIRST = "free";

/** What to offer for a plan. Without an answer of the service there is only the operator. */
export function offerOf({ plan, title }: { plan: string; title: string }, answer: Answer | null): Offer {
  if (answer?.plan === plan) return { text: "See your account", href: "/account/", current: true };
  if (plan === FIRST) {
    return answer?.plan
      ? { text: "To return to this plan, cancel the paid plan on your account page." }
      : { text: "Sign up", href: "/account/" };
  }
  // A payment without an account could not be assigned to anybody.
  if (answer?.sold.includes(plan)) {
    if (!answer.plan) return { text: `Sign in to choose ${title}`, href: "/account/" };
    return { text: answer.plan === FIRST ? `Choose ${title}` : `Change to ${title}`, buys: plan };
  }
  if (answer?.mail) {
    const subject = encodeURIComponent(`Lettercraft: plan ${title}`);
    return { text: `Ask for ${title} by mail`, href: `mailto:${answer.mail}?subject=${subject}` };
  }
  return { text: "Ask the operator of this service for this plan." };
}

/** What is said above the plans. */
export function statusOf({ plan, billing }: Answer) {
  if (!plan) return "You are not signed in.";
  if (plan === FIRST || !billing) return "You are signed in.";
  return "You are signed in. A larger plan begins at once, and you pay the difference for the rest of the month. A smaller one begins with your next month.";
}
