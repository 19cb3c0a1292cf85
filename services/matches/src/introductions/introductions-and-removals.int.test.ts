import { messageSchema } from "@kindling/contracts/event.ts";
import { founderChanged } from "@kindling/contracts/founders/events.ts";
import { introductionChanged } from "@kindling/contracts/introductions/events.ts";
import { investorChanged } from "@kindling/contracts/investors/events.ts";
import { pairId } from "@kindling/contracts/matches/pair-id.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { describe, expect, it } from "vitest";
import { archived, founderMessage, gone, investorMessage } from "../testing/states.ts";
import { forgetOrphans } from "./erased-introductions.repository.ts";
import { toAccepted, useIntroductions } from "./testing/use-introductions.ts";

const { matches, id, draft, step, answer, get, list, update, take } = useIntroductions();
const conflict = (error: string) => ({ status: 409, body: { error } });
/** The published introductions. */
const published = async () =>
  (await matches.publishAll())
    .map(({ message }) => message)
    .filter(({ event }) => event === introductionChanged.name);

describe("introduction.changed", () => {
  it("says how far an introduction is, without its texts", async () => {
    await draft({ message: "Both mend." });
    const [message, ...others] = await published();
    expect(others).toEqual([]);
    expect(messageSchema(introductionChanged).parse(message)).toMatchObject({
      id,
      version: 1,
      state: { id, founder_id: 1, investor_id: 1, state: "drafted", owner: "Ben", version: 1 },
    });
    expect(JSON.stringify(message)).not.toContain("Both mend.");
    await take({ step: "ask" });
    expect(await published()).toMatchObject([{ version: 2, state: { state: "asked" } }]);
    await update({ owner: "Ben" });
    expect(await published()).toEqual([]);
  });
});

describe("the introduction of an archived side", () => {
  it("is shown without a name, and can only be closed or withdrawn", async () => {
    await draft();
    await take({ step: "ask" });
    await matches.deliver(investorChanged, archived(investorMessage(1), 2));
    expect(await get()).toMatchObject({
      founder: { name: "Founder 1" },
      investor: { id: 1, name: null, company: null },
      score: null,
    });
    expect(await answer("investor", "yes")).toMatchObject(conflict(texts.introductionArchived));
    expect(await step({ step: "expire" })).toMatchObject(conflict(texts.introductionArchived));
    expect(await matches.call("GET", `/api/introductions/${id}/drafts`)).toMatchObject({ status: 409 });
    expect(await draft({ again: true })).toMatchObject({ status: 404 });
    expect(await step({ step: "withdraw" })).toMatchObject({ status: 200 });
  });

  it("goes on when the side returns", async () => {
    await draft();
    await take({ step: "ask" });
    await matches.deliver(investorChanged, archived(investorMessage(1), 2));
    await matches.deliver(investorChanged, { ...investorMessage(1), version: 3 });
    expect(await answer("investor", "yes")).toMatchObject({ status: 200 });
  });

  it("is closed with what came of it", async () => {
    await draft();
    await take(...toAccepted, { step: "introduce" });
    await matches.deliver(founderChanged, archived(founderMessage(1), 2));
    expect(await step({ step: "meet" })).toMatchObject(conflict(texts.introductionArchived));
    expect(await step({ step: "close", outcome: "no-reply" })).toMatchObject({ status: 200 });
  });

  it("says that the side was merged into another record", async () => {
    await draft();
    await matches.deliver(founderChanged, { ...archived(founderMessage(1), 2), merged_into: 2 });
    expect(await step({ step: "ask" })).toMatchObject(conflict(texts.introductionMerged));
    expect(await get(pairId(2, 1))).toBeUndefined();
    expect(await step({ step: "withdraw" })).toMatchObject({ status: 200 });
  });
});

describe("the introduction of an erased side", () => {
  it("is deleted with its history, and published as deleted with a higher version", async () => {
    const other = pairId(2, 1);
    await draft({ match_ids: [id, other], message: "Both mend." });
    await take({ step: "ask" });
    await published();
    await matches.deliver(founderChanged, gone(founderMessage(1), 2));
    expect(await list()).toEqual([other]);
    expect(await matches.call("GET", `/api/introductions/${id}`)).toMatchObject({ status: 404 });
    expect(await matches.database.query("select from history where record_id = $1", [id])).toEqual([]);
    expect(await published()).toMatchObject([{ id, version: 3, state: null }]);
    await matches.deliver(investorChanged, gone(investorMessage(1), 2));
    expect(await matches.database.query("select from introductions")).toEqual([]);
  });

  it("is deleted when an older replica stored the erasure, which knows no introductions", async () => {
    await draft();
    await published();
    await matches.database.query(
      `insert into introduction_mails (key, introduction_id, kind, due_at) values ('a/ask', 77, 'ask', now());
       insert into introduction_preferences (role, subject_id, unsubscribed) values
         ('founder', 1, true), ('investor', 1, true)`,
    );
    await matches.database.query("update founders set state = null, version = 2 where id = 1");
    expect(await forgetOrphans(matches.service.pool)).toBe(true);
    expect(await list()).toEqual([]);
    expect(await matches.database.query("select from introduction_mails")).toEqual([]);
    const preferences = "select role from introduction_preferences";
    expect(await matches.database.query(preferences)).toEqual([{ role: "investor" }]);
    expect(await matches.database.query("select from history where record_id = $1", [id])).toEqual([]);
    expect(await published()).toMatchObject([{ id, version: 2, state: null }]);
  });

  it("is deleted when the side is erased at the moment of a step", async () => {
    await draft();
    await Promise.all([
      step({ step: "ask" }),
      matches.deliver(founderChanged, gone(founderMessage(1), 2)),
      draft({ match_ids: [pairId(1, 2)] }),
    ]);
    expect(await list()).toEqual([]);
    const kept = "select from history where kind = 'match'";
    expect(await matches.database.query(kept)).toEqual([]);
  });
});
