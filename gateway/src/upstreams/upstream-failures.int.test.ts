import { texts } from "@kindling/contracts/texts.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { rawGet, rawRequest } from "../testing/raw-request.ts";
import { respondJson, startUpstream } from "../testing/recording-upstream.ts";
import { type RunningGateway, startGateway } from "../testing/start-gateway.ts";

let gateway: RunningGateway;
beforeEach(async () => {
  gateway = await startGateway({ limits: { readTimeoutMs: 1_000, deadlineMs: 3_000 } });
});
afterEach(() => gateway.close());

const get = (path = "/founders/1", options: RequestInit = {}) => fetch(`${gateway.url}${path}`, options);

/** The failure, after checking that it reveals nothing of the services. */
async function failureOf(response: Response): Promise<{ status: number; error: string; code: string }> {
  const text = await response.text();
  expect(text).not.toMatch(/127\.0\.0\.1|localhost|ECONN|UND_ERR|socket|undici|at .*:\d+/);
  expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(response.headers.get("cache-control")).toBe("no-store");
  const { success, error, code, requestId } = JSON.parse(text);
  expect(success).toBe(false);
  expect(requestId).toBe(response.headers.get("x-request-id"));
  return { status: response.status, error, code };
}

const down = { error: texts.upstreamDown, code: "upstream_unavailable", status: 503 };
const broken = { error: texts.upstreamDown, code: "upstream_failed", status: 502 };
const slow = { error: texts.upstreamSlow, code: "upstream_timeout", status: 504 };

const raw = (bytes: string) => () => {
  gateway.upstreams.founders.respond = (_request, response) => void response.socket?.end(bytes);
};

describe("a request to a service", () => {
  it("returns 503 when the service does not listen, while other services are served", async () => {
    await gateway.upstreams.founders.close();
    expect(await failureOf(await get())).toEqual(down);
    expect(
      await failureOf(await get("/api/founders", { method: "POST", body: "{}", headers: json })),
    ).toEqual(down);
    expect((await get("/youtube-videos")).status).toBe(200);
  });

  it("returns 200 once the service is back", async () => {
    const { founders } = gateway.upstreams;
    expect((await get()).status).toBe(200);
    await founders.close();
    expect((await get()).status).toBe(503);
    const again = await startUpstream(respondJson("back"), Number(new URL(founders.origin).port));
    expect(await (await get()).json()).toEqual({ success: true, data: "back" });
    await again.close();
  });

  it("returns 502 when the service resets the connection", async () => {
    gateway.upstreams.founders.respond = (_request, response) => void response.socket?.resetAndDestroy();
    expect(await failureOf(await get())).toEqual(broken);
    expect(
      await failureOf(await get("/api/founders", { method: "POST", body: "{}", headers: json })),
    ).toEqual(broken);
  });

  it("returns 504 when the service does not respond", async () => {
    gateway.upstreams.founders.respond = () => {};
    expect(await failureOf(await get())).toEqual(slow);
  });

  it("is sent once if it is a write, even when the connection closes without a response", async () => {
    const { founders } = gateway.upstreams;
    await (await get()).text();
    founders.received.length = 0;
    founders.respond = (_request, response) => void response.socket?.destroy();
    expect((await get("/api/founders", { method: "POST", body: "{}", headers: json })).status).toBe(502);
    expect((await get("/api/founders/1", { method: "PUT", body: "{}", headers: json })).status).toBe(502);
    expect(founders.received.map(({ method }) => method)).toEqual(["POST", "PUT"]);
  });

  it("is sent once when the service responds 503", async () => {
    const { founders } = gateway.upstreams;
    founders.respond = (_request, response) => {
      response
        .writeHead(503, { "content-type": "application/json", "retry-after": "1" })
        .end('{"success":false}');
    };
    expect((await get()).status).toBe(503);
    expect(founders.received).toHaveLength(1);
  });

  it.each([
    ["no HTTP", "hello, world\r\n\r\n"],
    [
      "a status of two digits",
      "HTTP/1.1 99 Odd\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}",
    ],
    ["a status of 700", "HTTP/1.1 700 Odd\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}"],
    ["a status of 999", "HTTP/1.1 999 Odd\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}"],
    ["no JSON", "HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 2\r\n\r\nhi"],
    ["an HTML error page", "HTTP/1.1 500 No\r\ncontent-type: text/html\r\ncontent-length: 5\r\n\r\nstack"],
    ["no content type", "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}"],
    ["a body without an end", "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n{"],
    ["half a head", "HTTP/1.1 200 OK\r\ncontent-type: appl"],
    ["half a small body", "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 20\r\n\r\n{"],
    ["an empty response", ""],
    [
      "a header without end",
      `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\nx: ${"x".repeat(100_000)}\r\n\r\n{}`,
    ],
    [
      "broken chunks",
      "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n",
    ],
  ])("returns 502 when the service sends %s", async (_name, bytes) => {
    raw(bytes)();
    const response = await get().catch((error: Error) => error);
    // Once part of the body is sent, the response can only be aborted.
    if (response instanceof Error || response.status === 200) {
      expect(bytes).toContain("chunked");
      if (!(response instanceof Error)) await expect(response.text()).rejects.toThrow();
      return;
    }
    expect(await failureOf(response)).toEqual(broken);
    expect((await get("/youtube-videos")).status).toBe(200);
  });

  it("returns 200 when the service sends 103 Early Hints first", async () => {
    raw(
      "HTTP/1.1 103 Early Hints\r\nlink: x\r\n\r\nHTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}",
    )();
    expect((await get()).status).toBe(200);
  });
});

