import { testService } from "@kindling/test-kit/test-service.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { foundersService } from "../founders-service.ts";
import { leastInput } from "../testing/founder-inputs.ts";

const founders = testService(foundersService);
const created = "2026-01-05T10:00:00.000Z";
const read = async (id = 1) => (await founders.call("GET", `/founders/${id}/metrics`)).body.data;
const pointsOf = async (metric: string) => {
  const all = (await read()) as { metric: string; points: { at: string; value: number | null }[] }[];
  return all.find((one) => one.metric === metric)!.points.map(({ at, value }) => [at, value]);
};
const setTime = (at: string) =>
  founders.database.query("update history set at = $1 where id = (select max(id) from history)", [at]);
async function save(fields: object, at: string): Promise<void> {
  expect((await founders.call("PUT", "/api/founders/1", fields)).status).toBe(200);
  await setTime(at);
}

beforeEach(async () => {
  await founders.call("POST", "/api/founders", {
    ...leastInput(1),
    revenue_usd: 1_000.5,
    total_raised_usd: 50_000,
  });
  await setTime(created);
});

describe("GET /founders/:id/metrics", () => {
  it("has every metric, with its value since the founder applied", async () => {
    expect(await read()).toEqual([
      { metric: "revenue_usd", points: [{ at: created, value: 1_000.5 }] },
      { metric: "arr_usd", points: [] },
      { metric: "mrr_usd", points: [] },
      { metric: "total_raised_usd", points: [{ at: created, value: 50_000 }] },
      { metric: "user_count", points: [] },
      { metric: "paying_customers", points: [] },
    ]);
  });

  it("has the last value of each day in UTC on which it changed, also null", async () => {
    await save({ revenue_usd: 2_000, user_count: 7 }, "2026-02-01T23:59:59.000Z");
    await save({ revenue_usd: 3_000 }, "2026-02-02T00:00:00.000Z");
    await save({ revenue_usd: 3_500, company: "Renamed" }, "2026-02-02T09:00:00.000Z");
    await save({ revenue_usd: null }, "2026-03-01T09:00:00.000Z");
    expect(await pointsOf("revenue_usd")).toEqual([
      [created, 1_000.5],
      ["2026-02-01T23:59:59.000Z", 2_000],
      ["2026-02-02T09:00:00.000Z", 3_500],
      ["2026-03-01T09:00:00.000Z", null],
    ]);
    expect(await pointsOf("user_count")).toEqual([["2026-02-01T23:59:59.000Z", 7]]);
  });

  it("begins with the value that a metric had when older changes were deleted", async () => {
    await save({ vertical: "Ports" }, "2026-02-01T00:00:00.000Z");
    await save({ total_raised_usd: 80_000 }, "2026-03-01T00:00:00.000Z");
    await founders.database.query("delete from history where at = $1", [created]);
    expect(await pointsOf("total_raised_usd")).toEqual([
      ["2026-02-01T00:00:00.000Z", 50_000],
      ["2026-03-01T00:00:00.000Z", 80_000],
    ]);
    expect(await pointsOf("revenue_usd")).toEqual([["2026-02-01T00:00:00.000Z", 1_000.5]]);
  });

  it("is read from the newest 2,000 changes, so that a long history takes no longer", async () => {
    await save({ total_raised_usd: 80_000 }, "2026-02-01T00:00:00.000Z");
    await save({ total_raised_usd: 90_000 }, "2026-03-01T00:00:00.000Z");
    await founders.database.query(
      `insert into history (kind, record_id, action, actor_role, at, changes)
       select 'founder', 1, 'changed', 'founder', '2026-03-02', '{"vertical": [null, "Ports"]}'
       from generate_series(1, 1999)`,
    );
    expect(await pointsOf("total_raised_usd")).toEqual([
      ["2026-03-01T00:00:00.000Z", 80_000],
      ["2026-03-01T00:00:00.000Z", 90_000],
    ]);
  });

  it("is for the founder, and erased with the founder", async () => {
    const as = (caller: Parameters<typeof founders.callAs>[0]) =>
      founders.callAs(caller, "GET", "/founders/1/metrics").then(({ status }) => status);
    expect(await as({ role: "founder", id: 1 })).toBe(200);
    expect(await as({ role: "viewer" })).toBe(200);
    expect(await as({ role: "founder", id: 2 })).toBe(403);
    expect(await as({ role: "investor", id: 1 })).toBe(403);
    await founders.call("DELETE", "/api/founders/1?erase=true");
    expect(await as({ role: "admin" })).toBe(404);
    expect(await founders.database.query("select from history where changes ? 'revenue_usd'")).toEqual([]);
  });

  it("has no value of another founder", async () => {
    await founders.call("POST", "/api/founders", leastInput(2));
    expect((await read(2)).flatMap(({ points }: { points: object[] }) => points)).toEqual([]);
  });
});
