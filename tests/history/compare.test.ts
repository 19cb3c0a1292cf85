import { beforeEach, describe, expect, it } from "vitest";
import { differences } from "./compare.ts";
import { History } from "./history.ts";
import { founder, investor, match, observation } from "./sample-observation.ts";

describe("differences", () => {
  let history: History;
  beforeEach(() => {
    history = new History();
    history.created("founder", { company: "A" }, founder);
    history.created("investor", { name: "B" }, investor);
    history.reviewed("1-2", { ben_rating: 3 }, match);
  });

  it("is empty when everything is stored as written", () => {
    expect(differences(history, observation())).toEqual([]);
  });

  it("has no match that was sent a review that says nothing, once its records do not fit", () => {
    const sent = new History();
    sent.reviewed("1-2", { ben_rating: null }, { ...match, version: 1, ben_rating: null });
    expect(sent.keptPairs()).toEqual([]);
  });

  type Seen = ReturnType<typeof observation>;
  const plants: [what: string, plant: (seen: Seen) => void, problem: string][] = [
    ["a founder's count", (seen) => seen.founders[0]!.investors_matched++, "counts of founder 1"],
    ["an investor's count", (seen) => seen.investors[0]!.founder_matches--, "counts of investor 2"],
    [
      "a reviewed count in the cluster",
      (seen) => seen.cluster[0]!.founder_matches_reviewed--,
      "counts of investor 2 in the cluster",
    ],
    ["the stats", (seen) => seen.stats.matches++, "stats: matches is 2, not 1"],
    ["a missing founder", (seen) => seen.founders.pop(), "founder 1 is missing"],
    [
      "an investor that was never created",
      (seen) => (seen.investors[0]!.id = 3),
      "investor 3 was never created",
    ],
    ["two records with one email", (seen) => seen.founders.push({ ...founder, id: 2 }), "two founders have"],
    ["an older version", (seen) => seen.matchesByFounder.get(1)![0]!.version--, "match 1-2: has version 1"],
    [
      "a lost rating",
      (seen) => (seen.matchesByFounder.get(1)![0]!.ben_rating = 0),
      "match 1-2: ben_rating is 0",
    ],
    ["a missing match", (seen) => seen.matchesByFounder.set(1, []), "match 1-2 is missing"],
    [
      "a match in one list only",
      (seen) => seen.matchesByInvestor.set(2, []),
      "founders list 1 matches, investors 0",
    ],
    [
      "a stale side in a match",
      (seen) => (seen.matchesByFounder.get(1)![0]!.founder.name = "Z"),
      "match 1-2: name",
    ],
    [
      "a wrong score",
      (seen) => (seen.matchesByFounder.get(1)![0]!.score = 60),
      "match 1-2: score is 60, not 77.5",
    ],
    [
      "a match of records that do not fit",
      (seen) => seen.matchesByFounder.get(1)!.push({ ...match, investor_id: 7 }),
      "match 1-7 is listed but does not fit",
    ],
    [
      "an older last message",
      (seen) => seen.lastMessages.get("kindling.tallies.founder.1")!.version--,
      "the last message of kindling.tallies.founder.1 is not the newest: version is 4, not 5",
    ],
    [
      "a state that was never published",
      (seen) => seen.lastMessages.delete("kindling.matches.9"),
      "kindling.matches.9 has no message",
    ],
    ["a repair by the reconciler", (seen) => seen.mended++, "the reconciler mended 1 matches or counts"],
  ];
  it.each(plants)("reports %s", (_, plant, problem) => {
    const seen = observation();
    plant(seen);
    expect(differences(history, seen)).toContainEqual(expect.stringContaining(problem));
  });

  it.each([3, null])(
    "is empty for a history that starts from the observed state, with rating %j in version 5",
    (rating) => {
      const seen = observation();
      const shown = { ...match, version: 5, ben_rating: rating };
      seen.matchesByFounder.set(1, [shown]);
      seen.matchesByInvestor.set(2, [shown]);
      const reviewed = rating === null ? 0 : 1;
      seen.investors[0]!.founder_matches_reviewed = reviewed;
      seen.cluster[0]!.founder_matches_reviewed = reviewed;
      seen.lastMessages.set("kindling.tallies.investor.2", {
        version: 6,
        state: { founder_matches: 1, founder_matches_reviewed: reviewed },
      });
      seen.lastMessages.set("kindling.matches.9", { version: 5, state: shown });
      expect(differences(History.of(seen), seen)).toEqual([]);
    },
  );

  it("expects a match that no longer fits only if it was reviewed", () => {
    const moved = { ...founder, version: 2, sectors: ["EDTECH"] };
    history.edited("founder", { sectors: ["EDTECH"] }, moved);
    const seen = observation();
    seen.founders = [moved];
    seen.lastMessages.set("kindling.founders.1", { version: 2, state: moved });
    const shown = { ...match, score: 42.5, reasons: structuredClone(match.reasons) };
    shown.reasons[0].verdict = "conflicts";
    seen.matchesByFounder.set(1, [shown]);
    seen.matchesByInvestor.set(2, [shown]);
    expect(differences(history, seen)).toEqual([]);
    history.forgetReviews();
    expect(differences(history, seen)).toContain("match 1-2 is listed but does not fit");
  });

  it("reports an unreviewed match of another version than 1", () => {
    const seen = observation();
    const shown = { ...match, version: 5, ben_rating: null };
    seen.matchesByFounder.set(1, [shown]);
    seen.matchesByInvestor.set(2, [shown]);
    seen.lastMessages.set("kindling.matches.9", { version: 5, state: shown });
    const problem = expect.stringMatching(/^match 1-2 was never reviewed/);
    expect(differences(new History(), seen)).toContainEqual(problem);
    seen.matchesByFounder.set(1, [{ ...shown, version: 1 }]);
    expect(differences(new History(), seen)).not.toContainEqual(problem);
  });

  it("accepts a review with a lost response, whether or not it was stored", () => {
    history.reviewLost("1-2", { ben_rating: 1 });
    expect(differences(history, observation())).toEqual([]);
    const seen = observation();
    const shown = { ...match, version: 3, ben_rating: 1 };
    seen.matchesByFounder.set(1, [shown]);
    seen.matchesByInvestor.set(2, [shown]);
    seen.lastMessages.set("kindling.matches.9", { version: 3, state: shown });
    expect(differences(history, seen)).toEqual([]);
  });

  it("accepts versions of moves to the archive and back, of the record and its reviews", () => {
    const seen = observation();
    const moved = { ...founder, version: 3 };
    seen.founders = [moved];
    seen.lastMessages.set("kindling.founders.1", { version: 3, state: moved });
    const shown = { ...match, version: 4 };
    seen.matchesByFounder.set(1, [shown]);
    seen.matchesByInvestor.set(2, [shown]);
    seen.lastMessages.set("kindling.matches.9", { version: 4, state: shown });
    expect(differences(history, seen)).not.toEqual([]);
    history.moved("founder", 1);
    history.moved("founder", 1);
    expect(differences(history, seen)).toEqual([]);
  });

  it("accepts that a record is missing only after its erasure was sent", () => {
    const seen = observation();
    seen.investors = [];
    const missing = "investor 2 is missing";
    expect(differences(history, seen)).toContain(missing);
    history.erasure("investor", 2, false);
    expect(differences(history, seen)).not.toContain(missing);
  });

  it("reports an erased record in a list, in a stream and in a database", () => {
    const seen = observation();
    history.erasure("investor", 2, true);
    history.erasure("investor", 2, false);
    seen.placesOfErased = ["matches.history"];
    expect(differences(history, seen)).toEqual(
      expect.arrayContaining([
        "investor 2 was erased and is listed",
        "the stream still has investor 2, who was erased",
        "kindling.matches.9 still has a review of somebody who was erased",
        "matches.history has values of somebody who was erased",
      ]),
    );
  });

  it("accepts a create with a lost response, whether or not the founder exists", () => {
    const lost = { ...founder, id: 4, email: "c@example.com", sectors: ["EDTECH"], investors_matched: 0 };
    history.createLost("founder", { company: "A", email: "c@example.com" });
    expect(differences(history, observation())).toEqual([]);
    const seen = observation();
    seen.founders.push(lost);
    seen.stats.founders++;
    seen.matchesByFounder.set(4, []);
    seen.lastMessages.set("kindling.founders.4", { version: 1, state: lost });
    expect(differences(history, seen)).toEqual([]);
  });
});
