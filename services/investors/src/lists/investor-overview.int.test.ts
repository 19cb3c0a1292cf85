import { testService } from "@kindling/test-kit/test-service.ts";
import { describe, expect, it } from "vitest";
import { investorsService } from "../investors-service.ts";

const investors = testService(() => investorsService({ isReviewing: true }));
const one = (number: number) => ({ name: `Investor ${number}`, email: `investor${number}@example.com` });
const thisMonth = new Date().toISOString().slice(0, 7);

describe("GET /api/overview/investors", () => {
  it("counts the listed investors by month, fund stage and temperature", async () => {
    const fund = { fund_stage: "SEED", preferred_stages: ["SERIES_B"] };
    await investors.call("POST", "/api/investors-database", { ...one(1), ...fund, temperature: "FIRE" });
    await investors.call("POST", "/api/investors-database", { ...one(2), ...fund });
    await investors.call("POST", "/api/investors-database", one(3));
    await investors.callAs({ role: "public" }, "POST", "/api/investors-database", one(4));
    await investors.call("DELETE", "/api/investors-database/3");
    const { body } = await investors.call("GET", "/api/overview/investors");
    expect(body.data).toEqual({
      last_week: 2,
      months: [{ month: thisMonth, count: 2 }],
      stages: [{ stage: "SEED", count: 2 }],
      temperatures: expect.arrayContaining([
        { temperature: "FIRE", count: 1 },
        { temperature: "COLD", count: 1 },
      ]),
    });
  });
});
