import { element } from "../kit/dom.ts";
import { startTabs } from "../kit/tabs.ts";
import { priceOf } from "../plans/prices.ts";
import { startLanguages } from "../reference/languages.ts";
import { startListings } from "../reference/listings.ts";
import { startTrying } from "../reference/trying.ts";
import { nextOf, statusOf } from "./words.ts";

startListings();
startLanguages();
const calls = document.querySelector<HTMLElement>(".calls");
if (calls) startTabs(calls, () => {});

for (const form of document.querySelectorAll<HTMLFormElement>("form.try")) {
  const next = form.querySelector<HTMLElement>(".next");
  startTrying(
    form,
    () => "",
    (outcome) => {
      const sentence = next?.querySelector("span");
      if (!next || !sentence) return;
      sentence.textContent = nextOf(outcome);
      next.hidden = false;
    },
  );
  for (const button of form.querySelectorAll<HTMLButtonElement>("button[type=submit]")) button.disabled = false;
}

showStatus();
showPrices();

async function showStatus() {
  const state = element("status-state");
  const card = state.closest<HTMLElement>(".card");
  const { ok, text } = statusOf(await answerOf("/v1/status"));
  state.textContent = text;
  if (card) card.dataset.ok = String(ok);
}

async function showPrices() {
  const prices = (await answerOf("/account/api/plans"))?.prices;
  for (const row of document.querySelectorAll<HTMLElement>("[data-plan]")) {
    const price = priceOf(prices, row.dataset.plan ?? "", Number(row.dataset.credits));
    if (price) row.textContent = row.dataset.of === "month" ? price.month : price.thousand;
  }
}

/** The JSON at a path, whatever its status, or null if there is none. */
async function answerOf(path: string): Promise<any> {
  try {
    return await (await fetch(path, { cache: "no-store" })).json();
  } catch (cause) {
    console.warn(cause);
    return null;
  }
}
