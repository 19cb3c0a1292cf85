import { identityOf, testIdentityEnv } from "@kindling/test-kit/identity.ts";
import { fillBySql } from "../data/community.ts";
import { founderBody, investorBody } from "../data/record-bodies.ts";
import { memoryOfTree } from "../processes/process-usage.ts";
import { withPostgres } from "../processes/product.ts";
import { type Spawned, spawnNode } from "../processes/spawn-node.ts";
import { atMost, type Figure, percentile } from "../results/figures.ts";
import { benchMatchWindows } from "./bench-match-windows.ts";
import { type Client, client } from "./http-client.ts";

const sizes = [1_000, 10_000, 30_000, 100_000] as const;

/** A list under measurement. */
interface MeasuredList {
  service: "founders" | "investors";
  path: string;
  name: string;
  body: (n: number) => object;
  count: string;
  /** The queries of an admin's working session, in order. */
  mix: readonly string[];
}

const founders: MeasuredList = {
  service: "founders",
  path: "/api/founders",
  name: "founders",
  body: founderBody,
  count: "investors_matched",
  mix: [
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
  ],
};

const matchView: MeasuredList = {
  service: "investors",
  path: "/api/investors",
  name: "investors, match view",
  body: investorBody,
  count: "founder_matches",
  mix: [
    "offset=100",
    "sort=founder_matches.desc,name.asc",
    "sort=name.asc&offset=5000",
    "preferred_sectors=AI_ML,FINTECH&preferred_stages=SEED",
    "preferred_sectors=AI_ML,FINTECH&preferred_stages=SEED&sort=founder_matches.desc",
    "check_min_usd=100k&check_max_usd=1m&sort=temperature.asc",
    "q=in",
    "q=fund 77",
    "q=investor777@example.com",
    "q=customers lisbon&preferred_stages=SEED",
    "q=nothing-like-this",
    "sort=temperature.asc&offset=50000",
  ],
};

const investorsDatabase: MeasuredList = {
  ...matchView,
  path: "/api/investors-database",
  name: "investors database",
  mix: [
    ...matchView.mix,
    "sort=updated_at.desc",
    "investor_type=VC&temperature=HOT,FIRE&sort=typical_check_usd.desc",
    "preferred_regions=EUROPE&fund_stage=SEED",
    "sort=preferred_stages.asc&offset=50000",
  ],
};

/** Windows of 50 rows, counts, facets and exports of the lists, and windows of matches, by number of records. */
export function benchWindows(): Promise<Figure[]> {
  return withPostgres(["founders", "investors", "matches"], async (server) => {
    const [founderUrl, investorUrl] = [server.url("founders"), server.url("investors")];
    return [
      ...(await measureService(founderUrl, [founders])),
      ...(await measureService(investorUrl, [investorsDatabase, matchView])),
      ...(await benchMatchWindows(founderUrl, investorUrl, server.url("matches"), sizes)),
    ];
  });
}

/** The p95 in ms of each kind of query, by size of the table. */
type Times = Record<"rows" | "counts" | "facets", number[]>;

async function measureService(url: string, lists: readonly MeasuredList[]): Promise<Figure[]> {
  const { service: name, body, count } = lists[0]!;
  const env = { SERVICE: name, DATABASE_URL: url, ...testIdentityEnv };
  const service = await spawnNode("service.ts", env);
  const { get, close } = client(service.url, 1, () => identityOf(name));
  const times = lists.map((): Times => ({ rows: [], counts: [], facets: [] }));
  try {
    for (const [index, size] of sizes.entries()) {
      await fillBySql(url, name, sizes[index - 1] ?? 0, size, (n) => ({ ...body(n), [count]: n % 40 }));
      for (const [n, list] of lists.entries()) {
        times[n]!.rows.push(await p95(get, list, "limit=50&counts=false"));
        times[n]!.counts.push(await p95(get, list, "limit=1"));
        times[n]!.facets.push(await p95(get, list, "limit=1&facets=true"));
      }
    }
    const figures = lists.flatMap(({ name }, n) => [
      bySize(`${name}: a window of 50 rows, p95 of the mix`, times[n]!.rows, 150),
      bySize(`${name}: counts, p95`, times[n]!.counts, 500),
      bySize(`${name}: counts and facets, p95`, times[n]!.facets, 500),
    ]);
    return [...figures, ...(await exportAll(service, lists[0]!))];
  } finally {
    await close();
    await service.stop();
  }
}

/** The times for all sizes and their slope; the target is for the largest. */
function bySize(what: string, times: readonly number[], limit: number): Figure {
  const [, , middle, largest] = times as [number, number, number, number];
  const slope = (largest - middle) / ((sizes[3] - sizes[2]) / 1_000);
  const value = `${times.map((time) => time.toFixed(0)).join(", ")} ms; ${slope.toFixed(2)} ms per 1,000 more`;
  return { ...atMost(`${what}, of 1,000, 10,000, 30,000 and 100,000`, largest, limit, "ms"), value };
}

/** Exports all records as CSV: the time, and the growth of the service's memory. */
async function exportAll({ pid, url }: Spawned, { service, path }: MeasuredList): Promise<Figure[]> {
  const before = memoryOfTree(pid);
  let peak = before;
  const sampling = setInterval(() => {
    peak = Math.max(peak, memoryOfTree(pid));
  }, 50);
  const started = performance.now();
  const response = await fetch(`${url}${path}?format=csv`, { headers: identityOf(service) });
  let bytes = 0;
  for await (const chunk of response.body!) bytes += chunk.length;
  const seconds = (performance.now() - started) / 1_000;
  clearInterval(sampling);
  const what = `export of 100,000 ${service} as CSV, ${(bytes / 1e6).toFixed(0)} MB`;
  return [
    atMost(what, seconds, 15, "s"),
    atMost("the same: more memory of the service", peak - before, 100, "MB", 0),
  ];
}

/** The p95 in ms of the queries of the mix, each sent eight times, one at a time. */
async function p95(get: Client["get"], { path, mix }: MeasuredList, parameters: string): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 8; round++) {
    for (const query of mix) {
      const started = performance.now();
      const { status, body } = await get(`${path}?${encodeURI(query)}&${parameters}`);
      if (status !== 200) throw new Error(`${query} returned ${status}: ${body}`);
      times.push(performance.now() - started);
    }
  }
  return percentile(times, 0.95);
}
