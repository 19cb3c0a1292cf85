import { founderChanged } from "@kindling/contracts/founders/events.ts";
import { investorChanged } from "@kindling/contracts/investors/events.ts";
import { pairId } from "@kindling/contracts/matches/pair-id.ts";
import type { ExportedMatch } from "@kindling/contracts/me/schemas.ts";
import { describe, expect, it } from "vitest";
import { settled, testMatches } from "../testing/replicas.ts";
import { archived, founderMessage, gone, investorMessage, unfitting, upTo } from "../testing/states.ts";

const matches = testMatches();
const ben = { role: "admin", name: "Ben" } as const;
const ask = async (path: string, body: object) => {
  const url = `/internal/matches/of-member${path}`;
  return (await matches.callAs({ role: "gateway" }, "POST", url, body)).body.data;
};
const idsOf = (role: string, id = 1): Promise<number[]> => ask("", { role, id });
const read = (role: string, ids: number[]): Promise<ExportedMatch[]> => ask("/read", { role, ids });
const review = (founder: number, body: object) =>
  matches.callAs(ben, "PUT", `/api/matches/${pairId(founder, 1)}/rating`, body);
const time = expect.stringMatching(/^\d{4}-.*Z$/);

async function fill(): Promise<void> {
  await matches.deliver(investorChanged, investorMessage(1));
  await matches.deliver(founderChanged, ...upTo(2).map((n) => founderMessage(n)));
  await matches.deliver(
    founderChanged,
    founderMessage(3, { regions: ["INDIA"], funding_stage: "PRE_SEED" }),
    founderMessage(4, unfitting),
  );
  await settled(matches.service);
}

describe("the matches of a member's export", () => {
  it("are all matches of the member, best first", async () => {
    await fill();
    const ids = await idsOf("investor");
    expect(ids.toSorted((a, b) => a - b)).toEqual([pairId(1, 1), pairId(2, 1), pairId(3, 1)]);
    expect(ids.at(-1)).toBe(pairId(3, 1));
    expect(await idsOf("founder", 2)).toEqual([pairId(2, 1)]);
    expect(await idsOf("founder", 4)).toEqual([]);
  });

  it("have a word, verdicts, rating, notes and their history, without the other side", async () => {
    await fill();
    await review(1, { ben_rating: 1 });
    await review(1, { ben_rating: 3, ben_notes: "Founder 1 of Company 1 met Investor 1 of Fund 1." });
    const [reviewed, other] = await read("investor", [pairId(1, 1), pairId(2, 1)]);
    const notes = "[other side] of [other side] met Investor 1 of Fund 1.";
    expect(reviewed).toEqual({
      score: null,
      introduction: null,
      fit: "strong",
      reasons: ["sector", "stage", "check", "region"].map((criterion) => ({ criterion, verdict: "fits" })),
      ben_rating: 3,
      ben_notes: notes,
      reviewed_at: time,
      history: [
        {
          at: time,
          by: "an admin",
          changes: expect.arrayContaining([
            { field: "ben_rating", before: 1, after: 3 },
            { field: "ben_notes", before: null, after: notes },
          ]),
        },
        { at: time, by: "an admin", changes: [{ field: "ben_rating", before: null, after: 1 }] },
      ],
    });
    expect(other).toMatchObject({ ben_rating: null, ben_notes: null, reviewed_at: null, history: [] });
    const [seen] = await read("founder", [pairId(1, 1)]);
    expect(seen!.ben_notes).toBe("Founder 1 of Company 1 met [other side] of [other side].");
  });

  it("do not tell sums: a dollar more or less of the typical check changes nothing within a band", async () => {
    // Sector and region fit, the stage does not: the check decides whether they match.
    const ask = { requested_check_usd: 400_000, funding_stage: "SERIES_C" as const, regions: [] };
    await matches.deliver(founderChanged, founderMessage(1, ask));
    const seenWith = async (typical_check_usd: number, version: number) => {
      await matches.deliver(investorChanged, investorMessage(1, { typical_check_usd, version }));
      await settled(matches.service);
      const ids = await idsOf("investor");
      return [await read("investor", [pairId(1, 1)]), ids, await idsOf("founder")];
    };
    const exact = await seenWith(400_000, 1);
    expect(exact[0]).toMatchObject([{ fit: "possible", reasons: [{}, {}, { verdict: "fits" }, {}] }]);
    expect(exact[1]).toEqual([pairId(1, 1)]);
    expect(await seenWith(100_000, 2)).toEqual(exact);
    expect(await seenWith(499_999, 3)).toEqual(exact);
    expect(await seenWith(99_999, 4)).toEqual([[], [], []]);
  });

  it("include a review of a pair that no longer fits, and leave out one that was never reviewed", async () => {
    await fill();
    await review(1, { ben_rating: 2 });
    const [first, second] = [
      founderMessage(1, { ...unfitting, version: 2 }),
      founderMessage(2, { ...unfitting, version: 2 }),
    ];
    await matches.deliver(founderChanged, first, second);
    await settled(matches.service);
    expect(await read("investor", [pairId(1, 1), pairId(2, 1)])).toMatchObject([{ ben_rating: 2 }]);
  });

  it("include reviews that wait for an archived other side, with its notes kept back", async () => {
    await fill();
    await review(1, { ben_rating: 2, ben_notes: "Met Founder 1." });
    await matches.deliver(founderChanged, archived(founderMessage(1), 2));
    await settled(matches.service);
    const ids = await idsOf("investor");
    expect(ids.at(-1)).toBe(pairId(1, 1));
    const [review1] = await read("investor", [pairId(1, 1)]);
    expect(review1).toMatchObject({ score: null, fit: null, reasons: [], ben_rating: 2, reviewed_at: time });
    expect(JSON.stringify(review1)).not.toContain("Founder 1");
    await matches.deliver(founderChanged, gone(founderMessage(1), 3));
    await settled(matches.service);
    expect(await idsOf("investor")).not.toContain(pairId(1, 1));
    expect(await read("investor", [pairId(1, 1)])).toEqual([]);
  });
});
