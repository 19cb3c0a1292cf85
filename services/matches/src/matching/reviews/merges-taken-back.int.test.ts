import { describe, expect, it } from "vitest";
import { founderInto, mergesOf, restored } from "../../testing/merges.ts";
import { testMatches } from "../../testing/replicas.ts";
import { archived, founderMessage, investorMessage } from "../../testing/states.ts";

const matches = testMatches();
const { begin, expectRight, founders, history, investors, review, reviews } = mergesOf(matches);

describe("a merged founder that returns, or is merged further", () => {
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

  it("leaves the last of a chain what the one between had itself, beside what that was filled with", async () => {
    await begin(3);
    await review(1, 1);
    await review(2, 1, { ben_notes: "Own." });
    await founders(founderInto(1, 2));
    await founders(founderInto(2, 3));
    await founders(restored(1));
    expect(await reviews()).toEqual({ "1-1": 3, "3-1": [3, "Own."] });
    expect(await reviews("archived_reviews")).toEqual({ "2-1": [null, "Own."] });
    await expectRight();
  });

  it.each([
    ["a review that was empty", true],
    ["a copy", false],
  ])("takes two merges back that filled %s, the last one first", async (_what, wasReviewed) => {
    await begin(3);
    if (wasReviewed) {
      await review(1, 1);
      await review(1, 1, { ben_rating: null });
    }
    const before = await reviews();
    await review(2, 1, { ben_rating: 3 });
    await review(3, 1, { ben_notes: "Third." });
    await founders(founderInto(2, 1));
    await founders(founderInto(3, 1));
    expect(await reviews()).toEqual({ "1-1": [3, "Third."] });
    await founders(restored(3));
    expect(await reviews()).toEqual({ "1-1": 3, "3-1": [null, "Third."] });
    await founders(restored(2));
    expect(await reviews()).toEqual({ ...before, "2-1": 3, "3-1": [null, "Third."] });
    await expectRight();
  });

  it("gives everything back when several return at once, the last one first", async () => {
    await begin(4);
    await review(1, 1);
    await review(1, 1, { ben_rating: null });
    const before = await reviews();
    await review(2, 1, { ben_notes: "Second." });
    await review(3, 1, { ben_rating: 3 });
    await review(4, 1);
    const own = await reviews();
    for (const version of [2, 4, 6]) {
      await founders(...[2, 3, 4].map((id) => founderInto(id, 1, version)));
      expect(await reviews()).toEqual({ ...before, "1-1": [3, "Second."] });
      await founders(...[4, 3, 2].map((id) => restored(id, version + 1)));
      expect(await reviews()).toEqual(own);
    }
    await expectRight();
  });

  it("fills under a higher version each time, and leaves what somebody changed since", async () => {
    await begin();
    await review(1, 1, { ben_notes: "Own." });
    await review(2, 1);
    const versionOf = async () =>
      (await matches.database.query("select version from reviews where founder_id = 1"))[0]!.version;
    const versions: number[] = [await versionOf()];
    for (const event of [founderInto(2, 1), restored(2), founderInto(2, 1, 4)]) {
      await founders(event);
      versions.push(await versionOf());
    }
    expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b));
    await review(1, 1, { ben_rating: 1 });
    await founders(restored(2, 5));
    expect(await reviews()).toEqual({ "1-1": [1, "Own."], "2-1": 3 });
    await expectRight();
  });

  it("fills a review that waits for an archived investor, and takes it back there", async () => {
    await begin();
    await review(1, 1, { ben_notes: "Own." });
    await review(2, 1);
    await investors(archived(investorMessage(1), 2));
    await founders(founderInto(2, 1));
    expect(await reviews("archived_reviews")).toEqual({ "1-1": [3, "Own."], "2-1": 3 });
    await founders(restored(2));
    await investors(investorMessage(1, { version: 3 }));
    expect(await reviews()).toEqual({ "1-1": [null, "Own."], "2-1": 3 });
    await expectRight();
  });
});
