import { describe, expect, it } from "vitest";
import { founderInto, mergesOf, restored } from "../../testing/merges.ts";
import { matcherOf, restartMatching, settled, storeEvents, testMatches } from "../../testing/replicas.ts";
import { archived, founderMessage, investorMessage, upTo } from "../../testing/states.ts";
import { expectAgreement } from "../../testing/stored-matches.ts";

const matches = testMatches();
const { begin, expectRight, founders, investors, review, reviews } = mergesOf(matches);

describe("a merge that comes late, again or in steps", () => {
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

  it("fills in the order of the merges when several come at once, and passes on what it filled", async () => {
    await begin(4);
    await review(1, 1, { ben_notes: "First." });
    await review(2, 1, { ben_rating: 2 });
    await review(2, 2, { ben_rating: 2 });
    await review(3, 2);
    await founders(founderInto(1, 2), founderInto(3, 4), founderInto(2, 4));
    expect(await reviews()).toEqual({ "4-1": [2, "First."], "4-2": 3 });
    await expectRight();
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
