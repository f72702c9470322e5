// @ts-check
/**
 * A stand-in of the payment provider, Stripe, as its documentation describes it: checkouts, subscriptions with their invoices and
 * charges, refunds, disputes, the customer portal, and the events about them. stripe-mock would not do: it keeps nothing of what it is
 * sent. Documentation: https://docs.stripe.com/api (version 2025-02-24.acacia), /billing/subscriptions/overview (statuses),
 * /billing/subscriptions/prorations (lines of an upgrade), /webhooks#event-ordering, /api/idempotent_requests. Customers change
 * their plan as the portal is to be configured (docs/operate.md): an upgrade is invoiced at once, a downgrade waits for the end of the
 * period. Times are in seconds, by a clock of its own.
 */
import { createServer } from "node:http";

/** The cents that a month of each price costs. @type {Record<string, number>} */
export const PRICES = { price_starter: 1000, price_pro: 4000, price_mega: 15_000 };

/** The setting PAYMENT_PRICES for these prices. */
export const PAYMENT_PRICES = "price_starter=starter price_pro=pro price_mega=mega";

/** The number of failed attempts at a payment after which a subscription ends. */
const ATTEMPTS = 3;

/** @typedef {{ id: string, type: string, created: number, data: { object: any } }} Event */

/** The same day of a month later, or its last day. @param {number} anchor @param {number} months */
function monthsLater(anchor, months) {
  const date = new Date(anchor * 1000);
  const month = date.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const day = Date.UTC(date.getUTCFullYear(), month, Math.min(date.getUTCDate(), lastDay)) / 1000;
  return day + (anchor % 86_400);
}

export class Stripe {
  /** The time. */
  now;
  /** The events that are to be sent, the oldest first. @type {Event[]} */
  events = [];
  /** The requests so far. @type {{ method: string, path: string, form: URLSearchParams }[]} */
  requests = [];
  /** If set, requests are answered with this status. */
  outage = 0;
  /** Objects by id. @type {Map<string, any>} */
  #objects = new Map();
  /** Successes and failures by Idempotency-Key. @type {Map<string, { body: any, status: number }>} */
  #answers = new Map();
  #last = 0;

  /** @param {number} now */
  constructor(now) {
    this.now = now;
  }

  // What customers and the operator do.

