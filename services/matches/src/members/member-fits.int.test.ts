import { pairOf } from "@kindling/contracts/matches/pair-id.ts";
import { describe, expect, it } from "vitest";
import { storeEvents, testMatches } from "../testing/replicas.ts";
import { archived, founderMessage, gone, investorMessage, unfitting, upTo } from "../testing/states.ts";

const matches = testMatches();
const visitor = { role: "public" } as const;
const ask = (query: string) => matches.callAs(visitor, "GET", `/api/fitting-founders${query}`);
const count = async (query = "?preferred_sectors=FINTECH&preferred_stages=SEED") =>
  (await ask(query)).body.data;
const store = (...founders: ReturnType<typeof founderMessage>[]) =>
  storeEvents(matches.service, { founders });
const fitting = (from: number, to: number) =>
  upTo(to)
    .slice(from - 1)
    .map((id) => founderMessage(id));

const about = { count: expect.any(Number) };

describe("GET /api/fitting-founders", () => {
  it("counts the founders that match, within ten more or less", async () => {
    await store(...fitting(1, 62), founderMessage(63, unfitting));
    expect(Math.abs((await count()).count - 62)).toBeLessThanOrEqual(10);
    expect(await count("?preferred_sectors=PROPTECH&preferred_stages=SEED")).toEqual({ fewer_than: 20 });
  });

  it("judges as matching does: by half a criterion's weight where nothing is said, swapped ends, typed amounts", async () => {
    await store(...fitting(1, 30));
    const sector = "?preferred_sectors=FINTECH,AI_ML";
    for (const query of [
      sector,
      `${sector}&check_min_usd=1m&check_max_usd=250k`,
      `${sector}&typical_check_usd=${encodeURIComponent("$500,000")}&preferred_regions=`,
      "?preferred_stages=SEED",
    ])
      expect(await count(query), query).toEqual(about);
    for (const query of ["", "?preferred_sectors=EDTECH", "?preferred_regions=LATAM&preferred_stages=SEED"])
      expect(await count(query), query).toEqual({ fewer_than: 20 });
  });

  it("counts for many at once", async () => {
    await store(...fitting(1, 30));
    const all = await Promise.all(upTo(20).map(() => count()));
    expect(all).toEqual(all.map(() => all[0]));
  });

  it.each([
    ["?preferred_sectors=FINTECH,NO_SUCH", "preferred_sectors"],
    ["?check_min_usd=-1", "check_min_usd"],
    ["?preferred_sectors=FINTECH&preferred_sectors=AI_ML", "preferred_sectors"],
    ["?name=Maya", "name"],
  ])("returns 400 for %s", async (query, field) => {
    const { status, body } = await ask(query);
    expect([status, body.details[0].path]).toEqual([400, field]);
  });
});

it("which founders fit an investor follows every change, also on a replica that does not match", async () => {
  await storeEvents(matches.service, { investors: [investorMessage(1)], founders: fitting(1, 4) });
  const replica = await matches.replica();
  const fits = () =>
    Promise.all(
      [matches.service.app, replica.app].map(async (app) => {
        const response = await app.inject({
          method: "POST",
          url: "/internal/matches/of-member",
          payload: { role: "investor", id: 1 },
          headers: matches.identity({ role: "gateway" }),
        });
        return response
          .json()
          .data.map((id: number) => pairOf(id).founderId)
          .sort();
      }),
    );
  expect(await fits()).toEqual([
    [1, 2, 3, 4],
    [1, 2, 3, 4],
  ]);
  await store(
    founderMessage(1, { ...unfitting, version: 2 }),
    archived(founderMessage(2), 2),
    gone(founderMessage(3), 2),
  );
  expect(await fits()).toEqual([[4], [4]]);
  await store(founderMessage(2, { version: 3 }), founderMessage(5));
  expect(await fits()).toEqual([
    [2, 4, 5],
    [2, 4, 5],
  ]);
  await storeEvents(matches.service, { investors: [investorMessage(1, { ...unfitting, version: 2 })] });
  expect(await fits()).toEqual([[], []]);
});
