// @ts-check
/**
 * What the plans page offers for each plan.
 *
 * @typedef {object} Answer of GET /account/api/plans
 * @property {Record<string, string | null>} links where a plan can be paid
 * @property {string | null} mail the operator's address
 * @property {string | null} plan the plan of the user who is signed in
 *
 * @typedef {{ text: string, href?: string, current?: boolean }} Offer a link, or a sentence if it has no href
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
      ? { text: "To return to this plan, cancel the paid plan." }
      : { text: "Sign up", href: "/account/" };
  }
  const link = answer?.links[plan];
  // A payment without an account could not be assigned to anybody.
  if (link)
    return answer?.plan
      ? { text: `Choose ${title}`, href: link }
      : { text: `Sign in to choose ${title}`, href: "/account/" };
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
export function statusOf({ plan, links }) {
  if (!plan) return "You are not signed in.";
  const isPaid = plan !== FIRST && Object.values(links).some((link) => link);
  return isPaid
    ? "You are signed in. If you buy another plan, cancel the old subscription with the payment provider, or you pay for both."
    : "You are signed in.";
}
