import { founderChanged } from "@kindling/contracts/founders/events.ts";
import { investorChanged } from "@kindling/contracts/investors/events.ts";
import { pairId } from "@kindling/contracts/matches/pair-id.ts";
import { describe, expect, it } from "vitest";
import { matcherOf, restartMatching, settled, storeEvents, testMatches } from "../../testing/replicas.ts";
import { archived, founderMessage, gone, investorMessage, unfitting, upTo } from "../../testing/states.ts";
import { expectAgreement } from "../../testing/stored-matches.ts";

const matches = testMatches();
const review = (founder: number, investor: number, body: object = { ben_rating: 3 }) =>
  matches.call("PUT", `/api/matches/${pairId(founder, investor)}/rating`, body);
const founders = (...messages: ReturnType<typeof founderMessage>[]) =>
  matches.deliver(founderChanged, ...messages).then(() => settled(matches.service));
const investors = (...messages: ReturnType<typeof investorMessage>[]) =>
  matches.deliver(investorChanged, ...messages).then(() => settled(matches.service));
const founderInto = (id: number, kept: number, version = 2) => ({
  ...archived(founderMessage(id), version),
  merged_into: kept,
});
const investorInto = (id: number, kept: number, version = 2) => ({
  ...archived(investorMessage(id), version),
  merged_into: kept,
});
const restored = (id: number, version = 3) => founderMessage(id, { version });

/** The stored reviews, as founder-investor: rating, notes. */
const reviews = async (table = "reviews") =>
  Object.fromEntries(
    (
      await matches.database.query(
        `select founder_id, investor_id, ben_rating, ben_notes from ${table} order by 1, 2`,
      )
    ).map(({ founder_id, investor_id, ben_rating, ben_notes }) => [
      `${founder_id}-${investor_id}`,
      ben_notes === null ? ben_rating : [ben_rating, ben_notes],
    ]),
  );
const history = async (founder: number, investor: number) =>
  (await matches.call("GET", `/api/matches/${pairId(founder, investor)}/history`)).body.data;

/** Everything agrees with a matching from nothing, and the reconciler finds nothing to mend. */
async function expectRight() {
  await expectAgreement(matches);
  expect(await matcherOf(matches.service).reconcile()).toBe(0);
}

async function begin(members = 2) {
  await founders(...upTo(members).map((id) => founderMessage(id)));
  await investors(...upTo(members).map((id) => investorMessage(id)));
}

