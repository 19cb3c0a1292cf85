import { describe, expect, it } from "vitest";
import { similarity, TrigramIndex } from "./trigrams.ts";

const words =
  "labs health data ai velora veloro blue hansen hanson anna ana maria li el technologies 東京".split(" ");
const names = words.flatMap((one) => words.map((other) => `${one} ${other}`));

describe("TrigramIndex", () => {
  it("finds the same texts as a comparison with each", () => {
    const index = new TrigramIndex(names);
    for (const least of [0.3, 0.6, 0.8])
      for (const name of names)
        expect(index.near(name, least).toSorted((a, b) => a.at - b.at)).toEqual(
          names.flatMap((other, at) => {
            const near = similarity(name, other);
            return near >= least ? [{ at, similarity: near }] : [];
          }),
        );
  });

  it("never finds a text that is null", () => {
    expect(new TrigramIndex([null, "anna"]).near("anna", 0.8)).toEqual([{ at: 1, similarity: 1 }]);
  });
});
