import { founderChanged } from "@kindling/contracts/founders/events.ts";
import type { HistoryEntry } from "@kindling/contracts/history/schemas.ts";
import type { ExportedMatch } from "@kindling/contracts/me/schemas.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { describe, expect, it } from "vitest";
import { archived, founderMessage, unfitting } from "../testing/states.ts";
import { ben, useIntroductions } from "./testing/use-introductions.ts";

const { matches, id, draft, step, answer, get, update, take } = useIntroductions();
const history = async () =>
  (await matches.call("GET", `/api/matches/${id}/history`)).body.data as HistoryEntry[];
const undo = (entry: number) => matches.callAs(ben, "POST", `/api/matches/${id}/history/${entry}/undo`);
const newest = async () => (await history())[0]!.id;

describe("the history of a match", () => {
  it("has each change of its introduction, with the admin's name and without times", async () => {
    await draft({ message: "Both mend." });
    await take({ step: "ask" });
    await answer("investor", "no", { reason: "Too early." });
    await matches.call("PUT", `/api/matches/${id}/rating`, { ben_rating: 2 });
    const actor = { role: "admin", id: null, name: "Ben" };
    expect(await history()).toMatchObject([
      { changes: [{ field: "ben_rating", after: 2 }] },
      {
        actor,
        action: "changed",
        changes: [
          { field: "introduction", before: "asked", after: "declined" },
          { field: "investor_answer", before: null, after: "no" },
          { field: "investor_reason", before: null, after: "Too early." },
        ],
      },
      { changes: [{ field: "introduction", before: "drafted", after: "asked" }] },
      {
        changes: [
          { field: "introduction", before: null, after: "drafted" },
          { field: "introduction_owner", before: null, after: "Ben" },
          { field: "introduction_first", before: null, after: "investor" },
          { field: "introduction_message", before: null, after: "Both mend." },
        ],
      },
    ]);
  });

  it("names the entry of a step in the response, and no entry of a step that changes nothing", async () => {
    await draft();
    const { headers } = await step({ step: "ask" });
    expect(headers["history-entry"]).toBe(String(await newest()));
    await answer("investor", "yes");
    expect((await answer("investor", "yes")).headers["history-entry"]).toBeUndefined();
  });

  it("is no part of what the match's founder exports", async () => {
    await draft();
    await take({ step: "ask" });
    await answer("investor", "no", { reason: "Too early." });
    const caller = { role: "gateway" } as const;
    const body = { role: "founder", ids: [id], knows_partly: true };
    const read = () => matches.callAs(caller, "POST", "/internal/matches/of-member/read", body);
    expect((await read()).body.data).toMatchObject([{ history: [], introduction: null }]);
    await matches.call("PUT", `/api/matches/${id}/rating`, { ben_rating: 2 });
    expect((await read()).body.data[0].history).toMatchObject([{ changes: [{ field: "ben_rating" }] }]);
  });
});

describe("an introduction in its members' exports", () => {
  const caller = { role: "gateway" } as const;
  const exported = async (role: "founder" | "investor") => {
    const ids = await matches.callAs(caller, "POST", "/internal/matches/of-member", { role, id: 1 });
    const body = { role, ids: ids.body.data, knows_partly: true };
    const read = await matches.callAs(caller, "POST", "/internal/matches/of-member/read", body);
    return (read.body.data as ExportedMatch[]).map(({ introduction }) => introduction);
  };

  it("has what the member was asked and answered, also of a pair that no longer fits, and nothing of the other", async () => {
    await draft();
    await take({ step: "ask" });
    await answer("investor", "no", { reason: "Too early." });
    await matches.deliver(founderChanged, { ...founderMessage(1, unfitting), version: 2 });
    expect(await exported("investor")).toEqual([
      null,
      {
        asked_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/),
        answer: "no",
        answered_at: expect.any(String),
        introduced_at: null,
        met_at: null,
      },
    ]);
    expect(await exported("founder")).toEqual([]);
  });
});

describe("POST /api/matches/:id/history/:entry/undo of an introduction", () => {
  it("returns 409 for an answer on which a later one depends", async () => {
    await draft({ first: "investor" });
    await take({ step: "ask" });
    const yes = await answer("investor", "yes");
    await answer("founder", "not-now");
    expect(await undo(Number(yes.headers["history-entry"]))).toMatchObject({
      status: 409,
      body: { error: texts.changedSince },
    });
  });

  it("gives all values back, with their times, and can be undone itself", async () => {
    await draft();
    await take({ step: "ask" });
    const before = await get();
    await answer("investor", "yes");
    const after = await get();
    expect(await undo(await newest())).toMatchObject({ status: 200, body: { data: { id, score: 100 } } });
    const { version: _, updated_at: __, ...values } = before;
    expect(await get()).toMatchObject({ ...values, version: 4 });
    expect((await history())[0]).toMatchObject({ action: "undone", actor: { name: "Ben" } });
    await undo(await newest());
    expect(await get()).toMatchObject({ state: "accepted-by-one", asked: after.asked, version: 5 });
  });

  it("withdraws a first draft", async () => {
    await draft();
    await undo(await newest());
    expect(await get()).toMatchObject({ state: "withdrawn", version: 2 });
  });

  it("is refused once the introduction has changed again, and happens once for two at the same moment", async () => {
    await draft();
    await take({ step: "ask" });
    const asked = await newest();
    await answer("investor", "yes");
    expect(await undo(asked)).toMatchObject({ status: 409, body: { error: texts.changedSince } });
    const entry = await newest();
    const responses = await Promise.all([undo(entry), undo(entry)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("leaves a later owner alone, and does not change the sentence of somebody who was asked", async () => {
    await draft({ message: "Old." });
    await update({ message: "New." });
    const edited = await newest();
    await take({ step: "ask" });
    expect(await undo(edited)).toMatchObject({ status: 409, body: { error: texts.introductionAsked } });
    const asked = await newest();
    await update({ owner: "Anna" });
    await undo(asked);
    expect(await get()).toMatchObject({ state: "drafted", owner: "Anna", message: "New." });
  });

  it("is refused while a side is archived", async () => {
    await draft();
    const entry = await newest();
    await matches.deliver(founderChanged, archived(founderMessage(1), 2));
    expect(await undo(entry)).toMatchObject({ status: 409, body: { error: texts.introductionArchived } });
  });
});
