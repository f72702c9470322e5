// @ts-check
/**
 * What the plans page offers for each plan.
 *
 * @typedef {object} Answer of GET /account/api/plans
 * @property {string[]} sold the plans that can be bought
 * @property {string | null} mail the operator's address
 * @property {string | null} plan the plan of the user who is signed in
 * @property {boolean} billing whether the user has paid before
 *
 * @typedef {{ text: string, href?: string, buys?: string, current?: boolean }} Offer a link, a button that buys a plan, or a sentence
 */

/** The plan of an account that has just been opened. */
const FIRST = "free";

/**
 * What to offer for a plan. Without an answer of the service there is only the operator.
 *
 * @param {{ plan: string, title: string }} plan
 * @param {Answer | null} answer
 * @returns {Offer}
 */
export function offerOf({ plan, title }, answer) {
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

/**
 * What is said above the plans.
 *
 * @param {Answer} answer
 */
export function statusOf({ plan, billing }) {
  if (!plan) return "You are not signed in.";
  if (plan === FIRST || !billing) return "You are signed in.";
  return "You are signed in. A larger plan begins at once, and you pay the difference for the rest of the month. A smaller one begins with your next month.";
}
