import { expect, it } from "vitest";
import { sectorsWithIndustry } from "./industry-sectors.ts";

it("sectorsWithIndustry adds the sector of the industry", () => {
  expect(sectorsWithIndustry({ industry: "MEDIA", sectors: ["FINTECH"] })).toEqual(["FINTECH", "CONSUMER"]);
  expect(sectorsWithIndustry({ industry: null, sectors: ["FINTECH"] })).toEqual(["FINTECH"]);
});