  /** Completes a checkout: the customer pays. @param {string} id @returns {any} the subscription */
  complete(id) {
    const session = this.#get(id);
    if (session.status !== "open") throw new Error(`the checkout is ${session.status}`);
    const customer = session.customer ?? this.#make("cus", { email: session.customer_email }).id;
    const subscription = this.#make("sub", {
      customer,
      status: "incomplete",
      metadata: session.metadata_of_subscription,
      items: { data: [{ id: this.#id("si"), price: { id: session.price }, quantity: 1 }] },
      anchor: this.now,
      months: 0,
      next: null,
      schedule: null,
      cancel_at: null,
      cancel_at_period_end: false,
      current_period_start: this.now,
      current_period_end: monthsLater(this.now, 1),
    });
    Object.assign(session, { status: "complete", url: null, subscription: subscription.id, customer });
    this.#tell("customer.subscription.created", subscription);
    this.#invoice(subscription, [this.#whole(subscription)], true);
    this.#tell("checkout.session.completed", session);
    return subscription;
  }

  /**
   * Changes the price of a subscription in the portal. A smaller plan begins with the next period; a larger one is paid at once.
   * @param {any} subscription @param {string} price @param {boolean} [isPaid] whether the card pays
   */
  change(subscription, price, isPaid = true) {
    const before = priceOf(subscription);
    if (amountOf(price) <= amountOf(before)) {
      Object.assign(
        subscription,
        price === before ? { next: null, schedule: null } : { next: price, schedule: "sub_sched" },
      );
    } else {
      const { current_period_start: start, current_period_end: end } = subscription;
      const share = (end - this.now) / (end - start);
      subscription.items.data[0].price.id = price;
      Object.assign(subscription, { next: null, schedule: null });
      const line = (/** @type {string} */ id, /** @type {number} */ sign) => ({
        amount: Math.round(sign * amountOf(id) * share),
        price: { id },
        period: { start: this.now, end },
        proration: true,
      });
      if (this.now < end) this.#invoice(subscription, [line(before, -1), line(price, 1)], isPaid);
    }
    this.#tell("customer.subscription.updated", subscription);
  }

  /** Cancels a subscription at the end of its period, or undoes that. @param {any} subscription @param {boolean} ends */
  cancel(subscription, ends) {
    subscription.cancel_at_period_end = ends;
    this.#tell("customer.subscription.updated", subscription);
  }

  /** Moves a subscription to another account. @param {any} subscription @param {string} account */
  move(subscription, account) {
    subscription.metadata = { account };
    this.#tell("customer.subscription.updated", subscription);
  }

  /** Ends the period of a subscription. @param {any} subscription @param {boolean} isPaid whether the card pays for the next one */
  renew(subscription, isPaid) {
    this.now = Math.max(this.now, subscription.current_period_end);
    if (subscription.cancel_at_period_end) return this.end(subscription);
    if (subscription.next) subscription.items.data[0].price.id = subscription.next;
    Object.assign(subscription, { next: null, schedule: null, months: subscription.months + 1 });
    subscription.current_period_start = subscription.current_period_end;
    subscription.current_period_end = monthsLater(subscription.anchor, subscription.months + 1);
    this.#tell("customer.subscription.updated", subscription);
    this.#invoice(subscription, [this.#whole(subscription)], isPaid);
  }

  /** Tries again to collect the open invoices. @param {any} subscription @param {boolean} isPaid */
  retry(subscription, isPaid) {
    for (const invoice of this.#invoicesOf(subscription, "open")) this.#collect(subscription, invoice, isPaid);
  }

  /** Refunds a payment. @param {any} invoice @param {number} share of it */
  refund({ charge }, share) {
    const paid = this.#get(charge);
    paid.amount_refunded = Math.round(paid.amount * share);
    paid.refunded = share === 1;
    this.#tell("charge.refunded", paid);
  }

  /** Disputes a payment. @param {any} invoice @returns {any} the dispute */
  dispute({ charge }) {
    this.#get(charge).disputed = true;
    const dispute = this.#make("dp", { charge, status: "needs_response" });
    this.#tell("charge.dispute.created", dispute);
    return dispute;
  }

  /** Closes a dispute. @param {any} dispute @param {"won" | "lost"} status */
  close(dispute, status) {
    dispute.status = status;
    this.#tell("charge.dispute.closed", dispute);
  }

  /** Ends a subscription at once. @param {any} subscription */
  end(subscription) {
    Object.assign(subscription, { status: "canceled", schedule: null });
    for (const invoice of this.#invoicesOf(subscription, "open")) invoice.status = "void";
    this.#tell("customer.subscription.deleted", subscription);
  }

  /** The paid invoices of a subscription, the oldest first. @param {any} subscription */
  paid = (subscription) => this.#invoicesOf(subscription, "paid");

  /** The checkouts, the oldest first. */
  checkouts = () => this.#all("cs");

  // The interface.

  /**
   * Answers a request.
   * @param {string} url
   * @param {RequestInit} init
   */
  fetch = async (url, { method = "GET", headers, body }) => {
    const { pathname, searchParams } = new URL(url);
    const form = body ? new URLSearchParams(String(body)) : searchParams;
    this.requests.push({ method, path: pathname, form });
    const nonce = new Headers(headers).get("idempotency-key");
    const known = nonce && !this.outage ? this.#answers.get(nonce) : undefined;
    if (known) return Response.json(known.body, { status: known.status });
    const keep = (/** @type {any} */ body, /** @type {number} */ status) => {
      if (nonce && (status < 400 || status >= 500)) this.#answers.set(nonce, { body, status });
      return Response.json(body, { status });
    };
    if (this.outage) return keep({ error: { code: "lock_timeout" } }, this.outage);
    try {
      return keep(this.#answer(method, pathname.replace("/v1/", ""), form), 200);
    } catch (error) {
      const isMissing = error instanceof MissingError;
      const code = isMissing ? "resource_missing" : "parameter_invalid";
      return Response.json({ error: { code, message: String(error) } }, { status: isMissing ? 404 : 400 });
    }
  };

  /** Serves the interface, and returns its address. @param {import("node:test").TestContext | null} [t] */
  async listen(t) {
    const server = createServer(async (request, response) => {
      const pieces = [];
      for await (const piece of request) pieces.push(piece);
      const headers = /** @type {Record<string, string>} */ (request.headers);
      const body = Buffer.concat(pieces).toString();
      const answer = await this.fetch(`http://stripe.test${request.url}`, {
        method: request.method ?? "GET",
        headers,
        body,
      });
      response.writeHead(answer.status, { "Content-Type": "application/json" }).end(await answer.text());
    });
    await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
    const close = () => new Promise((resolve) => server.close(resolve));
    t?.after(close);
    return { url: `http://127.0.0.1:${/** @type {any} */ (server.address()).port}`, close };
  }

  /** @param {string} method @param {string} path @param {URLSearchParams} form @returns {any} */
  #answer(method, path, form) {
    const [kind = "", id = "", verb = ""] = path.replace(/^(checkout|billing_portal)\//, "$1_").split("/");
    switch (`${method} ${kind} ${id ? "id" : ""} ${verb}`.trimEnd()) {
      case "GET subscriptions id":
      case "GET checkout_sessions id":
        return this.#get(id);
      case "DELETE subscriptions id": {
        const subscription = this.#get(id);
        if (subscription.status === "canceled") throw new MissingError(id);
        this.end(subscription);
        return subscription;
      }
      case "GET invoices": {
        const all = this.#invoicesOf({ id: form.get("subscription") }, form.get("status") ?? "");
        const data = all.toReversed().slice(0, Number(form.get("limit")));
        return { data: data.map((one) => ({ ...one, charge: one.charge && this.#get(one.charge) })) };
      }
      case "GET disputes":
        return { data: this.#all("dp").filter(({ charge }) => charge === form.get("charge")) };
      case "GET charges id": {
        const charge = this.#get(id);
        return { ...charge, invoice: this.#get(charge.invoice) };
      }
      case "POST checkout_sessions":
        return this.#make("cs", {
          url: `https://checkout.stripe.test/${this.#last + 1}`,
          status: "open",
          price: this.#price(form.get("line_items[0][price]")),
          customer: form.get("customer"),
          customer_email: form.get("customer_email"),
          client_reference_id: form.get("client_reference_id"),
          metadata_of_subscription: { account: form.get("subscription_data[metadata][account]") },
          subscription: null,
          payment_status: "paid",
        });
      case "POST checkout_sessions id expire": {
        const session = this.#get(id);
        if (session.status !== "open") throw new Error(`the session is ${session.status}`);
        return Object.assign(session, { status: "expired", url: null });
      }
      case "POST billing_portal_sessions":
        this.#get(form.get("customer") ?? "");
        return { id: this.#id("bps"), url: `https://billing.stripe.test/${form.get("flow_data[type]") ?? "home"}` };
      default:
        throw new MissingError(path);
    }
  }

  /** @param {string | null} price */
  #price(price) {
    if (!price || !(price in PRICES)) throw new MissingError(`price ${price}`);
    return price;
  }

  /** The line of a whole period. @param {any} subscription */
  #whole(subscription) {
    const id = priceOf(subscription);
    const period = { start: subscription.current_period_start, end: subscription.current_period_end };
    return { amount: amountOf(id), price: { id }, period, proration: false };
  }

  /** @param {any} subscription @param {any[]} lines @param {boolean} isPaid */
  #invoice(subscription, lines, isPaid) {
    const invoice = this.#make("in", {
      subscription: subscription.id,
      status: "open",
      lines: { data: lines },
      attempts: 0,
      charge: null,
    });
    this.#collect(subscription, invoice, isPaid);
  }

  /** @param {any} subscription @param {any} invoice @param {boolean} isPaid */
  #collect(subscription, invoice, isPaid) {
    invoice.attempts++;
    const amount = invoice.lines.data.reduce(
      (/** @type {number} */ sum, /** @type {any} */ line) => sum + line.amount,
      0,
    );
    if (isPaid) {
      invoice.status = "paid";
      invoice.charge = this.#make("ch", {
        invoice: invoice.id,
        amount,
        amount_refunded: 0,
        refunded: false,
        disputed: false,
      }).id;
      if (this.#invoicesOf(subscription, "open").length === 0) subscription.status = "active";
      this.#tell("invoice.paid", invoice);
    } else {
      subscription.status = "past_due";
      this.#tell("invoice.payment_failed", invoice);
      if (invoice.attempts === ATTEMPTS) return this.end(subscription);
    }
    this.#tell("customer.subscription.updated", subscription);
  }

  /** @param {{ id: string | null }} subscription @param {string} status */
  #invoicesOf({ id }, status) {
    return this.#all("in").filter((one) => one.subscription === id && one.status === status);
  }

  /** @param {string} kind */
  #all = (kind) => [...this.#objects.values()].filter((one) => one.id.startsWith(`${kind}_`));

  /** @param {string} type @param {any} object */
  #tell(type, object) {
    this.events.push({ id: this.#id("evt"), type, created: this.now, data: { object: structuredClone(object) } });
  }

  /** @param {string} kind @param {object} members */
  #make(kind, members) {
    const object = { id: this.#id(kind), created: this.now, ...members };
    this.#objects.set(object.id, object);
    return /** @type {any} */ (object);
  }

  /** @param {string} id */
  #get(id) {
    const object = this.#objects.get(id);
    if (!object) throw new MissingError(id);
    return object;
  }

  /** @param {string} kind */
  #id = (kind) => `${kind}_${++this.#last}`;
}

class MissingError extends Error {}

/** @param {any} subscription @returns {string} */
const priceOf = (subscription) => subscription.items.data[0].price.id;

/** @param {string} price */
const amountOf = (price) => PRICES[price] ?? 0;
