import { once } from "node:events";
import type { RequestListener, ServerResponse } from "node:http";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { inspect } from "node:util";
import { createGzip, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { FEED, FRESH, failureOf, fetchFrom, serve, serveTcp } from "../testing/feed-test-server.ts";
import type { FeedRequest } from "./fetch-feed.ts";

/** Writes the same bytes repeatedly until the client closes. */
function writeForEver(target: NodeJS.WritableStream, chunk: Buffer, response: ServerResponse): void {
  const write = () => {
    while (!response.destroyed && target.write(chunk));
  };
  target.on("drain", write);
  write();
}

describe("fetchFeed on failures", () => {
  describe("the size limit", () => {
    const length = Buffer.byteLength(FEED);

    it("accepts a body of exactly that size", async () => {
      const url = await serve((_request, response) => response.end(FEED));
      expect(await fetchFrom(url, { maxBytes: length })).toEqual(FRESH);
    });

    it.each([
      ["plain", {}, Buffer.from(FEED)],
      ["compressed", { "content-encoding": "gzip" }, gzipSync(FEED)],
    ])("rejects one byte more (%s)", async (_name, headers, body) => {
      const url = await serve((_request, response) => response.writeHead(200, headers).end(body));
      expect(await failureOf(fetchFrom(url, { maxBytes: length - 1 }))).toMatchObject({ code: "too-large" });
    });

    // These bodies are endless, so only a reader that stops early returns.
    it("ends an endless body", async () => {
      const url = await serve((_request, response) =>
        writeForEver(response, Buffer.alloc(65_536, " "), response),
      );
      expect(await failureOf(fetchFrom(url))).toMatchObject({ code: "too-large" });
    });

    it("ends a gzip bomb, and closes the connection", async () => {
      const closed = Promise.withResolvers<void>();
      const url = await serve((_request, response) => {
        response.on("close", closed.resolve);
        response.writeHead(200, { "content-encoding": "gzip" });
        const gzip = createGzip();
        gzip.pipe(response);
        writeForEver(gzip, Buffer.alloc(65_536, " "), response);
      });
      expect(await failureOf(fetchFrom(url))).toMatchObject({ code: "too-large" });
      await closed.promise;
    });

    it("rejects a small gzip bomb received in one chunk", async () => {
      const bomb = gzipSync(Buffer.alloc(64_000_000, " "));
      expect(bomb.length).toBeLessThan(1_000_000);
      const url = await serve((_request, response) => {
        response.writeHead(200, { "content-encoding": "gzip" }).end(bomb);
      });
      expect(await failureOf(fetchFrom(url))).toMatchObject({ code: "too-large" });
    });
  });

  describe("the deadline", () => {
    const timeoutMs = 300;

    it("ends a request without a response", async () => {
      const url = await serve(() => {});
      expect(await failureOf(fetchFrom(url, { timeoutMs }))).toMatchObject({ code: "timeout" });
    });

    it("ends a pending connection attempt", async () => {
      // The TLS handshake is part of connecting, and never ends here.
      const url = `https://127.0.0.1:${await serveTcp(() => {})}/`;
      expect(await failureOf(fetchFrom(url, { timeoutMs }))).toMatchObject({ code: "timeout" });
    });

    it.each([
      ["plain", {}, (response: ServerResponse) => response.write(" ")],
      [
        "compressed",
        { "content-encoding": "gzip" },
        (response: ServerResponse) => response.write(gzipSync(" ")),
      ],
    ])("ends a slow body (%s)", async (_name, headers, drip) => {
      const url = await serve((_request, response) => {
        response.writeHead(200, headers);
        const timer = setInterval(() => drip(response), 20);
        response.on("close", () => clearInterval(timer));
      });
      expect(await failureOf(fetchFrom(url, { timeoutMs }))).toMatchObject({ code: "timeout" });
    });

    it("ends slow headers", async () => {
      const port = await serveTcp((socket) => {
        socket.write("HTTP/1.1 200 OK\r\n");
        let count = 0;
        const timer = setInterval(() => socket.write(`x-${count++}: y\r\n`), 20);
        socket.on("close", () => clearInterval(timer));
      });
      const url = `http://127.0.0.1:${port}/`;
      expect(await failureOf(fetchFrom(url, { timeoutMs }))).toMatchObject({ code: "timeout" });
    });

    it("ends a feed that stops in the middle", async () => {
      const url = await serve((_request, response) => response.write(FEED.slice(0, 100)));
      expect(await failureOf(fetchFrom(url, { timeoutMs }))).toMatchObject({ code: "timeout" });
    });

    it("includes all redirects", async () => {
      const url = await serve((_request, response) => {
        setTimeout(() => response.writeHead(302, { location: "/" }).end(), 200);
      });
      expect(await failureOf(fetchFrom(url, { timeoutMs }))).toMatchObject({ code: "timeout" });
    });
  });

  describe("a caller that stops", () => {
    it("ends a waiting fetch and its connection", async () => {
      const stop = new AbortController();
      const closed = Promise.withResolvers<void>();
      const url = await serve((_request, response) => {
        response.on("close", closed.resolve);
        stop.abort();
      });
      expect(await failureOf(fetchFrom(url, { signal: stop.signal }))).toMatchObject({ code: "stopped" });
      await closed.promise;
    });

    it("ends a fetch before it begins", async () => {
      let requestCount = 0;
      const url = await serve((_request, response) => {
        requestCount++;
        response.end(FEED);
      });
      const signal = AbortSignal.abort();
      expect(await failureOf(fetchFrom(url, { signal }))).toMatchObject({ code: "stopped" });
      expect(requestCount).toBe(0);
    });
  });

  describe("network failures", () => {
    it("include a reset before the response", async () => {
      const url = await serve((request) => request.socket.resetAndDestroy());
      expect(await failureOf(fetchFrom(url))).toMatchObject({ code: "network" });
    });

    it.each([
      ["of known length", { "content-length": String(Buffer.byteLength(FEED)) }],
      ["in chunks", {}],
      ["compressed", { "content-encoding": "gzip" }],
    ])("include a reset in the middle of a body %s", async (_name, headers) => {
      const url = await serve((request, response) => {
        const body = "content-encoding" in headers ? gzipSync(FEED) : Buffer.from(FEED);
        response.writeHead(200, headers).write(body.subarray(0, 50));
        setTimeout(() => request.socket.resetAndDestroy(), 50);
      });
      expect(await failureOf(fetchFrom(url))).toMatchObject({ code: "network" });
    });

    it("include a refused connection", async () => {
      const server = createTcpServer().listen(0, "127.0.0.1");
      await once(server, "listening");
      const { port } = server.address() as AddressInfo;
      await new Promise((done) => server.close(done));
      const error = await failureOf(fetchFrom(`http://127.0.0.1:${port}/`));
      expect(error).toMatchObject({ code: "network" });
      expect(error.message).toContain("ECONNREFUSED");
    });

    it("include another protocol", async () => {
      const port = await serveTcp((socket) => socket.end("220 ready\r\n"));
      expect(await failureOf(fetchFrom(`http://127.0.0.1:${port}/`))).toMatchObject({ code: "network" });
    });

    it.each(["", "feed.xml", "file:///etc/passwd", "ftp://127.0.0.1/", "http://", "http://127.0.0.1:99999/"])(
      "include the address %j",
      async (url) => {
        expect(await failureOf(fetchFrom(url))).toMatchObject({ code: "network" });
      },
    );

    it("include a header that cannot be sent", async () => {
      const url = await serve((_request, response) => response.end(FEED));
      expect(await failureOf(fetchFrom(url, { userAgent: "a\r\nb" }))).toMatchObject({ code: "network" });
    });
  });

  describe("messages", () => {
    const withSecrets = (url: string) =>
      `${url.replace("http://", "http://user:hunter2@")}/f?key=hunter2#hunter2`;

    it.each<[string, RequestListener, Partial<FeedRequest>]>([
      ["status", (_request, response) => response.writeHead(500).end(), {}],
      ["status", (request, response) => response.writeHead(302, { location: request.url }).end(), {}],
      [
        "status",
        (_request, response) => response.writeHead(302, { location: "ftp://x/?key=hunter2" }).end(),
        {},
      ],
      ["malformed", (_request, response) => response.end("hunter2"), {}],
      ["too-large", (_request, response) => response.end(FEED), { maxBytes: 10 }],
      ["timeout", () => {}, { timeoutMs: 100 }],
      ["network", (request) => request.socket.resetAndDestroy(), {}],
    ])("of a failure (%s) omit the URL's secrets", async (code, handler, more) => {
      const error = await failureOf(fetchFrom(withSecrets(await serve(handler)), more));
      expect(error.code).toBe(code);
      expect(inspect(error, { depth: 9, showHidden: true })).not.toContain("hunter2");
    });

    it("omit them for an invalid URL", async () => {
      const error = await failureOf(fetchFrom("ht!tp://?key=hunter2"));
      expect(inspect(error, { depth: 9, showHidden: true })).not.toContain("hunter2");
    });
  });
});
