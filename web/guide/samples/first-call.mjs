const { LETTERCRAFT_URL, LETTERCRAFT_KEY } = process.env;

const query = new URLSearchParams({ text: "Every letter wears a mask", seed: "class-4b" });
const response = await fetch(`${LETTERCRAFT_URL}/v1/cryptogram?${query}`, {
  headers: { "X-API-Key": LETTERCRAFT_KEY },
});
const { error, data } = await response.json();
if (error !== null) {
  throw new Error(`${error} (request ${response.headers.get("X-Request-ID")})`);
}
console.log(data.encoded);
