import { founder } from "@kindling/contracts/founders/schemas.ts";
import { investor } from "@kindling/contracts/investors/schemas.ts";
import { describe, expect, it } from "vitest";
import { HttpError } from "../../lib/api/api-errors.ts";
import { factsOf, pitchOf, problemOf } from "./application-words.ts";

const empty = <T>(shape: object, values: Partial<T>): T =>
  ({ ...Object.fromEntries(Object.keys(shape).map((name) => [name, null])), ...values }) as T;
const founderWith = (values: object) => empty<typeof founder._output>(founder.shape, values);
const investorWith = (values: object) => empty<typeof investor._output>(investor.shape, values);

describe("factsOf", () => {
  it("returns a founder's industry, stage and ask", () => {
    const record = founderWith({
      industry: "FINTECH",
      funding_stage: "SEED",
      requested_check_usd: 1_200_000,
    });
    expect(factsOf(record)).toEqual(["Fintech", "Seed", "Asks $1.2M"]);
  });

  it("returns an investor's type, check and place", () => {
    const record = investorWith({ investor_type: "VC", typical_check_usd: 750_000, city: "Lisbon" });
    expect(factsOf(record)).toEqual(["VC", "Typical check $750K", "Lisbon"]);
  });

  it("leaves out what is not known", () => {
    expect([factsOf(founderWith({})), factsOf(investorWith({}))]).toEqual([[], []]);
  });
});

describe("pitchOf", () => {
  it("returns a founder's pitch and an investor's thesis", () => {
    expect(pitchOf(founderWith({ elevator_pitch: "Fires that last." }))).toBe("Fires that last.");
    expect(pitchOf(investorWith({ thesis_text: "Small towns." }))).toBe("Small towns.");
  });
});

describe("problemOf", () => {
  const refused = (message: string) =>
    new HttpError(409, {
      error: "This application was approved already.",
      details: [{ path: "state", message }],
    });

  it("names the admin who decided first", () => {
    expect(problemOf(refused("was approved by Ben"))).toBe("This application was approved already, by Ben.");
  });

  it("returns the server's message without a name, and a hint for other errors", () => {
    expect(problemOf(refused("was approved"))).toBe("This application was approved already.");
    expect(problemOf(new Error("?"))).toBe("Please try again.");
  });
});
