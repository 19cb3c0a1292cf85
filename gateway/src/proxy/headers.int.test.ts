import { request as httpRequest } from "node:http";
import { verifyIdentity } from "@kindling/service-kit/identity/signed-identity.ts";
import { describe, expect, it } from "vitest";
import { respondJson } from "../testing/recording-upstream.ts";
import { identitySecret } from "../testing/start-gateway.ts";
import { useGateway } from "../testing/use-gateway.ts";

const gateway = useGateway();

const call = (path: string, options: RequestInit = {}) => fetch(`${gateway.url}${path}`, options);

describe("the gateway's headers", () => {
  it("pass a valid request id to the service and the client, and have a new one otherwise", async () => {
    const { founders } = gateway.upstreams;
    const kept = await call("/founders/1", { headers: { "x-request-id": "abc-12345678" } });
    expect(kept.headers.get("x-request-id")).toBe("abc-12345678");
    expect(founders.received[0]?.headers["x-request-id"]).toBe("abc-12345678");
    for (const odd of ["a b", "x".repeat(100), "<script>"]) {
      const made = await call("/founders/1", { headers: { "x-request-id": odd } });
      const id = made.headers.get("x-request-id");
      expect(id).toMatch(/^[0-9a-f-]{36}$/);
      expect(founders.received.at(-1)?.headers["x-request-id"]).toBe(id);
    }
  });

  it("pass no claim of an identity or an origin to a service", async () => {
    await new Promise<void>((resolve, reject) => {
      const request = httpRequest(
        `${gateway.url}/founders/2`,
        {
          headers: {
            "x-kindling-role": "admin",
            "X-Kindling-Id": "1",
            "x-kindling-identity": "admin..founders.1.forged",
            "x-forwarded-host": "evil.example",
            "x-real-ip": "6.6.6.6",
            "accept-encoding": "gzip",
            "x-forwarded-for": "6.6.6.6",
            "x-forwarded-proto": "https",
            forwarded: "for=6.6.6.6",
            cookie: "session=1",
            authorization: "Bearer 1",
            "keep-alive": "timeout=1",
            te: "trailers",
            "proxy-authorization": "Basic 1",
            connection: "close, x-forwarded-for, if-none-match",
          },
        },
        (response) => response.resume().on("end", resolve),
      );
      request.on("error", reject).end();
    });
    const received = gateway.upstreams.founders.received.at(-1)!;
    expect(received.url).toBe("/founders/2");
    expect(Object.keys(received.headers).toSorted()).toEqual([
      "connection",
      "host",
      "x-forwarded-for",
      "x-forwarded-proto",
      "x-kindling-identity",
      "x-request-id",
    ]);
    expect(received.headers).toMatchObject({
      connection: "keep-alive",
      host: new URL(gateway.upstreams.founders.origin).host,
      "x-forwarded-for": "127.0.0.1",
      "x-forwarded-proto": "http",
    });
    const identity = received.headers["x-kindling-identity"];
    expect(verifyIdentity(identity, "founders", [identitySecret])).toEqual({ role: "admin" });
    expect(verifyIdentity(identity, "investors", [identitySecret])).toBeNull();
  });

  it("return those of the response, not those of the service's connection or server", async () => {
    gateway.upstreams.founders.respond = respondJson(null, 200, {
      "cache-control": "private, no-cache",
      "retry-after": "3",
      "history-entry": "7",
      "set-cookie": "a=b",
      server: "secret/1.0",
      "x-powered-by": "secret",
      "keep-alive": "timeout=1",
      "x-request-id": "another-id-12345",
    });
    const response = await call("/founders/1");
    expect(response.headers.get("cache-control")).toBe("private, no-cache");
    expect(response.headers.get("retry-after")).toBe("3");
    expect(response.headers.get("history-entry")).toBe("7");
    expect(response.headers.get("x-request-id")).not.toBe("another-id-12345");
    for (const name of ["set-cookie", "server", "x-powered-by"])
      expect(response.headers.get(name)).toBeNull();
    expect(response.headers.get("keep-alive")).not.toBe("timeout=1");
  });

  it("have cache-control no-store unless the service sends its own", async () => {
    expect((await call("/founders/1")).headers.get("cache-control")).toBe("no-store");
    expect((await call("/api/nothing")).headers.get("cache-control")).toBe("no-store");
  });

  it("include the security headers for every kind of response", async () => {
    for (const path of ["/founders/1", "/api/nothing", "/api/config", "/", "/founders/%2e"]) {
      const { headers } = await call(path);
      expect(headers.get("content-security-policy")?.split(";")).toEqual([
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' https: data:",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ]);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
      expect(headers.get("strict-transport-security")).toBeNull();
    }
  });
});

describe("ETags", () => {
  it("pass If-None-Match to the service and 304 to the client", async () => {
    const { founders } = gateway.upstreams;
    founders.respond = (request, response, raw) => {
      const headers = { etag: 'W/"v1"', "cache-control": "private, no-cache" };
      if (request.headers["if-none-match"] === 'W/"v1"') return response.writeHead(304, headers).end();
      return respondJson([1], 200, headers)(request, response, raw);
    };
    const first = await call("/api/founders");
    expect(first.status).toBe(200);
    expect(first.headers.get("etag")).toBe('W/"v1"');
    await first.text();
    const second = await call("/api/founders", { headers: { "if-none-match": 'W/"v1"' } });
    expect(second.status).toBe(304);
    expect(second.headers.get("etag")).toBe('W/"v1"');
    expect(second.headers.get("cache-control")).toBe("private, no-cache");
    expect(second.headers.get("content-type")).toBeNull();
    expect(await second.text()).toBe("");
  });

  it("become weak, since the gateway may compress the body", async () => {
    gateway.upstreams.founders.respond = respondJson([1], 200, { etag: '"v1"' });
    expect((await call("/api/founders")).headers.get("etag")).toBe('W/"v1"');
  });
});
