import pg from "pg";
import { founderBody, investorBody } from "../data/record-bodies.ts";
import { withProductAndPostgres } from "../processes/product.ts";
import { atLeast, atMost, type Figure, percentile, plain } from "../results/figures.ts";
import { type Client, client } from "./http-client.ts";
import { load } from "./http-load.ts";
import { matchingTime } from "./matching-time.ts";

/** Measurements of each; the median counts. */
const rounds = 4;
const investors = 1_000;
/** Founders posted one at a time in a round. */
const posted = 100;

/** What the history costs: writes through `npm start` with and without it, in turns. */
export function benchHistory(): Promise<Figure[]> {
  return withProductAndPostgres({}, async ({ url }, server) => {
    const database = new pg.Client({ connectionString: server.url("founders") });
    const api = client(url);
    await database.connect();
    try {
      for (let n = 0; n < investors; n++) await api.post("/api/investors-database", investorBody(n));
      return await compare(url, api, database);
    } finally {
      await database.end();
      await api.close();
    }
  });
}

async function compare(url: string, api: Client, database: pg.Client): Promise<Figure[]> {
  const source = await database.query<{ text: string }>(
    "select pg_get_functiondef('changed_fields'::regproc) as text",
  );
  const recorded = source.rows[0]!.text;
  // Finds no change, so that no entry is added.
  const nothing = recorded.replace(
    /AS \$function\$[\s\S]*\$function\$/,
    "AS $function$ select '{}'::jsonb $function$",
  );
  const measured = { with: { perSecond: [], ms: [] }, without: { perSecond: [], ms: [] } } as Record<
    "with" | "without",
    { perSecond: number[]; ms: number[] }
  >;
  let n = 0;
  for (let round = 0; round < 2 * rounds; round++) {
    const which = round % 2 === 0 ? "with" : "without";
    await database.query(which === "with" ? recorded : nothing);
    const post = () => founderBody(++n);
    const { perSecond } = await load(`${url}/api/founders`, { connections: 16, seconds: 5, post });
    measured[which].perSecond.push(perSecond);
    for (let count = 0; count < posted; count++) measured[which].ms.push(await matchingTime(api, post()));
  }
  const { rows } = await database.query<{ count: number }>("select count(*)::int as count from history");
  const rate = (which: "with" | "without") => percentile(measured[which].perSecond, 0.5);
  const median = (which: "with" | "without") => percentile(measured[which].ms, 0.5);
  return [
    plain("POST /api/founders, 16 connections, without a history", `${rate("without").toFixed(0)}/s`),
    plain(`the same with a history, ${rows[0]!.count} entries`, `${rate("with").toFixed(0)}/s`),
    atLeast("ratio", rate("with") / rate("without"), 0.85, ""),
    plain(
      "POST of a founder to its match count, median, without a history",
      `${median("without").toFixed(1)} ms`,
    ),
    plain("the same with a history", `${median("with").toFixed(1)} ms`),
    atMost("ratio", median("with") / median("without"), 1.15, "", 2),
  ];
}
