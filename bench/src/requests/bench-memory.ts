import { setTimeout as sleep } from "node:timers/promises";
import { founderState } from "@kindling/contracts/founders/schemas.ts";
import { investorState } from "@kindling/contracts/investors/schemas.ts";
import { identityOf, testIdentityEnv } from "@kindling/test-kit/identity.ts";
import pg from "pg";
import { fillBySql } from "../data/community.ts";
import { founderBody, investorBody } from "../data/record-bodies.ts";
import { peaksOfTree } from "../processes/process-usage.ts";
import { withPostgres } from "../processes/product.ts";
import { type Spawned, spawnNode } from "../processes/spawn-node.ts";
import { atMost, type Figure } from "../results/figures.ts";
import { client, runConcurrently } from "./http-client.ts";

const size = 100_000;
const clients = 10;
const requests = 400;
const databases = ["founders", "investors", "matches"] as const;
type Name = (typeof databases)[number];

/** The n-th request to a list: mostly a page of a search, sometimes an export or the whole list. */
const requestOf = (exported: string, whole: string) => (n: number) => {
  if (n % 50 === 0) return `${exported}?format=csv`;
  return n % 50 === 25 ? whole : `${whole}?q=${n % 100}&limit=100&offset=${n * 200}`;
};
const matchesOf = (n: number) =>
  n % 2 === 0 ? `/api/investors/${1 + n * 37}/matches?limit=100` : `/api/founders/${1 + n * 41}/matches`;
const paths: Record<Name, (n: number) => string> = {
  founders: requestOf("/api/founders", "/api/founders"),
  investors: requestOf("/api/investors-database", "/api/investors"),
  matches: matchesOf,
};

/** The peak memory of each service's process with 100,000 founders and investors, while ten clients use it. */
export function benchMemory(): Promise<Figure[]> {
  return withPostgres([...databases], async (server) => {
    const start = (name: Name) =>
      spawnNode("service.ts", {
        SERVICE: name,
        DATABASE_URL: server.url(name),
        // As in docker-compose.yml.
        NODE_OPTIONS: `--max-old-space-size=${name === "matches" ? 448 : 256}`,
        ...testIdentityEnv,
      });
    // For their migrations.
    for (const name of databases) await (await start(name)).stop();
    await fillBySql(server.url("founders"), "founders", 0, size, founderBody);
    await fillBySql(server.url("investors"), "investors", 0, size, investorBody);
    await copyStates(server.url("investors"), server.url("matches"), "investors");
    await copyStates(server.url("founders"), server.url("matches"), "founders");
    const figures: Figure[] = [];
    for (const name of databases) {
      const service = await start(name);
      try {
        if (name === "matches") await waitUntilLoaded(server.url("matches"));
        figures.push(await measure(service, name));
      } finally {
        await service.stop();
      }
    }
    return figures;
  });
}

/** Waits until the matcher, which loads everything first, has stored a list. */
async function waitUntilLoaded(connectionString: string): Promise<void> {
  const pool = new pg.Pool({ connectionString, max: 1 });
  for (;;) {
    const { rows } = await pool.query("select from best_investors where rule > 0 limit 1");
    if (rows.length > 0) break;
    await sleep(250);
  }
  await pool.end();
}

async function measure({ url, pid }: Spawned, name: Name): Promise<Figure> {
  const { get, close } = client(url, clients, () => identityOf(name));
  await runConcurrently(requests, clients, async (n) => {
    const { status } = await get(paths[name](n));
    if (status !== 200) throw new Error(`${paths[name](n)} returned ${status}`);
  });
  await close();
  return atMost(
    `${name}, ${size.toLocaleString("en-US")} of each, ten clients`,
    peaksOfTree(pid)[0]!,
    500,
    "MB",
    0,
  );
}

/** Stores the records of a service as the matches service does when it receives them. */
async function copyStates(from: string, to: string, table: "founders" | "investors"): Promise<void> {
  const [source, target] = [from, to].map((connectionString) => new pg.Pool({ connectionString, max: 1 }));
  const fields = Object.keys((table === "founders" ? founderState : investorState).shape).join(", ");
  for (let start = 0; start < size; start += 1_000) {
    const { rows } = await source!.query(
      `select id, version, (select to_jsonb(state) from (select ${fields}) state) as state from ${table}
       where id > $1 and id <= $1 + 1000`,
      [start],
    );
    await target!.query(
      `insert into ${table} (id, version, state, seq) select id, version, state, nextval('projection_seq')
       from jsonb_to_recordset($1::jsonb) given(id int, version int, state jsonb)`,
      [JSON.stringify(rows)],
    );
  }
  if (table === "founders")
    await target!.query("insert into best_investors (founder_id) select id from founders");
  await Promise.all([source!.end(), target!.end()]);
}
