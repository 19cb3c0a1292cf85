import { randomUUID } from "node:crypto";
import { markInvestorsInvited } from "@kindling/contracts/internal-endpoints.ts";
import type { Log } from "@kindling/service-kit/log.ts";
import { PeriodicJob } from "@kindling/service-kit/process/periodic-job.ts";
import type { Registry } from "prom-client";
import type { AuthContext } from "../auth-context.ts";

/** Time between two runs, in ms. */
const intervalMs = 60_000;
/** Investors in one request. */
const batch = 1_000;

/**
 * Tells the investors service which investors were invited. A trigger adds them to `invited_investors` in the transaction
 * of the invitation, so nothing is lost when this process is killed. Archived investors stay unmarked until they are
 * restored or erased.
 */
export class InvitedMarks {
  private readonly auth: Pick<AuthContext, "pool" | "callService">;
  private hasSentAll = false;

  constructor(auth: Pick<AuthContext, "pool" | "callService">) {
    this.auth = auth;
  }

  job(log: Log, registry: Registry): PeriodicJob {
    return new PeriodicJob({
      name: "mark invited investors",
      intervalMs,
      firstAfterMs: 0,
      log,
      registry,
      run: (signal) => this.send(signal),
    });
  }

  /**
   * Sends the unmarked investors. The first time it sends all, because the investors' database may have been restored to
   * an earlier time. @throws Error when the service cannot be reached, or does not know the endpoint yet
   */
  async send(signal: AbortSignal): Promise<void> {
    const { pool, callService } = this.auth;
    const unmarked = this.hasSentAll ? "not is_marked and" : "";
    for (let after = 0; !signal.aborted; ) {
      const { rows } = await pool.query<{ id: number }>(
        `select investor_id as id from invited_investors where ${unmarked} investor_id > $1
         order by investor_id limit $2`,
        [after, batch],
      );
      const last = rows.at(-1);
      if (last === undefined) {
        this.hasSentAll = true;
        return;
      }
      const { ids } = await callService(markInvestorsInvited, {
        caller: { role: "gateway" },
        body: { ids: rows.map(({ id }) => id) },
        requestId: randomUUID(),
      });
      await pool.query(
        "update invited_investors set is_marked = true where investor_id = any($1) and not is_marked",
        [ids],
      );
      after = last.id;
    }
  }
}
