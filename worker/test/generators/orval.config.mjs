// @ts-check
// The code that orval generates contains the server's address.
/** @param {string} client */
const output = (client) => ({ target: `orval-${client}/api.ts`, client, baseUrl: process.env.SERVER });

export default {
  fetch: { input: "openapi.json", output: output("fetch") },
  axios: { input: "openapi.json", output: output("axios") },
};
