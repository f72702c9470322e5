// @ts-check
/**
 * The interface of the payment provider (Stripe), as far as it is used: plain requests with a form, and answers in JSON. It is pinned to
 * one version, so that answers keep their form: https://docs.stripe.com/api/versioning
 */

/** The version of the interface. In later versions, an invoice does not name its charge, and a charge does not name its invoice. */
const VERSION = "2025-02-24.acacia";

/** The maximum time of a request in milliseconds. */
const TIMEOUT = 20_000;

/** The number of invoices of a subscription that are read: the newest. */
const INVOICES = 20;

/** An answer of the provider that is not a success. It has no text from the provider, because that could name people. */
export class RefusedError extends Error {
  /** @param {number} status @param {unknown} code the provider's word for the error */
  constructor(status, code) {
    super(`the payment provider answered with status ${status}${typeof code === "string" ? ` (${code})` : ""}`);
    this.status = status;
  }
}

/** @typedef {{ [name: string]: string | number | boolean | null | undefined | Form }} Form */

export class Provider {
  #key;
  #url;
  #fetch;

  /**
   * @param {string} key secret or restricted key
   * @param {string} [url] empty for the address of the provider
   * @param {(url: string, init: RequestInit) => Promise<Response>} [send]
   */
  constructor(key, url, send = (address, init) => fetch(address, init)) {
    this.#key = key;
    this.#url = url || "https://api.stripe.com";
    this.#fetch = send;
  }

  /**
   * Reads a subscription, its paid invoices, and the charges of invoices with a dispute that is not won. Returns null if the subscription
   * does not exist.
   * @param {string} id
   * @returns {Promise<import("./reading.mjs").Found | null>}
   */
  async subscription(id) {
    const subscription = await this.#look(`subscriptions/${id}`);
    if (!subscription) return null;
    const query = { subscription: id, status: "paid", limit: INVOICES, expand: { 0: "data.charge" } };
    const { data: invoices } = await this.#send("GET", "invoices", query);
    const lost = [];
    for (const { charge } of invoices) {
      if (charge?.disputed && !(await this.#isWon(charge.id))) lost.push(charge.id);
    }
    return { subscription, invoices, lost };
  }

  /**
   * Reports whether the customer has no open or lost dispute about a charge. An inquiry is not a dispute: https://docs.stripe.com/disputes
   */
  async #isWon(/** @type {string} */ charge) {
    const { data } = await this.#send("GET", "disputes", { charge });
    return data.every((/** @type {any} */ { status }) => !["needs_response", "under_review", "lost"].includes(status));
  }

  /**
   * Returns the id of the subscription that a charge has paid for, or null.
   * @param {string} id
   * @returns {Promise<string | null>}
   */
  async payer(id) {
    const charge = await this.#look(`charges/${id}`, { expand: { 0: "invoice" } });
    return charge?.invoice?.subscription ?? null;
  }

  /** Reports whether a subscription exists and has not ended. @param {string} id */
  async isRunning(id) {
    const subscription = await this.#look(`subscriptions/${id}`);
    return subscription !== null && !isOver(subscription.status);
  }

  /** Ends a subscription at once. It ignores a subscription that has ended or does not exist. @param {string} id */
  async end(id) {
    if (await this.isRunning(id)) await this.#send("DELETE", `subscriptions/${id}`);
  }

  /**
   * Makes a checkout of a subscription. With the same nonce and the same form, the provider answers with the same checkout.
   * @param {string} nonce
   * @param {Form} form
   * @returns {Promise<Checkout>}
   */
  checkout(nonce, form) {
    return this.#send("POST", "checkout/sessions", { mode: "subscription", ...form }, nonce);
  }

  /** Reads a checkout. @param {string} id @returns {Promise<Checkout | null>} */
  findCheckout(id) {
    return this.#look(`checkout/sessions/${id}`);
  }

  /** Ends a checkout that is open. @param {string} id */
  async expireCheckout(id) {
    await this.#send("POST", `checkout/sessions/${id}/expire`);
  }

  /**
   * Makes a session of the provider's customer portal, and returns its address.
   * @param {Form} form
   * @returns {Promise<string>}
   */
  async portal(form) {
    return (await this.#send("POST", "billing_portal/sessions", form)).url;
  }

  /** Reads an object, or returns null if it does not exist. @param {string} path @param {Form} [query] */
  async #look(path, query) {
    try {
      return await this.#send("GET", path, query);
    } catch (error) {
      if (error instanceof RefusedError && error.status === 404) return null;
      throw error;
    }
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {Form} [form]
   * @param {string} [nonce] of a request that is made once, however often it is sent
   * @returns {Promise<any>}
   */
  async #send(method, path, form = {}, nonce) {
    const values = new URLSearchParams(fields(form));
    const isRead = method === "GET";
    const answer = await this.#fetch(`${this.#url}/v1/${path}${isRead && values.size > 0 ? `?${values}` : ""}`, {
      method,
      headers: {
        Authorization: `Bearer ${this.#key}`,
        "Stripe-Version": VERSION,
        ...(nonce && { "Idempotency-Key": nonce }),
      },
      body: isRead ? null : values,
      signal: AbortSignal.timeout(TIMEOUT),
    });
    const body = /** @type {any} */ (await answer.json().catch(() => null));
    if (!answer.ok) throw new RefusedError(answer.status, body?.error?.code);
    if (!body) throw new Error("the payment provider's answer is no JSON");
    return body;
  }
}

/** @typedef {{ id: string, url: string | null, status: "open" | "complete" | "expired", subscription: string | null }} Checkout */

/** Reports whether a subscription with this status has ended. @param {string} status */
export const isOver = (status) => status === "canceled" || status === "incomplete_expired";

/**
 * Returns the fields of a form, in the provider's notation: a[b][c]. Values that are missing are left out.
 * @param {Form} form
 * @param {string} [prefix]
 * @returns {[string, string][]}
 */
function fields(form, prefix) {
  return Object.entries(form).flatMap(([name, value]) => {
    const path = prefix ? `${prefix}[${name}]` : name;
    if (value === null || value === undefined) return [];
    return typeof value === "object" ? fields(value, path) : [/** @type {[string, string]} */ ([path, String(value)])];
  });
}
