import type { FounderCreate } from "@kindling/contracts/founders/schemas.ts";
import { testService } from "@kindling/test-kit/test-service.ts";
import { describe, expect, it } from "vitest";
import { foundersService } from "../founders-service.ts";
import { leastInput } from "../testing/founder-inputs.ts";

const founders = testService(() => foundersService({ isReviewing: true }));
const overview = async () => (await founders.call("GET", "/api/overview/founders")).body.data;

/** Creates founders with these fields, and gives them a time of creation. */
async function create(all: readonly (Partial<FounderCreate> & { at: string })[]): Promise<void> {
  for (const [index, { at, ...fields }] of all.entries()) {
    const { body } = await founders.call("POST", "/api/founders", { ...leastInput(index + 1), ...fields });
    await founders.database.query("update founders set created_at = $1 where id = $2", [at, body.data.id]);
  }
}

describe("GET /api/overview/founders", () => {
  it("returns nothing at first", async () => {
    expect(await overview()).toEqual({ last_week: 0, months: [], stages: [], temperatures: [] });
  });

  it("counts founders by month in UTC, stage and temperature, neutral without one", async () => {
    await founders.database.query(`alter database ${founders.database.name} set timezone to 'Asia/Tokyo'`);
    await founders.beginAgain();
    await create([
      { at: "2026-03-01T00:00:00Z", funding_stage: "SEED", temperature: "HOT" },
      { at: "2026-02-28T23:59:59.999Z", funding_stage: "SEED" },
      { at: "2026-02-01T00:00:00Z", funding_stage: "SERIES_A", temperature: "NEUTRAL" },
      { at: "2025-12-31T12:00:00Z" },
    ]);
    const { months, stages, temperatures } = await overview();
    expect(months).toEqual([
      { month: "2025-12", count: 1 },
      { month: "2026-02", count: 2 },
      { month: "2026-03", count: 1 },
    ]);
    expect(stages).toHaveLength(3);
    expect(stages).toEqual(
      expect.arrayContaining([
        { stage: "SEED", count: 2 },
        { stage: "SERIES_A", count: 1 },
        { stage: null, count: 1 },
      ]),
    );
    expect(temperatures).toHaveLength(2);
    expect(temperatures).toEqual(
      expect.arrayContaining([
        { temperature: "HOT", count: 1 },
        { temperature: "NEUTRAL", count: 3 },
      ]),
    );
  });

  it("counts those of the last seven days, of two months and both sides of a moment", async () => {
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    const week = 7 * 24 * 60;
    await create([{ at: ago(0) }, { at: ago(week - 5) }, { at: ago(week + 5) }, { at: ago(5 * week) }]);
    expect((await overview()).last_week).toBe(2);
  });

  it("leaves out founders who are archived, erased or not approved, as the list does", async () => {
    await create([1, 2, 3].map(() => ({ at: "2026-02-01T00:00:00Z" })));
    await founders.callAs({ role: "public" }, "POST", "/api/founders", leastInput(4));
    await founders.call("DELETE", "/api/founders/1");
    await founders.call("DELETE", "/api/founders/2?erase=true");
    expect((await founders.call("GET", "/api/founders")).body.data).toHaveLength(1);
    expect(await overview()).toEqual({
      last_week: 0,
      months: [{ month: "2026-02", count: 1 }],
      stages: [{ stage: null, count: 1 }],
      temperatures: [{ temperature: "NEUTRAL", count: 1 }],
    });
  });
});
