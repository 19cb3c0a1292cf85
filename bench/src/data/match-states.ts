import { setTimeout as sleep } from "node:timers/promises";
import { founderState } from "@kindling/contracts/founders/schemas.ts";
import { investorState } from "@kindling/contracts/investors/schemas.ts";
import pg from "pg";

/** Stores the records from..to-1 of a service as the matches service does when it receives them. */
export async function copyStates(
  table: "founders" | "investors",
  owner: string,
  matches: string,
  from: number,
  to: number,
): Promise<void> {
  const [source, target] = [owner, matches].map(
    (connectionString) => new pg.Pool({ connectionString, max: 1 }),
  );
  const fields = Object.keys((table === "founders" ? founderState : investorState).shape).join(", ");
  for (let start = from; start < to; start += 1_000) {
    const { rows } = await source!.query(
      `select id, version, (select to_jsonb(kept) from (select ${fields}) kept) as state from ${table}
       where id > $1 and id <= $2`,
      [start, Math.min(start + 1_000, to)],
    );
    await target!.query(
      `insert into ${table} (id, version, state, seq) select id, version, state, nextval('projection_seq')
       from jsonb_to_recordset($1::jsonb) given(id int, version int, state jsonb)`,
      [JSON.stringify(rows)],
    );
  }
  if (table === "founders") {
    await target!.query(
      "insert into best_investors (founder_id) select id from founders on conflict do nothing",
    );
  }
  await target!.query("analyze");
  await Promise.all([source!.end(), target!.end()]);
}

/** Waits until the matcher has stored the lists of so many founders. */
export async function waitUntilListed(matches: string, founders: number): Promise<void> {
  const pool = new pg.Pool({ connectionString: matches, max: 1 });
  for (;;) {
    const { rows } = await pool.query("select count(*)::int as listed from best_investors where rule > 0");
    if (rows[0].listed >= founders) break;
    await sleep(250);
  }
  await pool.end();
}
