import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "@kindling/standalone/postgres/start.ts";
import { identityOf, testIdentityEnv } from "@kindling/test-kit/identity.ts";
import pg from "pg";
import { fillBySql } from "./community.ts";
import { atMost, type Figure, plain } from "./figures.ts";
import { founderBody } from "./people.ts";
import { type Client, client, percentile } from "./requests.ts";
import { memoryOfTree, type Spawned, spawnNode } from "./spawned.ts";

const sizes = [1_000, 10_000, 100_000];
/** What an admin asks of the list of founders in a working session, in order. */
const mix = [
  "sort=created_at.desc",
  "offset=100",
  "sort=requested_check_usd.desc,company.asc",
  "sort=company.asc&offset=5000",
  "industry=AI,FINTECH&funding_stage=SEED",
  "industry=AI,FINTECH&funding_stage=SEED&sort=investors_matched.desc",
  "requested_check_usd=1m_5m&sort=industry.asc",
  "q=co",
  "q=company 77",
  "q=founder777@example.com",
  "q=market people&industry=SAAS",
  "q=nothing-like-this",
  "sort=funding_stage.asc&offset=50000",
];

/** Windows of 50 rows, counts, facets and the export of the founders service, with more and more founders. */
export async function benchWindows(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "kindling-bench-"));
  const server = await startPostgres({ dataDir, databases: ["founders"] });
  const env = { FOUNDERS_DATABASE_URL: server.url("founders"), ...testIdentityEnv };
  const service = await spawnNode("processes/founders.ts", env);
  const pool = new pg.Pool({ connectionString: server.url("founders"), max: 1 });
  const { get, close } = client(service.url, 1, () => identityOf("founders"));
  try {
    const figures: Figure[] = [];
    for (const [index, size] of sizes.entries()) {
      await fillBySql(pool, "founders", sizes[index - 1] ?? 0, size, (n) => ({
        ...founderBody(n),
        investors_matched: n % 40,
      }));
      const rows = await p95(get, "limit=50&counts=false");
      const counts = await p95(get, "limit=1");
      const facets = await p95(get, "limit=1&facets=true");
      const of = `${size.toLocaleString("en-US")} founders:`;
      figures.push(
        size === sizes.at(-1)
          ? atMost(`${of} a window of 50 rows, p95 of the mix`, rows, 150, "ms", 0)
          : plain(`${of} a window of 50 rows, p95 of the mix`, `${rows.toFixed(0)} ms`),
        plain(`${of} counts, p95`, `${counts.toFixed(0)} ms`),
        size === sizes.at(-1)
          ? atMost(`${of} counts and facets, p95`, facets, 500, "ms", 0)
          : plain(`${of} counts and facets, p95`, `${facets.toFixed(0)} ms`),
      );
    }
    return [...figures, ...(await exportAll(service))];
  } finally {
    await close();
    await pool.end();
    await service.stop();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** All founders as CSV: the time, and how much memory the service needs more. */
async function exportAll(service: Spawned): Promise<Figure[]> {
  const before = memoryOfTree(service.pid);
  let most = before;
  const sampling = setInterval(() => {
    most = Math.max(most, memoryOfTree(service.pid));
  }, 50);
  const started = performance.now();
  const reply = await fetch(`${service.url}/api/founders?format=csv`, { headers: identityOf("founders") });
  let bytes = 0;
  for await (const chunk of reply.body!) bytes += chunk.length;
  const seconds = (performance.now() - started) / 1_000;
  clearInterval(sampling);
  const what = `export of ${(sizes.at(-1) ?? 0).toLocaleString("en-US")} founders as CSV, ${(bytes / 1e6).toFixed(0)} MB`;
  return [
    atMost(what, seconds, 15, "s"),
    atMost("the same: more memory of the service", most - before, 100, "MB", 0),
  ];
}

/** Each query of the mix eight times, one at a time; the p95 in ms. */
async function p95(get: Client["get"], parameters: string): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 8; round++) {
    for (const query of mix) {
      const started = performance.now();
      const { status, body } = await get(`/api/founders?${encodeURI(query)}&${parameters}`);
      if (status !== 200) throw new Error(`${query} answered ${status}: ${body}`);
      times.push(performance.now() - started);
    }
  }
  return percentile(times, 0.95);
}
