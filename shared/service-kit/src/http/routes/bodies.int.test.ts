import { failure } from "@kindling/contracts/envelope.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectFailure } from "../testing/expect-failure.ts";
import { type ListeningApp, listeningApp } from "../testing/listening-app.ts";
import { exchangeRaw, openRaw } from "../testing/raw-connection.ts";

const json = { "content-type": "application/json" };
let served: ListeningApp;
beforeAll(async () => {
  served = await listeningApp((app) => {
    app.post("/echo", async (request) => ({ success: true, data: request.body ?? null }));
    app.delete("/echo", async (request) => ({ success: true, data: request.body ?? null }));
    app.post("/size", async ({ headers }) => ({ success: true, data: headers["content-length"] }));
  });
});
afterAll(() => served.app.close());

const post = (
  body: string | Buffer | ReadableStream | null,
  headers: Record<string, string> = json,
  path = "/echo",
) =>
  fetch(served.url + path, {
    method: "POST",
    headers,
    body,
    ...(body instanceof ReadableStream ? { duplex: "half" } : {}),
  } as RequestInit);

describe("bodies", () => {
  it("are read as JSON, with any charset name and in any chunks", async () => {
    expect(await (await post('{"a":"é"}')).json()).toEqual({ success: true, data: { a: "é" } });
    const named = await post('{"a":1}', { "content-type": "application/json; charset=utf-8" });
    expect(named.status).toBe(200);
    const bytes = Buffer.from('{"a":"é"}');
    const chunked = await post(
      new ReadableStream({
        start(controller) {
          for (const byte of bytes) controller.enqueue(Buffer.from([byte]));
          controller.close();
        },
      }),
    );
    expect(await chunked.json()).toEqual({ success: true, data: { a: "é" } });
  });

  it.each([
    ["half an object", "{"],
    ["words", "hello"],
    ["a trailing comma", '{"a":1,}'],
    ["a NUL", '{"a":1}\0'],
    ["two values", "{}{}"],
    ["a key that would reach the prototype", '{"__proto__":{"admin":true}}'],
    ["one deeper down", '{"a":[{"__proto__":{"admin":true}}]}'],
    ["a constructor's prototype", '{"constructor":{"prototype":{"admin":true}}}'],
  ])("that are %s get 400", async (_name, body) => {
    await expectFailure(await post(body), 400, "malformed", texts.notJson);
  });

  it("may be nested 20 levels deep, not counting brackets in strings", async () => {
    const nested = (depth: number) => `${'{"a":['.repeat(depth / 2)}"[[{\\"{"${"]}".repeat(depth / 2)}`;
    expect((await post(nested(20), json, "/size")).status).toBe(200);
    expect((await post(`[${"[{}],".repeat(1_000)}"]]"]`, json, "/size")).status).toBe(200);
    for (const body of [`[${nested(20)}]`, nested(20_000), "[".repeat(100_000)]) {
      await expectFailure(await post(body), 400, "malformed", texts.invalidInput);
    }
  });

  it("of 3 MB get 413, with a content length or in chunks", async () => {
    const body = JSON.stringify("x".repeat(3_000_000));
    await expectFailure(await post(body), 413, "too_large", texts.tooLarge);
    const chunks = new ReadableStream({
      start(controller) {
        for (let at = 0; at < body.length; at += 65_536)
          controller.enqueue(Buffer.from(body.slice(at, at + 65_536)));
        controller.close();
      },
    });
    await expectFailure(await post(chunks), 413, "too_large", texts.tooLarge);
  });

  it("of 128 KiB are accepted, one byte more is not", async () => {
    const body = (length: number) => JSON.stringify("x".repeat(length - 2));
    expect((await post(body(131_072))).status).toBe(200);
    expect((await post(body(131_073))).status).toBe(413);
  });

  it.each([
    ["text", { "content-type": "text/plain" }],
    ["a form", { "content-type": "application/x-www-form-urlencoded" }],
    ["multipart", { "content-type": "multipart/form-data; boundary=x" }],
    ["text that calls itself JSON", { "content-type": "text/json" }],
    ["nonsense", { "content-type": "nonsense" }],
  ])("that are %s get 415", async (_name, headers) => {
    await expectFailure(await post("{}", headers), 415, "unsupported_type", texts.unsupportedType);
  });

  it.each(["", "content-type: \r\n"])("without a content type (%j) get 415", async (header) => {
    const response = await exchangeRaw(
      served.port,
      `POST /echo HTTP/1.1\r\nhost: a\r\nconnection: close\r\n${header}content-length: 2\r\n\r\n{}`,
    );
    expect(response.status).toBe(415);
    expect(failure.parse(JSON.parse(response.body)).code).toBe("unsupported_type");
  });

  it.each(["POST", "DELETE"])("of %s may be missing, with and without a content type", async (method) => {
    for (const headers of [{}, json]) {
      const response = await fetch(`${served.url}/echo`, { method, headers });
      expect(await response.json()).toEqual({ success: true, data: null });
    }
  });

  it.each([
    ["a lone continuation byte", [0x80]],
    ["half of a character", [0xc3]],
    ["a surrogate", [0xed, 0xa0, 0x80]],
  ])("with %s instead of UTF-8 get 400", async (_name, bytes) => {
    const body = Buffer.concat([Buffer.from('{"a":"'), Buffer.from(bytes), Buffer.from('"}')]);
    await expectFailure(await post(body), 400, "malformed", texts.notJson);
  });

  it("that end too early are not a server error", async () => {
    served.logged.length = 0;
    const connection = await openRaw(served.port);
    connection.send(
      "POST /echo HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{",
    );
    connection.socket.destroy();
    await connection.end();
    expect((await fetch(`${served.url}/healthz`)).status).toBe(200);
    expect(served.logged.filter(({ level }) => level === "error" || level === "warn")).toEqual([]);
  });
});
