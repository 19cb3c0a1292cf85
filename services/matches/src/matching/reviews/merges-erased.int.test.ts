import { pairId } from "@kindling/contracts/matches/pair-id.ts";
import { describe, expect, it } from "vitest";
import { founderInto, mergesOf, restored } from "../../testing/merges.ts";
import { testMatches } from "../../testing/replicas.ts";
import { founderMessage, gone } from "../../testing/states.ts";

const matches = testMatches();
const { begin, expectRight, founders, review, reviews } = mergesOf(matches);

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

  it("has the notes that moved for the kept one, and not for the other side, as they may name the merged one", async () => {
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

  it("withholds notes from the other side that filled a rated review", async () => {
    await begin();
    await review(1, 1, { ben_rating: 2 });
    await review(2, 1, { ben_notes: "Like Founder Two." });
    await founders(founderInto(2, 1));
    expect(await read("founder", 1, 1)).toMatchObject([{ ben_rating: 2, ben_notes: "Like Founder Two." }]);
    await founders(gone(founderMessage(2), 3));
    expect(JSON.stringify(await read("investor", 1, 1))).not.toContain("Two");
  });
});
