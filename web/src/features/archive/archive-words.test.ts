import { describe, expect, it } from "vitest";
import { daysUntil, isSameName } from "./archive-words.ts";

describe("daysUntil", () => {
  const now = Date.parse("2026-11-23T12:00:00Z");
  it.each([
    ["2026-12-23T12:00:00Z", "in 30 days"],
    ["2026-12-23T11:59:00Z", "in 30 days"],
    ["2026-11-25T11:00:00Z", "in 2 days"],
    ["2026-11-23T13:00:00Z", "in 1 day"],
    ["2026-11-23T12:00:00Z", "within the hour"],
    ["2026-11-20T12:00:00Z", "within the hour"],
  ])("of %s is %s", (moment, text) => {
    expect(daysUntil(moment, now)).toBe(text);
  });
});

describe("isSameName", () => {
  it.each([
    ["Acme", "Acme", true],
    [" Acme  Labs ", "Acme Labs", true],
    ["Acme Labs", "Acme  Labs", true],
    ["e\u0301clair", "\u00e9clair", true],
    ["acme", "Acme", false],
    ["", "Acme", false],
    ["Acme L", "Acme Labs", false],
  ])("of %j and %j is %s", (typed, name, same) => {
    expect(isSameName(typed, name)).toBe(same);
  });
});
