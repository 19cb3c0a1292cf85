import { testService } from "@kindling/test-kit/test-service.ts";
import { describe, expect, it } from "vitest";
import { investorsService } from "../investors-service.ts";
import { createInvestors, wholeInput } from "../testing/investor-inputs.ts";

const investors = testService(investorsService);
const identify = (body: object) =>
  investors.callAs({ role: "gateway" }, "POST", "/internal/investors/by-email", body);

describe("POST /internal/investors/by-email", () => {
  it("answers who an email belongs to, whatever its case, and no more of them", async () => {
    await createInvestors(investors, 2);
    await investors.call("POST", "/api/investors-database", wholeInput);
    const data = { id: 3, name: "Jonas Ferrante", email: "jonas@northbank.example" };
    for (const email of ["jonas@northbank.example", " JONAS@Northbank.Example "]) {
      expect(await identify({ email })).toMatchObject({ status: 200, body: { success: true, data } });
      expect(Object.keys((await identify({ email })).body.data)).toEqual(Object.keys(data));
    }
  });

  it("answers 404 when nobody has it, also when it is a pattern of somebody's", async () => {
    await createInvestors(investors, 1);
    for (const email of ["nobody@example.com", "investor_@example.com"]) {
      expect(await identify({ email })).toMatchObject({
        status: 404,
        body: { code: "not_found", error: "Investor not found" },
      });
    }
  });

  it.each([{}, { email: "" }, { email: "no address" }, { email: 7 }])("answers 400 to %j", async (body) => {
    expect(await identify(body)).toMatchObject({ status: 400, body: { code: "invalid" } });
  });
});
