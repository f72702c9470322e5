// @ts-check
// The reference and the page of plans in each colour scheme and width, for users of assistive technology.
import { test } from "node:test";
import { HEAVY } from "./accounts.mjs";
import { accessible } from "./browser.mjs";
import { useDesk } from "./desk.mjs";
import { form, useReference } from "./reference.mjs";
import { SCREENS } from "./service.mjs";

const { open } = useReference();
const openDesk = useDesk();

for (const [colorScheme, width] of SCREENS) {
  const way = { colorScheme, viewport: { width, height: 900 } };

  test(`axe finds nothing wrong with the reference, ${colorScheme}, ${width} pixels wide`, async (t) => {
    const page = await open(t, "/reference/", { ...way, reducedMotion: "reduce" });
    const hmac = form(page, "/v1/hmac");
    await hmac.getByRole("button", { name: "Send" }).click();
    await hmac.getByText(/^401/).waitFor();
    for (const opened of [false, true]) {
      await page.locator("details").evaluateAll((all, open) => {
        for (const one of all) one.toggleAttribute("open", open);
      }, opened);
      await accessible(page);
    }
  });

  test(`axe finds nothing wrong with the plans, ${colorScheme}, ${width} pixels wide`, async (t) => {
    const { page } = await openDesk(t, "/plans/", { view: HEAVY }, way);
    await page.locator(".current:visible").waitFor();
    await accessible(page);
  });
}
