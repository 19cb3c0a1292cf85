import { texts } from "@kindling/contracts/texts.ts";
import { describe, expect, it } from "vitest";
import { emptyFounder, people, respondWith } from "../testing/enforced-gateway.ts";
import { useInvitations } from "../testing/invitation-calls.ts";
import { tokenIn } from "../testing/mail-server.ts";
import { listedIn } from "../testing/people-responses.ts";

const [ada, bo] = people.founders;
const [ivy, jo] = people.investors;
const { gateway, runs, start, check, runOf, countsOf, counts, mailed, suspend, hold, release } =
  useInvitations();
const none = { waiting: 0, sent: 0, refused: 0, skipped: 0, cancelled: 0 };

describe("POST /api/invitation-runs", () => {
  it("mails each founder a link that signs in for seven days", async () => {
    const { status, body } = await start("founder");
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ role: "founder", means: "mail", by: null });
    await counts(body.data.id, { sent: 2 });
    expect(mailed()).toEqual([ada.email, bo.email]);
    const [mail] = gateway.mails;
    expect(mail!.raw).toMatch(/^Subject: Your invitation to/m);
    const signedIn = await gateway.call("POST", "/api/founder/session", { token: tokenIn(mail!.text) });
    expect(signedIn.status).toBe(200);
  });

  it("mails each investor that the filters leave a link to choose a password", async () => {
    const { body } = await start("investor", { select: { query: { temperature: "COLD" }, except: [2] } });
    await counts(body.data.id, { sent: 1 });
    expect(gateway.investors.received.some(({ url }) => url.includes("temperature=COLD"))).toBe(true);
    expect(mailed()).toEqual([ivy.email]);
    const token = tokenIn(gateway.mails[0]!.text);
    const chosen = { token, password: "twelve-and-more-characters" };
    expect((await gateway.call("POST", "/api/investor/password", chosen)).status).toBe(200);
  });

  it("adds one line to the activity, with the number", async () => {
    await start("investor");
    const { body } = await gateway.asAdmin("GET", "/api/activity?what=invitations");
    const changes = [{ field: "recipients", before: null, after: 2 }];
    expect(body.data.entries).toMatchObject([{ action: "invited", kind: "investors", changes }]);
  });

  it("skips who was invited within a week, unless the admin says so", async () => {
    await counts((await start("founder", { select: { ids: [1] } })).body.data.id, { sent: 1 });
    expect(await check("founder")).toMatchObject({ total: 2, ready: 1, skipped: { invited_lately: 1 } });
    expect(await check("founder", { again: true })).toMatchObject({ ready: 2 });
    await counts((await start("founder")).body.data.id, { sent: 1, skipped: 1 });
    expect(mailed()).toEqual([ada.email, bo.email]);
    expect(await start("founder")).toMatchObject({ status: 409, body: { error: texts.nobodyToInvite } });
    await counts((await start("founder", { again: true })).body.data.id, { sent: 2 });
  });

  it("skips a suspended, an archived and a not yet approved member, with the reason", async () => {
    await suspend("investor", 2);
    await gateway.database.query(
      "insert into members (role, subject_id, version, state) values ('investor', 8, 1, 'present'), ('investor', 9, 1, 'archived')",
    );
    const select = { ids: [1, 2, 8, 9] };
    const skipped = { suspended: 1, not_approved: 1, archived: 1, no_email: 0 };
    expect(await check("investor", { select })).toMatchObject({ total: 4, ready: 1, skipped });
    const { id } = (await start("investor", { select })).body.data;
    await counts(id, { sent: 1, skipped: 3 });
    expect((await runOf(id)).recipients).toMatchObject([
      { id: 2, name: jo.name, state: "skipped", reason: "suspended" },
      { id: 8, reason: "not_approved" },
      { id: 9, reason: "archived" },
    ]);
  });

  it("skips investors with a password, also one chosen since the run began", async () => {
    await hold();
    const { id } = (await start("investor")).body.data;
    await gateway.database.query(
      "insert into investor_passwords (investor_id, hash, changed_at) values (1, 'a hash', now())",
    );
    expect(await check("investor", { again: true })).toMatchObject({
      ready: 0,
      skipped: { has_password: 1, in_another_run: 1 },
    });
    await release();
    await counts(id, { sent: 1, skipped: 1 });
    expect(mailed()).toEqual([jo.email]);
  });

  it("takes each record into one of two runs at once", async () => {
    await hold();
    const started = await Promise.all([start("founder"), start("founder")]);
    expect(started.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await check("founder")).toMatchObject({ ready: 0, skipped: { in_another_run: 2 } });
    const waiting = await gateway.database.query("select from invitation_recipients where state = 'waiting'");
    expect(waiting).toHaveLength(2);
  });

  it("begins one run for a request that is sent again, also at the same moment", async () => {
    const more = { key: "0b9c1f6e-8a53-4f0e-9a51-2f6b1f8f4a11", again: true };
    const begun = await Promise.all([start("founder", more), start("founder", more)]);
    const ids = [...begun, await start("founder", more)].map(({ body }) => body.data.id);
    expect(new Set(ids).size).toBe(1);
    await counts(ids[0], { sent: 2 });
    expect(mailed()).toEqual([ada.email, bo.email]);
    expect((await start("founder", { ...more, again: false })).status).toBe(409);
  });

  it("takes all of a list that has several parts", async () => {
    const all = Array.from({ length: 1_100 }, (_, n) => ({ ...ada, id: n + 1, email: `${n}@example.com` }));
    gateway.upstream.respond = respondWith((request) => {
      const listed = listedIn(request.url, "/api/founders", all);
      return listed
        ? [200, { success: true, data: listed.map((one) => ({ ...emptyFounder, ...one })) }]
        : undefined;
    });
    expect(await check("founder", { select: { query: {}, except: [7] } })).toMatchObject({
      total: 1_099,
      ready: 1_099,
    });
  });

  it("returns 400 for a filter that the list does not have", async () => {
    expect((await start("founder", { select: { query: { colour: "red" } } })).status).toBe(400);
  });
});

it("POST /api/invitation-runs/{id}/cancel ends what waits", async () => {
  await hold();
  const { id } = (await start("founder")).body.data;
  expect((await gateway.asAdmin("POST", `${runs}/${id}/cancel`)).body.data.counts).toEqual({
    ...none,
    cancelled: 2,
  });
  const next = (await start("founder")).body.data;
  await release();
  await counts(next.id, { sent: 2 });
});

it("an erased member leaves every run", async () => {
  const { id } = (await start("founder", { select: { ids: [1] } })).body.data;
  await counts(id, { sent: 1 });
  const { learnMembers } = await import("../members/known-members.ts");
  await learnMembers(gateway.auth.pool, "founder", [{ id: 1, version: 9, state: "erased", email: null }]);
  expect(await countsOf(id)).toEqual(none);
});

it("POST /api/invitation-tests mails the text, without a link that works", async () => {
  const to = "anna@example.com";
  const { body } = await gateway.asAdmin("POST", "/api/invitation-tests", { role: "investor", to });
  expect(body.data).toEqual({ accepted: true, reply: null });
  expect(mailed()).toEqual([to]);
  expect(gateway.mails[0]!.text).toContain("This is a test.");
  expect(await gateway.database.query("select from mailed_links")).toEqual([]);
});
