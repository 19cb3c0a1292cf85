import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import type { EndpointShape } from "@kindling/contracts/endpoint.ts";
import { endpoints } from "@kindling/contracts/endpoints.ts";
import { describe, expect, it } from "vitest";
import { respondJson } from "../testing/recording-upstream.ts";
import { useGateway } from "../testing/use-gateway.ts";
import type { Service } from "../upstreams/upstreams.ts";

const gateway = useGateway();

/** With open access every caller is an admin. */
const forwarded = endpoints.filter(
  ({ owner, audience }) =>
    owner !== "gateway" && audience.some((role) => role === "admin" || role === "public"),
);
const named = forwarded.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);
const call = (path: string, options: RequestInit = {}) => fetch(`${gateway.url}${path}`, options);

/** `fetch` sends no GET with a body. */
async function getWithBody(path: string): Promise<{ status: number | undefined; body: string }> {
  const headers = { "content-type": "application/json", "content-length": 2 };
  const sent = request(`${gateway.url}${path}`, { headers, timeout: 10_000 });
  sent.once("timeout", () => sent.destroy(new Error("no response")));
  sent.end("{}");
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  return { status: response.statusCode, body: await text(response) };
}

describe("a proxied route", () => {
  it.each(named)(
    "sends %s to its owner unchanged, and returns the response unchanged",
    async (_name, endpoint) => {
      const owner = gateway.upstreams[endpoint.owner as Service];
      const data = { any: ["thing", 1, null, "é\u2028"] };
      owner.respond = respondJson(data, endpoint.status);
      const path = endpoint.path.replace(/:\w+/g, "2147483647");
      const body = endpoint.body === undefined ? undefined : ' {"a" : "é", "b":[1.50],\n"__proto__":{}}';

      const response = await call(`${path}?_=1&x=%2F`, {
        method: endpoint.method,
        ...(body ? { body, headers: { "content-type": "application/json; charset=utf-8" } } : {}),
      });

      expect(response.status).toBe(endpoint.status);
      expect(await response.json()).toEqual({ success: true, data });
      expect(owner.received).toHaveLength(1);
      const [received] = owner.received;
      expect(received).toMatchObject({ method: endpoint.method, url: `${path}?_=1&x=%2F`, body: body ?? "" });
      if (body) expect(received?.headers["content-type"]).toBe("application/json");
      const others = Object.values(gateway.upstreams).filter((upstream) => upstream !== owner);
      for (const other of others) expect(other.received).toEqual([]);
    },
  );

  it("exists for each of the seventeen endpoints of services", () => {
    expect(forwarded.map((endpoint: EndpointShape) => endpoint.owner)).toEqual(
      expect.arrayContaining(["founders", "investors", "matches", "media"]),
    );
    expect(forwarded.length).toBeGreaterThanOrEqual(17);
  });

  it("returns a service's failure unchanged", async () => {
    gateway.upstreams.founders.respond = (_request, response) => {
      response
        .writeHead(409, { "content-type": "application/json" })
        .end('{"success":false,"error":"taken"}');
    };
    const response = await call("/api/founders", {
      method: "POST",
      body: "{}",
      headers: { "content-type": "application/json" },
    });
    expect(response.status).toBe(409);
    expect(await response.json()).toEqual({ success: false, error: "taken" });
  });

  it("returns the length of the GET and no body for HEAD", async () => {
    const response = await call("/youtube-videos", { method: "HEAD" });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-length")).toBe(String('{"success":true,"data":null}'.length));
    expect(await response.text()).toBe("");
    expect(gateway.upstreams.media.received[0]?.method).toBe("HEAD");
  });

  it("reuses its connections", async () => {
    const { founders } = gateway.upstreams;
    for (let n = 0; n < 20; n++) await (await call("/founders/1")).text();
    expect(founders.received).toHaveLength(20);
    expect(founders.connections).toBeLessThan(20);
  });

  it("streams a response of unknown length", async () => {
    gateway.upstreams.media.respond = (_request, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.write('{"success":true,');
      response.end('"data":[]}');
    };
    expect(await (await call("/youtube-videos")).json()).toEqual({ success: true, data: [] });
  });

  it("sends a slow client all of a large response", async () => {
    const rows = Array.from({ length: 40_000 }, (_, id) => ({ id, text: "x".repeat(200) }));
    gateway.upstreams.founders.respond = respondJson(rows);
    const response = await call("/api/founders", { headers: { "accept-encoding": "identity" } });
    let size = 0;
    for await (const chunk of response.body!) {
      size += (chunk as Uint8Array).length;
      if (size < 1_000_000) await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(size).toBe(JSON.stringify({ success: true, data: rows }).length);
  });

  it("gives a list up when its client has gone, but no write", async () => {
    const closed: string[] = [];
    const { matches } = gateway.upstreams;
    matches.respond = ({ method }, response) => response.once("close", () => closed.push(method));
    const write = { method: "PUT", body: "{}", headers: { "content-type": "application/json" } };
    const clients = new AbortController();
    for (const [path, options] of [
      ["/api/matches/1/rating", write],
      ["/api/founders/1/matches?limit=50", {}],
    ] as const)
      call(path, { ...options, signal: clients.signal }).catch(() => undefined);
    await expect.poll(() => matches.received).toHaveLength(2);
    clients.abort();
    await expect.poll(() => closed).toEqual(["GET"]);
  });

  it("forwards a GET of a list with a body, which has ended before the response", async () => {
    for (const path of ["/api/founders/1/matches?limit=50", "/api/founders?limit=50"]) {
      expect(await getWithBody(path)).toEqual({ status: 200, body: '{"success":true,"data":null}' });
    }
  });

  it("applies backpressure to the service while the client does not read", async () => {
    const piece = Buffer.alloc(1_048_576, "x");
    let written = 0;
    gateway.upstreams.founders.respond = (_request, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      const write = () => {
        while (written < 512 && response.write(piece)) written += 1;
        written += 1;
      };
      response.on("drain", write);
      write();
    };
    const abort = new AbortController();
    const headers = { "accept-encoding": "identity" };
    const response = await call("/api/founders", { headers, signal: abort.signal });
    expect(response.status).toBe(200);
    let before: number;
    do {
      before = written;
      await new Promise((resolve) => setTimeout(resolve, 300));
    } while (written > before && written < 512);
    // What the connections and their streams buffer, far from the 512 MiB on offer.
    expect(written).toBeLessThan(100);
    abort.abort();
  });
});

describe("an undeclared path or method", () => {
  it.each([
    "/api",
    "/api/",
    "/api/nothing",
    "/api/founders/1/secrets",
    "/api/founders/1/ask/more",
    "/api/Founders",
    "/api/metrics",
    "/founders",
    "/founders/1/ask",
    "/founders/1/matches/2",
    "/youtube-videos/1",
    "/youtube-videos/",
  ])("returns 404 in the envelope for GET %s and reaches no service", async (path) => {
    const response = await call(path);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ success: false, code: "not_found" });
    for (const { received } of Object.values(gateway.upstreams)) expect(received).toEqual([]);
  });

  const methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
  const wrong = [...Map.groupBy(endpoints, ({ path }) => path)].flatMap(([path, declared]) =>
    methods
      .filter((method) => !declared.some((endpoint) => endpoint.method === method))
      .map((method) => [method, path, declared.map((endpoint) => endpoint.method)] as const),
  );
  it.each(wrong)("returns 405 with Allow for %s %s", async (method, path, declared) => {
    const response = await call(path.replace(/:\w+/g, "1"), {
      method,
      ...(method === "GET" ? {} : { body: "text", headers: { "content-type": "text/plain" } }),
    });
    expect(response.status).toBe(405);
    const allowed = response.headers
      .get("allow")
      ?.split(", ")
      .filter((name) => name !== "HEAD");
    expect(allowed?.toSorted()).toEqual([...declared].toSorted());
    expect(await response.json()).toMatchObject({ success: false });
    for (const { received } of Object.values(gateway.upstreams)) expect(received).toEqual([]);
  });
});
