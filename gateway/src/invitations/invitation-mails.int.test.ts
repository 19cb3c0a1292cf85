import { eventually } from "@kindling/test-kit/eventually.ts";
import { describe, expect, it } from "vitest";
import { people } from "../testing/enforced-gateway.ts";
import { useInvitations } from "../testing/invitation-calls.ts";
import { tokenIn } from "../testing/mail-server.ts";

const [ada, bo] = people.founders;
const [ivy, jo] = people.investors;
const { gateway, runs, start, check, runOf, countsOf, counts, mailed, suspend, hold, release, hurry } =
  useInvitations();
const messageId = (raw: string) => /^Message-ID:\s+(<.*>)\r$/im.exec(raw)?.[1];

describe("a mail of a run", () => {
  it("is not sent to an investor who was invited singly since the run began, unless the admin said so", async () => {
    await hold();
    const { id } = (await start("investor")).body.data;
    expect(
      (await gateway.asAdmin("POST", "/api/investors-database/1/invitation", { mail: true })).status,
    ).toBe(201);
    await release();
    await counts(id, { sent: 1, skipped: 1 });
    expect(mailed()).toEqual([ivy.email, jo.email]);
  });

  it("that was cancelled while it is sent is sent, and leaves its recipient out of the next run until then", async () => {
    const held = gateway.holdMails();
    const { id } = (await start("founder", { select: { ids: [1] } })).body.data;
    await held.asked;
    expect((await gateway.asAdmin("POST", `${runs}/${id}/cancel`)).body.data.counts).toMatchObject({
      cancelled: 1,
    });
    const skipped = { in_another_run: 1 };
    expect(await check("founder", { again: true })).toMatchObject({ ready: 1, skipped });
    held.release();
    await counts(id, { sent: 1 });
    expect(mailed()).toEqual([ada.email]);
  });

  it("is not sent when it was cancelled before", async () => {
    await hold();
    const { id } = (await start("founder")).body.data;
    await gateway.asAdmin("POST", `${runs}/${id}/cancel`);
    const other = (await start("investor")).body.data;
    await release();
    await counts(other.id, { sent: 2 });
    await counts(id, { cancelled: 2 });
    expect(mailed()).toEqual([ivy.email, jo.email]);
  });

  it("waits while all gateways together have sent MAILS_PER_MINUTE within a minute", async () => {
    await hold();
    const { id } = (await start("founder")).body.data;
    await gateway.database.query(
      "delete from invitation_recipients where subject_id = (select max(subject_id) from invitation_recipients)",
    );
    await counts(id, { waiting: 1, sent: 1 });
    await release();
    await counts(id, { sent: 2 });
  });

  it("is refused for good with the mail server's reply, and is sent when it is retried", async () => {
    gateway.refuseMails("permanently");
    const { id } = (await start("founder", { select: { ids: [1] } })).body.data;
    await counts(id, { refused: 1 });
    const [refused] = (await runOf(id)).recipients;
    expect(refused).toMatchObject({ id: 1, name: ada.name, state: "refused" });
    expect(refused.detail).toContain("no such user");
    gateway.refuseMails(false);
    expect((await gateway.asAdmin("POST", `${runs}/${id}/retry`)).status).toBe(200);
    await counts(id, { sent: 1 });
    expect(mailed()).toEqual([ada.email]);
  });

  it("is tried again some minutes after a temporary failure, and leaves no link until then", async () => {
    gateway.refuseMails(true);
    const { id } = (await start("investor")).body.data;
    await eventually(async () =>
      expect((await runOf(id)).recipients).toMatchObject([{ state: "waiting" }, { state: "waiting" }]),
    );
    const soon =
      "select from invitation_recipients where try_at between now() + $1::interval and now() + $2::interval";
    expect(await gateway.database.query(soon, ["4 minutes", "5 minutes"])).toHaveLength(2);
    expect(await gateway.database.query("select from mailed_links where purpose = 'invitation'")).toEqual([]);
    expect(await gateway.database.query("select from invited_investors")).toEqual([]);
    gateway.refuseMails(false);
    await hurry();
    await counts(id, { sent: 2 });
    expect(await gateway.database.query("select from invited_investors")).toHaveLength(2);
  });

  it("is given up after a day and five attempts", async () => {
    gateway.refuseMails(true);
    const { id } = (await start("founder", { select: { ids: [1] } })).body.data;
    await eventually(async () => expect((await runOf(id)).recipients).toHaveLength(1));
    await gateway.database.query(
      "update invitation_recipients set failures = 4, failing_since = now() - interval '25 hours'",
    );
    await hurry();
    await eventually(async () =>
      expect(
        await gateway.database.query("select from invitation_recipients where failures = 5"),
      ).toHaveLength(1),
    );
    expect(await countsOf(id)).toMatchObject({ waiting: 1 });
    await hurry();
    await counts(id, { refused: 1 });
  });

  it("has the same Message-ID and the same link when its gateway was killed after sending it", async () => {
    const { id } = (await start("founder", { select: { ids: [1] } })).body.data;
    await counts(id, { sent: 1 });
    await gateway.database.query("update invitation_recipients set state = 'waiting', sent_at = null");
    await hurry();
    await counts(id, { sent: 1 });
    const [first, second] = gateway.mails;
    expect(messageId(first!.raw)).toMatch(/^<invitation\.[0-9a-f]{32}\.1@ember\.example>$/);
    expect(messageId(second!.raw)).toBe(messageId(first!.raw));
    expect(tokenIn(second!.text)).toBe(tokenIn(first!.text));
    const used = await gateway.call("POST", "/api/founder/session", { token: tokenIn(first!.text) });
    expect(used.status).toBe(200);
  });

  it("is not sent again after a kill to a member who has signed in since", async () => {
    const { id } = (await start("founder", { select: { ids: [1] } })).body.data;
    await counts(id, { sent: 1 });
    const token = tokenIn(gateway.mails[0]!.text);
    expect((await gateway.call("POST", "/api/founder/session", { token })).status).toBe(200);
    await gateway.database.query("update invitation_recipients set state = 'waiting', sent_at = null");
    await hurry();
    await counts(id, { sent: 1 });
    expect(mailed()).toEqual([ada.email]);
  });

  it("is not sent to who is suspended after the run began", async () => {
    await hold();
    const { id } = (await start("founder")).body.data;
    await suspend("founder", 1);
    await release();
    await counts(id, { sent: 1, skipped: 1 });
    expect(mailed()).toEqual([bo.email]);
  });
});
