import { eventually } from "@kindling/test-kit/eventually.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { foundersResponse, people, respondWith, startEnforced } from "../testing/enforced-gateway.ts";
import { recordLog } from "../testing/record-log.ts";
import { useMailingGateway } from "../testing/use-mailing-gateway.ts";

const [ada] = people.founders;
const gateway = useMailingGateway();
const mailed = () => gateway.mails.map(({ to }) => to[0]);
const due = () => gateway.database.query("select from due_mails");

describe("the notice of a new email that the mail server refuses", () => {
  const email = "new@example.com";
  beforeEach(async () => {
    gateway.refuseMails(true);
    const { respond } = gateway.upstream;
    let saved: string | undefined;
    gateway.upstream.respond = (request, ...rest) => {
      if (saved === undefined) respond(request, ...rest);
      else respondWith((sent) => foundersResponse(sent, saved))(request, ...rest);
      if (request.method === "PUT") saved = email;
    };
    expect((await gateway.asAdmin("PUT", "/api/founders/1", { email })).status).toBe(200);
  });

  it("is sent once it accepts mails again", async () => {
    await gateway.sendInterruptedLater();
    gateway.refuseMails(false);
    await gateway.sendInterruptedLater();
    await gateway.sendInterruptedLater();
    expect(mailed()).toEqual([ada.email]);
    expect(gateway.mails[0]!.text).toContain(`is now ${email}`);
  });

  it("is tried again at once, and then after growing pauses of at most 45 s", async () => {
    const job = async () =>
      (await gateway.database.query("select payload from graphile_worker._private_jobs"))[0];
    await eventually(async () => expect(await job()).toMatchObject({ payload: { wait: 5 } }));
    for (const wait of [15, 45, 45]) {
      await gateway.auth.dueMails.run((await job())!.payload);
      expect(await job()).toMatchObject({ payload: { wait } });
    }
  });

  it("is late after an hour, for admins and in the metrics, until it is sent", async () => {
    const read = async () => (await gateway.asAdmin("GET", "/api/admin/late-mails")).body.data;
    const none = { total: 0, mails: [] };
    await gateway.sendInterruptedLater(59);
    expect(await read()).toEqual(none);
    await gateway.sendInterruptedLater(1);
    expect(await read()).toEqual({
      total: 1,
      mails: [{ kind: "founder", id: 1, about: "email", due_since: expect.stringMatching(/^\d{4}-.*Z$/) }],
    });
    expect(await gateway.registry.metrics()).toMatch(/^late_mails\{service="gateway"\} 1$/m);
    gateway.refuseMails(false);
    await gateway.sendInterruptedLater();
    expect(await read()).toEqual(none);
    expect(await gateway.registry.metrics()).toMatch(/^late_mails\{service="gateway"\} 0$/m);
  });

  it("is tried for a day if the server permanently rejects the recipient", async () => {
    gateway.refuseMails("permanently");
    await gateway.sendInterruptedLater(24 * 60 - 1);
    expect(await due()).toHaveLength(1);
    await gateway.sendInterruptedLater(1);
    expect([await due(), mailed()]).toEqual([[], []]);
  });

  it("is tried for 30 days", async () => {
    await gateway.sendInterruptedLater(30 * 24 * 60 - 1);
    await gateway.auth.dueMails.dropOld();
    expect(await due()).toHaveLength(1);
    await gateway.sendInterruptedLater(1);
    await gateway.auth.dueMails.dropOld();
    expect(await due()).toEqual([]);
  });
});

it("a mail that is due is dropped after 30 days without a mail server too, as the log says", async () => {
  const { log, text } = recordLog();
  const { app, database, close } = await startEnforced({ log });
  await database.query(`
    insert into due_mails (role, subject_id, about, email, made_at)
    select 'founder', n, 'email', 'old@example.com', now() - make_interval(days => n) from unnest('{29, 31}'::int[]) n`);
  await app.auth!.sweep();
  expect(await database.query("select subject_id from due_mails")).toEqual([{ subject_id: 29 }]);
  expect(text()).toContain(
    '"mails":[{"role":"founder","subject_id":31,"about":"email"}],"msg":"mails that could not be sent for 30 days were dropped"',
  );
  await close();
});
