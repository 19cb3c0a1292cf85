import { setTimeout as sleep } from "node:timers/promises";
import { dockerAvailable } from "@kindling/test-kit/containers.ts";
import pg from "pg";
import { fillBySql } from "../data/community.ts";
import { founderBody, investorBody } from "../data/record-bodies.ts";
import { startNats } from "../processes/nats.ts";
import { withProductAndPostgres } from "../processes/product.ts";
import { type Figure, notMeasured, plain } from "../results/figures.ts";
import { FiguresBySize } from "../results/figures-by-size.ts";

const sizes = [1_000, 10_000, 100_000];
const timeoutMs = 300_000;

/** The time from a commit that changes every count until founders or investors have stored them, over NATS. */
export async function benchCounts(): Promise<Figure[]> {
  if (!dockerAvailable()) return [notMeasured("counts over NATS", "no Docker here")];
  const figures: Figure[] = [];
  const bySize = new FiguresBySize(sizes, sizes.at(-1)!);
  for (const size of sizes) {
    const nats = await startNats();
    try {
      figures.push(...(await measureCounts(nats.url, size, bySize)));
    } finally {
      await nats.stop();
    }
  }
  return [...figures, ...bySize.slopes()];
}

function measureCounts(natsUrl: string, changed: number, bySize: FiguresBySize): Promise<Figure[]> {
  return withProductAndPostgres({ NATS_URL: natsUrl }, async (_product, server) => {
    await fillBySql(server.url("founders"), "founders", 0, changed, founderBody);
    await fillBySql(server.url("investors"), "investors", 0, changed, investorBody);
    const pool = (name: string) => new pg.Pool({ connectionString: server.url(name), max: 1 });
    const pools = { founders: pool("founders"), investors: pool("investors"), matches: pool("matches") };
    try {
      const first = await changeFounderCounts(pools, changed);
      const again = await changeFounderCounts(pools, changed);
      const investors = await changeInvestorCounts(pools, changed);
      return [
        bySize.atMost(
          changed,
          "all counts of founders changed at once over NATS, until founders has them",
          again,
          15,
          "s",
        ),
        plain("the same for founders that had none", `${first.toFixed(1)} s`),
        plain("the same for investors that had none", `${investors.toFixed(1)} s`),
      ];
    } finally {
      await Promise.all(Object.values(pools).map((pool) => pool.end()));
    }
  });
}

type Pools = Record<"founders" | "investors" | "matches", pg.Pool>;

/** Adds a match to every founder, as for an investor who fits all. Returns the time in s. */
async function changeFounderCounts({ matches, founders }: Pools, changed: number): Promise<number> {
  await matches.query(
    `with tallied as (
       insert into founder_tallies as t (id, matched) select id, 1 from generate_series(1, $1::int) id
       on conflict (id) do update set matched = t.matched + 1, version = t.version + 1, updated_at = now()
       returning id, version, matched)
     insert into outbox (aggregate, aggregate_id, version) select 'founder-tally', id, version from tallied order by id
     on conflict (aggregate, aggregate_id) do update set version = excluded.version`,
    [changed],
  );
  return await secondsUntil(async () => {
    const { rows } = await matches.query("select sum(matched)::int as sum from founder_tallies");
    const stored = await founders.query("select sum(investors_matched)::int as sum from founders");
    return stored.rows[0].sum === rows[0].sum && (await isPublished(matches));
  });
}

async function changeInvestorCounts({ matches, investors }: Pools, changed: number): Promise<number> {
  await matches.query(
    `with tallied as (
       insert into investor_tallies (id, matched) select id, 1 from generate_series(1, $1::int) id returning id, version)
     insert into outbox (aggregate, aggregate_id, version) select 'investor-tally', id, version from tallied order by id
     on conflict (aggregate, aggregate_id) do update set version = excluded.version`,
    [changed],
  );
  return await secondsUntil(async () => {
    const { rows } = await investors.query("select sum(founder_matches)::int as sum from investors");
    return rows[0].sum === changed && (await isPublished(matches));
  });
}

const isPublished = async (matches: pg.Pool) => (await matches.query("select from outbox")).rowCount === 0;

async function secondsUntil(isDone: () => Promise<boolean>): Promise<number> {
  const started = performance.now();
  while (!(await isDone())) {
    if (performance.now() - started > timeoutMs) throw new Error("the counts did not agree within 5 minutes");
    await sleep(250);
  }
  return (performance.now() - started) / 1_000;
}
