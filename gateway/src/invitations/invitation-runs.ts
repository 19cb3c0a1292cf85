import { createHash } from "node:crypto";
import type { Caller } from "@kindling/contracts/access.ts";
import {
  type InvitationReport,
  type InvitationRun,
  maxReported,
  type NewInvitationRun,
  type RecipientState,
  recipientState,
} from "@kindling/contracts/gateway/invitation-runs.ts";
import { recordEndpoints } from "@kindling/contracts/records/record-endpoints.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { inOwnTransaction } from "@kindling/service-kit/database/transaction.ts";
import { conflict, notFound } from "@kindling/service-kit/errors.ts";
import type { AuthContext } from "../auth/auth-context.ts";
import { addRecipients, dropUnreadFiles, isBeingInvited, lockRuns } from "./run-recipients.ts";
import { selectRecipients } from "./select-recipients.ts";
import { wakeSending } from "./send-invitations.ts";

/** How long a run is kept, in ms: its report, and who was invited within a week. */
const keptMs = 90 * 24 * 60 * 60_000;
/** The most names in one request. */
const namesAtOnce = 500;
/** Recipients that one statement cancels: more take too long for one. */
const slice = 10_000;

/** Runs of invitations (decision 70). */
export class InvitationRuns {
  private readonly auth: AuthContext;

  constructor(auth: AuthContext) {
    this.auth = auth;
  }

  /** Begins a run, whose mails are sent in the background if there is a mail server. @throws 409 when it has none */
  async start(run: NewInvitationRun, caller: Caller, requestId: string): Promise<InvitationRun> {
    const { pool, audit, mail, now } = this.auth;
    const { role, again } = run;
    const digest = digestOf(run);
    const begun = await this.findByDigest(digest);
    if (begun !== null) return begun;
    const selected = await selectRecipients(this.auth, run, requestId);
    const id = await inOwnTransaction(pool, async (client) => {
      await lockRuns(client);
      const { rows } = await client.query<{ id: number }>(
        `insert into invitation_runs (role, means, again, request_digest, by_name, started_at)
         values ($1, $2, $3, $4, $5, $6) on conflict (request_digest) do nothing returning id`,
        [role, mail ? "mail" : "file", again, digest, "name" in caller ? caller.name : null, new Date(now())],
      );
      const [row] = rows;
      // The same request has begun it meanwhile.
      if (row === undefined) return null;
      const recipients = await addRecipients(client, { runId: row.id, role, selected, isMailed: !!mail });
      if (recipients === 0) throw conflict(texts.nobodyToInvite);
      if (mail) await wakeSending(client);
      const about = { kind: `${role}s` } as const;
      await audit.record({ action: "invited", actor: caller, about, requestId, recipients }, client);
      return row.id;
    });
    return id === null ? (await this.findByDigest(digest))! : this.find(id);
  }

  private async findByDigest(digest: string | null): Promise<InvitationRun | null> {
    if (digest === null) return null;
    const { rows } = await this.auth.pool.query<Row>(`${runs} where r.request_digest = $1 group by r.id`, [
      digest,
    ]);
    return rows[0] === undefined ? null : runOf(rows[0]);
  }

  /** The latest runs, newest first. */
  async list(): Promise<InvitationRun[]> {
    const { rows } = await this.auth.pool.query<Row>(
      `${runs} where r.id in (select id from invitation_runs order by id desc limit 5) group by r.id order by r.id desc`,
    );
    return rows.map(runOf);
  }

  /** @throws 404 */
  async find(id: number): Promise<InvitationRun> {
    const { rows } = await this.auth.pool.query<Row>(`${runs} where r.id = $1 group by r.id`, [id]);
    if (rows[0] === undefined) throw notFound(texts.invitationRunNotFound);
    return runOf(rows[0]);
  }

