import { describe, expect, it } from "vitest";
import { storeEvents, testMatches } from "../testing/replicas.ts";
import { archived, founderMessage, gone, unfitting, upTo } from "../testing/states.ts";

const matches = testMatches();
const admin = { role: "admin" } as const;
const ask = (query: string) => matches.callAs(admin, "GET", `/api/fitting-founders${query}`);
const count = async (query = "?preferred_sectors=FINTECH&preferred_stages=SEED") =>
  (await ask(query)).body.data;
const store = (...founders: ReturnType<typeof founderMessage>[]) =>
  storeEvents(matches.service, { founders });
const fitting = (from: number, to: number) =>
  upTo(to)
    .slice(from - 1)
    .map((id) => founderMessage(id));

describe("GET /api/fitting-founders for an admin", () => {
  it("counts the founders that match", async () => {
    await store(...fitting(1, 12), founderMessage(13, unfitting));
    expect(await count()).toEqual({ count: 10 });
    expect(await count("?preferred_sectors=PROPTECH&preferred_stages=SEED")).toEqual({ fewer_than: 10 });
  });

  it("does not tell a count below ten, nor whether there is any", async () => {
    expect(await count()).toEqual({ fewer_than: 10 });
    await store(...fitting(1, 9));
    expect(await count()).toEqual({ fewer_than: 10 });
    await store(...fitting(10, 10));
    expect(await count()).toEqual({ count: 10 });
  });

  it("reveals neither one added founder nor an ask within its band", async () => {
    await store(...fitting(1, 19));
    const upToChecks = async (max: number) => count(`?check_max_usd=${max}`);
    const before = await count();
    await store(...fitting(20, 20));
    expect([before, await count()]).toEqual([{ count: 10 }, { count: 20 }]);
    // They ask $500,000.
    for (const max of [500_000, 500_001, 999_999])
      expect(await upToChecks(max), `${max}`).toEqual({ count: 20 });
    for (const max of [499_999, 100_000]) expect(await upToChecks(max), `${max}`).toEqual({ fewer_than: 10 });
    expect(await count("?check_min_usd=500000&check_max_usd=500000")).toEqual({ count: 20 });
  });

  it("judges as matching does: by half a criterion's weight where nothing is said, swapped ends, typed amounts", async () => {
    await store(...fitting(1, 10));
    const sector = "?preferred_sectors=FINTECH,AI_ML";
    for (const query of [
      sector,
      `${sector}&check_min_usd=1m&check_max_usd=250k`,
      `${sector}&typical_check_usd=${encodeURIComponent("$500,000")}&preferred_regions=`,
      "?preferred_stages=SEED",
    ])
      expect(await count(query), query).toEqual({ count: 10 });
    for (const query of ["", "?preferred_sectors=EDTECH", "?preferred_regions=LATAM&preferred_stages=SEED"])
      expect(await count(query), query).toEqual({ fewer_than: 10 });
  });

  it("follows every change, also on a replica that does not match", async () => {
    await store(...fitting(1, 22));
    const replica = await matches.replica();
    const onReplica = async () =>
      (
        await replica.app.inject({
          url: "/api/fitting-founders?preferred_sectors=FINTECH&preferred_stages=SEED",
          headers: matches.identity(admin),
        })
      ).json().data;
    expect([await count(), await onReplica()]).toEqual([{ count: 20 }, { count: 20 }]);
    await store(
      founderMessage(1, { ...unfitting, version: 2 }),
      archived(founderMessage(2), 2),
      gone(founderMessage(3), 2),
    );
    expect([await count(), await onReplica()]).toEqual([{ count: 10 }, { count: 10 }]);
    await store(founderMessage(2, { version: 3 }), founderMessage(23));
    expect([await count(), await onReplica()]).toEqual([{ count: 20 }, { count: 20 }]);
  });

  it("counts for many at once", async () => {
    await store(...fitting(1, 10));
    const all = await Promise.all(upTo(20).map(() => count()));
    expect(all).toEqual(all.map(() => ({ count: 10 })));
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
