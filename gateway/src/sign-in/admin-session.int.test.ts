import { texts } from "@kindling/contracts/texts.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { withWait } from "../rate-limits/counters.ts";
import { type EnforcedGateway, startEnforced } from "../testing/enforced-gateway.ts";

let gateway: EnforcedGateway;
beforeAll(async () => {
  gateway = await startEnforced();
});
beforeEach(() => gateway.reset());
afterAll(() => gateway.close());

const signIn = (passcode: string, on = gateway) => on.call("POST", "/api/admin/session", { passcode });

describe("POST /api/admin/session", () => {
  it("signs an admin in by the right passcode only", async () => {
    for (const passcode of ["", "test-passcod", "test-passcode ", "TEST-PASSCODE"]) {
      const refused = await signIn(passcode);
      expect(refused.status).toBe(401);
      expect(refused.body).toMatchObject({ error: texts.wrongPasscode, code: "unauthenticated" });
      expect(refused.cookie).toBeUndefined();
    }
    const response = await signIn("test-passcode");
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ success: true, data: { role: "admin", id: null } });
    expect((await gateway.call("GET", "/api/founders", undefined, { cookie: response.cookie! })).status).toBe(
      200,
    );
  });

  it("returns 429 after five wrong passcodes for 15 minutes, even for the right one", async () => {
    for (let wrong = 1; wrong <= 5; wrong += 1) expect((await signIn("wrong")).status).toBe(401);
    const refused = await signIn("test-passcode");
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({
      success: false,
      error: withWait(texts.tooManySignIns, 15 * 60_000),
      code: "too_many",
    });
    const wait = Number(refused.headers.get("retry-after"));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(900);
    // As if 15 minutes had passed.
    await gateway.database.query("update attempt_counts set expire = expire - $1", [wait * 1_000]);
    expect((await signIn("test-passcode")).status).toBe(200);
  });

  it("checks no more than five of fifty concurrent wrong passcodes", async () => {
    const responses = await Promise.all(Array.from({ length: 50 }, () => signIn("wrong")));
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(45);
  });

  it("does not count successful sign-ins", async () => {
    for (let time = 1; time <= 25; time += 1) expect((await signIn("test-passcode")).status).toBe(200);
  });

  it("does not lock out an address after fifty concurrent right passcodes", async () => {
    const responses = await Promise.all(Array.from({ length: 50 }, () => signIn("test-passcode")));
    for (const { status } of responses) expect([200, 429]).toContain(status);
    expect((await signIn("test-passcode")).status).toBe(200);
  });

  it("shares its count over all replicas", async () => {
    const other = await startEnforced({ database: gateway.database });
    for (let wrong = 1; wrong <= 5; wrong += 1) {
      expect((await signIn("wrong", wrong % 2 ? gateway : other)).status).toBe(401);
    }
    expect((await signIn("test-passcode", other)).status).toBe(429);
    await other.close();
  });

  it("returns 503 when it cannot count", async () => {
    await gateway.database.query("alter table attempt_counts rename to elsewhere");
    const response = await signIn("test-passcode");
    await gateway.database.query("alter table elsewhere rename to attempt_counts");
    expect(response.status).toBe(503);
    expect(response.body).toMatchObject({ success: false, code: "upstream_unavailable" });
    expect(response.cookie).toBeUndefined();
  });
});
