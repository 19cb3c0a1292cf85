import { randomUUID } from "node:crypto";
import { markInvestorsInvited } from "@kindling/contracts/internal-endpoints.ts";
import { PeriodicJob } from "@kindling/service-kit/process/periodic-job.ts";
import type { Registry } from "prom-client";
import type { AuthContext } from "../../auth/auth-context.ts";

/** Time between two runs, in ms. */
const intervalMs = 60_000;
/** Time between two runs that send all, in ms. */
const allIntervalMs = 60 * 60_000;
/** Investors in one request. */
const batch = 1_000;

type Context = Pick<AuthContext, "pool" | "callService" | "log" | "now">;

/**
 * Tells the investors service which investors were invited. A trigger adds them to `invited_investors` in the transaction
 * of the invitation, so nothing is lost when this process is killed. Each is sent once, and all every hour, because the
 * service leaves archived ones out, and its database may have been restored to an earlier time.
 */
export class InvitedMarks {
  private readonly auth: Context;
  private sentAllAt = Number.NEGATIVE_INFINITY;

  constructor(auth: Context) {
    this.auth = auth;
  }

  job(registry: Registry): PeriodicJob {
    return new PeriodicJob({
      name: "mark invited investors",
      intervalMs,
      firstAfterMs: 0,
      log: this.auth.log,
      registry,
      run: (signal) => this.send(signal),
    });
  }

  /** @throws Error when the service cannot be reached, or does not know the endpoint yet */
  async send(signal: AbortSignal): Promise<void> {
    const { pool, now } = this.auth;
    const startedAt = now();
    const unsent = startedAt - this.sentAllAt < allIntervalMs ? "not is_marked and" : "";
    for (let after = 0; !signal.aborted; ) {
      const { rows } = await pool.query<{ id: number }>(
        `select investor_id as id from invited_investors where ${unsent} investor_id > $1
         order by investor_id limit $2`,
        [after, batch],
      );
      const last = rows.at(-1);
      if (last === undefined) {
        if (unsent === "") this.sentAllAt = startedAt;
        return;
      }
      const ids = rows.map(({ id }) => id);
      await sendMarks(this.auth, ids, randomUUID());
      after = last.id;
    }
  }
}

/** Tells it at once of an investor whose invitation is committed. If that fails, the job does it. */
export async function markInvited(auth: Context, id: number, requestId: string): Promise<void> {
  try {
    await sendMarks(auth, [id], requestId);
  } catch (err) {
    auth.log.warn(
      { err, investorId: id, requestId },
      "invited investor is not marked yet, retrying in a minute",
    );
  }
}

async function sendMarks({ pool, callService }: Context, ids: number[], requestId: string): Promise<void> {
  await callService(markInvestorsInvited, { caller: { role: "gateway" }, body: { ids }, requestId });
  await pool.query(
    "update invited_investors set is_marked = true where investor_id = any($1) and not is_marked",
    [ids],
  );
}
