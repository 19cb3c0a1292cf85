import { founderList } from "@kindling/contracts/founders/list.ts";
import { investorDatabaseList, investorMatchList } from "@kindling/contracts/investors/lists.ts";
import type { ListDefinition } from "@kindling/contracts/lists/list-definition.ts";
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
  list: ListDefinition;
  body: (n: number) => object;
  count: string;
  filter: string;
  /** Deep windows, two sorts, three filters. */
  deep: readonly string[];
  searches: readonly string[];
}

const founders: MeasuredList = {
  service: "founders",
  path: "/api/founders",
  name: "founders",
  list: founderList,
  body: founderBody,
  count: "investors_matched",
  filter: "funding_stage=SEED",
  deep: [
    "sort=company.asc&offset=50000",
    "sort=funding_stage.asc&offset=50000",
    "sort=requested_check_usd.desc,company.asc",
    "sort=industry.asc,investors_matched.desc",
    "industry=AI,FINTECH&funding_stage=SEED&requested_check_usd=1m_5m&sort=investors_matched.desc",
  ],
  searches: [
    "q=co",
    "q=company 77",
    "q=founder777@example.com",
    "q=market people&industry=SAAS",
    "q=nothing-like-this",
  ],
};

const investors: Omit<MeasuredList, "path" | "name" | "list"> = {
  service: "investors",
  body: investorBody,
  count: "founder_matches",
  filter: "preferred_stages=SEED",
  deep: [
    "sort=name.asc&offset=50000",
    "sort=temperature.asc&offset=50000",
    "sort=founder_matches.desc,name.asc",
    "sort=temperature.asc,name.desc",
    "preferred_sectors=AI_ML,FINTECH&preferred_stages=SEED&check_max_usd=1m&sort=founder_matches.desc",
  ],
  searches: [
    "q=in",
    "q=fund 77",
    "q=investor777@example.com",
    "q=customers lisbon&preferred_stages=SEED",
    "q=nothing-like-this",
  ],
};
const matchView = { ...investors, path: "/api/investors", name: "match view", list: investorMatchList };
const investorsDatabase = {
  ...investors,
  path: "/api/investors-database",
  name: "investors database",
  list: investorDatabaseList,
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

/** What is asked of each list: the queries, the parameters of all of them, and the most ms of their p95. */
interface Group {
  what: string;
  queries: readonly string[];
  parameters: string;
  limit: number;
}

function groupsOf({ list, filter, deep, searches }: MeasuredList): Group[] {
  const sorts = Object.keys(list.sorts).flatMap((field) => [`sort=${field}.asc`, `sort=${field}.desc`]);
  const all = [...sorts, `${filter}&${sorts[0]}`, filter, ...deep, ...searches];
  const window = "limit=50&counts=false";
  return [
    {
      what: "a window by one sort, with or without one filter",
      queries: sorts.flatMap((sort) => [sort, `${filter}&${sort}`]),
      parameters: window,
      limit: 20,
    },
    {
      what: "a window at offset 50,000, by two sorts or three filters",
      queries: deep,
      parameters: window,
      limit: 60,
    },
    { what: "a window of a search", queries: searches, parameters: window, limit: 100 },
    { what: "counts", queries: all, parameters: "limit=1", limit: 150 },
    { what: "counts and facets", queries: all, parameters: "limit=1&facets=true", limit: 150 },
  ];
}

async function measureService(url: string, lists: readonly MeasuredList[]): Promise<Figure[]> {
  const { service: name, body, count } = lists[0]!;
  const env = { SERVICE: name, DATABASE_URL: url, ...testIdentityEnv };
  const service = await spawnNode("service.ts", env);
  const { get, close } = client(service.url, 1, () => identityOf(name));
  const measured = lists.flatMap((list) =>
    groupsOf(list).map((group) => ({ list, group, times: [] as number[] })),
  );
  try {
    for (const [index, size] of sizes.entries()) {
      await fillBySql(url, name, sizes[index - 1] ?? 0, size, (n) => ({ ...body(n), [count]: n % 40 }));
      for (const { list, group, times } of measured) times.push(await p95(get, list.path, group));
    }
    const figures = measured.map(({ list, group, times }) =>
      bySize(`${list.name}: ${group.what}, p95`, times, group.limit),
    );
    return [...figures, ...(await exportAll(service, lists[0]!))];
  } finally {
    await close();
    await service.stop();
  }
}

/** The times for all sizes; the target is for the largest. */
function bySize(what: string, times: readonly number[], limit: number): Figure {
  const value = `${times.map((time) => time.toFixed(0)).join(", ")} ms`;
  return { ...atMost(`${what}, of 1,000, 10,000, 30,000 and 100,000`, times.at(-1)!, limit, "ms"), value };
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

/** The p95 in ms of the queries of a group, each sent eight times, one at a time. */
async function p95(get: Client["get"], path: string, { queries, parameters }: Group): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 8; round++) {
    for (const query of queries) {
      const started = performance.now();
      const { status, body } = await get(`${path}?${encodeURI(query)}&${parameters}`);
      if (status !== 200) throw new Error(`${query} returned ${status}: ${body}`);
      times.push(performance.now() - started);
    }
  }
  return percentile(times, 0.95);
}
