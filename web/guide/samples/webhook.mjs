import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";

const key = Buffer.from(process.env.WEBHOOK_SECRET.replace("whsec_", ""), "base64");

function verify(headers, body) {
  const id = headers["webhook-id"];
  const time = headers["webhook-timestamp"];
  if (!(Math.abs(Date.now() / 1000 - Number(time)) <= 300)) return false;
  const expected = createHmac("sha256", key).update(`${id}.${time}.`).update(body).digest();
  return (headers["webhook-signature"] ?? "").split(" ").some((signature) => {
    const given = Buffer.from(signature.replace("v1,", ""), "base64");
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray());
  response.statusCode = verify(request.headers, body) ? 204 : 401;
  response.end();
}).listen(Number(process.env.PORT), "127.0.0.1");
