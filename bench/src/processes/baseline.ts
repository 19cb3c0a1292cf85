import { founderKind } from "@kindling/founders/founders/founder-kind.ts";
import { markChanged } from "@kindling/service-kit/messaging/outbox/mark-changed.ts";
import { selectedOf, writableOf } from "@kindling/service-kit/records/record-kind.ts";
import Fastify from "fastify";
import pg from "pg";

/** The baseline of the product: Fastify handlers that run the founders service's statements with pg. */
const selected = selectedOf(founderKind);
const writable = writableOf(founderKind);
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 8 });
const app = Fastify();
app.get("/api/founders", async () => {
  const { rows } = await pool.query(`select ${selected} from founders order by id desc`);
  return { success: true, data: rows };
});
app.get("/window", async () => {
  const where = "where application is null and industry = any($1)";
  const values = [["AI", "FINTECH"]];
  const order = "order by requested_check_usd desc nulls last, id desc limit 50";
  const [page, counts] = await Promise.all([
    pool.query({ name: "page", text: `select ${selected} from founders ${where} ${order}`, values }),
    pool.query({
      name: "counts",
      text: `select (select sum(records)::int from list_version) as total, count(*)::int as matching from founders ${where}`,
      values,
    }),
  ]);
  return { success: true, data: page.rows, page: counts.rows[0] };
});
app.get("/founders/:id", async (request) => {
  const { id } = request.params as { id: string };
  const text = `select ${selected} from founders where id = $1`;
  const { rows } = await pool.query({ name: "one", text, values: [id] });
  return { success: true, data: rows[0] };
});
app.post("/api/founders", async (request, reply) => {
  const mark = markChanged("founder", "saved", request.id);
  const text = `
    with saved as (
      insert into founders (${writable.join(", ")})
      select ${writable.map((column) => `given.${column}`).join(", ")}
      from jsonb_populate_record(null::founders, $${mark.values.length + 1}::jsonb) given
      returning *),
    marked as (${mark.text})
    select ${selected} from saved`;
  const given = { business_models: [], sectors: [], regions: [], ...(request.body as object) };
  const values = [...mark.values, JSON.stringify(given)];
  const { rows } = await pool.query({ name: "create", text, values });
  return reply.code(201).send({ success: true, data: rows[0] });
});
app.put("/api/founders/:id", async (request) => {
  const { id } = request.params as { id: string };
  const mark = markChanged("founder", "saved", request.id);
  const text = `
    with saved as (
      update founders set vertical = $${mark.values.length + 2}, version = version + 1, updated_at = now()
      where id = $${mark.values.length + 1} returning *),
    marked as (${mark.text})
    select ${selected} from saved`;
  const { vertical } = request.body as { vertical: string };
  const { rows } = await pool.query({ name: "change", text, values: [...mark.values, id, vertical] });
  return { success: true, data: rows[0] };
});
console.log(await app.listen({ port: 0, host: "127.0.0.1" }));
process.on("SIGTERM", () => process.exit(0));
