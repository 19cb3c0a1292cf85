import { pendingInMetrics, waitUntilConsistent } from "@kindling/standalone/wait-until-consistent.ts";
import pg from "pg";
import { founderBody, investorBody } from "../data/record-bodies.ts";
import { metricsOf } from "../processes/process-metrics.ts";
import { withProductAndPostgres } from "../processes/product.ts";
import { atMost, type Figure, median, plain } from "../results/figures.ts";
import { type Client, client, runConcurrently } from "./http-client.ts";
import { load } from "./http-load.ts";
import { matchingTime } from "./matching-time.ts";

/** Pairs of measurements with and without a history; even, so that each is as often first. */
const rounds = 8;
const investors = 1_000;
/** Founders that are changed and whose best match is rated, in turn. */
const founders = 500;
/** Founders posted one at a time in a measurement. */
const posted = 100;
const options = { connections: 16, seconds: 5 };
const timeoutMs = 120_000;

/** A write whose cost is measured. */
interface Write {
  what: string;
  history: History;
  /** The time per write in ms. */
  measure(): Promise<number>;
  format(ms: number): string;
}

/** What the history costs: writes through `npm start` with and without it. */
export function benchHistory(): Promise<Figure[]> {
  return withProductAndPostgres({}, async ({ url, pid }, server) => {
    const api = client(url);
    const databases = {
      founders: new pg.Client({ connectionString: server.url("founders") }),
      matches: new pg.Client({ connectionString: server.url("matches") }),
    };
    const waitUntilIdle = () =>
      waitUntilConsistent(async () => pendingInMetrics("matches", await metricsOf(pid)), timeoutMs);
    try {
      for (const database of Object.values(databases)) await database.connect();
      const foundersHistory = await historyOf(databases.founders, "founders");
      const matchesHistory = await historyOf(databases.matches, "reviews");
      const matches = await fill(api, waitUntilIdle);
      const writes = writesOf(url, api, matches, foundersHistory, matchesHistory);
      return await compare(writes, waitUntilIdle);
    } finally {
      for (const database of Object.values(databases)) await database.end();
      await api.close();
    }
  });
}

/** Returns the id of each founder's best match. */
async function fill(api: Client, waitUntilIdle: () => Promise<void>): Promise<number[]> {
  await runConcurrently(investors, 16, (n) => api.post("/api/investors-database", investorBody(n)));
  await runConcurrently(founders, 16, (n) => api.post("/api/founders", founderBody(n)));
  await waitUntilIdle();
  const matches: number[] = [];
  for (let id = 1; id <= founders; id++) {
    const { body } = await api.get(`/api/founders/${id}/matches?limit=1`);
    matches.push(...JSON.parse(body).data.map((match: { id: number }) => match.id));
  }
  return matches;
}

function writesOf(
  url: string,
  api: Client,
  matches: readonly number[],
  foundersHistory: History,
  matchesHistory: History,
): Write[] {
  let created = founders;
  let changed = 0;
  let rated = 0;
  const post = () => founderBody(created++);
  const edit = () => ({
    path: `/api/founders/${(changed % founders) + 1}`,
    body: { phone: `+1 555 ${changed++}` },
  });
  // Rates each match differently than before, because an unchanged rating writes nothing.
  const rate = () => ({
    path: `/api/matches/${matches[rated % matches.length]}/rating`,
    body: { ben_rating: Math.floor(rated++ / matches.length) % 4 },
  });
  const perSecond = (ms: number) => `${(1_000 / ms).toFixed(0)}/s`;
  const throughput = async (path: string, write: Pick<Parameters<typeof load>[1], "post" | "put">) =>
    1_000 / (await load(`${url}${path}`, { ...options, ...write })).perSecond;
  return [
    {
      what: "POST /api/founders, 16 connections",
      history: foundersHistory,
      measure: () => throughput("/api/founders", { post }),
      format: perSecond,
    },
    {
      what: "PUT /api/founders/{id} of one field, 16 connections",
      history: foundersHistory,
      measure: () => throughput("/api/founders", { put: edit }),
      format: perSecond,
    },
    {
      what: "PUT /api/matches/{id}/rating, 16 connections",
      history: matchesHistory,
      measure: () => throughput("/api/matches", { put: rate }),
      format: perSecond,
    },
    {
      what: "POST of a founder to its match count, median",
      history: foundersHistory,
      measure: async () => {
        const times: number[] = [];
        for (let count = 0; count < posted; count++) times.push(await matchingTime(api, post()));
        return median(times);
      },
      format: (ms) => `${ms.toFixed(1)} ms`,
    },
  ];
}

type Side = "with" | "without";

/** The order alternates, so that growing tables and drift favour neither side. */
async function compare(writes: readonly Write[], waitUntilIdle: () => Promise<void>): Promise<Figure[]> {
  const measured = writes.map((write) => ({ write, pairs: [] as Record<Side, number>[] }));
  // Warms up the services, so that the first pair is like the others.
  for (const { measure } of writes) await measure();
  for (let round = 0; round < rounds; round++) {
    const order: Side[] = round % 2 === 0 ? ["with", "without"] : ["without", "with"];
    for (const { write, pairs } of measured) {
      const pair = { with: 0, without: 0 };
      for (const side of order) {
        await write.history.switchTo(side);
        await waitUntilIdle();
        const before = await write.history.entries();
        pair[side] = await write.measure();
        const hasAdded = (await write.history.entries()) > before;
        if (hasAdded !== (side === "with")) throw new Error(`${write.what}: not measured ${side} a history`);
      }
      pairs.push(pair);
    }
  }
  const figures: Figure[] = [];
  for (const { write, pairs } of measured) {
    const ratios = pairs.map((pair) => pair.with / pair.without);
    const spread = [Math.min(...ratios), Math.max(...ratios)].map((ratio) => ratio.toFixed(2)).join(" to ");
    const middle = (side: Side) => write.format(median(pairs.map((pair) => pair[side])));
    figures.push(
      plain(`${write.what}, without a history`, middle("without")),
      plain(`the same with a history, ${await write.history.entries()} entries at the end`, middle("with")),
      atMost(`ratio of the times, median of ${rounds} pairs from ${spread}`, median(ratios), 1.15, "", 2),
    );
  }
  return figures;
}

/** The history of one service. */
interface History {
  switchTo(side: Side): Promise<unknown>;
  entries(): Promise<number>;
}

/**
 * Without a history, PostgreSQL computes no change and no row as JSON, and adds no entry, so that no index is touched.
 * What stays is the CTE's text: its parameters, its parsing and planning, and an insert of no row.
 */
async function historyOf(database: pg.Client, table: string): Promise<History> {
  const { rows } = await database.query<{ text: string }>(
    "select pg_get_functiondef('changed_fields'::regproc) as text",
  );
  const none = `create or replace function changed_fields(before jsonb, after jsonb, fields text[]) returns jsonb
                language sql immutable as $$ select '{}'::jsonb $$`;
  // PostgreSQL prefers the function whose argument has exactly the table's type.
  const noRow = `create or replace function to_jsonb(${table}) returns jsonb
                 language sql immutable as $$ select null::jsonb $$`;
  const statements = {
    with: `${rows[0]!.text}; drop function if exists to_jsonb(${table})`,
    without: `${none}; ${noRow}`,
  };
  return {
    switchTo: (side) => database.query(statements[side]),
    entries: async () => {
      const counted = await database.query<{ count: number }>("select count(*)::int as count from history");
      return counted.rows[0]!.count;
    },
  };
}
