import { founderChanged } from "@kindling/contracts/founders/events.ts";
import { investorChanged } from "@kindling/contracts/investors/events.ts";
import { pairId } from "@kindling/contracts/matches/pair-id.ts";
import { overviewWeeks } from "@kindling/contracts/matches/schemas.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { testMatches } from "../testing/replicas.ts";
import { archived, founderMessage, gone, investorMessage, upTo } from "../testing/states.ts";

const matches = testMatches();
/** Without the quality, which has tests of its own. */
async function overview() {
  const { quality: _, ...counts } = (await matches.call("GET", "/api/overview/matches")).body.data;
  return counts;
}
const review = (founder: number, body: object) =>
  matches.call("PUT", `/api/matches/${pairId(founder, 1)}/rating`, body);
const setTimes = (...times: string[]) =>
  matches.database.query(
    `update history set at = given.at from unnest($1::timestamptz[]) with ordinality given(at, place)
     where history.id = (select id from history order by id offset given.place - 1 limit 1)`,
    [times],
  );
/** The Monday of a week, and a moment of it. */
const monday = (weeksAgo: number) => {
  const now = new Date();
  const days = ((now.getUTCDay() + 6) % 7) + 7 * weeksAgo;
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - days))
    .toISOString()
    .slice(0, 10);
};
const inWeek = (weeksAgo: number) => `${monday(weeksAgo)}T00:00:00Z`;

beforeEach(async () => {
  await matches.deliver(investorChanged, investorMessage(1));
  await matches.deliver(founderChanged, ...upTo(4).map((id) => founderMessage(id)));
});

describe("GET /api/overview/matches", () => {
  it("counts matches without reviews", async () => {
    expect(await overview()).toEqual({ matches: 4, ratings: [], weeks: [] });
  });

  it("counts matches by their rating; notes alone are none", async () => {
    await review(1, { ben_rating: 0 });
    await review(2, { ben_rating: 3 });
    await review(2, { ben_rating: 2 });
    await review(3, { ben_rating: 2 });
    await review(4, { ben_notes: "Met." });
    expect(await overview()).toMatchObject({
      matches: 4,
      ratings: [
        { rating: 0, count: 1 },
        { rating: 2, count: 2 },
      ],
      weeks: [{ monday: monday(0), reviewed: 4 }],
    });
  });

  it("counts a match once a week, from Monday in UTC, for as many weeks as it says", async () => {
    await review(1, { ben_rating: 0 });
    await review(1, { ben_rating: 1 });
    await review(1, { ben_rating: 2 });
    await review(2, { ben_rating: 2 });
    await review(3, { ben_rating: 3 });
    const sunday = `${new Date(Date.parse(inWeek(1)) - 1).toISOString()}`;
    const tooLong = new Date(Date.parse(inWeek(overviewWeeks - 1)) - 1).toISOString();
    await setTimes(inWeek(1), inWeek(1), sunday, inWeek(overviewWeeks - 1), tooLong);
    expect((await overview()).weeks).toEqual([
      { monday: monday(overviewWeeks - 1), reviewed: 1 },
      { monday: monday(2), reviewed: 1 },
      { monday: monday(1), reviewed: 1 },
    ]);
  });

  it("does not count an undo as a review", async () => {
    await review(1, { ben_rating: 0 });
    const [{ id }] = (await matches.call("GET", `/api/matches/${pairId(1, 1)}/history`)).body.data;
    await matches.call("POST", `/api/matches/${pairId(1, 1)}/history/${id}/undo`);
    await setTimes(inWeek(3));
    expect(await overview()).toMatchObject({ ratings: [], weeks: [{ monday: monday(3), reviewed: 1 }] });
  });

  it("leaves out reviews of archived and of erased founders", async () => {
    for (const id of [1, 2, 3]) await review(id, { ben_rating: 1 });
    await matches.deliver(founderChanged, archived(founderMessage(1), 2));
    await matches.deliver(founderChanged, gone(founderMessage(2), 2));
    expect(await overview()).toEqual({
      matches: 2,
      ratings: [{ rating: 1, count: 1 }],
      weeks: [{ monday: monday(0), reviewed: 1 }],
    });
    await matches.deliver(founderChanged, founderMessage(1, { version: 3 }));
    expect((await overview()).weeks).toEqual([{ monday: monday(0), reviewed: 2 }]);
  });
});
