import { selected } from "@kindling/founders/founders/founders.columns.ts";
import Fastify from "fastify";
import pg from "pg";

/** The baseline: a Fastify handler that selects the rows with pg and serialises them. */
const pool = new pg.Pool({ connectionString: process.env.FOUNDERS_DATABASE_URL, max: 8 });
const app = Fastify();
app.get("/api/founders", async () => {
  const { rows } = await pool.query(`select ${selected} from founders order by id desc`);
  return { success: true, data: rows };
});
app.get("/healthz", async () => ({ ok: true }));
console.log(await app.listen({ port: 0, host: "127.0.0.1" }));
process.on("SIGTERM", () => process.exit(0));
