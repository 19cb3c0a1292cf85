import { describe, expect, it } from "vitest";
import type { Command } from "./rules.ts";
import { type Found, type Knowledge, type Outcome, type Seen, Worlds } from "./worlds.ts";

const here: Knowledge = { isPair: [true], isErased: [false] };
const gone: Knowledge = { isPair: [false], isErased: [false] };
const unasked = { asked_at: null, answer: null, answered_at: null, reason: null };
const time = "2026-12-01T00:00:00.000Z";

const draft: Command = { kind: "draft", owner: null, first: "investor", message: "Hello.", again: false };
const ask: Command = { kind: "ask", by_mail: false };
const withdraw: Command = { kind: "withdraw" };
const answer = (said: "yes" | "no"): Command => ({ kind: "answer", side: "investor", answer: said });

const found = (version: number, more: object = {}): Found => ({
  version,
  state: "drafted",
  owner: null,
  asked_by: "hand",
  first: "investor",
  message: "Hello.",
  asked: { investor: unasked, founder: unasked },
  introduced_at: null,
  met_at: null,
  outcome: null,
  amount_usd: null,
  invested_on: null,
  outcome_reason: null,
  ...more,
});
const askedInvestor = { investor: { ...unasked, asked_at: time }, founder: unasked };
const asked = (version: number) => found(version, { state: "asked", asked: askedInvestor });
const withdrawn = (version: number, more: object = {}) => found(version, { state: "withdrawn", ...more });

const seen = (command: Command, outcome: Outcome, record?: Found): Seen => ({
  command,
  outcome,
  ...(record && { found: record }),
});
const read = (record: Found | null): Seen => ({ command: "read", found: record });

/** What is wrong after batches of requests, all of which find both sides. */
function problemOf(...batches: Seen[][]): string | null {
  const worlds = new Worlds();
  return batches.map((batch) => worlds.see(batch, here)).find((problem) => problem !== null) ?? null;
}

describe("the states that an introduction may have", () => {
  const drafted = [seen(draft, "done", found(1))];

  it("are those of one order of requests that were sent at once", () => {
    const both = [
      seen(ask, "done", asked(2)),
      seen(withdraw, "done", withdrawn(3, { asked: askedInvestor })),
    ];
    expect(problemOf(drafted, both, [read(withdrawn(3, { asked: askedInvestor }))])).toBeNull();
    const other = [seen(ask, "refused"), seen(withdraw, "done", withdrawn(2))];
    expect(problemOf(drafted, other)).toBeNull();
  });

  it("do not include two requests that both exclude the other one", () => {
    const both = [seen(ask, "done", asked(2)), seen(ask, "done", asked(3))];
    expect(problemOf(drafted, both)).toContain("no order explains");
    const version = { version: 1 };
    const edits = [
      seen({ kind: "update", owner: "Anna", ...version }, "done", found(2, { owner: "Anna" })),
      seen({ kind: "update", owner: "Ben", ...version }, "done", found(3, { owner: "Ben" })),
    ];
    expect(problemOf(drafted, edits)).toContain("no order explains");
  });

  it("do not include a step that is refused although it is possible, or possible although it is refused", () => {
    expect(problemOf(drafted, [seen(ask, "refused")])).toContain("no order explains");
    expect(problemOf(drafted, [seen(answer("yes"), "done", asked(2))])).toContain("no order explains");
  });

  it("include a request without a response at any later time, or never", () => {
    const lost = [seen(ask, "lost")];
    expect(problemOf(drafted, lost, [read(found(1))], [read(asked(2))])).toBeNull();
    expect(problemOf(drafted, lost, [read(found(1))], [read(found(1))])).toBeNull();
    expect(problemOf(drafted, lost, [read(asked(2))], [read(found(1))])).toContain("no order explains");
  });

  it("depend on whether a side is archived", () => {
    const worlds = new Worlds();
    expect(worlds.see(drafted, here)).toBeNull();
    expect(worlds.see([seen(ask, "done", asked(2))], gone)).toContain("no order explains");
    expect(worlds.see([seen(ask, "refused")], gone)).toBeNull();
    expect(worlds.see([seen(withdraw, "done", withdrawn(2))], gone)).toBeNull();
  });

  it("are none once a side is erased", () => {
    const worlds = new Worlds();
    const mayBe: Knowledge = { isPair: [true, false], isErased: [true, false] };
    const must: Knowledge = { isPair: [false], isErased: [true] };
    expect(worlds.see(drafted, here)).toBeNull();
    expect(worlds.see([read(found(1))], mayBe)).toBeNull();
    expect(worlds.see([read(found(1))], must)).toContain("no order explains");
    expect(worlds.see([read(null)], must)).toBeNull();
    expect(worlds.see([seen({ ...draft, again: true }, "done", found(1))], must)).toContain(
      "no order explains",
    );
  });

  it("include the undo of a change, unless something of it was changed since", () => {
    const undoAsk: Command = { kind: "undo", of: 2 };
    const steps = [drafted, [seen(ask, "done", asked(2))]];
    expect(problemOf(...steps, [seen(undoAsk, "done")], [read(found(3))])).toBeNull();
    const withdrawnNow = withdrawn(3, { asked: askedInvestor });
    const later = [...steps, [seen(withdraw, "done", withdrawnNow)]];
    expect(problemOf(...later, [seen(undoAsk, "refused")], [read(withdrawnNow)])).toBeNull();
    expect(problemOf(...later, [seen(undoAsk, "done")])).toContain("no order explains");
  });

  it("include the refusal of an undo that a mail contradicts, which may have been sent", () => {
    const undoAsk: Command = { kind: "undo", of: 2 };
    const asking: Command = { kind: "ask", by_mail: true };
    const mailed = { ...asked(2), asked_by: "mail" };
    const steps = [drafted, [seen(asking, "done", mailed)]];
    expect(problemOf(...steps, [seen(undoAsk, "refused")], [read(mailed)])).toBeNull();
    expect(problemOf(...steps, [seen(undoAsk, "done")], [read(found(3))])).toBeNull();
    expect(problemOf(...steps, [seen(undoAsk, "done")], [read(mailed)])).toContain("no order explains");
    const byHand = [drafted, [seen(ask, "done", asked(2))]];
    expect(problemOf(...byHand, [seen(undoAsk, "refused")])).toContain("no order explains");
  });
});
