import { setTimeout as sleep } from "node:timers/promises";
import type { RunningPostgres } from "@kindling/standalone/postgres/start.ts";
import pg from "pg";
import { fillBySql } from "../data/community.ts";
import { founderBody, generalist, investorBody, soughtAfter } from "../data/record-bodies.ts";
import { peaksOfTree } from "../processes/process-usage.ts";
import { withPostgres, withProduct } from "../processes/product.ts";
import { type Client, client } from "../requests/http-client.ts";
import { type Figure, percentile, plain } from "../results/figures.ts";
import { FiguresBySize } from "../results/figures-by-size.ts";
import { longestStep, stepsByBound } from "./matching-steps.ts";

const databases = ["founders", "investors", "matches", "media", "gateway"];
const sizes = process.env.BENCH_SIZES?.split(",").map(Number) ?? [1_000, 10_000, 30_000, 100_000];
const target = 100_000;
const samples = 200;
const timeoutMs = 60 * 60_000;

/** Matching by communities of several sizes, filled by SQL, on the in-process bus; targets are for 100,000. */
export async function benchScale(): Promise<Figure[]> {
  const figures: Figure[] = [];
  const bySize = new FiguresBySize(sizes, target);
  for (const size of sizes)
    figures.push(...(await withPostgres(databases, (server) => measure(server, size, bySize))));
  return [...figures, ...bySize.slopes()];
}

async function measure(server: RunningPostgres, size: number, bySize: FiguresBySize): Promise<Figure[]> {
  const urls = databases.map((name) => [`${name.toUpperCase()}_DATABASE_URL`, server.url(name)]);
  const env = Object.fromEntries(urls);
  const pools = Object.fromEntries(
    databases.map((name) => [name, new pg.Pool({ connectionString: server.url(name), max: 1 })]),
  );
  // The pools' connections end with the server, which must not crash the bench.
  for (const pool of Object.values(pools)) pool.on("error", () => {});
  const counted = (what: string) => `${size.toLocaleString("en-US")} of each: ${what}`;
  const limited = (what: string, value: number, limit: number, unit: string, digits?: number) =>
    bySize.atMost(size, what, value, limit, unit, digits);
  try {
    const figures = await withProduct(env, async (product) => {
      const started = performance.now();
      await fillBySql(server.url("investors"), "investors", 0, size, investorBody);
      await fillBySql(server.url("founders"), "founders", 0, size, founderBody);
      const filled = secondsSince(started);
      await markAll(pools.investors!, "investor", "investors");
      await markAll(pools.founders!, "founder", "founders");
      const matches = await waitUntilMatched(pools);
      const seconds = secondsSince(started);
      const [peak] = peaksOfTree(product.pid);
      const steps = longestStep(await stepsByBound(product.pid));
      return [
        limited("from nothing to all matched, counts agreeing", seconds / 60, 22, "min"),
        plain(counted("of that, inserting the records; matches"), `${filled.toFixed(1)} s; ${matches}`),
        plain(counted("steps of matching from nothing"), String(steps.count)),
        limited("the longest of these, rounded up to a bucket", steps.longest, 100, "ms", 0),
        limited("largest process", peak!, 1_536, "MB", 0),
        plain(counted("databases on disk"), await sizesOnDisk(pools)),
      ];
    });
    const restarted = await withProduct(env, async (product) => {
      const api = client(product.url);
      const first = await matchingTimes(api, size, 1);
      const times = await matchingTimes(api, size + 1, samples);
      await waitUntilMatched(pools);
      const stepsBefore = await stepsByBound(product.pid);
      const beside = await besideGeneralist(api, pools, size + 1 + samples);
      const steps = longestStep(await stepsByBound(product.pid), stepsBefore);
      const sought = await besideSoughtAfter(api, pools, size + 1 + samples + beside.times.length);
      const windows = await matchWindowTimes(api);
      const blocks = longestStep(await stepsByBound(product.pid, "reconciler_block"));
      await api.close();
      return [
        limited("restart to healthy", product.readyMs / 1_000, 4, "s"),
        limited("from then, to the first match", first[0]! / 1_000, 20, "s"),
        limited("a founder posted to counted, median", percentile(times, 0.5), 60, "ms"),
        limited("the same, p99", percentile(times, 0.99), 400, "ms"),
        ...(beside.times.length === 0
          ? []
          : [
              limited(
                "the same while an investor who fits all is edited, p99",
                percentile(beside.times, 0.99),
                1_000,
                "ms",
                0,
              ),
            ]),
        plain(
          counted("that edit, until all lists have it; founders posted meanwhile"),
          `${beside.seconds.toFixed(1)} s; ${beside.times.length}`,
        ),
        plain(counted("steps of that edit"), String(steps.count)),
        limited("the longest step of that edit, rounded up to a bucket", steps.longest, 100, "ms", 0),
        ...sought.map(([what, value]) => plain(counted(what), value)),
        plain(counted("blocks of the reconciler since the restart"), String(blocks.count)),
        plain(counted("the longest of these, rounded up to a bucket"), `${blocks.longest} ms`),
        plain(
          counted("a window of 50 of an investor's matches, median and p95 of four sorts"),
          `${percentile(windows, 0.5).toFixed(0)} ms, ${percentile(windows, 0.95).toFixed(0)} ms`,
        ),
        limited("largest process after a restart", peaksOfTree(product.pid)[0]!, 1_536, "MB", 0),
      ];
    });
    for (const figure of [...figures, ...restarted]) console.error(`${figure.what}: ${figure.value}`);
    return [...figures, ...restarted];
  } finally {
    await Promise.all(Object.values(pools).map((pool) => pool.end()));
  }
}

