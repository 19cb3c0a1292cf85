import type { IncomingMessage } from "node:http";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { FEED, FRESH, failureOf, fetchFrom, serve, serveTcp } from "../testing/feed-test-server.ts";

describe("fetchFeed", () => {
  it("reads a feed and returns its validators", async () => {
    const requests: IncomingMessage[] = [];
    const url = await serve((request, response) => {
      requests.push(request);
      response.writeHead(200, {
        "content-type": "text/xml; charset=UTF-8",
        etag: 'W/"v1"',
        "last-modified": "Sun, 01 Mar 2026 10:00:00 GMT",
      });
      response.end(FEED);
    });
    expect(await fetchFrom(`${url}/feeds/videos.xml?channel_id=UC1`)).toEqual({
      ...FRESH,
      etag: 'W/"v1"',
      lastModified: "Sun, 01 Mar 2026 10:00:00 GMT",
    });
    expect(requests).toHaveLength(1);
    expect(requests[0]?.url).toBe("/feeds/videos.xml?channel_id=UC1");
    expect(requests[0]?.headers).toMatchObject({ "user-agent": "Kindling-test/1.0" });
    expect(requests[0]?.headers).not.toHaveProperty("if-none-match");
    expect(requests[0]?.headers).not.toHaveProperty("if-modified-since");
  });

  it("drops validators that could not be sent back", async () => {
    const url = await serve((_request, response) => {
      response.setHeader("etag", `"${"x".repeat(2000)}"`);
      response.setHeader("last-modified", "\u00e9");
      response.end(FEED);
    });
    expect(await fetchFrom(url)).toEqual(FRESH);
  });

  describe("with validators", () => {
    const serveConditional = () =>
      serve((request, response) => {
        const { "if-none-match": etag, "if-modified-since": since } = request.headers;
        if (etag === '"v1"' || (etag === undefined && since === "Sun, 01 Mar 2026 10:00:00 GMT")) {
          response.writeHead(304, { etag: '"v1"' }).end();
        } else response.writeHead(200, { etag: '"v1"' }).end(FEED);
      });

    it("returns not-modified by ETag", async () => {
      expect(await fetchFrom(await serveConditional(), { etag: '"v1"' })).toEqual({ status: "not-modified" });
    });

    it("returns not-modified by date", async () => {
      const url = await serveConditional();
      const result = await fetchFrom(url, { lastModified: "Sun, 01 Mar 2026 10:00:00 GMT" });
      expect(result).toEqual({ status: "not-modified" });
    });

    it("sends both validators", async () => {
      let sent: IncomingMessage["headers"] = {};
      const url = await serve((request, response) => {
        sent = request.headers;
        response.writeHead(304).end();
      });
      await fetchFrom(url, { etag: '"v2"', lastModified: "Mon, 02 Mar 2026 10:00:00 GMT" });
      expect(sent).toMatchObject({
        "if-none-match": '"v2"',
        "if-modified-since": "Mon, 02 Mar 2026 10:00:00 GMT",
      });
    });

    it("reads the feed when they are outdated", async () => {
      expect(await fetchFrom(await serveConditional(), { etag: '"v0"' })).toEqual({ ...FRESH, etag: '"v1"' });
    });

    it("omits one that is not a valid header value", async () => {
      expect(await fetchFrom(await serveConditional(), { etag: "a\r\nx-evil: 1" })).toEqual({
        ...FRESH,
        etag: '"v1"',
      });
    });

    it("sends them after a redirect too", async () => {
      const feed = await serveConditional();
      const url = await serve((_request, response) => response.writeHead(302, { location: feed }).end());
      const result = await fetchFrom(url, { etag: '"v1"', isPrivate: () => false });
      expect(result).toEqual({ status: "not-modified" });
    });
  });

  it("rejects an unexpected 304", async () => {
    const url = await serve((_request, response) => response.writeHead(304).end());
    expect(await failureOf(fetchFrom(url))).toMatchObject({ code: "status" });
  });

  it.each([201, 204, 206, 300, 400, 403, 404, 410, 429, 500, 503])(
    "rejects with a FeedError for status %i",
    async (status) => {
      const url = await serve((_request, response) =>
        response.writeHead(status).end(status === 204 ? undefined : FEED),
      );
      const error = await failureOf(fetchFrom(url));
      expect(error.code).toBe("status");
      expect(error.message).toContain(String(status));
    },
  );

  describe("redirects", () => {
    /** /3 redirects to /2, /1 and /0, which is the feed. */
    const serveSteps = (status: number) =>
      serve((request, response) => {
        const step = Number(request.url?.slice(1));
        if (step === 0) response.end(FEED);
        else response.writeHead(status, { location: `${step - 1}` }).end("moved");
      });

    it.each([301, 302, 303, 307, 308])("are followed three times (%i)", async (status) => {
      expect(await fetchFrom(`${await serveSteps(status)}/3`)).toEqual(FRESH);
    });

    it("are not followed a fourth time", async () => {
      expect(await failureOf(fetchFrom(`${await serveSteps(301)}/4`))).toMatchObject({ code: "status" });
    });

    it("may lead to another host that is public", async () => {
      const feed = (await serve((_request, response) => response.end(FEED))).replace(
        "127.0.0.1",
        "localhost",
      );
      const url = await serve((_request, response) => response.writeHead(301, { location: feed }).end());
      expect(await fetchFrom(url, { isPrivate: () => false })).toEqual(FRESH);
    });

    it.each([
      ["another port of a private host", (port: string) => `http://127.0.0.1:${port}/`],
      ["a name that resolves to a private address", (port: string) => `http://localhost:${port}/`],
      ["a private address in IPv6", (port: string) => `http://[::ffff:127.0.0.1]:${port}/`],
      ["a private address in another notation", (port: string) => `http://0x7f000001:${port}/`],
      ["a private address over TLS", (port: string) => `https://127.0.0.1:${port}/`],
    ])("do not lead to %s", async (_name, location) => {
      let connections = 0;
      const port = await serveTcp(() => connections++);
      const url = await serve((_request, response) => {
        response.writeHead(302, { location: location(String(port)) }).end();
      });
      const error = await failureOf(fetchFrom(url));
      expect(error).toMatchObject({ code: "status", message: expect.stringContaining("not public") });
      expect(connections).toBe(0);
    });

    it("fail in a loop", async () => {
      let requestCount = 0;
      const url = await serve((_request, response) => {
        requestCount++;
        response.writeHead(302, { location: "/" }).end();
      });
      expect(await failureOf(fetchFrom(url))).toMatchObject({ code: "status" });
      expect(requestCount).toBe(4);
    });

    it.each([
      ["file:///etc/passwd"],
      ["ftp://127.0.0.1/feed"],
      ["data:application/atom+xml,<feed/>"],
      ["javascript:alert(1)"],
      ["http://"],
      ["http://127.0.0.1:99999/"],
    ])("do not lead to %s", async (location) => {
      const url = await serve((_request, response) => response.writeHead(302, { location }).end());
      expect(await failureOf(fetchFrom(url))).toMatchObject({ code: "status" });
    });

    it("need a location", async () => {
      const url = await serve((_request, response) => response.writeHead(302).end());
      expect(await failureOf(fetchFrom(url))).toMatchObject({ code: "status" });
    });

    it("do not wait for an endless body", async () => {
      const feed = await serve((_request, response) => response.end(FEED));
      const url = await serve((_request, response) => {
        response.writeHead(302, { location: feed }).write("moving");
      });
      expect(await fetchFrom(url, { isPrivate: () => false })).toEqual(FRESH);
    });
  });

  describe("bodies", () => {
    it.each([
      ["nothing", ""],
      ["a page", "<!DOCTYPE html><html><body><p>Before you continue</body></html>"],
      ["a well-formed page", "<html><body>Hello</body></html>"],
      ["a feed cut short", FEED.slice(0, -20)],
      ["noise", Buffer.from([0, 255, 1, 254, 2, 253])],
    ])("of %s are malformed", async (_name, body) => {
      const url = await serve((_request, response) => response.end(body));
      expect(await failureOf(fetchFrom(url))).toMatchObject({ code: "malformed" });
    });

    it.each([
      ["gzip", gzipSync(FEED)],
      ["x-gzip", gzipSync(FEED)],
      ["GZIP", gzipSync(FEED)],
      ["deflate", deflateSync(FEED)],
      ["identity", Buffer.from(FEED)],
    ])("are decompressed (%s)", async (encoding, body) => {
      const url = await serve((_request, response) => {
        response.writeHead(200, { "content-encoding": encoding }).end(body);
      });
      expect(await fetchFrom(url)).toEqual(FRESH);
    });

    it.each([
      ["gzip that is none", "gzip", Buffer.from(FEED)],
      ["gzip cut short", "gzip", gzipSync(FEED).subarray(0, 60)],
      ["an encoding that was not accepted", "br", brotliCompressSync(FEED)],
      ["two encodings", "gzip, gzip", gzipSync(gzipSync(FEED))],
    ])("of %s are malformed", async (_name, encoding, body) => {
      const url = await serve((_request, response) => {
        response.writeHead(200, { "content-encoding": encoding }).end(body);
      });
      expect(await failureOf(fetchFrom(url))).toMatchObject({ code: "malformed" });
    });

    it.each([
      ["the content type's charset", "text/xml; charset=iso-8859-1", Buffer.from(FEED, "latin1")],
      ["a byte order mark", "text/xml", Buffer.from(`\uFEFF${FEED}`, "utf16le")],
      ["UTF-8 whatever the content type is", "text/html", Buffer.from(FEED)],
      ["UTF-8 when the charset is unknown", "text/xml; charset=klingon-8", Buffer.from(FEED)],
    ])("are read by %s", async (_name, type, body) => {
      const url = await serve((_request, response) =>
        response.writeHead(200, { "content-type": type }).end(body),
      );
      expect(await fetchFrom(url)).toEqual(FRESH);
    });

    it("may come in chunks that split a character", async () => {
      const bytes = Buffer.from(FEED);
      const middle = bytes.indexOf("è") + 1;
      const url = await serve((_request, response) => {
        response.write(bytes.subarray(0, middle));
        setTimeout(() => response.end(bytes.subarray(middle)), 50);
      });
      expect(await fetchFrom(url)).toEqual(FRESH);
    });
  });
});
