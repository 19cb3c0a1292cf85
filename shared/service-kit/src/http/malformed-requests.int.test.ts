import { failure } from "@kindling/contracts/envelope.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectFailure } from "./testing/expect-failure.ts";
import { type ListeningApp, listeningApp } from "./testing/listening-app.ts";
import { exchangeRaw, openRaw, parseResponse } from "./testing/raw-connection.ts";

let served: ListeningApp;
beforeAll(async () => {
  served = await listeningApp((app) => {
    app.post("/echo", async (request) => ({ success: true, data: request.body ?? null }));
    app.get("/things/:id", async (request) => ({ success: true, data: request.params }));
  });
});
afterAll(() => served.app.close());

describe("a malformed request", () => {
  const close = "host: a\r\nconnection: close\r\n";

  it.each([
    ["garbage", "hello\r\n\r\n"],
    ["TLS", "\x16\x03\x01\x02\x00\x01\x00"],
    ["a method that is none", `FOO /things/1 HTTP/1.1\r\n${close}\r\n`],
    ["a negative length", `POST /echo HTTP/1.1\r\n${close}content-length: -5\r\n\r\n`],
    ["two lengths", `POST /echo HTTP/1.1\r\n${close}content-length: 2\r\ncontent-length: 3\r\n\r\n{}`],
    [
      "a length and chunks",
      `POST /echo HTTP/1.1\r\n${close}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    [
      "chunks that are none",
      `POST /echo HTTP/1.1\r\n${close}content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n`,
    ],
    ["a header with a line break", `GET /things/1 HTTP/1.1\r\n${close}a: b\rc\r\n\r\n`],
    ["a tunnel", `CONNECT elsewhere:443 HTTP/1.1\r\n${close}\r\n`],
    ["two hosts", `GET /things/1 HTTP/1.1\r\n${close}host: b\r\n\r\n`],
    ["one host given twice", `GET /things/1 HTTP/1.1\r\n${close}Host: a\r\n\r\n`],
    ["two hosts in an old version", `GET /things/1 HTTP/1.0\r\n${close}host: b\r\n\r\n`],
    ["two hosts in one header", "GET /things/1 HTTP/1.1\r\nhost: a, b\r\nconnection: close\r\n\r\n"],
    ["a host with a path", "GET /things/1 HTTP/1.1\r\nhost: a/b\r\nconnection: close\r\n\r\n"],
    ["no host", "GET /things/1 HTTP/1.1\r\nconnection: close\r\n\r\n"],
  ])("gets 400 and the envelope: %s", async (_name, bytes) => {
    const response = await exchangeRaw(served.port, bytes);
    expect(response.status).toBe(400);
    expect(failure.parse(JSON.parse(response.body))).toMatchObject({
      code: "malformed",
      error: texts.invalidInput,
    });
  });

  it.each([
    ["headers", `GET /things/1 HTTP/1.1\r\n${close}x: ${"y".repeat(20_000)}\r\n\r\n`],
    ["an address", `GET /${"y".repeat(20_000)} HTTP/1.1\r\n${close}\r\n`],
  ])("gets 431 and the envelope: %s longer than 16 KiB", async (_name, bytes) => {
    const response = await exchangeRaw(served.port, bytes);
    expect(response.status).toBe(431);
    expect(failure.parse(JSON.parse(response.body))).toMatchObject({
      code: "too_large",
      error: texts.tooLarge,
    });
  });

  it("does not disturb a response in progress on the same connection", async () => {
    const release = Promise.withResolvers<void>();
    const streaming = await listeningApp((app) => {
      app.get("/stream", (_request, reply) => {
        reply.hijack();
        reply.raw.writeHead(200, { "content-length": "4" });
        reply.raw.write("ab");
        void release.promise.then(() => reply.raw.end("cd"));
      });
    });
    const connection = await openRaw(streaming.port);
    connection.send("GET /stream HTTP/1.1\r\nhost: a\r\n\r\n");
    await connection.until(/ab$/);
    connection.send("garbage\r\n\r\n");
    const text = await connection.end();
    expect(parseResponse(text).body).toBe("ab");
    release.resolve();
    await streaming.app.close();
  });

  it("does not affect other clients", async () => {
    const responses = await Promise.all([
      exchangeRaw(served.port, "garbage\r\n\r\n"),
      exchangeRaw(served.port, `GET /things/7 HTTP/1.1\r\n${close}\r\n`),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([400, 200]);
  });

  it("is accepted when only its expectation is unknown", async () => {
    const response = await exchangeRaw(
      served.port,
      `POST /echo HTTP/1.1\r\n${close}expect: miracles\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}`,
    );
    expect(response.status).toBe(200);
  });

  it("gets 100 for expect: 100-continue", async () => {
    const connection = await openRaw(served.port);
    connection.send(
      `POST /echo HTTP/1.1\r\n${close}expect: 100-continue\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n`,
    );
    await connection.until(/^HTTP\/1\.1 100 Continue\r\n\r\n/);
    connection.send("{}");
    expect(await connection.end()).toContain("HTTP/1.1 200 OK");
  });
});

describe("slow requests", () => {
  const shortTimeouts = {
    requestTimeout: 100,
    http: { headersTimeout: 50, connectionsCheckingInterval: 20 },
  };
  const slowApp = (server: object) =>
    listeningApp(
      (app) => {
        app.post("/echo", async () => ({ success: true }));
        app.get("/for-ever", () => new Promise(() => {}));
      },
      { server },
    );

  it.each([
    ["headers", "GET /echo HTTP/1.1\r\nhost: a\r\nx: "],
    [
      "bodies",
      "POST /echo HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n{",
    ],
  ])("get 408 and the envelope: incomplete %s", async (_name, bytes) => {
    const { app, port } = await slowApp(shortTimeouts);
    const response = await exchangeRaw(port, bytes);
    expect(response.status).toBe(408);
    const problem = { code: "malformed", error: texts.notReceived };
    expect(failure.parse(JSON.parse(response.body))).toMatchObject(problem);
    await app.close();
  });

  it("have increasing default timeouts: headers, bodies, handlers", () => {
    const { server, initialConfig } = served.app;
    const { handlerTimeout } = initialConfig as { handlerTimeout?: number };
    const limits = [server.headersTimeout, server.requestTimeout, handlerTimeout];
    expect(limits).toEqual([10_000, 15_000, 20_000]);
  });

  it("get 503 when the handler exceeds its timeout", async () => {
    const { app, url, logged } = await slowApp({ handlerTimeout: 500 });
    const response = await fetch(`${url}/for-ever`);
    await expectFailure(response, 503, "upstream_unavailable", texts.overloaded);
    expect(logged).toContainEqual(expect.objectContaining({ level: "warn", route: "/for-ever" }));
    await app.close();
  });
});