describe("a response whose service dies in the middle of the body", () => {
  const large = JSON.stringify({ success: true, data: "x".repeat(3_000_000) });
  const headers = { "content-type": "application/json", "content-length": large.length, etag: 'W/"v1"' };

  it.each(["identity", "gzip", "br", "zstd"])("breaks off, with accept-encoding %s", async (encoding) => {
    gateway.upstreams.founders.respond = (_request, response) => {
      response.writeHead(200, headers);
      response.write(large.slice(0, 2_000_000), () => setTimeout(() => response.socket?.destroy(), 100));
    };
    const response = await get("/founders/1", { headers: { "accept-encoding": encoding } }).catch(
      (e: Error) => e,
    );
    // The compressor may not have sent anything yet, so a failure can still be sent.
    if (!(response instanceof Error) && response.status !== 200) {
      expect(encoding).not.toBe("identity");
      expect(response.headers.get("etag")).toBeNull();
      expect(response.headers.get("content-encoding")).toBeNull();
      expect(await failureOf(response)).toEqual(broken);
    } else if (!(response instanceof Error)) await expect(response.text()).rejects.toThrow();
  });

  it("is not requested a second time", async () => {
    const { founders } = gateway.upstreams;
    await (await get()).text();
    founders.received.length = 0;
    founders.respond = (_request, response) => {
      response.writeHead(200, headers);
      response.write(large.slice(0, 2_000_000), () => setTimeout(() => response.socket?.destroy(), 100));
    };
    const response = await get("/founders/1", { headers: { "accept-encoding": "identity" } });
    await expect(response.text()).rejects.toThrow();
    expect(founders.received).toHaveLength(1);
  });

  it("has no last chunk when it is chunked", async () => {
    gateway.upstreams.founders.respond = (_request, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.write('{"success":true,', () => setTimeout(() => response.socket?.destroy(), 50));
    };
    const response = await rawRequest(gateway.port, rawGet("/founders/1"));
    expect(response.status).toBe(200);
    expect(response.head.toLowerCase()).toContain("transfer-encoding: chunked");
    expect(response.body).not.toMatch(/0\r\n\r\n$/);
  });

  it("breaks off when the service stops sending", async () => {
    gateway.upstreams.founders.respond = (_request, response) => {
      response.writeHead(200, headers);
      response.write(large.slice(0, 1_000_000));
    };
    const response = await get("/founders/1", { headers: { "accept-encoding": "identity" } });
    await expect(response.text()).rejects.toThrow();
  });

  it("leaves nothing in flight", async () => {
    gateway.upstreams.founders.respond = (_request, response) => {
      response.writeHead(200, headers);
      response.write(large.slice(0, 1_000_000), () => response.socket?.destroy());
    };
    await Promise.allSettled(Array.from({ length: 20 }, async () => (await get()).text()));
    gateway.upstreams.founders.respond = respondJson("well");
    expect(await (await get()).json()).toEqual({ success: true, data: "well" });
    expect(await gateway.registry.metrics()).toMatch(/gateway_upstream_requests\{upstream="founders"\} 0/);
  });
});

describe("a client that disconnects", () => {
  it("during the body ends its request to the service, and no other", async () => {
    gateway.upstreams.founders.respond = (_request, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.write("{");
    };
    for (let n = 0; n < 5; n++) {
      const abort = new AbortController();
      const response = await get("/founders/1", {
        signal: abort.signal,
        headers: { "accept-encoding": "identity" },
      });
      expect(response.status).toBe(200);
      abort.abort();
    }
    await expect
      .poll(() => gateway.registry.metrics())
      .toMatch(/gateway_upstream_requests\{upstream="founders"\} 0/);
    gateway.upstreams.founders.respond = respondJson("well");
    expect((await get()).status).toBe(200);
  });

  it("before the response leaves nothing in flight", async () => {
    const { founders } = gateway.upstreams;
    founders.respond = (request, response, incoming) => {
      setTimeout(() => respondJson("x".repeat(100_000))(request, response, incoming), 200);
    };
    const abort = new AbortController();
    const gone = get("/founders/1", { signal: abort.signal });
    await expect.poll(() => founders.received.length).toBe(1);
    abort.abort();
    await expect(gone).rejects.toThrow();
    await expect
      .poll(() => gateway.registry.metrics())
      .toMatch(/gateway_upstream_requests\{upstream="founders"\} 0/);
    founders.respond = respondJson("well");
    expect((await get()).status).toBe(200);
  });
});

const json = { "content-type": "application/json" };
