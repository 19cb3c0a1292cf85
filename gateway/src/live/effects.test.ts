import { subjectOf } from "@kindling/contracts/event.ts";
import { events } from "@kindling/contracts/events.ts";
import { describe, expect, it } from "vitest";
import { effectsOf, watchedStreams } from "./effects.ts";

describe("effectsOf", () => {
  it.each(events)("has effects for $name, on a watched stream", (event) => {
    const { atOnce, soon } = effectsOf(subjectOf(event, 7));
    expect(atOnce ?? soon).toBeDefined();
    expect(watchedStreams).toContain(event.stream);
  });

  it.each([
    ["kindling.founders.5", { atOnce: { what: "founders", id: 5 }, soon: { what: "matches", id: null } }],
    ["kindling.investors.6", { atOnce: { what: "investors", id: 6 }, soon: { what: "matches", id: null } }],
    ["kindling.tallies.founder.7", { soon: { what: "founders", id: 7 } }],
    ["kindling.tallies.investor.8", { soon: { what: "investors", id: 8 } }],
    ["kindling.matches.9", { atOnce: { what: "matches", id: 9 } }],
    ["kindling.videos.2147483647", { atOnce: { what: "videos", id: 2_147_483_647 } }],
  ])("returns the effects of %s", (subject, effects) => {
    expect(effectsOf(subject)).toEqual(effects);
  });

  it.each([
    "",
    "kindling",
    "kindling.other.1",
    "kindling.founders.x",
    "kindling.founders.0",
    "kindling.tallies.5",
  ])("returns nothing for %j", (subject) => {
    expect(effectsOf(subject)).toEqual({});
  });
});
