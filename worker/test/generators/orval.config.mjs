// @ts-check
// The server's address stands in the code that orval makes.
/** @param {string} client */
const output = (client) => ({ target: `orval-${client}/api.ts`, client, baseUrl: process.env.SERVER });

export default {
  fetch: { input: "openapi.json", output: output("fetch") },
  axios: { input: "openapi.json", output: output("axios") },
};