/** Has every record of a table published. */
const markAll = (pool: pg.Pool, aggregate: string, table: string) =>
  pool.query(
    `insert into outbox (aggregate, aggregate_id, version) select $1, id, version from ${table} order by id
     on conflict (aggregate, aggregate_id) do update set version = excluded.version`,
    [aggregate],
  );

/** Whether every list and shortlist has every change. */
const matchedSql = `select settled_term = term and seq >= greatest((select max(seq) from founders),
                                                       (select max(seq) from investors)) as value
                    from matching_progress`;

/** Waits until everything is published and matched, and the counts agree. Returns the number of matches. */
async function waitUntilMatched(pools: Record<string, pg.Pool>): Promise<number> {
  const read = async (name: string, sql: string) => (await pools[name]!.query(sql)).rows[0]?.value as number;
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    if (performance.now() > deadline) throw new Error("not all was matched within an hour");
    await sleep(250);
    const isPublished = async (name: string) =>
      (await read(name, "select count(*)::int as value from (select from outbox limit 1) unsent")) === 0;
    if (!(await isPublished("investors")) || !(await isPublished("founders"))) continue;
    const isMatched = await read("matches", matchedSql);
    if (!isMatched || !(await isPublished("matches"))) continue;
    const matches = await read(
      "matches",
      "select coalesce(sum(matched), 0)::int as value from founder_tallies",
    );
    const sums = [
      await read("matches", "select coalesce(sum(matched), 0)::int as value from investor_tallies"),
      await read("founders", "select coalesce(sum(investors_matched), 0)::int as value from founders"),
      await read("investors", "select coalesce(sum(founder_matches), 0)::int as value from investors"),
    ];
    if (matches > 0 && sums.every((sum) => sum === matches)) return matches;
  }
}

/** "founders 20 MB, investors 19 MB": the databases of records. */
async function sizesOnDisk(pools: Record<string, pg.Pool>): Promise<string> {
  const sizes = ["founders", "investors", "matches"].map(async (name) => {
    const { rows } = await pools[name]!.query(
      "select (pg_database_size(current_database()) / 1e6)::int as size",
    );
    return `${name} ${rows[0].size} MB`;
  });
  return (await Promise.all(sizes)).join(", ");
}

/** Times in ms from founders' POSTs until GET shows their counts. */
async function matchingTimes(api: Client, from: number, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let n = from; n < from + count; n++) times.push(await matchingTime(api, n));
  return times;
}

async function matchingTime(api: Client, n: number): Promise<number> {
  const started = performance.now();
  const { id } = await api.post("/api/founders", founderBody(n));
  for (;;) {
    const { data } = JSON.parse((await api.get(`/founders/${id}`)).body);
    if (data.investors_matched > 0) return performance.now() - started;
  }
}

/** Times in ms of windows of the matches of 50 investors of the bench data, which have some 100 each. */
async function matchWindowTimes(api: Client): Promise<number[]> {
  const times: number[] = [];
  for (let id = 2; id < 52; id++) {
    for (const sort of ["", "sort=rating.desc", "sort=company.asc", "sort=stage.asc"]) {
      const started = performance.now();
      const { status, body } = await api.get(`/api/investors/${id}/matches?${sort}&limit=50`);
      if (status !== 200) throw new Error(`${status}: ${body}`);
      times.push(performance.now() - started);
    }
  }
  return times;
}

/** Edits the first investor to fit every founder, and posts founders one by one until all lists have it. */
async function besideGeneralist(api: Client, { matches }: Record<string, pg.Pool>, from: number) {
  const started = performance.now();
  await api.put("/api/investors-database/1", generalist);
  const isMatched = async () => {
    const { rows } = await matches!.query(
      "select i.version > 1 and p.seq >= i.seq as done from investors i, matching_progress p where i.id = 1",
    );
    return rows[0].done as boolean;
  };
  const times: number[] = [];
  for (let n = from; !(await isMatched()); n++) times.push(await matchingTime(api, n));
  return { times, seconds: secondsSince(started) };
}

/** Posts a founder that most investors fit, and archives it; meanwhile posts others one by one. */
async function besideSoughtAfter(api: Client, { matches }: Record<string, pg.Pool>, from: number) {
  let next = from;
  const untilMatched = async (start: () => Promise<void>) => {
    const started = performance.now();
    await start();
    const times: number[] = [];
    do {
      times.push(await matchingTime(api, next));
      next += 1;
    } while (!(await matches!.query(matchedSql)).rows[0].value);
    return { seconds: secondsSince(started), times };
  };
  let id = 0;
  const posted = await untilMatched(async () => {
    ({ id } = await api.post("/api/founders", soughtAfter));
  });
  const { rows } = await matches!.query("select matched from founder_tallies where id = $1", [id]);
  const archived = await untilMatched(() => api.delete(`/api/founders/${id}`));
  const texts = (what: string, { seconds, times }: typeof posted) =>
    [
      [`a founder who fits most investors ${what}, until all shortlists have it`, `${seconds.toFixed(1)} s`],
      [
        "founders posted meanwhile, median and p99",
        `${times.length}: ${percentile(times, 0.5).toFixed(0)} ms, ${percentile(times, 0.99).toFixed(0)} ms`,
      ],
    ] as const;
  return [
    ["matches of a founder who fits most investors", String(rows[0].matched)] as const,
    ...texts("posted", posted),
    ...texts("archived", archived),
  ];
}

const secondsSince = (started: number): number => (performance.now() - started) / 1_000;