describe("a founder that is merged into another", () => {
  it("leaves its ratings and notes to the other, with an entry in the history by the system", async () => {
    await begin();
    await review(2, 1, { ben_rating: 3, ben_notes: "Solid." });
    await founders(founderInto(2, 1));
    expect(await reviews()).toEqual({ "1-1": [3, "Solid."] });
    expect(await reviews("archived_reviews")).toEqual({ "2-1": [3, "Solid."] });
    expect(await history(1, 1)).toMatchObject([
      {
        action: "changed",
        actor: { role: "system", id: null, name: null },
        changes: [
          { field: "ben_rating", before: null, after: 3 },
          { field: "ben_notes", before: null, after: "Solid." },
        ],
      },
    ]);
    await expectRight();
  });

  it("keeps the other's own rating, whose history then has both", async () => {
    await begin();
    await review(1, 1, { ben_rating: 1, ben_notes: "Too early." });
    await review(2, 1, { ben_rating: 2, ben_notes: "Doubtful." });
    await founders(founderInto(2, 1));
    expect(await reviews()).toEqual({ "1-1": [1, "Too early."] });
    const [entry] = await history(1, 1);
    expect(entry.changes).toEqual([
      { field: "ben_rating", before: 2, after: 1 },
      { field: "ben_notes", before: "Doubtful.", after: "Too early." },
    ]);
    const undone = await matches.call("POST", `/api/matches/${pairId(1, 1)}/history/${entry.id}/undo`);
    expect(undone.body.data).toMatchObject({ ben_rating: 2, ben_notes: "Doubtful." });
    await expectRight();
  });

  it.each([
    ["notes only", { ben_rating: null, ben_notes: "Met once." }, [3, "Met once."]],
    ["a rating only", { ben_rating: 1 }, [1, "Solid."]],
    ["neither, as both were taken back", { ben_rating: null }, [3, "Solid."]],
  ])("fills what the other's review lacks that has %s, and takes just that back", async (_has, own, both) => {
    await begin();
    await review(1, 1);
    await review(1, 1, own);
    const before = await reviews();
    await review(2, 1, { ben_rating: 3, ben_notes: "Solid." });
    await founders(founderInto(2, 1));
    expect(await reviews()).toEqual({ "1-1": both });
    await expectRight();
    await founders(restored(2));
    expect(await reviews()).toEqual({ ...before, "2-1": [3, "Solid."] });
    await expectRight();
  });

  it("makes a match of a pair that does not fit, as every rating does", async () => {
    await founders(founderMessage(1, unfitting), founderMessage(2));
    await investors(investorMessage(1));
    await review(2, 1);
    await founders(founderInto(2, 1));
    expect((await matches.call("GET", "/api/founders/1/matches")).body.data).toMatchObject([
      { ben_rating: 3 },
    ]);
    await expectRight();
  });

  it("gets everything back when it returns, and the copy that nobody changed goes", async () => {
    await begin();
    await review(2, 1);
    await review(2, 2, { ben_notes: "Later." });
    await founders(founderInto(2, 1));
    await review(1, 2, { ben_notes: "Now." });
    await founders(restored(2));
    expect(await reviews()).toEqual({ "1-2": [null, "Now."], "2-1": 3, "2-2": [null, "Later."] });
    expect((await history(1, 1))[0].changes).toEqual([{ field: "ben_rating", before: 3, after: null }]);
    await expectRight();
  });

  it("can be merged again after it returned, and its pairs rated again under a higher version", async () => {
    await begin();
    await review(2, 1);
    const versionOf = async () =>
      (await matches.database.query("select version from reviews where founder_id = 1"))[0]!.version;
    const versions: number[] = [];
    for (const round of [0, 1]) {
      await founders(founderInto(2, 1, 2 + 2 * round));
      versions.push(await versionOf());
      await founders(restored(2, 3 + 2 * round));
    }
    expect(await review(1, 1, { ben_rating: 1 })).toMatchObject({ status: 200 });
    versions.push(await versionOf());
    expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b));
    await expectRight();
  });

  it("moves what it has to the last of a chain, in either order of the events, and back", async () => {
    await begin(3);
    await review(1, 1);
    await review(2, 2, { ben_rating: 2 });
    for (const [version, events] of [
      [2, [founderInto(1, 2), founderInto(2, 3)]],
      [4, [founderInto(2, 3, 4), founderInto(1, 2, 4)]],
    ] as const) {
      for (const event of events) await founders(event);
      expect(await reviews()).toEqual({ "3-1": 3, "3-2": 2 });
      await expectRight();
      await founders(restored(1, version + 1));
      expect(await reviews()).toEqual({ "1-1": 3, "3-2": 2 });
      await founders(restored(2, version + 1));
      expect(await reviews()).toEqual({ "1-1": 3, "2-2": 2 });
      await expectRight();
    }
  });

  it("takes its copies along when it is merged into another one meanwhile, by one event", async () => {
    await begin(3);
    await review(2, 1);
    await founders(founderInto(2, 1));
    await founders(founderInto(2, 3, 4));
    expect(await reviews()).toEqual({ "3-1": 3 });
    await founders(archived(founderMessage(2), 6));
    expect(await reviews()).toEqual({});
    await expectRight();
  });

  it("leaves its rating of an archived investor to the other, for the investor's return", async () => {
    await begin();
    await review(2, 1);
    await investors(archived(investorMessage(1), 2));
    await founders(founderInto(2, 1));
    expect(await reviews()).toEqual({});
    await investors(investorMessage(1, { version: 3 }));
    expect(await reviews()).toEqual({ "1-1": 3 });
    await expectRight();
  });

  it("leaves its ratings to another that is archived, or not known yet, for its return", async () => {
    await begin();
    await review(2, 1);
    await founders(archived(founderMessage(1), 2), founderInto(2, 1));
    await founders(founderMessage(1, { version: 3 }));
    expect(await reviews()).toEqual({ "1-1": 3 });
    await founders(restored(2));
    await founders(founderInto(2, 9, 4));
    expect(await reviews()).toEqual({});
    await founders(founderMessage(9));
    expect(await reviews()).toEqual({ "9-1": 3 });
    await expectRight();
  });

  it("is not revived by a late event, nor merged twice by one that comes again", async () => {
    await begin();
    await review(2, 1);
    await founders(founderInto(2, 1));
    await review(1, 1, { ben_rating: null });
    await founders(founderMessage(2), founderInto(2, 1));
    expect(await reviews()).toEqual({ "1-1": null });
    await expectRight();
  });

  it("is merged when its event comes again, after a replica of the version before has stored it", async () => {
    await begin();
    await review(2, 1);
    await founders(archived(founderMessage(2), 2));
    expect(await reviews()).toEqual({});
    await founders(founderInto(2, 1));
    expect(await reviews()).toEqual({ "1-1": 3 });
    await expectRight();
  });

  it("is merged by the next matcher if this one ends before", async () => {
    await begin();
    await review(2, 1);
    await matcherOf(matches.service).stop();
    await storeEvents(matches.service, { founders: [founderInto(2, 1)] });
    await settled(await restartMatching(matches));
    expect(await reviews()).toEqual({ "1-1": 3 });
    await expectAgreement(matches);
  });

  it("leaves 1,200 ratings in several steps", async () => {
    await founders(founderMessage(1), founderMessage(2));
    await investors(...upTo(1_200).map((id) => investorMessage(id)));
    await matches.database.query(
      `insert into reviews (id, founder_id, investor_id, ben_rating, version, created_at)
       select 2::bigint * 67108864 + id, 2, id, 2, 1, now() from generate_series(1, 1200) id`,
    );
    await matcherOf(matches.service).reconcile();
    await founders(founderInto(2, 1));
    expect(Object.keys(await reviews())).toHaveLength(1_200);
    await expectRight();
    await founders(restored(2));
    expect(Object.keys(await reviews()).filter((pair) => pair.startsWith("2-"))).toHaveLength(1_200);
    await expectRight();
  });
});

