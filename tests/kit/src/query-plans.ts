import type pg from "pg";
import type { TestDatabase } from "./test-database.ts";

/** Makes PostgreSQL send the plan of each statement, on connections opened from now on. */
export async function explainStatements(database: TestDatabase): Promise<void> {
  const settings = {
    session_preload_libraries: "auto_explain",
    "auto_explain.log_min_duration": "0",
    "auto_explain.log_level": "notice",
    "auto_explain.log_parameter_max_length": "0",
  };
  for (const [name, value] of Object.entries(settings)) {
    await database.query(`alter database ${database.name} set ${name} = '${value}'`);
  }
}

/** The plans of the statements that `work` runs on the pool; call `explainStatements` before the pool is created. */
export async function plansOf(pool: pg.Pool, work: () => Promise<unknown>): Promise<string[]> {
  const plans: string[] = [];
  const listening = new Set<pg.PoolClient>();
  const record = ({ message }: { message?: string }) => plans.push(message ?? "");
  const listen = (client: pg.PoolClient) => {
    if (listening.has(client)) return;
    listening.add(client);
    client.on("notice", record);
  };
  pool.on("acquire", listen);
  await work();
  pool.off("acquire", listen);
  for (const client of listening) client.off("notice", record);
  return plans;
}
