import { founderChanged } from "@kindling/contracts/founders/events.ts";
import type { ClaimedIntroductionMail } from "@kindling/contracts/introductions/mail-schemas.ts";
import { investorChanged } from "@kindling/contracts/investors/events.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { describe, expect, it } from "vitest";
import { archived, founderMessage, investorMessage } from "../testing/states.ts";
import { useIntroductionMails } from "./testing/use-introduction-mails.ts";
import { ben, toAccepted } from "./testing/use-introductions.ts";

const { pool, matches, id, draft, step, answer, get, take, ask, claim, settle, states, sendAll, pass } =
  useIntroductionMails();
const conflict = (error: string) => ({ status: 409, body: { error } });
const undoNewest = async () => {
  const [entry] = (await matches.call("GET", `/api/matches/${id}/history`)).body.data;
  return matches.callAs(ben, "POST", `/api/matches/${id}/history/${entry.id}/undo`);
};

describe("a mail of an introduction", () => {
  it("is claimed once, with its text and without the other side, and again when its gateway was stopped", async () => {
    await draft({ message: "You both mend." });
    await ask();
    expect(await claim(true)).toMatchObject([{ kind: "ask", mail: null }]);
    const [first, ...others] = await claim();
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      kind: "ask",
      is_released: false,
      mail: {
        to: [{ role: "investor", id: 1, email: "investor1@example.com" }],
        subject: "May we introduce a founder to you?",
      },
    });
    expect(first!.mail!.text).toContain("You both mend.");
    expect(JSON.stringify(first)).not.toMatch(/Founder 1|Company 1|founder1@/);
    expect(await claim()).toEqual([]);
    await pool().query("update introduction_mails set claimed_at = now() - interval '11 minutes'");
    expect(await claim()).toMatchObject([{ key: first!.key }]);
  });

  it("is reminded of after a week and expires after two, unless it is answered", async () => {
    await draft();
    await ask();
    await sendAll();
    expect(await states()).toEqual([
      ["ask", "investor", "sent"],
      ["reminder", "investor", "waiting"],
    ]);
    expect(await claim()).toEqual([]);
    await pass(7);
    const [reminder] = await sendAll();
    expect(reminder!.mail).toMatchObject({ subject: "Reminder: May we introduce a founder to you?" });
    expect(await get()).toMatchObject({ state: "asked" });
    await pass(7);
    expect(await get()).toMatchObject({ state: "expired" });
  });

  it("asks again a month after not now, and expires two weeks later", async () => {
    await draft();
    await ask();
    await sendAll();
    await answer("investor", "not-now");
    await pass(15);
    expect(await claim()).toEqual([]);
    expect(await states()).toContainEqual(["reminder", "investor", "not-needed"]);
    await pass(15);
    expect((await sendAll()).map(({ kind }) => kind)).toEqual(["again"]);
    await pass(13);
    expect(await get()).toMatchObject({ state: "asked" });
    await pool().query(
      "update introductions set investor_answered_at = investor_answered_at - interval '50 days'",
    );
    await pass(2);
    expect(await get()).toMatchObject({ state: "expired" });
  });

  it("introduces both, and asks a week later what came of it", async () => {
    await draft();
    await take({ step: "ask", by_mail: true }, ...toAccepted.slice(1));
    await step({ step: "introduce", by_mail: true });
    const introduction = (await sendAll()).find(({ kind }) => kind === "introduction");
    expect(introduction!.mail).toMatchObject({
      to: [
        { role: "investor", email: "investor1@example.com" },
        { role: "founder", email: "founder1@example.com" },
      ],
      after_link: null,
    });
    expect(introduction!.mail!.text).toContain("Founder 1 (Company 1)");
    await pass(7);
    expect((await sendAll()).map(({ kind, mail }) => [kind, mail!.to[0]!.role]).sort()).toEqual([
      ["outcome", "founder"],
      ["outcome", "investor"],
    ]);
  });

  it("introduces nobody who was asked by hand", async () => {
    await draft();
    await take(...toAccepted);
    const refused = await step({ step: "introduce", by_mail: true });
    expect(refused).toMatchObject(conflict(texts.introductionNotByMail));
    expect(await get()).toMatchObject({ state: "accepted" });
  });

  it("waits while its person is archived, and for an admin when a text says who the other side is", async () => {
    await draft({ message: "You both mend." });
    await ask();
    await matches.deliver(investorChanged, archived(investorMessage(1), 2));
    expect(await claim()).toEqual([]);
    await matches.deliver(investorChanged, { ...investorMessage(1), version: 3 });
    const renamed = founderMessage(1);
    await matches.deliver(founderChanged, {
      ...renamed,
      version: 2,
      state: { ...renamed.state!, name: "Mia Mend" },
    });
    expect(await claim()).toEqual([]);
    expect(await states()).toEqual([["ask", "investor", "held"]]);
  });

  it("is held for an admin, who releases it", async () => {
    await draft();
    await ask();
    const [{ key }] = (await claim()) as [ClaimedIntroductionMail];
    await settle(key, "held");
    expect(await claim()).toEqual([]);
    expect(await states()).toEqual([["ask", "investor", "held"]]);
    const released = await matches.call("POST", `/api/introductions/${id}/mails/release`);
    expect(released.body.data).toMatchObject([{ state: "waiting" }]);
    expect(await claim()).toMatchObject([{ key, is_released: true }]);
  });

  it("is needed again when the withdrawal is undone", async () => {
    await draft();
    await ask();
    await step({ step: "withdraw" });
    expect(await claim()).toEqual([]);
    expect(await states()).toEqual([["ask", "investor", "not-needed"]]);
    await undoNewest();
    expect(await claim()).toMatchObject([{ kind: "ask" }]);
  });

  it("is not needed any more when the introduction is withdrawn, and another one in the next round", async () => {
    await draft();
    await ask();
    const [first] = await claim(true);
    await step({ step: "withdraw" });
    expect(await claim()).toEqual([]);
    expect(await states()).toEqual([["ask", "investor", "not-needed"]]);
    await draft({ again: true });
    await ask();
    const [second] = await claim();
    expect(second!.key).not.toBe(first!.key);
  });
});

describe("an undo", () => {
  it("takes back what was not mailed yet, which is then not sent, and is sent when it is asked again", async () => {
    await draft();
    await ask();
    expect((await undoNewest()).status).toBe(200);
    expect(await get()).toMatchObject({ state: "drafted" });
    expect(await claim()).toEqual([]);
    await ask();
    expect(await claim()).toMatchObject([{ kind: "ask" }]);
  });

  it("takes back an introduction by mail, so that it can be made by hand", async () => {
    await draft();
    await take({ step: "ask", by_mail: true }, ...toAccepted.slice(1));
    await step({ step: "introduce", by_mail: true });
    expect((await undoNewest()).status).toBe(200);
    await step({ step: "introduce" });
    expect((await claim()).map(({ kind }) => kind)).not.toContain("introduction");
    expect((await states()).map(([kind]) => kind).filter((kind) => kind === "outcome")).toHaveLength(2);
  });

  it("is refused once it was mailed, and still takes back what mails do not speak of", async () => {
    await draft();
    await ask();
    await claim();
    expect(await undoNewest()).toMatchObject(conflict(texts.introductionMailed));
    await answer("investor", "no");
    expect((await undoNewest()).status).toBe(200);
    expect(await get()).toMatchObject({ state: "asked" });
  });
});
