// @ts-check
/** A browser that visits the account page: it keeps cookies, says where its requests come from, and has an IP address of its own. */
import assert from "node:assert/strict";
import { randomBytes, randomUUID } from "node:crypto";
import { pastMidnight } from "./eventually.mjs";
import { linkIn, mailTo } from "./mail.mjs";

/**
 * Returns an e-mail address that no other test uses. Its domain is unique too, because a domain can open only a limited number of accounts
 * a day.
 */
export const newAddress = () => `${randomUUID()}@${randomBytes(4).toString("hex")}.example.com`;

/** Returns a client's IP address that no other test uses. */
export const newIP = () => `10.${[...randomBytes(3)].join(".")}`;

/** @param {Pick<import("./server.mjs").Server, "url" | "ask">} server */
export function visitor(server) {
  /** @type {Map<string, string>} */
  const cookies = new Map();
  const ip = newIP();

  /**
   * Sends a request to the account page's interface, as the page does.
   * @param {string} path
   * @param {import("./server.mjs").Question} [question]
   */
  const ask = async (path, question = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    /** @type {Record<string, string>} */
    const headers = {
      Origin: server.url(),
      "CF-Connecting-IP": ip,
      ...(cookie && { Cookie: cookie }),
      ...question.headers,
    };
    const answer = await server.ask(`/account/api/${path}`, { ...question, headers });
    for (const line of answer.headers["set-cookie"] ?? []) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };

  return {
    ask,
    cookies,
    ip,

    /**
     * Asks for a mail and returns the link in it.
     * @param {string} address
     * @param {number} [count] the number of mails to the address, with this one
     * @param {Record<string, string>} [headers]
     */
    async link(address, count, headers = {}) {
      const { status, text } = await ask("sign-in", { json: { email: address }, headers });
      assert.equal(status, 202, text);
      return linkIn(await mailTo(server.url(), address, count));
    },

    /**
     * Signs in. Returns whether the account is new.
     * @param {string} address
     * @param {number} [count] the number of mails to the address, with this one
     * @param {Record<string, string>} [headers]
     * @returns {Promise<boolean>}
     */
    async signIn(address, count, headers = {}) {
      await pastMidnight();
      const link = await this.link(address, count, headers);
      const { status, json, text } = await ask("sign-in/link", { json: { link }, headers });
      assert.equal(status, 200, text);
      return json.created;
    },
  };
}
