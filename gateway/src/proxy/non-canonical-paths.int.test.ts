import { describe, expect, it } from "vitest";
import { rawGet, rawRequest } from "../testing/raw-request.ts";
import { useGateway } from "../testing/use-gateway.ts";

const gateway = useGateway();

const arrived = (): string[] =>
  Object.values(gateway.upstreams).flatMap(({ received }) =>
    received.map(({ method, url }) => `${method} ${url}`),
  );

const probes = [
  "/founders/..",
  "/founders/../metrics",
  "/founders/../../metrics",
  "/founders/%2e%2e/metrics",
  "/founders/%2E%2E",
  "/founders/..%2fmetrics",
  "/founders/..%2f..%2fmetrics",
  "/founders/%2e%2e%2fmetrics",
  "/founders/..%5cmetrics",
  "/founders/..\\metrics",
  "/founders/\\..\\metrics",
  "/founders/.",
  "/founders/%2e",
  "/founders/./1",
  "/founders/1/.",
  "/founders/1/..",
  "/founders/1%2fmatches",
  "/founders/1%2Fmatches",
  "/founders/1%252fmatches",
  "/founders/1%5cmatches",
  "/founders/1\\matches",
  "/founders//1",
  "//founders/1",
  "///founders/1",
  "/founders/1//matches",
  "/founders/1/matches/",
  "/founders/1/",
  "/founders/",
  "/founders/1;a=b",
  "/founders/1;/../metrics",
  "/founders/1%00",
  "/founders/1%0d%0ax:y",
  "/founders/%31",
  "/founder%73/1",
  "/%66ounders/1",
  "/founders/%c0%ae%c0%ae/metrics",
  "/founders/%ff",
  "/founders/%",
  "/founders/%zz",
  "/founders/%u002e",
  "/founders/é",
  "/founders/1@evil.example",
  "/founders/http:%2f%2fevil.example",
  "/founders/http://evil.example",
  "//evil.example/founders/1",
  "/\\evil.example/founders/1",
  "/api/founders/..%2f..%2fmetrics/matches",
  "/api/founders/../investors",
  "/api/investors/..;/founders",
  "/youtube-videos/..",
  "/youtube-videos%2f..%2fmetrics",
  "/youtube-videos%3f",
  "/youtube-videos%23",
  `/founders/${"9".repeat(190)}/matches/..`,
  "http://evil.example/founders/1",
];

describe("a path in a non-canonical form", () => {
  it.each(probes)("returns 4xx for %s and reaches no service", async (path) => {
    const response = await rawRequest(gateway.port, Buffer.from(rawGet(path), "utf8"));
    expect(response.status, response.head).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
    expect(JSON.parse(response.body)).toMatchObject({ success: false });
    expect(arrived()).toEqual([]);
  });

  it.each(probes)("returns 4xx for PUT %s with a body and reaches no service", async (path) => {
    const head = `PUT ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}`;
    const response = await rawRequest(gateway.port, Buffer.from(head, "utf8"));
    expect(response.status, response.head).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
    expect(arrived()).toEqual([]);
  });

  it.each([
    "/founders/abc",
    "/founders/0",
    "/founders/-1",
    "/founders/99999999999999999999",
    "/founders/1.5",
    "/founders/__proto__",
    "/founders/~",
  ])("is forwarded if only its id is unusual: %s", async (path) => {
    expect((await rawRequest(gateway.port, rawGet(path))).status).toBe(200);
    expect(arrived()).toEqual([`GET ${path}`]);
  });

  it("is forwarded unchanged if dots, slashes and URLs are in its query", async () => {
    const path = "/founders/1?x=/../metrics&y=http://evil.example/&z=%2e%2e%2f";
    expect((await rawRequest(gateway.port, rawGet(path))).status).toBe(200);
    expect(arrived()).toEqual([`GET ${path}`]);
  });

  it("with a fragment reaches no other path of a service", async () => {
    const response = await rawRequest(gateway.port, rawGet("/founders/1#/../../metrics"));
    expect([200, 400, 404]).toContain(response.status);
    for (const call of arrived()) expect(call).toMatch(/^GET \/founders\/1(\?|$)/);
  });
});

describe("a malformed request", () => {
  it.each([
    ["no HTTP at all", "hello\r\n\r\n", 400],
    ["no host", "GET /founders/1 HTTP/1.1\r\nconnection: close\r\n\r\n", 400],
    [
      "a header too long",
      `GET /founders/1 HTTP/1.1\r\nhost: 127.0.0.1\r\nx: ${"x".repeat(40_000)}\r\n\r\n`,
      431,
    ],
  ])("is rejected and reaches no service: %s", async (_name, request, status) => {
    const response = await rawRequest(gateway.port, request);
    expect(response.status).toBe(status);
    expect(arrived()).toEqual([]);
  });

  it("that hides a second one in the body of a GET is served as one", async () => {
    const hidden = "GET /founders/666 HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n";
    const response = await rawRequest(
      gateway.port,
      `GET /founders/1 HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${hidden.length}\r\n\r\n${hidden}`,
    );
    expect(response.status).toBe(200);
    expect(arrived()).toEqual(["GET /founders/1"]);
    const [received] = gateway.upstreams.founders.received;
    expect(received?.body).toBe("");
    expect(received?.headers["content-length"]).toBeUndefined();
    expect(received?.headers["content-type"]).toBeUndefined();
  });
});
