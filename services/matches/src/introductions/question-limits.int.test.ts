import { founderChanged } from "@kindling/contracts/founders/events.ts";
import { pairId } from "@kindling/contracts/matches/pair-id.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { describe, expect, it } from "vitest";
import { founderMessage, upTo } from "../testing/states.ts";
import { useIntroductionMails } from "./testing/use-introduction-mails.ts";
import { ben } from "./testing/use-introductions.ts";

const { matches, draft, step, answer, get, update, ask, claim, mails, states, pass } = useIntroductionMails();
const conflict = (error: string) => ({ status: 409, body: { error } });

describe("a question by mail", () => {
  const ids = upTo(4).map((n) => pairId(n, 1));
  /** Three open questions to investor 1, and a draft of the fourth. */
  async function ofFour(): Promise<void> {
    await matches.deliver(founderChanged, ...[3, 4].map((n) => founderMessage(n)));
    await matches.publishAll();
    await matches.callAs(ben, "POST", "/api/introductions", { match_ids: ids });
    for (const one of ids.slice(0, 3)) expect((await ask(one)).status).toBe(200);
  }

  it("is refused when the person has as many open ones, also of two at the same moment", async () => {
    await ofFour();
    const fourth = ids[3]!;
    expect(await ask(fourth)).toMatchObject(conflict(texts.introductionLimit("investor", 3)));
    const drafts = (await matches.call("GET", `/api/introductions/${fourth}/drafts`)).body.data;
    expect(drafts.hindrances).toEqual([texts.introductionLimit("investor", 3)]);
    await step({ step: "withdraw" }, ids[2]);
    await matches.callAs(ben, "POST", "/api/introductions", { match_ids: [ids[2]], again: true });
    const two = await Promise.all([ids[2]!, fourth].map((one) => ask(one)));
    expect(two.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("waits for room when the other side said yes, and is asked once there is some", async () => {
    await ofFour();
    const fourth = ids[3]!;
    await matches.callAs(ben, "PUT", `/api/introductions/${fourth}`, { first: "founder" });
    await ask(fourth);
    await answer("founder", "yes");
    await step({ step: "answer", side: "founder", answer: "yes" }, fourth);
    expect((await get(fourth)).asked.investor.asked_at).toBeNull();
    await pass(0);
    expect((await get(fourth)).asked.investor.asked_at).toBeNull();
    await step({ step: "answer", side: "investor", answer: "no" }, ids[0]);
    await pass(0);
    expect((await get(fourth)).asked.investor.asked_at).not.toBeNull();
  });

  it.each([
    [
      { not_before: "2999-01-01", unsubscribed: false },
      texts.introductionNotBefore("investor", "2999-01-01"),
    ],
    [{ not_before: null, unsubscribed: true }, texts.introductionUnsubscribed("investor")],
  ])("is refused when the person prefers %j, but not by hand", async (preferences, error) => {
    await matches.callAs({ role: "investor", id: 1 }, "PUT", "/api/me/introduction-preferences", preferences);
    await draft();
    expect(await ask()).toMatchObject(conflict(error));
    expect((await step({ step: "ask" })).status).toBe(200);
    expect(await mails()).toEqual([]);
  });

  it("that was asked already waits, too, when its person unsubscribes", async () => {
    await draft();
    await ask();
    await matches.callAs({ role: "investor", id: 1 }, "PUT", "/api/me/introduction-preferences", {
      not_before: null,
      unsubscribed: true,
    });
    expect(await claim()).toEqual([]);
    await update({ owner: "Anna" });
    expect(await states()).toEqual([["ask", "investor", "waiting"]]);
  });
});
