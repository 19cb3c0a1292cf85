import { showValue } from "@kindling/service-kit/process/service-metrics.ts";
import type pg from "pg";
import { Gauge, type Registry } from "prom-client";

/** The metric `invitations_waiting`. Without a mail server there are none. */
export function showWaitingInvitations(pool: pg.Pool | undefined, registry: Registry): void {
  new Gauge({
    name: "invitations_waiting",
    help: "Invitations of many that are still to be mailed",
    labelNames: ["service"],
    registers: [registry],
    async collect() {
      await showValue(this, { service: "gateway" }, async () => (pool ? countWaiting(pool) : 0));
    },
  });
}

async function countWaiting(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ waiting: number }>(
    "select count(*)::integer as waiting from invitation_recipients where state = 'waiting' and try_at is not null",
  );
  return rows[0]!.waiting;
}
