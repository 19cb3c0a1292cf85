import { testService } from "@kindling/test-kit/test-service.ts";
import { describe, expect, it } from "vitest";
import { investorsService } from "../investors-service.ts";
import { createInvestors, wholeInput } from "../testing/investor-inputs.ts";

const investors = testService(investorsService);
const find = (body: object) =>
  investors.callAs({ role: "gateway" }, "POST", "/internal/investors/by-email", body);

describe("POST /internal/investors/by-email", () => {
  it("returns the investor's id, name and email, ignoring case and blanks", async () => {
    await createInvestors(investors, 2);
    await investors.call("POST", "/api/investors-database", wholeInput);
    const data = { id: 3, name: "Jonas Ferrante", email: "jonas@northbank.example" };
    for (const email of ["jonas@northbank.example", " JONAS@Northbank.Example "]) {
      expect(await find({ email })).toMatchObject({ status: 200, body: { success: true, data } });
      expect(Object.keys((await find({ email })).body.data)).toEqual(Object.keys(data));
    }
  });

  it("returns 404 for an unknown email, also when it matches a known one as a pattern", async () => {
    await createInvestors(investors, 1);
    for (const email of ["nobody@example.com", "investor_@example.com"]) {
      expect(await find({ email })).toMatchObject({
        status: 404,
        body: { code: "not_found", error: "Investor not found" },
      });
    }
  });

  it.each([{}, { email: "" }, { email: "no address" }, { email: 7 }])("returns 400 for %j", async (body) => {
    expect(await find(body)).toMatchObject({ status: 400, body: { code: "invalid" } });
  });
});
