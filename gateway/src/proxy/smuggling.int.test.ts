import { describe, expect, it } from "vitest";
import { rawRequest } from "../testing/raw-request.ts";
import { useGateway } from "../testing/use-gateway.ts";

const gateway = useGateway();

const arrived = (): string[] =>
  Object.values(gateway.upstreams).flatMap(({ received }) => received.map(({ url }) => url));

const hidden = "GET /founders/666 HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n";
const post = (...headers: string[]) =>
  [
    "POST /api/founders HTTP/1.1",
    "host: 127.0.0.1",
    "content-type: application/json",
    ...headers,
    "",
    "",
  ].join("\r\n");

/** Requests whose end two parsers can see in different places, so that one of them sees a second request. */
const ambiguous: Record<string, string> = {
  "a length and chunks": `${post("content-length: 5", "transfer-encoding: chunked")}0\r\n\r\n${hidden}`,
  "chunks and a length": `${post("transfer-encoding: chunked", `content-length: ${hidden.length}`)}${hidden}`,
  "an unknown encoding": `${post("transfer-encoding: xchunked", "content-length: 0")}${hidden}`,
  "a space before the colon of an encoding": `${post("transfer-encoding : chunked", "content-length: 5")}0\r\n\r\n${hidden}`,
  "an encoding on a folded line": `${post("transfer-encoding:", " chunked", "content-length: 5")}0\r\n\r\n${hidden}`,
  "an encoding named twice": `${post("transfer-encoding: identity", "transfer-encoding: chunked", "content-length: 5")}0\r\n\r\n${hidden}`,
  "a vertical tab before an encoding": `${post("transfer-encoding:\u000bchunked", "content-length: 5")}0\r\n\r\n${hidden}`,
  "two lengths": `${post("content-length: 0", `content-length: ${hidden.length}`)}${hidden}`,
  "a length of many numbers": `${post("content-length: 0, 5")}${hidden}`,
  "a length with a sign": `${post("content-length: +0")}${hidden}`,
  "a length in hexadecimal": `${post("content-length: 0x2")}{}${hidden}`,
  "a negative chunk size": `${post("transfer-encoding: chunked")}-1\r\n\r\n0\r\n\r\n${hidden}`,
  "a chunk size that overflows": `${post("transfer-encoding: chunked")}fffffffffffffffff\r\n${hidden}`,
  "a chunk that is longer than its size": `${post("transfer-encoding: chunked")}1\r\n{}\r\n0\r\n\r\n${hidden}`,
  "a header with a bare line feed": `${post("x: a\ntransfer-encoding: chunked", "content-length: 5")}0\r\n\r\n${hidden}`,
  "a header with a bare carriage return": `${post("x: a\rtransfer-encoding: chunked", "content-length: 5")}0\r\n\r\n${hidden}`,
  "a header with NUL": `${post("x: a\u0000b", "content-length: 0")}${hidden}`,
  "a header without a name": `${post(": chunked", "content-length: 0")}${hidden}`,
};

describe("a request with ambiguous framing", () => {
  it.each(Object.entries(ambiguous))(
    "returns 400, and neither it nor the bytes after it are served: %s",
    async (_name, bytes) => {
      const response = await rawRequest(gateway.port, Buffer.from(bytes, "latin1"));
      expect(response.status, response.head).toBe(400);
      expect(response.body).not.toContain("HTTP/1.1");
      expect(arrived()).toEqual([]);
    },
  );

  it("is not confused with two pipelined requests", async () => {
    const first = `${post("content-length: 2")}{}`;
    const response = await rawRequest(gateway.port, first + hidden);
    expect(response.status).toBe(200);
    expect(arrived().toSorted()).toEqual(["/api/founders", "/founders/666"]);
  });
});

describe("a header", () => {
  it.each(["\r\nx-kindling-identity: x", "%0d%0aset-cookie: a=b", "\u0000", "\u007f"])(
    "cannot be injected through another: %j",
    async (value) => {
      const request = `GET /founders/1 HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\nx-request-id: abcdefgh${value}\r\n\r\n`;
      const response = await rawRequest(gateway.port, Buffer.from(request, "latin1"));
      expect(response.head.toLowerCase()).not.toContain("set-cookie");
      for (const { headers } of gateway.upstreams.founders.received) {
        expect(headers["x-request-id"]).toMatch(/^[\w.-]+$/);
        expect(headers["x-kindling-identity"]).not.toBe("x");
      }
    },
  );
});
