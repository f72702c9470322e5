// @ts-check
import { valuesOf } from "../../service/secrets.mjs";
import { Provider } from "./provider.mjs";

/** Returns the payment provider, with the newest key. @param {any} env */
export function providerOf(env) {
  const [key] = valuesOf(env, "STRIPE_API_KEY");
  if (!key) throw new Error("the secret STRIPE_API_KEY is missing");
  return new Provider(key, env.STRIPE_API_URL);
}
