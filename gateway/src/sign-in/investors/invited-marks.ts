import { randomUUID } from "node:crypto";
import { markInvestorsInvited } from "@kindling/contracts/internal-endpoints.ts";
import type { AuthContext } from "../../auth/auth-context.ts";

/** Investors in one request. */
const batch = 1_000;

type Context = Pick<AuthContext, "pool" | "callService" | "log">;

/**
 * Tells the investors service which investors were invited. A trigger adds them to `invited_investors` in the transaction
 * of the invitation, so nothing is lost when this process is killed. Every minute each is sent once, and every hour all
 * are, because the service leaves archived ones out, and its database may have been restored to an earlier time.
 * @throws Error when the service cannot be reached, or does not know the endpoint yet
 */
export async function sendInvitedMarks(
  auth: Context,
  which: "new" | "all",
  signal: AbortSignal,
): Promise<void> {
  const unsent = which === "new" ? "not is_marked and" : "";
  for (let after = 0; !signal.aborted; ) {
    const { rows } = await auth.pool.query<{ id: number }>(
      `select investor_id as id from invited_investors where ${unsent} investor_id > $1
       order by investor_id limit $2`,
      [after, batch],
    );
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    await sendMarks(auth, ids, randomUUID());
    after = ids.at(-1)!;
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
