import { testService } from "@kindling/test-kit/test-service.ts";
import { describe, expect, it } from "vitest";
import { investorsService } from "../investors-service.ts";
import { createInvestors } from "../testing/investor-inputs.ts";

const investors = testService(investorsService);
const get = (id: number | string, headers?: Record<string, string>) =>
  investors.call("GET", `/api/investors-database/${id}`, undefined, headers);

describe("GET /api/investors-database/:id", () => {
  it("returns the investor", async () => {
    const [first, second] = await createInvestors(investors, 2);
    const found = await get(1);
    expect([found.status, found.body]).toEqual([200, { success: true, data: first }]);
    expect((await get(2)).body.data).toEqual(second);
  });

  it("returns 404 for an unknown id", async () => {
    expect(await get(1)).toMatchObject({
      status: 404,
      body: { success: false, error: "Investor not found", code: "not_found" },
    });
  });

  it.each(["0", "-1", "abc", "1.5", "01", "2147483648", "99999999999999999999"])(
    "returns 400 for the id %s",
    async (id) => {
      const refused = await get(id);
      expect([refused.status, refused.body.code]).toEqual([400, "invalid"]);
      expect(refused.body.error).toMatch(/^Some of what was sent is not valid\. id: /);
    },
  );

  it("returns 304 for a matching ETag, until the record changes", async () => {
    await createInvestors(investors, 1);
    const first = await get(1);
    const known = { "if-none-match": String(first.headers.etag) };
    const same = await get(1, known);
    expect([same.status, same.body, same.headers.etag]).toEqual([304, null, first.headers.etag]);

    await investors.call("PUT", "/api/investors-database/1", { city: "Bonn" });
    const changed = await get(1, known);
    expect([changed.status, changed.body.data.city]).toEqual([200, "Bonn"]);
  });
});
