import { beforeEach, describe, expect, it } from "vitest";
import { rawRequest } from "../testing/raw-request.ts";
import { respondJson } from "../testing/recording-upstream.ts";
import { useGateway } from "../testing/use-gateway.ts";

const limit = 131_072;
const gateway = useGateway();
beforeEach(() => {
  gateway.upstreams.founders.respond = respondJson(null, 201);
});

const post = (
  body: string | ReadableStream | null,
  headers: Record<string, string> = { "content-type": "application/json" },
) =>
  fetch(`${gateway.url}/api/founders`, {
    method: "POST",
    body,
    headers,
    ...(body instanceof ReadableStream ? { duplex: "half" } : {}),
  } as RequestInit);

/** A body in chunks, without content-length. */
const chunked = (...pieces: string[]): ReadableStream =>
  new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(Buffer.from(piece));
      controller.close();
    },
  });

const received = () => gateway.upstreams.founders.received;

describe("the gateway, given a request body,", () => {
  it("forwards a chunked body with its length", async () => {
    expect((await post(chunked('{"a":', '"é"', "}"))).status).toBe(201);
    expect(received()[0]).toMatchObject({ body: '{"a":"é"}' });
    expect(received()[0]?.headers["content-length"]).toBe("10");
    expect(received()[0]?.headers["transfer-encoding"]).toBeUndefined();
  });

  it("forwards a body of exactly 128 KiB", async () => {
    const body = JSON.stringify({ a: "x".repeat(limit - 8) });
    expect(Buffer.byteLength(body)).toBe(limit);
    expect((await post(body)).status).toBe(201);
    expect(received()[0]?.body).toHaveLength(limit);
  });

  it("forwards invalid JSON", async () => {
    expect((await post("{nonsense")).status).toBe(201);
    expect(received()[0]?.body).toBe("{nonsense");
  });

  it("forwards an empty body as none, without its content type", async () => {
    expect((await post("")).status).toBe(201);
    expect((await post(null, {})).status).toBe(201);
    const sent = received().map(({ body, headers }) => [
      body,
      headers["content-length"],
      headers["content-type"],
    ]);
    expect(sent).toEqual([
      ["", "0", undefined],
      ["", "0", undefined],
    ]);
  });

  it("forwards a DELETE with a content type and no body without the content type", async () => {
    const response = await fetch(`${gateway.url}/api/founders/1`, {
      method: "DELETE",
      headers: { "content-type": "application/json" },
    });
    expect(response.status).toBe(201);
    expect(received()[0]).toMatchObject({ method: "DELETE", body: "" });
    expect(received()[0]?.headers["content-type"]).toBeUndefined();
  });

  it.each(["/api/founders/bulk", "/api/investors-database/bulk"])(
    "forwards up to 1 MiB to %s, which names up to 50,000 records",
    async (path) => {
      const bulk = (length: number) =>
        fetch(gateway.url + path, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify("1".repeat(length - 2)),
        });
      expect((await bulk(1_048_576)).status).toBeLessThan(300);
      expect((await bulk(1_048_577)).status).toBe(413);
    },
  );

  it("returns 413 for one byte more than 128 KiB and reaches no service", async () => {
    const response = await post(JSON.stringify({ a: "x".repeat(limit - 7) }));
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({
      success: false,
      code: "too_large",
      error: "The request is too large.",
    });
    expect(received()).toEqual([]);
  });

  it("returns 413 before the body arrives when content-length is too large", async () => {
    const response = await rawRequest(
      gateway.port,
      "POST /api/founders HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: 999999999999\r\n\r\n{",
    );
    expect(response.status).toBe(413);
    expect(received()).toEqual([]);
  });

  it("returns 413 for more than 128 KiB in chunks and reaches no service", async () => {
    const piece = "x".repeat(65_536);
    const body = `10000\r\n${piece}\r\n`.repeat(3);
    const response = await rawRequest(
      gateway.port,
      `POST /api/founders HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n${body}0\r\n\r\n`,
    );
    expect(response.status).toBe(413);
    expect(received()).toEqual([]);
  });

  it.each([
    ["text/plain", { "content-type": "text/plain" }],
    ["a form", { "content-type": "application/x-www-form-urlencoded" }],
    ["multipart", { "content-type": "multipart/form-data; boundary=x" }],
    ["text/json", { "content-type": "text/json" }],
    ["nonsense", { "content-type": "nonsense" }],
    ["gzipped JSON", { "content-type": "application/json", "content-encoding": "gzip" }],
  ])("returns 415 for %s and reaches no service", async (_name, headers) => {
    const response = await post("{}", headers);
    expect(response.status).toBe(415);
    expect(await response.json()).toMatchObject({ success: false, code: "unsupported_type" });
    expect(received()).toEqual([]);
  });

  it("returns 415 for a body without a type", async () => {
    const response = await rawRequest(
      gateway.port,
      "POST /api/founders HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\ncontent-length: 2\r\n\r\n{}",
    );
    expect(response.status).toBe(415);
    expect(received()).toEqual([]);
  });

  it("reaches no service when the client disconnects within it", async () => {
    const { connect } = await import("node:net");
    const socket = connect(gateway.port, "127.0.0.1");
    socket.write(
      "POST /api/founders HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{",
    );
    await new Promise((resolve) => setTimeout(resolve, 50));
    socket.destroy();
    expect((await post("{}")).status).toBe(201);
    expect(received()).toHaveLength(1);
  });

  it("opens no connection to the service while a slow client sends it", async () => {
    const { connect } = await import("node:net");
    const before = gateway.upstreams.matches.connections;
    const sockets = Array.from({ length: 20 }, () => {
      const socket = connect(gateway.port, "127.0.0.1");
      socket.write(
        "PUT /api/matches/1/rating HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{",
      );
      return socket;
    });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(gateway.upstreams.matches.connections).toBe(before);
    for (const socket of sockets) socket.destroy();
  });
});
