import { describe, expect, it } from "vitest";
import { messageSchema, subjectOf } from "./event.ts";
import { events } from "./events.ts";
import { recordExamples } from "./openapi/record-examples.ts";

const tally = { investors_matched: 4, founder_matches: 6, founder_matches_reviewed: 2 };
const introduced = { ...recordExamples.Introduction, founder_id: 7, investor_id: 1 };
const records: Record<string, object> = {
  "founder.changed": recordExamples.Founder,
  "investor.changed": recordExamples.Investor,
  "founder.tallied": { ...tally, id: 7 },
  "investor.tallied": { ...tally, id: 1 },
  "founders.tallied": { id: 1, states: [{ version: 3, state: { ...tally, id: 7 } }] },
  "investors.tallied": { id: 1, states: [{ version: 3, state: { ...tally, id: 1 } }] },
  "match.reviewed": recordExamples.Match,
  "introduction.changed": introduced,
  "video.changed": recordExamples.Video,
};

/** The fields that a state cannot lack: all of them, if the event is not listed here. */
const required: Record<string, string[]> = {
  "founder.changed": ["id", "company", "name", "email", "version", "created_at", "updated_at"],
  "investor.changed": ["id", "name", "email", "version", "created_at", "updated_at"],
};

const messages = events.map((event) => {
  const state = event.state.parse(records[event.name]) as { id: number };
  const at = "2026-03-09T16:05:12.250Z";
  return { event, message: { event: event.name, schema: event.schema, id: state.id, version: 3, at, state } };
});

describe("events", () => {
  it("have unique names, and subjects without common prefixes", () => {
    expect(new Set(events.map(({ name }) => name)).size).toBe(events.length);
    for (const { subject } of events) {
      expect(subject).toMatch(/^kindling(\.[a-z]+)+$/);
      const within = events.filter((other) => `${other.subject}.`.startsWith(`${subject}.`));
      expect(within.map((other) => other.subject)).toEqual([subject]);
    }
  });

  it("are published under their subject and the aggregate's id", () => {
    expect(events.map((event) => subjectOf(event, 7))).toContain("kindling.tallies.founder.7");
  });
});

describe.each(messages)("$event.name", ({ event, message }) => {
  const schema = messageSchema(event);
  const accepts = (changed: object) => schema.safeParse({ ...message, ...changed }).success;

  it("accepts its own message, with or without a request id, and a deletion", () => {
    expect(schema.parse(message)).toEqual(message);
    expect(accepts({ request_id: "r-1" })).toBe(true);
    expect(accepts({ state: null })).toBe(true);
  });

  it("rejects messages of other events", () => {
    const others = messages.filter((other) => other.event !== event);
    expect(others.filter((other) => schema.safeParse(other.message).success)).toEqual([]);
  });

  it.each([
    { event: "other.changed" },
    { schema: 2 },
    { id: 0 },
    { id: "7" },
    { version: 0 },
    { version: 1.5 },
    { at: "yesterday" },
    { state: undefined },
    { state: {} },
    { state: "gone" },
  ])("rejects one with %j", (change) => {
    expect(accepts(change)).toBe(false);
  });

  it("rejects a state without one of its required fields", () => {
    const fields = Object.keys(message.state);
    const needed = fields.filter((key) => !accepts({ state: { ...message.state, [key]: undefined } }));
    expect(needed).toEqual(required[event.name] ?? fields);
  });

  it("ignores fields of a newer version", () => {
    expect(schema.parse({ ...message, added: 1, state: { ...message.state, added: 1 } })).toEqual(message);
  });
});
