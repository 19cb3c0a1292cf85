import { texts } from "@kindling/contracts/texts.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  callAt,
  type EnforcedGateway,
  foundersResponse,
  noFounder,
  people,
  respondWith,
  startEnforced,
} from "../../testing/enforced-gateway.ts";
import { type RunningGateway, startGateway } from "../../testing/start-gateway.ts";

const [ada] = people.founders;
let gateway: EnforcedGateway;
afterAll(() => gateway.close());

const auth = (email: unknown) => gateway.call("POST", "/api/founder/auth", { email });

describe("POST /api/founder/auth with FOUNDER_SIGN_IN=email-only", () => {
  beforeAll(async () => {
    gateway = await startEnforced();
  });
  beforeEach(() => gateway.reset());

  it("signs in and returns the founder, ignoring case", async () => {
    const response = await auth("ADA@Example.com ");
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ success: true, data: { id: 1, name: ada.name, company: ada.company } });
    const own = await gateway.call("GET", "/founders/1", undefined, { cookie: response.cookie! });
    expect(own.status).toBe(200);
    const another = await gateway.call("GET", "/founders/2", undefined, { cookie: response.cookie! });
    expect(another.status).toBe(403);
    expect(another.body).toMatchObject({ error: texts.notAllowed, code: "forbidden" });
    expect((await gateway.call("GET", "/api/founders", undefined, { cookie: response.cookie! })).status).toBe(
      403,
    );
  });

  it("returns 404 for an unknown email, and 429 after five times", async () => {
    for (let time = 1; time <= 5; time += 1) {
      const response = await auth("nobody@example.com");
      expect(response.status).toBe(404);
      expect(response.body).toMatchObject({ success: false, error: noFounder, code: "not_found" });
      expect(response.cookie).toBeUndefined();
    }
    expect((await auth("nobody@example.com")).status).toBe(429);
    expect((await auth(ada.email)).status).toBe(200);
  });

  it("returns 429 after twenty unknown emails from one address", async () => {
    const responses = await Promise.all(Array.from({ length: 50 }, (_, n) => auth(`nobody${n}@example.com`)));
    expect(responses.filter(({ status }) => status === 404)).toHaveLength(20);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(30);
    expect((await auth(ada.email)).status).toBe(429);
  });

  it.each([
    [{}, texts.emailMissing],
    [{ email: "" }, texts.emailMissing],
    [{ email: "ada" }, texts.invalidInput],
    [{ email: [ada.email] }, texts.invalidInput],
  ])("returns 400 for %j", async (body, error) => {
    const response = await gateway.call("POST", "/api/founder/auth", body);
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ success: false, error, code: "invalid" });
  });

  it("mails no links, so every token is rejected", async () => {
    for (const token of ["x", "A".repeat(43), "' or true --"]) {
      const response = await gateway.call("POST", "/api/founder/session", { token });
      expect(response.status).toBe(401);
      expect(response.body.error).toBe(texts.linkInvalid);
    }
  });

  it("does not count an attempt while the service is down", async () => {
    await gateway.upstreams.founders.close();
    for (let time = 1; time <= 6; time += 1) expect((await auth(ada.email)).status).toBe(503);
  });
});

describe("POST /api/founder/auth while access is open", () => {
  let open: RunningGateway;
  beforeAll(async () => {
    open = await startGateway();
    open.upstreams.founders.respond = respondWith((request) => foundersResponse(request));
  });
  afterAll(() => open.close());
  const authOpen = (email: unknown) => callAt(open.url, "POST", "/api/founder/auth", { email });

  it("returns the founder's id, name and company, and no cookie", async () => {
    const response = await authOpen("ADA@Example.com ");
    expect([response.status, response.cookie]).toEqual([200, undefined]);
    expect(response.body).toEqual({ success: true, data: { id: 1, name: ada.name, company: ada.company } });
  });

  it("returns 404 with the product's name for an unknown email", async () => {
    const response = await authOpen("nobody@example.com");
    expect(response.status).toBe(404);
    expect(response.body).toMatchObject({ success: false, error: noFounder, code: "not_found" });
  });

  it.each([
    [undefined, texts.emailMissing],
    ["", texts.emailMissing],
    [null, texts.emailMissing],
    ["ada", texts.invalidInput],
    [7, texts.invalidInput],
  ])("returns 400 for the email %j", async (email, error) => {
    const response = await authOpen(email);
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ success: false, error, code: "invalid" });
  });

  it("returns 503 while the founders service is down", async () => {
    await open.upstreams.founders.close();
    const response = await authOpen(ada.email);
    expect(response.status).toBe(503);
    expect(response.body).toMatchObject({ error: texts.upstreamDown, code: "upstream_unavailable" });
  });
});
