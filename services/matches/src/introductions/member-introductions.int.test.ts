import { founderChanged } from "@kindling/contracts/founders/events.ts";
import type { MemberIntroduction } from "@kindling/contracts/introductions/member-schemas.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { describe, expect, it } from "vitest";
import { archived, founderMessage, gone } from "../testing/states.ts";
import { toAccepted, useIntroductions } from "./testing/use-introductions.ts";

const { matches, id, draft, step, answer, get, take } = useIntroductions();
type Role = "founder" | "investor";
const as = (role: Role, method: "GET" | "POST" | "PUT", path: string, body?: object, of = 1) =>
  matches.callAs({ role, id: of }, method, `/api/me/${path}`, body);
const own = async (role: Role, of = 1): Promise<MemberIntroduction[]> =>
  (await as(role, "GET", "introductions", undefined, of)).body.data;
const say = async (role: Role, body: object) =>
  as(role, "POST", "introductions/answer", { key: (await own(role))[0]!.key, ...body });
const asked = async () => {
  await draft({ message: "You both mend." });
  await take({ step: "ask", by_mail: true });
};
const conflict = (error: string) => ({ status: 409, body: { error } });

describe("GET /api/me/introductions", () => {
  it("has what the member is asked, and nothing before that or for others", async () => {
    await draft();
    expect(await own("investor")).toEqual([]);
    await take({ step: "ask", by_mail: true });
    const [shown] = await own("investor");
    expect(shown).toMatchObject({
      role: "investor",
      state: "asked",
      answer: null,
      other: null,
      has_left: false,
    });
    expect(shown!.text).toContain("Stage: Seed");
    expect(await own("founder")).toEqual([]);
    expect(await own("investor", 2)).toEqual([]);
    expect(await own("investor", 77)).toEqual([]);
  });

  it.each([
    ["said no", () => answer("founder", "no")],
    ["let it expire", () => step({ step: "expire" })],
    ["was withdrawn", () => step({ step: "withdraw" })],
  ])("says only that it is over when the other side %s", async (_, end) => {
    await asked();
    await say("investor", { answer: "yes" });
    await end();
    expect(await own("investor")).toMatchObject([{ state: "ended", answer: "yes", text: null, other: null }]);
  });

  it("shows the other side once they were introduced, as far as it agreed to share", async () => {
    await asked();
    await say("investor", { answer: "yes", shares: [] });
    const links = { website: "https://one.example", linked_in: "https://linkedin.com/in/one" };
    const { state, ...message } = founderMessage(1);
    await matches.deliver(founderChanged, { ...message, version: 2, state: { ...state!, ...links } });
    await say("founder", { answer: "yes", shares: ["linked_in"] });
    expect(await own("investor")).toMatchObject([{ state: "answered", other: null }]);
    await take({ step: "introduce", by_mail: true });
    const [shown] = await own("investor");
    expect(shown!.other).toMatchObject({
      ...{ name: "Founder 1", company: "Company 1", email: "founder1@example.com", website: null },
      linked_in: links.linked_in,
    });
    expect((await own("founder"))[0]!.other).toMatchObject({ email: "investor1@example.com", website: null });
  });

  it("keeps what was asked and said when the other side is archived, and when it is erased", async () => {
    await asked();
    await say("investor", { answer: "yes" });
    await matches.deliver(founderChanged, archived(founderMessage(1), 2));
    expect(await own("investor")).toMatchObject([{ state: "ended", has_left: true }]);
    await matches.deliver(founderChanged, gone(founderMessage(1), 3));
    expect(await own("investor")).toMatchObject([
      { state: "ended", answer: "yes", has_left: true, other: null },
    ]);
    expect(await own("founder")).toEqual([]);
    const { rows } = await matches.service.pool.query("select * from introduction_mails");
    expect(rows).toEqual([]);
  });
});

describe("POST /api/me/introductions/answer", () => {
  it("moves the introduction on, in the history of the match by the member", async () => {
    await asked();
    expect((await say("investor", { answer: "not-now", reason: "In spring." })).body.data).toMatchObject({
      state: "answered",
      answer: "not-now",
    });
    expect(await get()).toMatchObject({ state: "asked", asked: { investor: { reason: "In spring." } } });
    await say("investor", { answer: "yes", shares: ["phone", "website"] });
    // The other side is asked at once.
    expect(await get()).toMatchObject({ state: "accepted-by-one", asked: { founder: { answer: null } } });
    const [entry] = (await matches.call("GET", `/api/matches/${id}/history`)).body.data;
    expect(entry.actor).toEqual({ role: "investor", id: 1, name: null });
    expect(entry.changes).toContainEqual({
      field: "investor_shares",
      before: null,
      after: ["phone", "website"],
    });
    expect(await own("founder")).toHaveLength(1);
  });

  it("can be repeated, and is refused once it is too late", async () => {
    await asked();
    const [first, second] = await Promise.all([
      say("investor", { answer: "yes" }),
      say("investor", { answer: "yes" }),
    ]);
    expect([first.status, second.status]).toEqual([200, 200]);
    await say("founder", { answer: "yes" });
    await take({ step: "introduce" });
    expect(await say("investor", { answer: "no" })).toMatchObject(conflict(texts.ownIntroductionOver));
  });

  it("is refused for the key of somebody else, and for admins", async () => {
    await asked();
    const [{ key }] = (await own("investor")) as [MemberIntroduction];
    const body = { key, answer: "yes" };
    expect((await as("investor", "POST", "introductions/answer", body, 2)).status).toBe(404);
    expect((await as("founder", "POST", "introductions/answer", body)).status).toBe(404);
    expect((await matches.call("POST", "/api/me/introductions/answer", body)).status).toBe(403);
    expect(await get()).toMatchObject({ state: "asked" });
  });
});

describe("POST /api/me/introductions/meeting", () => {
  const report = async (role: Role, met: string) =>
    as(role, "POST", "introductions/meeting", { key: (await own(role))[0]!.key, met });

  it("notes what each side says, and that they met", async () => {
    await draft();
    await take({ step: "ask", by_mail: true }, ...toAccepted.slice(1), { step: "introduce", by_mail: true });
    expect((await report("founder", "not-yet")).body.data).toMatchObject({
      state: "introduced",
      met: "not-yet",
    });
    expect(await get()).toMatchObject({ state: "introduced" });
    await report("investor", "met");
    expect(await get()).toMatchObject({
      state: "met",
      asked: { founder: { met: "not-yet" }, investor: { met: "met" } },
    });
    expect((await report("founder", "met")).status).toBe(200);
  });

  it("is refused before both were introduced", async () => {
    await asked();
    expect(await report("investor", "met")).toMatchObject(conflict(texts.ownIntroductionOver));
  });
});

describe("the preferences of a member", () => {
  it("are kept, replaced, and deleted with the member", async () => {
    const path = "introduction-preferences";
    const chosen = { not_before: "2027-03-01", unsubscribed: true };
    expect((await as("founder", "GET", path)).body.data).toEqual({ not_before: null, unsubscribed: false });
    expect((await as("founder", "PUT", path, chosen)).body.data).toEqual(chosen);
    await as("founder", "PUT", path, { ...chosen, not_before: null });
    expect((await as("founder", "GET", path)).body.data).toEqual({ not_before: null, unsubscribed: true });
    await matches.deliver(founderChanged, gone(founderMessage(1), 2));
    expect((await as("founder", "GET", path)).body.data).toEqual({ not_before: null, unsubscribed: false });
  });
});
