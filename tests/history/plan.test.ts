import { SeededRandom } from "@kindling/matches/testing/seeded-random.ts";
import { describe, expect, it } from "vitest";
import { markOf, markPattern } from "./history.ts";
import { Planner } from "./plan.ts";
import { bestInvestors, type FounderFacts, type InvestorFacts } from "./rules.ts";

describe("Planner", () => {
  const operations = (seed: number) => {
    const planner = new Planner(new SeededRandom(seed), "a");
    return Array.from({ length: 500 }, () => planner.next());
  };

  it("draws the same operations for the same seed, and different ones for another", () => {
    expect(operations(1)).toEqual(operations(1));
    expect(operations(1)).not.toEqual(operations(2));
  });

  it("draws every kind of operation", () => {
    const kinds = new Set(operations(1).map((operation) => operation.kind));
    expect(kinds).toEqual(
      new Set([
        ...[
          "create",
          "edit",
          "ask",
          "temperature",
          "archive",
          "restore",
          "erase",
          "merge",
          "import",
          "review",
        ],
      ]),
    );
  });

  it("draws reviews that leave a match only a rating, only notes, both, nothing any more, or as it was", () => {
    const planner = new Planner(new SeededRandom(1), "a");
    const drawn = Array.from({ length: 100 }, () => planner.reviewInTurn());
    const kinds = drawn.map((patches) => {
      const last = patches.at(-1);
      const given = Object.keys(last ?? {}).filter((field) => last![field] !== null);
      return `${patches.length}: ${given.join(", ")}`;
    });
    const all = ["0: ", "1: ben_notes", "1: ben_rating", "1: ben_rating, ben_notes", "2: "];
    expect([...new Set(kinds)].sort()).toEqual(all);
  });

  it("gives each record a mark that is in each of its texts, and in those of no other", () => {
    const planner = new Planner(new SeededRandom(1), "first-7");
    const records = Array.from({ length: 12 }, () => {
      const operation = planner.create("founder");
      if (operation.kind !== "create") throw new Error("not a create");
      const { company, name, email, phone } = operation.fields;
      return { mark: markOf(operation.fields.email), texts: [company, name, email, phone].map(String) };
    });
    for (const { mark } of records) {
      const found = records.filter(({ texts }) => texts.some((text) => text.includes(mark)));
      expect(found).toHaveLength(1);
      expect(found[0]!.texts.every((text) => text.match(markPattern)?.[0] === mark)).toBe(true);
    }
  });

  it("draws some founders that fit more than the maximum of 100 investors, and some that fit few", () => {
    const planner = new Planner(new SeededRandom(1), "a");
    const drawn = (of: "founder" | "investor") => {
      const operation = planner.create(of);
      return operation.kind === "create" ? operation.fields : {};
    };
    const investors = Array.from({ length: 140 }, (_, n) => ({ ...drawn("investor"), id: n + 1 }));
    const counts = Array.from({ length: 40 }, (_, n) => {
      const founder = { ...drawn("founder"), id: n + 1 } as unknown as FounderFacts;
      // One at a time, because the list is limited to 100.
      return investors.filter((one) => bestInvestors(founder, [one as unknown as InvestorFacts]).length > 0)
        .length;
    });
    expect(Math.max(...counts)).toBeGreaterThan(100);
    expect(Math.min(...counts)).toBeLessThan(10);
  });
});