  /** A run with those who were not sent an invitation. @throws 404 */
  async report(id: number, requestId: string): Promise<InvitationReport> {
    const run = await this.find(id);
    const { rows } = await this.auth.pool.query<Omit<InvitationReport["recipients"][number], "name">>(
      `select subject_id as id, state, reason, detail from invitation_recipients
       where run_id = $1 and state <> 'sent' and (state <> 'waiting' or detail is not null)
       order by array_position(array['refused', 'waiting', 'skipped', 'cancelled'], state), subject_id limit $2`,
      [id, maxReported],
    );
    const names = await this.namesOf(
      run.role,
      rows.map(({ id }) => id),
      requestId,
    );
    return { ...run, recipients: rows.map((row) => ({ ...row, name: names.get(row.id) ?? null })) };
  }

  /** Sends no more mails of a run. One that is being sent is sent. */
  async cancel(id: number): Promise<InvitationRun> {
    for (let cancelled = slice; cancelled === slice; ) {
      const { rows } = await this.auth.pool.query(
        `update invitation_recipients set state = 'cancelled', detail = null
         where run_id = $1 and state = 'waiting' and subject_id in (
           select subject_id from invitation_recipients where run_id = $1 and state = 'waiting' limit $2)
         returning subject_id`,
        [id, slice],
      );
      cancelled = rows.length;
    }
    return this.find(id);
  }

  /**
   * Sends the refused mails of a run again, except to recipients whom another run invites or has invited since.
   * @throws 404, also without a mail server
   */
  async retry(id: number): Promise<InvitationRun> {
    if (this.auth.mail === undefined) throw notFound(texts.noMailServer);
    await inOwnTransaction(this.auth.pool, async (client) => {
      await lockRuns(client);
      const { rows } = await client.query<{ role: InvitationRun["role"]; id: number }>(
        `select role, subject_id as id from invitation_recipients i
         where run_id = $1 and state = 'refused' and not ${isBeingInvited("i.role", "i.subject_id")}
           and not exists (
             select from invitation_recipients o
             where (o.role, o.subject_id) = (i.role, i.subject_id) and o.state = 'sent' and o.run_id > i.run_id)`,
        [id],
      );
      if (rows.length === 0) return;
      const ids = rows.map(({ id }) => id);
      await dropUnreadFiles(client, rows[0]!.role, ids);
      await client.query(
        `update invitation_recipients
         set state = 'waiting', try_at = now(), detail = null, failing_since = null, failures = 0
         where run_id = $1 and subject_id = any($2)`,
        [id, ids],
      );
      await wakeSending(client);
    });
    return this.find(id);
  }

  /** Deletes the runs of more than 90 days ago, and erased members whom a gateway of the version before has left. */
  async deleteOld(): Promise<void> {
    const { pool, now } = this.auth;
    await pool.query("delete from invitation_runs where started_at <= $1", [new Date(now() - keptMs)]);
    await pool.query(
      `delete from invitation_recipients r using members m
       where m.state = 'erased' and (m.role, m.subject_id) = (r.role, r.subject_id)`,
    );
  }

  private async namesOf(
    role: InvitationRun["role"],
    ids: readonly number[],
    requestId: string,
  ): Promise<ReadonlyMap<number, string | null>> {
    if (ids.length === 0) return new Map();
    const body = { ids: ids.slice(0, namesAtOnce) };
    const input = { caller: { role: "gateway" }, body, requestId } as const;
    // While the service is down, the rest is shown without them.
    const named = await this.auth.callService(recordEndpoints[role].names, input).catch(() => []);
    return new Map(named.map(({ id, name }) => [id, name]));
  }
}

interface Row extends Pick<InvitationRun, "id" | "role" | "means"> {
  readonly by_name: string | null;
  readonly started_at: Date;
  readonly counts: Record<RecipientState, number>;
}

const counted = recipientState.options.map(
  (state) => `'${state}', count(*) filter (where i.state = '${state}')`,
);
const runs = `
  select r.id, r.role, r.means, r.by_name, r.started_at, json_build_object(${counted.join(", ")}) as counts
  from invitation_runs r left join invitation_recipients i on i.run_id = r.id`;

/** Of a request with a key: with another body it is another request. */
const digestOf = ({ key, ...run }: NewInvitationRun): string | null =>
  key && createHash("sha256").update(key).update(JSON.stringify(run)).digest("base64url");

const runOf = ({ by_name: by, started_at, ...row }: Row): InvitationRun => ({
  ...row,
  by,
  started_at: started_at.toISOString(),
});
