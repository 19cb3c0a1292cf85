import { eventually } from "@kindling/test-kit/eventually.ts";
import { expect } from "vitest";
import { useMailingGateway } from "./use-mailing-gateway.ts";

const perMinute = 700;

/** Call at the top of a file: a gateway with a mail server, and what tests of invitations of many ask it. */
export function useInvitations() {
  const gateway = useMailingGateway({ MAILS_PER_MINUTE: String(perMinute) });
  const runs = "/api/invitation-runs";
  const both = { ids: [1, 2] };

  const start = (role: string, more: object = {}) =>
    gateway.asAdmin("POST", runs, { role, select: both, ...more });
  const check = async (role: string, more: object = {}) =>
    (await gateway.asAdmin("POST", "/api/invitation-checks", { role, select: both, ...more })).body.data;
  const runOf = async (id: number) => (await gateway.asAdmin("GET", `${runs}/${id}`)).body.data;
  const countsOf = async (id: number) => (await runOf(id)).counts;
  const none = { waiting: 0, sent: 0, refused: 0, skipped: 0, cancelled: 0 };
  const counts = (id: number, expected: object) =>
    eventually(async () => expect(await countsOf(id)).toEqual({ ...none, ...expected }));
  const mailed = () => gateway.mails.map(({ to }) => to[0]).sort();
  const suspend = (role: string, id: number) =>
    gateway.database.query("insert into suspensions (role, subject_id, since) values ($1, $2, now())", [
      role,
      id,
    ]);
  /** Holds the mails back: as many as may be sent in a minute count as sent in it, until `release`. */
  const hold = () =>
    gateway.database.query(`
      with run as (
        insert into invitation_runs (role, means, again, started_at) values ('founder', 'mail', false, now()) returning id)
      insert into invitation_recipients (run_id, role, subject_id, state, attempted_at)
      select id, 'founder', 100000 + n, 'refused', now() + interval '1 hour'
      from run, generate_series(1, ${perMinute}) n`);
  const release = () => gateway.database.query("delete from invitation_recipients where subject_id > 100000");
  /** Sends at once what would be tried later. */
  const hurry = async () => {
    await gateway.database.query("update invitation_recipients set try_at = now() where state = 'waiting'");
    await gateway.database.query("select graphile_worker.add_job('send invitations', '{}')");
  };
  return { gateway, runs, start, check, runOf, countsOf, counts, mailed, suspend, hold, release, hurry };
}
