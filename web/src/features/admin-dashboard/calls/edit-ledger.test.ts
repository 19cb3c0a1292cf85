import { describe, expect, it } from "vitest";
import { createEditLedger } from "./edit-ledger.ts";

describe("the edit ledger", () => {
  it("gives what was saved", () => {
    const ledger = createEditLedger<number>();
    ledger.begin(1, 10);
    expect(ledger.saved(1, 20)).toBe(20);
  });

  it("goes back to what was before when it is refused", () => {
    const ledger = createEditLedger<number>();
    ledger.begin(1, 10);
    expect(ledger.refused(1)).toBe(10);
  });

  it("lets the last of several edits stand until all are answered", () => {
    const ledger = createEditLedger<number>();
    ledger.begin(1, 10);
    ledger.begin(1, 20);
    expect(ledger.saved(1, 20)).toBeUndefined();
    expect(ledger.saved(1, 30)).toBe(30);
  });

  it("goes back to what was confirmed last, never to what was only shown", () => {
    const ledger = createEditLedger<number>();
    ledger.begin(1, 10);
    ledger.begin(1, 20);
    expect(ledger.refused(1)).toBeUndefined();
    expect(ledger.refused(1)).toBe(10);
    ledger.begin(1, 10);
    ledger.begin(1, 20);
    expect(ledger.saved(1, 20)).toBeUndefined();
    expect(ledger.refused(1)).toBe(20);
  });

  it("keeps records apart, and begins anew after the last answer", () => {
    const ledger = createEditLedger<number>();
    ledger.begin(1, 10);
    ledger.begin(2, 50);
    expect(ledger.refused(2)).toBe(50);
    expect(ledger.saved(1, 11)).toBe(11);
    ledger.begin(1, 11);
    expect(ledger.refused(1)).toBe(11);
  });
});
