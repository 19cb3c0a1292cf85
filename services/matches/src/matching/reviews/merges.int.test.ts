import { pairId } from "@kindling/contracts/matches/pair-id.ts";
import { describe, expect, it } from "vitest";
import { founderInto, investorInto, mergesOf, restored } from "../../testing/merges.ts";
import { testMatches } from "../../testing/replicas.ts";
import { founderMessage, investorMessage, unfitting } from "../../testing/states.ts";

const matches = testMatches();
const { begin, expectRight, founders, history, investors, review, reviews } = mergesOf(matches);

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
