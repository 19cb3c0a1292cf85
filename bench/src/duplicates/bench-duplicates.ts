import { identityOf, testIdentityEnv } from "@kindling/test-kit/identity.ts";
import pg from "pg";
import { fillBySql } from "../data/community.ts";
import { withPostgres } from "../processes/product.ts";
import { spawnNode } from "../processes/spawn-node.ts";
import { type Client, client } from "../requests/http-client.ts";
import { atMost, type Figure, percentile, plain } from "../results/figures.ts";
import { namedRecords, twinOf } from "./named-records.ts";

const size = 10_000;
const path = "/api/founders/duplicates";

/** The time until 10,000 founders are compared with each other, how many duplicates are found, and the reads of them. */
export function benchDuplicates(): Promise<Figure[]> {
  return withPostgres(["founders"], async (server) => {
    const url = server.url("founders");
    const service = await spawnNode("service.ts", {
      SERVICE: "founders",
      DATABASE_URL: url,
      ...testIdentityEnv,
    });
    const pool = new pg.Pool({ connectionString: url, max: 1 });
    const api = client(service.url, 1, () => identityOf("founders"));
    try {
      const records = namedRecords(size);
      const stored = await secondsUntilCompared(pool, () =>
        fillBySql(url, "founders", 0, size, (n) => records[n]!),
      );
      return [
        atMost("10,000 founders: from the first INSERT until all are compared", stored, 5, "s"),
        plain("duplicates planted among them, and found", await twinsFound(pool)),
        atMost("GET of 100 pairs, p95", await p95(() => expectPage(api, path)), 50, "ms"),
        atMost(
          "GET of the pairs of one record, p95",
          await p95(() => expectPage(api, `${path}?ids=40`)),
          20,
          "ms",
        ),
        atMost("POST of one record to look up, p95", await p95(() => lookUp(api)), 50, "ms"),
      ];
    } finally {
      await api.close();
      await pool.end();
      await service.stop();
    }
  });
}

async function secondsUntilCompared(pool: pg.Pool, queue: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await queue();
  for (;;) {
    const { rowCount } = await pool.query("select from duplicate_queue limit 1");
    if (rowCount === 0) return (performance.now() - began) / 1_000;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function twinsFound(pool: pg.Pool): Promise<string> {
  const twins = Array.from({ length: size }, (_, n) => n).filter((n) => twinOf(n) !== null);
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from duplicate_pairs
     where second_id = any($1) and first_id = second_id - 1 and not is_weak`,
    [twins.map((n) => n + 1)],
  );
  return `${twins.length}, ${rows[0]!.count}`;
}

const lookUp = (api: Client) =>
  api.post("/api/founders/lookalikes", {
    records: [{ name: "Hana Bergsson", company: "Amber Reefer Labs" }],
  });

async function expectPage(api: Client, path: string): Promise<void> {
  const { status, body } = await api.get(path);
  if (status !== 200) throw new Error(`${path} returned ${status}: ${body}`);
}

/** The p95 in ms of a request that is sent 200 times, one at a time. */
async function p95(send: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 200; round += 1) {
    const started = performance.now();
    await send();
    times.push(performance.now() - started);
  }
  return percentile(times, 0.95);
}
