import { testService } from "@kindling/test-kit/test-service.ts";
import { describe, expect, it } from "vitest";
import { foundersService } from "../founders-service.ts";
import { createFounders, leastInput } from "../testing/founder-inputs.ts";

const founders = testService(foundersService);
const find = (body: object) =>
  founders.callAs({ role: "gateway" }, "POST", "/internal/founders/by-email", body);

describe("POST /internal/founders/by-email", () => {
  it("returns the founder's id, name and company, ignoring case and blanks", async () => {
    await founders.call("POST", "/api/founders", leastInput(1));
    await founders.call("POST", "/api/founders", { ...leastInput(2), email: "Maya@Palletry.example" });
    const { status, body } = await find({ email: "  mAYA@palletry.EXAMPLE " });
    const data = { id: 2, name: "Founder 2", company: "Company 2" };
    expect([status, body]).toEqual([200, { success: true, data }]);
  });

  it("returns 404 for an unknown email, also when it matches a known one as a pattern", async () => {
    await createFounders(founders, 1);
    for (const email of ["nobody@example.com", "founder_@example.com"]) {
      expect(await find({ email })).toMatchObject({
        status: 404,
        body: { code: "not_found", error: "Founder not found" },
      });
    }
  });

  it.each([{}, { email: "" }, { email: "no address" }, { email: 7 }])("returns 400 for %j", async (body) => {
    expect(await find(body)).toMatchObject({ status: 400, body: { code: "invalid" } });
  });

  it("finds a founder by the new email only, once it was changed", async () => {
    await createFounders(founders, 1);
    await founders.call("PUT", "/api/founders/1", { email: "new@example.com" });
    expect((await find({ email: "founder1@example.com" })).status).toBe(404);
    expect((await find({ email: "NEW@example.com" })).body.data.id).toBe(1);
  });
});
