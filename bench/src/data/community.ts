import pg from "pg";
import { type Client, runConcurrently } from "../requests/http-client.ts";
import { founderBody, investorBody } from "./record-bodies.ts";

/** The number of founders, and of investors, in the community. */
export const communitySize = 10_000;

/** Creates the community. */
export async function postCommunity(api: Client): Promise<void> {
  await Promise.all([
    runConcurrently(communitySize, 32, (n) => api.post("/api/investors-database", investorBody(n))),
    runConcurrently(communitySize, 32, (n) => api.post("/api/founders", founderBody(n))),
  ]);
}

/** Inserts records from..to-1 by SQL, since 100,000 requests would take minutes. They are not published. */
export async function fillBySql(
  connectionString: string,
  table: "founders" | "investors",
  from: number,
  to: number,
  recordOf: (n: number) => object,
): Promise<void> {
  const pool = new pg.Pool({ connectionString, max: 1 });
  for (let start = from; start < to; start += 1_000) {
    const rows = Array.from({ length: Math.min(1_000, to - start) }, (_, n) => recordOf(start + n));
    const columns = Object.keys(rows[0]!).join(", ");
    await pool.query(
      `insert into ${table} (${columns})
       select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
      [JSON.stringify(rows)],
    );
  }
  await pool.query(`vacuum analyze ${table}`);
  await pool.end();
}

/** Waits until the stats agree with the counts of both lists. Returns the number of matches. */
export async function waitUntilCountsAgree(api: Client): Promise<number> {
  const deadline = Date.now() + 300_000;
  for (let before = -1; ; await new Promise((resolve) => setTimeout(resolve, 250))) {
    if (Date.now() > deadline) throw new Error("the counts did not agree within 300 s");
    const { data: stats } = JSON.parse((await api.get("/api/stats")).body);
    if (stats.founders === communitySize && stats.matches > 0 && stats.matches === before) {
      const [matchesOfFounders, matchesOfInvestors] = [
        await sum(api, "/api/founders", "investors_matched"),
        await sum(api, "/api/investors", "founder_matches"),
      ];
      if (matchesOfFounders === stats.matches && matchesOfInvestors === stats.matches) return stats.matches;
    }
    before = stats.matches;
  }
}

async function sum(api: Client, path: string, field: string): Promise<number> {
  const { data } = JSON.parse((await api.get(path)).body) as { data: Record<string, number>[] };
  return data.reduce((total, row) => total + row[field]!, 0);
}
