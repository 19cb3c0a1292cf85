import { texts } from "@kindling/contracts/texts.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type EnforcedGateway, publicEnv, startEnforced } from "../testing/enforced-gateway.ts";
import { type RunningGateway, startGateway } from "../testing/start-gateway.ts";

let enforced: EnforcedGateway;
let behindTls: EnforcedGateway;
let open: RunningGateway;
let cookie: string;
beforeAll(async () => {
  enforced = await startEnforced();
  behindTls = await startEnforced({ env: publicEnv });
  open = await startGateway();
  cookie = await enforced.adminCookie();
});
afterAll(() => Promise.all([enforced, behindTls, open].map((gateway) => gateway.close())));

const change = (gateway: RunningGateway, headers: Record<string, string>, method = "PUT") =>
  gateway.app.inject({
    method: method as "PUT",
    url: "/api/founders/1/ask",
    payload: { requested_check_usd: 1 },
    headers: { host: "localhost:8080", cookie, ...headers },
  });
const foreign: Record<string, string>[] = [
  { "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site" },
  { "sec-fetch-site": "nonsense" },
  { origin: "https://evil.example" },
  { origin: "null" },
  { origin: "http://localhost:8081" },
  { origin: "http://localhost:8080.evil.example" },
  { origin: "https://evil.example", "sec-fetch-site": "same-origin" },
  { origin: "https://evil.example", "x-forwarded-host": "evil.example" },
  { origin: "ftp://localhost:8080" },
];
const own: Record<string, string>[] = [
  {},
  { "sec-fetch-site": "same-origin" },
  { "sec-fetch-site": "none" },
  { origin: "http://localhost:8080" },
  { origin: "http://localhost:8080", "sec-fetch-site": "same-origin" },
];

describe.each(["open", "enforced"])("with %s access, a request with an unsafe method", (access) => {
  const gateway = () => (access === "open" ? open : enforced);

  it.each(foreign)("returns 403 from another site: %j", async (headers) => {
    const { received } = gateway().upstreams.founders;
    received.length = 0;
    const response = await change(gateway(), headers);
    expect(response.statusCode).toBe(403);
    expect(response.json()).toMatchObject({ success: false, error: texts.crossOrigin, code: "forbidden" });
    expect(received).toEqual([]);
  });

  it.each(own)("returns 200 from the gateway's own pages, and without a page: %j", async (headers) => {
    expect((await change(gateway(), headers)).statusCode).toBe(200);
  });

  it("returns 403 from another site before 404 or 405", async () => {
    for (const method of ["POST", "DELETE", "PATCH"]) {
      const response = await change(gateway(), { origin: "https://evil.example" }, method);
      expect(response.statusCode, method).toBe(403);
    }
  });

  it.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])(
    "returns 415 for a body of type %s, which any page can send",
    async (type) => {
      const response = await change(gateway(), { "content-type": type });
      expect(response.statusCode).toBe(415);
    },
  );

  it("differs from a GET from another site, which returns 200 without CORS headers", async () => {
    const response = await gateway().app.inject({
      url: "/api/config",
      headers: { host: "localhost:8080", origin: "https://evil.example", "sec-fetch-site": "cross-site" },
    });
    expect(response.statusCode).toBe(200);
    expect(response.headers).not.toHaveProperty("access-control-allow-origin");
  });
});

describe("PUBLIC_URL", () => {
  it("allows only its origin, regardless of the Host header", async () => {
    const signIn = (headers: Record<string, string>) =>
      behindTls.app.inject({
        method: "POST",
        url: "/api/admin/session",
        payload: { passcode: "test-passcode" },
        headers: { host: "127.0.0.1:8080", ...headers },
      });
    expect((await signIn({ origin: "https://kindling.example" })).statusCode).toBe(200);
    for (const origin of [
      "http://kindling.example",
      "https://kindling.example.evil",
      "http://127.0.0.1:8080",
    ]) {
      expect((await signIn({ origin })).statusCode, origin).toBe(403);
    }
  });

  it("causes Strict-Transport-Security to be sent if it is https", async () => {
    const header = async (gateway: RunningGateway) =>
      (await gateway.app.inject({ url: "/api/config", headers: { host: "localhost" } })).headers[
        "strict-transport-security"
      ];
    expect(await header(behindTls)).toBe("max-age=31536000");
    expect(await header(enforced)).toBeUndefined();
  });
});

it("ignores X-Forwarded-Host with open access", async () => {
  const response = await open.app.inject({
    url: "/api/config",
    headers: { host: "rebound.example", "x-forwarded-host": "localhost" },
  });
  expect(response.statusCode).toBe(403);
});
