import { listLateMails } from "@kindling/contracts/gateway/endpoints.ts";
import type { LateMail, LateMails } from "@kindling/contracts/gateway/late-mails.ts";
import { addRoute } from "@kindling/service-kit/http/routes/add-route.ts";
import { showValue } from "@kindling/service-kit/process/service-metrics.ts";
import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { Gauge, type Registry } from "prom-client";

/** After an hour, a mail was tried several times. */
const late = "due_mails where made_at <= now() - interval '1 hour'";

/** GET /api/admin/late-mails and the metric `late_mails`. Without a mail server there are none. */
export function addLateMails(app: FastifyInstance, pool: pg.Pool | undefined, registry: Registry): void {
  const read = async (): Promise<LateMails> => (pool ? readLateMails(pool) : { total: 0, mails: [] });
  addRoute(app, listLateMails, read);
  new Gauge({
    name: "late_mails",
    help: "Mails that could not be sent within an hour",
    labelNames: ["service"],
    registers: [registry],
    async collect() {
      await showValue(this, { service: "gateway" }, async () => (await read()).total);
    },
  });
}

/** The mails to members that could not be sent within an hour. */
export async function readLateMails(pool: pg.Pool): Promise<LateMails> {
  const { rows } = await pool.query<Omit<LateMail, "due_since"> & { due_since: Date; total: number }>(
    `select role kind, subject_id id, about, made_at due_since, count(*) over ()::integer total
     from ${late} order by made_at, role, subject_id, about limit 20`,
  );
  return {
    total: rows[0]?.total ?? 0,
    mails: rows.map(({ total: _, due_since, ...mail }) => ({ ...mail, due_since: due_since.toISOString() })),
  };
}
