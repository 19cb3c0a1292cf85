import { describe, expect, it } from "vitest";
import { checkMessage, checkSubscription, subjectsOf } from "./stream-subjects.ts";

describe("stream subjects", () => {
  it("are those of the contracts' events", () => {
    expect(subjectsOf("FOUNDERS")).toEqual(["kindling.founders"]);
    expect(subjectsOf("TALLIES").toSorted()).toEqual([
      "kindling.tallies.founder",
      "kindling.tallies.founders",
      "kindling.tallies.investor",
      "kindling.tallies.investors",
    ]);
    expect(subjectsOf("VIDEOS")).toEqual(["kindling.videos"]);
  });

  it("reject a message whose subject is not an event's with an id", () => {
    const check = (subject: string) => () =>
      checkMessage({ stream: "FOUNDERS", subject, messageId: "", payload: "" });
    expect(check("kindling.founders.12")).not.toThrow();
    for (const subject of [
      "kindling.founders",
      "kindling.founders.",
      "kindling.founders.>",
      "kindling.founders.1 2",
    ]) {
      expect(check(subject)).toThrow("does not belong");
    }
  });

  it("reject a subscription without subjects or with an invalid batch size", () => {
    const options = { stream: "FOUNDERS", durable: "d", onBatch: async () => {} } as const;
    expect(() => checkSubscription({ ...options, subjects: [], maxBatch: 1 })).toThrow("no subject");
    expect(() => checkSubscription({ ...options, subjects: ["kindling.founders"], maxBatch: 0 })).toThrow(
      "maxBatch",
    );
  });
});