describe("an investor that is merged into another", () => {
  it("leaves its ratings to the other, also of a founder that is merged", async () => {
    await begin();
    await review(1, 2, { ben_rating: 3 });
    await review(2, 2, { ben_rating: 1 });
    await investors(investorInto(2, 1));
    expect(await reviews()).toEqual({ "1-1": 3, "2-1": 1 });
    await founders(founderInto(2, 1));
    expect(await reviews()).toEqual({ "1-1": 3 });
    await expectRight();
    await founders(restored(2));
    await investors(investorMessage(2, { version: 3 }));
    expect(await reviews()).toEqual({ "1-2": 3, "2-2": 1 });
    await expectRight();
  });
});

describe("erasing a merged founder", () => {
  const origins = () => matches.database.query("select from_id, merged_id, updated_at from merged_reviews");

  it("keeps what the other got, and forgets where it came from", async () => {
    await begin();
    await review(2, 1);
    await founders(founderInto(2, 1));
    await founders(gone(founderMessage(2), 3));
    expect(await reviews()).toEqual({ "1-1": 3 });
    expect(await origins()).toEqual([{ from_id: null, merged_id: null, updated_at: null }]);
    await expectRight();
  });

  it("leaves nothing of the kept one, also if that was erased before the merge was known", async () => {
    await begin();
    await review(2, 1, { ben_notes: "Secret." });
    await founders(founderInto(2, 1));
    await founders(gone(founderMessage(1), 3));
    expect([await reviews(), await origins()]).toEqual([{}, []]);
    await founders(restored(2));
    await founders(founderInto(2, 1, 4));
    expect(await reviews("archived_reviews")).toEqual({ "2-1": [null, "Secret."] });
    await expectRight();
  });
});

describe("the download of a member's data", () => {
  const read = async (role: "founder" | "investor", founder: number, investor: number) => {
    const body = { role, ids: [pairId(founder, investor)] };
    const response = await matches.callAs(
      { role: "gateway" },
      "POST",
      "/internal/matches/of-member/read",
      body,
    );
    return response.body.data;
  };

  it("has the notes that moved for the kept one, and not for the other side, whom they may tell a name", async () => {
    await begin();
    await review(2, 1, { ben_rating: 3, ben_notes: "Like Founder Two of Company Two." });
    await founders(founderInto(2, 1));
    expect(await read("founder", 1, 1)).toMatchObject([
      { ben_rating: 3, ben_notes: "Like Founder Two of Company Two." },
    ]);
    for (const event of [null, gone(founderMessage(2), 3)]) {
      if (event !== null) await founders(event);
      const [exported] = await read("investor", 1, 1);
      expect(exported.ben_rating).toBe(3);
      expect(JSON.stringify(exported)).not.toContain("Two");
    }
  });
});
