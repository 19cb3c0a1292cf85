import { beforeEach, describe, expect, it } from "vitest";
import { differences } from "./compare.ts";
import { History, pairOf, reviewOf } from "./history.ts";
import { founder, investor, match, observation } from "./sample-observation.ts";

describe("differences after a merge", () => {
  let history: History;
  let seen: ReturnType<typeof observation>;
  const other = { ...founder, id: 3, email: "o@example.com" };
  // Founder 3, who rated investor 2, is merged into founder 1.
  beforeEach(() => {
    history = new History();
    for (const row of [founder, other]) history.created("founder", { company: "A" }, row);
    history.created("investor", { name: "B" }, investor);
    history.reviewed("3-2", { ben_rating: 3 }, { ...match, founder_id: 3 });
    history.merges.settle(new Map([[pairOf(3, 2), reviewOf(match)]]));
    history.merging("founder", 1, 3);
    history.edited("founder", {}, { ...founder, version: 2 });
    history.merges.stand({ kind: "founder", other: 3, kept: 1, version: 2 });
    seen = observation();
    seen.founders[0]!.version = 2;
    seen.merged.set("founder 3", { status: 404, into: 1 });
    seen.lastMessages.set("kindling.founders.1", { version: 2, state: founder });
    seen.lastMessages.set("kindling.founders.3", { version: 2, state: null });
  });
  const expectProblem = (problem: string) =>
    expect(differences(history, seen)).toContainEqual(expect.stringContaining(problem));

  it("are none when the kept one has the other's rating, and the other is archived", () => {
    expect(differences(history, seen)).toEqual([]);
  });

  it.each([
    { status: 404, into: null },
    { status: 404, into: 7 },
    { status: 200, into: null },
  ])("tell that the other is read as %j", (found) => {
    seen.merged.set("founder 3", found);
    expectProblem("founder 3 is merged into 1, but is read as");
  });

  it("tell that the other is listed", () => {
    seen.founders.push(other);
    expectProblem("founder 3 is merged and is listed");
  });

  it("tell that the last message of the other is not its archiving", () => {
    seen.lastMessages.set("kindling.founders.3", { version: 1, state: other });
    expectProblem("the last message of founder 3 is not its merge");
  });

  it("tell that the rating did not move", () => {
    seen.matchesByFounder.set(1, [{ ...match, version: 1, ben_rating: null }]);
    expectProblem("match 1-2: by its merges, ben_rating is null, not 3");
  });

  it("tell that a match with a moved rating is missing", () => {
    seen.matchesByFounder.set(1, []);
    expectProblem("match 1-2 is missing");
  });

  it("tell that the other's rating replaced the kept one's own", () => {
    history.reviewed("1-2", { ben_rating: 1 }, { ...match, ben_rating: 1 });
    seen.matchesByFounder.get(1)![0]!.version = 4;
    expectProblem("match 1-2: ben_rating is 3 in version 4, after 1 in 2");
  });

  it("tell that a copy stays when the other has returned", () => {
    history.merges.undoLast();
    expectProblem("match 1-2: by its merges, ben_rating is 3, not null");
    history.merges.unsettle();
    expectProblem("match 1-2 was never reviewed");
  });
});
