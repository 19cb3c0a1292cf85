import { describe, expect, it } from "vitest";
import { mailEnv } from "../testing/mail-server.ts";
import { publishMember } from "../testing/publish-member.ts";
import { emailOf, useAdmins } from "../testing/use-admins.ts";

// Before seven, so that the gateways mail nothing by themselves.
const admins = useAdmins(() => new Date(2026, 11, 9, 3).getTime());
const { addReady, as } = admins;
const hour = 60 * 60_000;
const noSignal = new AbortController().signal;

const mails = () => admins.mailServer().mails;
const mailed = () => mails().map(({ to }) => to[0]);
/** @param hours after the midnight with which 9 December begins */
const runAt = (hours: number, at = admins.mailing()) =>
  at.app.auth!.followUpMails.run(noSignal, new Date(2026, 11, 9).getTime() + hours * hour);
const idOf = ({ raw }: { raw: string }) => /^message-id:\s*(\S+)/im.exec(raw)?.[1];

const followUp = (part: object = {}) =>
  as(admins.shared(), "POST", "/api/follow-ups", {
    ...{ about: { kind: "founder", id: 1 }, due_on: "2026-12-09", owner: "Anna", note: "Call them." },
    ...part,
  });

describe("the mail of due follow-ups", () => {
  it("is sent at seven to their owners, with what is due and open", async () => {
    for (const name of ["Anna", "Ben", "Cara"]) await addReady(name);
    await addReady("Vera", "viewer");
    await followUp();
    await followUp({ due_on: "2026-12-01", owner: "anna", note: "Overdue." });
    await followUp({ due_on: "2026-12-10", note: "Tomorrow." });
    await followUp({ owner: "Vera", note: "Not for viewers." });
    await followUp({ owner: "Ben", about: { kind: "investor", id: 2 }, note: "Gone." });
    const { id } = (await followUp({ owner: "Ben", note: "Done." })).body.data;
    await as(admins.shared(), "PUT", `/api/follow-ups/${id}`, { done: true });
    await publishMember(admins.gateway().bus, "investor", { id: 2, is: "archived" });
    await runAt(7);
    expect(mailed()).toEqual([emailOf("Anna")]);
    const { raw, text } = mails()[0]!;
    expect(raw).toMatch(/^subject: Kindling: 2 follow-ups are due\r$/im);
    expect(text).toMatch(/2026-12-01: Overdue\.[\s\S]+2026-12-09: Call them\.\s+.*founder=1/);
    expect(text).not.toContain("Tomorrow");
  });

  it("is sent once a day, though two replicas and a restarted one run, and what is added later waits", async () => {
    await addReady("Anna");
    await addReady("Ben");
    await followUp();
    const other = await admins.start({ env: mailEnv(admins.mailServer()) });
    await Promise.all([runAt(7), runAt(7, other)]);
    await other.close();
    await followUp({ note: "Added later." });
    await followUp({ owner: "Ben" });
    await runAt(24 + 6.9);
    expect(mailed()).toEqual([emailOf("Anna")]);
    await runAt(24 + 7);
    expect(mailed()).toEqual([emailOf("Anna"), emailOf("Anna"), emailOf("Ben")]);
    expect(idOf(mails()[1]!)).not.toBe(idOf(mails()[0]!));
  });

  it("is not sent by a replica whose clock is a day behind", async () => {
    await addReady("Anna");
    await followUp();
    await runAt(24 + 7);
    await runAt(8);
    expect(mailed()).toHaveLength(1);
  });

  it("is not sent to an admin who has turned it off, has no passcode yet, or is in ADMINS_FILE", async () => {
    await admins.add("Cara");
    await followUp({ owner: "Cara" });
    const { cookie } = await addReady("Anna");
    await as(cookie, "PUT", "/api/admin/me/mails", { due_follow_ups: false });
    await addReady("Ben");
    await followUp();
    await followUp({ owner: "Ben" });
    const env = { ...mailEnv(admins.mailServer()), ADMINS_FILE: admins.adminsFile("ben") };
    const at = await admins.start({ env });
    await runAt(7, at);
    await at.close();
    expect(mailed()).toEqual([]);
  });

  it("that the mail server refuses for now is tried again", async () => {
    await addReady("Anna");
    await followUp();
    admins.mailServer().refuses = true;
    await expect(runAt(7)).rejects.toThrow("not accepted");
    admins.mailServer().refuses = false;
    await runAt(8);
    expect(mailed()).toEqual([emailOf("Anna")]);
  });
});
