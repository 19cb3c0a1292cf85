import { listInvestors, listInvestorsDatabase } from "@kindling/contracts/investors/endpoints.ts";
import { investorTallied } from "@kindling/contracts/matches/events.ts";
import { messageOf, testService } from "@kindling/test-kit/test-service.ts";
import { describe, expect, it } from "vitest";
import { investorsService } from "../investors-service.ts";
import { createInvestors, leastInput, wholeInput } from "../testing/investor-inputs.ts";

const investors = testService(investorsService);
const list = (url: string, headers?: Record<string, string>) =>
  investors.call("GET", url, undefined, headers);
const idsOf = (data: { id: number }[]) => data.map(({ id }) => id);

describe.each(["/api/investors-database", "/api/investors"])("GET %s", (url) => {
  it("lists nothing at first", async () => {
    const { status, body } = await list(url);
    expect([status, body]).toEqual([200, { success: true, data: [] }]);
  });

  it("lists the newest first, also after older ones changed", async () => {
    await createInvestors(investors, 3);
    await investors.call("PUT", "/api/investors-database/1", wholeInput);
    expect(idsOf((await list(url)).body.data)).toEqual([3, 2, 1]);
  });

  it("returns 304 for a matching ETag, and the list once anything in it changed", async () => {
    const tally = { id: 2, founder_matches: 4, founder_matches_reviewed: 0 };
    const changes = [
      () => investors.call("POST", "/api/investors-database", leastInput(1)),
      () => investors.call("POST", "/api/investors-database", leastInput(2)),
      () => investors.call("PUT", "/api/investors-database/1", { city: "Bonn" }),
      () => investors.call("PUT", "/api/investors-database/1/temperature", { temperature: "FIRE" }),
      () => investors.deliver(investorTallied, messageOf(investorTallied, tally)),
    ];
    const tags = [String((await list(url)).headers.etag)];
    for (const change of changes) {
      await change();
      const fresh = await list(url, { "if-none-match": tags.at(-1)! });
      expect(fresh.status).toBe(200);
      tags.push(String(fresh.headers.etag));
      const same = await list(url, { "if-none-match": tags.at(-1)! });
      expect([same.status, same.body, same.headers.etag]).toEqual([304, null, tags.at(-1)]);
    }
    expect(new Set(tags).size).toBe(tags.length);
  });

  it("changes the ETag once a text was repaired by hand", async () => {
    await createInvestors(investors, 1);
    const { etag } = (await list(url)).headers;
    await investors.database.query("update investors set name = 'Repaired'");
    expect((await list(url, { "if-none-match": String(etag) })).status).toBe(200);
  });

  it("changes the ETag once wrong counts were rebuilt from the same tallies", async () => {
    await createInvestors(investors, 2);
    const tally = messageOf(investorTallied, { id: 2, founder_matches: 4, founder_matches_reviewed: 1 });
    await investors.deliver(investorTallied, tally);
    await investors.database.query("update investors set founder_matches_reviewed = 3 where id = 2");
    const wrong = String((await list(url)).headers.etag);
    await investors.service.parts.handlers[0]!.forget();
    await investors.deliver(investorTallied, tally);
    const rebuilt = await list(url, { "if-none-match": wrong });
    expect(rebuilt.status).toBe(200);
    expect(rebuilt.body.data[0].founder_matches_reviewed).toBe(1);
  });
});

describe("GET /api/investors-database", () => {
  it("lists the records of GET /api/investors-database/:id", async () => {
    await createInvestors(investors, 2);
    await investors.call("PUT", "/api/investors-database/1", wholeInput);
    const { data } = (await list("/api/investors-database")).body;
    for (const investor of data) {
      const single = await list(`/api/investors-database/${investor.id}`);
      expect(investor).toEqual(single.body.data);
    }
    expect(listInvestorsDatabase.response.parse(data)).toEqual(data);
  });

  it("returns timestamps in UTC for any time zone of the database", async () => {
    await createInvestors(investors, 2);
    await investors.database.query("update investors set created_at = '2026-01-02 03:04:05Z' where id = 1");
    await investors.database.query(
      "update investors set created_at = '2025-12-31 23:59:59.120Z' where id = 2",
    );
    await investors.database.query(`alter database ${investors.database.name} set timezone = 'Asia/Kolkata'`);
    const elsewhere = await investors.replica();
    for (const { app } of [investors.service, elsewhere]) {
      const url = "/api/investors-database";
      const { data } = (await app.inject({ url, headers: investors.identity() })).json();
      const moments = data.map(({ created_at }: { created_at: string }) => created_at);
      expect(moments).toEqual(["2025-12-31T23:59:59.120Z", "2026-01-02T03:04:05.000Z"]);
    }
  });
});

describe("GET /api/investors", () => {
  it("returns only the fields of the match view, with preferences as text", async () => {
    const created = (await investors.call("POST", "/api/investors-database", wholeInput)).body.data;
    await createInvestors(investors, 1);
    const { data } = (await list("/api/investors")).body;
    const { id, name, company, email, city, state, investor_type, fund_stage, temperature, version } =
      created;
    const { check_min_usd, check_max_usd, typical_check_usd } = created;
    expect(data[1]).toEqual({
      ...{ id, name, company, email, city, state, investor_type, fund_stage, temperature, version },
      ...{ check_min_usd, check_max_usd, typical_check_usd },
      preferred_stages: "SEED, SERIES_A",
      preferred_sectors: "OPERATIONS_INFRA, AI_ML",
      founder_matches: 0,
      founder_matches_reviewed: 0,
    });
    expect(data[0]).toMatchObject({ preferred_stages: "", preferred_sectors: "", company: null });
    expect(listInvestors.response.parse(data)).toEqual(data);
  });
});
