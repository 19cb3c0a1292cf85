import { describe, expect, it } from "vitest";
import { applyEvents, storeEvents, testMatches } from "../testing/replicas.ts";
import { founderMessage, gone, investorMessage, upTo } from "../testing/states.ts";

const matches = testMatches();
const visitor = { role: "public" } as const;
const fitting = "?preferred_sectors=FINTECH&preferred_stages=SEED";
const ask = async (caller: object, query = fitting, app = matches.service.app) =>
  (
    await app.inject({
      url: `/api/fitting-founders${query}`,
      headers: matches.identity(caller as typeof visitor),
    })
  ).json().data;
const community = async (app = matches.service.app) =>
  (
    await app.inject({
      url: "/internal/community-numbers",
      headers: matches.identity({ role: "gateway" }),
    })
  ).json().data;
const add = (from: number, to: number) =>
  applyEvents(matches.service, {
    founders: upTo(to)
      .slice(from - 1)
      .map((id) => founderMessage(id)),
  });
const nextDay = () => matches.service.pool.query("update daily_numbers set day = day - 1");

describe("numbers for strangers and members", () => {
  it("stay the same all day, on every replica and after a restart", async () => {
    await applyEvents(matches.service, { investors: [investorMessage(1)] });
    await add(1, 60);
    const seen = [await ask(visitor), await community()];
    expect(seen[0].count).toBeGreaterThan(0);
    expect(seen[1]).toEqual({ founders: 60, investors: 0, matches: 60 });
    await add(61, 100);
    await applyEvents(matches.service, { founders: [gone(founderMessage(1), 2)] });
    const replica = await matches.replica();
    for (const app of [matches.service.app, replica.app])
      for (const caller of [visitor, { role: "investor", id: 1 }, { role: "admin" }])
        expect([await ask(caller, fitting, app), await community(app)]).toEqual(seen);
  });

  it("are counted again the next day, and only that day's are kept", async () => {
    await add(1, 60);
    await ask(visitor);
    await add(61, 159);
    await nextDay();
    const replica = await matches.replica();
    expect(await community(replica.app)).toEqual({ founders: 150, investors: 0, matches: 0 });
    expect((await ask(visitor, fitting, replica.app)).count).toBeGreaterThan(140);
    await nextDay();
    await community((await matches.replica()).app);
    const { rows } = await matches.service.pool.query("select distinct seed from daily_numbers");
    expect(rows).toHaveLength(1);
  });

  it("are rounded where invented founders cannot find out, differently for each question", async () => {
    await add(1, 15);
    const countries = ["US", "EUROPE", "INDIA", "LATAM", "CANADA", "AFRICA", "EAST_ASIA", "MIDDLE_EAST"];
    const answers = await Promise.all(
      // Every founder is in Europe, so all of these have the same 15.
      upTo(countries.length).flatMap((n) =>
        [fitting, `${fitting},ANGEL`, `${fitting},POST_SEED`].map((query) =>
          ask(visitor, `${query}&preferred_regions=EUROPE,${countries.slice(0, n)}`),
        ),
      ),
    );
    const kinds = new Set(answers.map((answer) => JSON.stringify(answer)));
    expect([...kinds].toSorted()).toEqual(['{"count":20}', '{"fewer_than":20}']);
    expect(await ask(visitor, `${fitting}&preferred_regions=EUROPE,US`)).toEqual(
      await ask(visitor, `${fitting}&preferred_regions=US,EUROPE`),
    );
  });

  it("tell neither one founder nor an ask within its band", async () => {
    const asking = (from: number, to: number) =>
      applyEvents(matches.service, {
        founders: upTo(to)
          .slice(from - 1)
          .map((id) => founderMessage(id, { requested_check_usd: 654_321 })),
      });
    await asking(1, 9);
    expect(await ask(visitor)).toEqual({ fewer_than: 20 });
    await asking(10, 60);
    await nextDay();
    const { app } = await matches.replica();
    const withChecks = (min: number, max: number) =>
      ask(visitor, `${fitting}&check_min_usd=${min}&check_max_usd=${max}`, app);
    const [first, ...others] = await Promise.all([
      withChecks(654_321, 654_321),
      withChecks(500_000, 654_320),
      withChecks(700_000, 800_000),
    ]);
    expect(first.count).toBeGreaterThan(0);
    expect(others).toEqual([first, first]);
    const { rows } = await matches.service.pool.query("select criteria from daily_numbers order by day desc");
    expect(rows[0].criteria[3]).toBe(500_000);
  });

  it("tell no ask by the matches of invented investors: a dollar of their checks changes nothing within a band", async () => {
    // Sector and region fit, the stage does not: the check decides whether they match.
    const criteria = { requested_check_usd: 400_000, funding_stage: "SERIES_C" as const, regions: [] };
    const invent = (typical_check_usd: number, version: number) =>
      applyEvents(matches.service, {
        investors: upTo(20).map((id) => investorMessage(id, { typical_check_usd, version })),
      });
    await applyEvents(matches.service, { founders: [founderMessage(1, criteria)] });
    for (const [index, [typical, count]] of [
      [99_999, 0],
      [100_000, 20],
      [399_999, 20],
      [499_999, 20],
    ].entries()) {
      await invent(typical!, index + 1);
      await nextDay();
      expect((await community((await matches.replica()).app)).matches, `${typical}`).toBe(count);
    }
  });

  it("estimate the matches of many founders from a part of them", async () => {
    await storeEvents(matches.service, {
      founders: upTo(1_500).map((id) => founderMessage(id)),
      investors: upTo(2).map((id) => investorMessage(id)),
    });
    expect((await community()).matches).toBe(3_000);
  });
});
