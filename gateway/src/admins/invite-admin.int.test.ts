import { eventually } from "@kindling/test-kit/eventually.ts";
import { beforeEach, expect, it } from "vitest";
import { sessionSecret } from "../testing/enforced-gateway.ts";
import { mailEnv, tokenIn } from "../testing/mail-server.ts";
import { emailOf, useAdmins } from "../testing/use-admins.ts";
import { type AdminMailJob, sendDueInvitation } from "./invite-admin.ts";

const admins = useAdmins();
const { add, as, choose, proofOf, shared } = admins;
const mails = () => admins.mailServer().mails;
const isMailDue = "select from graphile_worker.jobs where task_identifier = 'mail admin'";
const jobs = () => admins.gateway().database.query(isMailDue);

/** Runs the jobs of mails now, and waits until none is due. */
async function runJobs(): Promise<void> {
  const { database } = admins.gateway();
  await database.query(
    `select graphile_worker.add_job('mail admin', payload, job_key => key)
     from graphile_worker._private_jobs where key like 'mail admin %'`,
  );
  await eventually(async () =>
    expect(await database.query(`${isMailDue} and (locked_at is not null or run_at <= now())`)).toEqual([]),
  );
}

/** Adds Anna while the mail server refuses mails. */
async function addUnmailed(): Promise<{ id: number; path: string }> {
  admins.mailServer().refuses = true;
  const { body } = await add("Anna", { at: admins.mailing() });
  expect(body.data.invitation.mailed).toBe(false);
  admins.mailServer().refuses = false;
  return { id: body.data.admin.id, path: body.data.invitation.path };
}

beforeEach(() =>
  admins.gateway().database.query("select graphile_worker.remove_job(key) from graphile_worker.jobs"),
);

it("an invitation that the mail server refuses is mailed once it accepts mails, with the link that was shown", async () => {
  const { path } = await addUnmailed();
  await runJobs();
  expect(mails().map(({ to }) => to)).toEqual([[emailOf("Anna")]]);
  expect(tokenIn(mails()[0]!.text)).toBe(tokenIn(path));
  expect(await jobs()).toEqual([]);
  expect((await choose(tokenIn(path))).status).toBe(200);
});

it("one that was mailed by its request is not due any more", async () => {
  await add("Anna", { at: admins.mailing() });
  expect([mails().length, await jobs()]).toEqual([1, []]);
});

it("one that the mail server never accepts is not tried again", async () => {
  admins.mailServer().refuses = "permanently";
  expect((await add("Anna", { at: admins.mailing() })).body.data.invitation.mailed).toBe(false);
  expect(await jobs()).toEqual([]);
});

it("only the last of several is mailed", async () => {
  const { id } = await addUnmailed();
  const path = `/api/admins/${id}/invitation`;
  const again = await as(shared(), "POST", path, { ...proofOf(shared()), mail: false }, admins.mailing());
  await runJobs();
  expect([mails(), await jobs()]).toEqual([[], []]);
  expect((await choose(tokenIn(again.body.data.path))).status).toBe(200);
});

it.each([
  ["was used", async ({ path }: { path: string }) => choose(tokenIn(path))],
  ["has expired", async () => admins.pass(7 * 24 * 60 * 60_000)],
  ["ended with its admin", async ({ id }: { id: number }) => as(shared(), "DELETE", `/api/admins/${id}`)],
] as const)("one whose link %s is not mailed", async (_, end) => {
  await end(await addUnmailed());
  await runJobs();
  expect([mails(), await jobs()]).toEqual([[], []]);
});

it("one that waits while a newer secret is added is mailed with the same link", async () => {
  const { path } = await addUnmailed();
  const SESSION_SECRETS = `a newer secret of sessions and of nothing else,${sessionSecret}`;
  const newer = await admins.start({ env: { ...mailEnv(admins.mailServer()), SESSION_SECRETS } });
  const [job] = await admins
    .gateway()
    .database.query<{ payload: AdminMailJob }>(
      "select payload from graphile_worker._private_jobs where key like 'mail admin %'",
    );
  const { auth } = newer.app;
  await sendDueInvitation(auth!, auth!.mail!, job!.payload);
  expect(tokenIn(mails()[0]!.text)).toBe(tokenIn(path));
  await newer.close();
});

it("without a mail server none is due", async () => {
  expect((await add("Anna")).body.data.invitation.mailed).toBe(false);
  expect(await jobs()).toEqual([]);
});
