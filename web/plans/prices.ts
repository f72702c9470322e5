/** The prices that the operator shows, of GET /account/api/plans; digits: decimals of the currency; months: of a month, by plan. */
export type Prices = { currency: string; digits: number; months: Record<string, number> } | null;

/** The price of a month of a plan in words, and that of 1,000 of its credits; null if none is shown. */
export function priceOf(prices: Prices | undefined, plan: string, credits: number) {
  const amount = prices?.months[plan];
  if (!prices || amount === undefined) return null;
  const { currency, digits } = prices;
  const decimals = { minimumFractionDigits: digits, maximumFractionDigits: digits }; // browsers know other numbers for some currencies
  const money = new Intl.NumberFormat("en", { style: "currency", currency, ...decimals });
  return { month: money.format(amount), thousand: money.format((amount / credits) * 1000) };
}
