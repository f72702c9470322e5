// @ts-check
/** Passkeys on the real service, with the virtual authenticator of Chromium. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { mailTo } from "../../worker/test/mail.mjs";
import { newIP } from "../../worker/test/visitor.mjs";
import { accessible, tabTo } from "./browser.mjs";
import { focused } from "./desk.mjs";
import { useService } from "./service.mjs";

const service = useService({ own: true });

/** A device that keeps passkeys and knows its user. */
const DEVICE = /** @type {const} */ ({
  protocol: "ctap2",
  transport: "internal",
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
});

/**
 * Opens the account page in a browser with a virtual device, signed in to a new account.
 *
 * @param {import("node:test").TestContext} t
 * @param {number} width
 */
async function open(t, width) {
  const page = await service.open(t, "/account/", {
    viewport: { width, height: 800 },
    reducedMotion: "reduce",
    extraHTTPHeaders: { "CF-Connecting-IP": newIP() },
  });
  const devices = await page.context().newCDPSession(page);
  await devices.send("WebAuthn.enable");
  const { authenticatorId } = await devices.send("WebAuthn.addVirtualAuthenticator", { options: DEVICE });
  await service.signIn(page);
  await page.reload();
  await page.locator("#details").waitFor();
  /** Lets the user touch the device for every question, or for none. @param {boolean} enabled */
  const touch = (enabled) => devices.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled });
  return { page, touch, credentials: () => devices.send("WebAuthn.getCredentials", { authenticatorId }) };
}

for (const width of [360, 1280]) {
  test(`a passkey is added, signs in, and is removed, with the keyboard, ${width} pixels wide`, async (t) => {
    const { page, touch, credentials } = await open(t, width);
    const address = (await page.textContent("#address")) ?? "";
    const press = async (/** @type {string} */ selector) => {
      await tabTo(page, selector);
      await page.keyboard.press("Enter");
    };
    await press("#passkey-add");
    await page.getByText("The passkey was added.").waitFor();
    await page.getByText(/^Created on .* Not used yet\.$/).waitFor();
    const kept = (await credentials()).credentials;
    assert.deepEqual(
      kept.map(({ isResidentCredential, rpId }) => [isResidentCredential, rpId]),
      [[true, "localhost"]],
    );
    const { subject } = await mailTo(service.url(), address, 2);
    assert.equal(subject, "A passkey was added to your Lettercraft account");
    await accessible(page);

    await press("#passkey-add");
    await page.getByText("This device has a passkey for your account already.").waitFor();

    await press("#passkey-list button:first-child");
    await focused(page, "passkey-name");
    await accessible(page);
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type("Phone");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Rename Phone" }).waitFor();
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Rename Phone …");

    // The browser suggests the passkey while the form is shown, and a device that is touched takes the suggestion at once.
    await touch(false);
    await press("[data-do=sign-out]");
    await page.getByText("You are signed out.").waitFor();
    await accessible(page);
    await touch(true);
    await press("#passkey");
    await page.locator("#details").waitFor();
    await page.getByText(address, { exact: true }).waitFor();
    await page.getByText(/^Created on .* Last used on /).waitFor();

    await press("#passkey-list button:last-child");
    await page.getByText("“Phone” does not sign in to this account any more.").waitFor();
    await accessible(page);
    await press("#remove-confirm");
    await page.getByText("The passkey was removed.").waitFor();
    await focused(page, "passkeys-title");
    assert.equal(await page.locator("#passkey-list li").count(), 0);

    await touch(false);
    await press("[data-do=sign-out]");
    await page.getByText("You are signed out.").waitFor();
    await touch(true);
    await press("#passkey");
    await page.getByText("This passkey does not sign in here; sign in by mail.").waitFor();
  });
}
