import type { Reason, Verdict } from "@kindling/contracts/matches/schemas.ts";
import { describe, expect, it } from "vitest";
import { summariseReasons } from "./fit.tsx";

const reason = (criterion: Reason["criterion"], verdict: Verdict, text: string): Reason => ({
  criterion,
  verdict,
  text,
});
const sector = reason("sector", "fits", "Both in Fintech");
const stage = reason("stage", "fits", "Invests at Seed");
const region = reason("region", "fits", "Both in Europe");

describe("summariseReasons", () => {
  it("names conflicts without their figures", () => {
    const check = reason("check", "conflicts", "Check too small: asks $2M, typical check $100K");
    expect(summariseReasons([sector, stage, check, region])).toBe("3 of 4 fit · check too small");
  });

  it("names all conflicts instead of unknowns", () => {
    const check = reason("check", "conflicts", "Check too large: asks $1, invests from $2");
    const elsewhere = reason(
      "region",
      "conflicts",
      "No shared region: founder in US, investor prefers Europe",
    );
    const unsaid = reason("stage", "unknown", "No funding stage given");
    expect(summariseReasons([sector, unsaid, check, elsewhere])).toBe(
      "1 of 4 fit · check too large · no shared region",
    );
  });

  it("names unknowns when there are no conflicts", () => {
    const check = reason("check", "unknown", "No ask given");
    expect(summariseReasons([sector, stage, check, region])).toBe("3 of 4 fit · no ask given");
  });

  it("names nothing when everything fits", () => {
    const check = reason("check", "fits", "Asks $1M, invests $1M");
    expect(summariseReasons([sector, stage, check, region])).toBe("4 of 4 fit");
  });
});
