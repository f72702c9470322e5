// @ts-check
/** The engine in workerd. It runs a program for tests (worker/test/engine), which boots or starts from a snapshot of its memory. */
import assert from "node:assert/strict";
import { request } from "node:http";
import { test } from "node:test";
import { describePrograms } from "./engine/run.mjs";

describePrograms(({ url, get, text, becomes, interleave }) => {
  test("each effect can use the outcome of the effect before it", async () => {
    assert.equal(await text("sequence"), "(((a)b)c)");
  });

  test("effects that are requested together run concurrently, and their outcomes keep the order", async () => {
    // Two of them wait for each other, so they would never end if they ran one after the other.
    assert.equal(await text("parallel"), "0:x|0:met|0:y|0:met");
  });

  test("no character in the argument of an effect means anything to the engine", async () => {
    assert.equal(await text("arguments"), "0:(a\0note\0b\n)|0:()|0:(\n é😀 note 1\0)|0:(\ufeffb)");
  });

  test("an effect that rejects or does not exist has failed; one that returns null is absent", async () => {
    const [failed, absent, empty, unknown] = (await text("outcomes")).split("|");
    assert.equal(failed, "2:Error: on purpose");
    assert.equal(absent, "1:");
    assert.equal(empty, "0:");
    assert.match(`${unknown}`, /^2:TypeError/);
  });

  test("a header with a text is read only if the method or the URL has the text", async () => {
    const headers = { "X-Url": "1", "X-Method": "2" };
    assert.equal((await get("headers", { headers })).text, "|");
    assert.equal((await get("headers?rare", { headers })).text, "1|");
    assert.equal((await get("headers", { method: "PUT", headers })).text, "|2");
  });

  test("an effect's value and a body may have any number of bytes", async () => {
    for (const length of [0, 1, 65_530, 65_536, 70_000, 3_000_000]) {
      const { bytes } = await get(`bytes?${length}`);
      assert.ok(bytes.equals(Buffer.from(new Uint8Array(length).map((_, i) => i % 251))), `${length} bytes`);
    }
  });

  test("a response can use the stream that an effect has opened as its body; otherwise the stream is cancelled", async () => {
    const sent = await get("stream?sent");
    assert.deepEqual([sent.status, sent.headers["x-own"], sent.text], [206, "s", "streamed"]);
    assert.equal(await text("host/cancelled"), "0");
    assert.equal(await text("stream?unwanted"), "not wanted");
    assert.equal(await text("host/cancelled"), "1");
    assert.equal((await get("stream?index")).status, 500);
    assert.equal(await text("host/cancelled"), "2");
  });

  test("a panic fails only its own request, and the instance keeps running", async () => {
    const instances = await text("host/instances");
    const waiting = get("gate?panics");
    await becomes("host/running", "1");
    for (let i = 0; i < 3; i++) {
      for (const [way, cause] of [
        ["index", /^7: panic: runtime error: index out of range/],
        ["value", /^7: panic in a handler$/],
      ]) {
        for (const moment of ["", "late-"]) {
          const { status, text } = await get(`lose?${moment}${way}`, { headers: { "X-Own": "7" } });
          assert.equal(status, 500);
          assert.match(text, /** @type {RegExp} */ (cause));
        }
      }
    }
    assert.equal(await text("host/running"), "1");
    await text("host/open?panics");
    assert.equal((await waiting).text, "passed");
    assert.equal(await text("host/instances"), instances);
  });

  for (const way of ["exit", "overflow", "memory", "trap"]) {
    for (const moment of ["", "late-"]) {
      test(`after ${moment}${way} each request in flight is answered 503, and a new instance replaces the lost one`, async () => {
        const instances = Number(await text("host/instances"));
        const gate = `${moment}${way}`;
        const inFlight = Array.from({ length: 20 }, (_, i) => get(`gate?${gate}`, { headers: { "X-Own": `${i}` } }));
        await becomes("host/running", "20");

        const lost = await get(`lose?${gate}`, { headers: { "X-Own": "x" } });
        assert.equal(lost.status, 503);
        assert.equal(lost.text, "x: the program's instance ended while it worked on the request");
        // The next request does not wait for the requests of the lost instance.
        assert.equal(await text("sequence"), "(((a)b)c)");
        assert.equal(await text("host/instances"), `${instances + 1}`);
        assert.equal(await text("host/running"), "0");

        await text(`host/open?${gate}`);
        for (const [i, answer] of (await Promise.all(inFlight)).entries()) {
          assert.equal(answer.status, 503);
          assert.equal(answer.text, `${i}: the program's instance ended while it worked on the request`);
        }
        assert.equal(await text("host/instances"), `${instances + 1}`);
      });
    }
  }

  test("a request is unwound when its client disconnects, and the others are not", async () => {
    const unwound = Number(await text("unwound"));
    const staying = get("gate?clients");
    await becomes("host/running", "1");
    const clients = Array.from({ length: 10 }, () => {
      const client = request(`${url()}/gate?never`, { agent: false }, () => assert.fail("there is an answer"));
      return client.on("error", () => {}).end();
    });
    await becomes("host/running", "11");
    // A reset, because workerd can't tell a half-closed connection from a client that is still reading.
    for (const client of clients) client.socket?.resetAndDestroy();
    await becomes("host/running", "1");
    assert.equal(await text("unwound"), `${unwound + 10}`);
    await text("host/open?clients");
    assert.equal((await staying).text, "passed");
    assert.equal(await text("host/running"), "0");
  });

  test("requests wait for room in a queue, and leave it when their client disconnects", async () => {
    const first = get("room?first");
    await becomes("host/running", "1");
    const client = request(`${url()}/room?second`, { agent: false }, () => assert.fail("there is an answer"));
    client.on("error", () => {}).end();
    await becomes("host/running", "2");
    const third = get("room?third");
    await becomes("host/running", "3");
    client.socket?.resetAndDestroy();
    await becomes("host/running", "2");
    await text("host/open?third"); // opens the gate before the request has room
    assert.equal(await text("host/running"), "2");
    await text("host/open?first");
    assert.equal((await first).text, "passed");
    assert.equal((await third).text, "passed");
    assert.equal(await text("host/running"), "0");
  });

  test("requests that wait for room in a lost instance are answered, and the new instance has room", async () => {
    const inFlight = [get("room?lost"), get("room?lost"), get("room?lost")];
    await becomes("host/running", "3");
    assert.equal((await get("lose?exit")).status, 503);
    assert.equal(await text("sequence"), "(((a)b)c)"); // boots the successor
    await text("host/open?lost");
    assert.equal((await get("room?lost")).text, "passed");
    for (const answer of await Promise.all(inFlight)) assert.equal(answer.status, 503);
  });

  test("the effect that a request registers for a disconnect runs only if its client disconnects", async () => {
    const staying = get("tidy?stays");
    const client = request(`${url()}/tidy?goes`, { agent: false }, () => assert.fail("there is an answer"));
    client.on("error", () => {}).end();
    await becomes("host/running", "2");
    const failed = await text("failed");
    client.socket?.resetAndDestroy();
    await becomes("host/running", "1");
    await text("host/open?goes");
    await becomes("host/tidied", "goes,goes");
    assert.equal(await text("failed"), failed); // it is over, although what it waited for has ended
    await text("host/open?stays");
    assert.equal((await staying).status, 200);
    assert.equal(await text("host/tidied"), "goes,goes");
    assert.equal(await text("host/running"), "0");
  });

  test("a request that takes longer than a minute is reaped when the next request arrives", async () => {
    const unwound = Number(await text("unwound"));
    const first = get("gate?age", { headers: { "X-Own": "1" } });
    await becomes("host/running", "1");
    await text("host/forward?59000");
    await text("sequence");
    const second = get("gate?age");
    await becomes("host/running", "2");
    await text("host/forward?1000");
    await text("sequence");
    await becomes("host/running", "1");
    assert.equal(await text("unwound"), `${unwound + 1}`);
    await text("host/open?age");
    const reaped = await first;
    assert.equal(reaped.status, 503);
    assert.equal(reaped.text, "1: the request waited too long for an effect");
    assert.equal((await second).text, "passed");
  });

  test("1,000 requests, 64 at a time, each get their own answer", () => interleave(1000));
});
