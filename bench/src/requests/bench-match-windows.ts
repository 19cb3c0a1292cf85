import { identityOf, testIdentityEnv } from "@kindling/test-kit/identity.ts";
import pg from "pg";
import { copyStates, waitUntilListed } from "../data/match-states.ts";
import { generalist } from "../data/record-bodies.ts";
import { spawnNode } from "../processes/spawn-node.ts";
import { atMost, type Figure, percentile, plain } from "../results/figures.ts";
import { type Client, client } from "./http-client.ts";
import { measureWholeMatchLists } from "./whole-match-lists.ts";

const rounds = 4;
const sorts = ["", "sort=rating.desc", "sort=company.asc", "sort=stage.asc"];
const offsets = [0, 500];
/** The most ms of the p95, by number of matches. */
const limits: Readonly<Record<number, number>> = { 10000: 50, 100000: 150 };

/**
 * Windows of 50 matches of an investor that fits all founders, by number of founders, and with the most the whole list.
 * @param founders the database of the founders service, with at least the largest number of records
 * @param investors that of the investors service
 * @param matches the empty one of the matches service
 */
export async function benchMatchWindows(
  founders: string,
  investors: string,
  matches: string,
  sizes: readonly number[],
): Promise<Figure[]> {
  const start = () =>
    spawnNode("service.ts", { SERVICE: "matches", DATABASE_URL: matches, ...testIdentityEnv });
  // The service migrates its database.
  await (await start()).stop();
  await copyStates("investors", investors, matches, 0, 1);
  const pool = new pg.Pool({ connectionString: matches, max: 1 });
  await pool.query("update investors set state = state || $1::jsonb", [JSON.stringify(generalist)]);
  await pool.end();
  const figures: Figure[] = [];
  for (const [index, size] of sizes.entries()) {
    await copyStates("founders", founders, matches, sizes[index - 1] ?? 0, size);
    const service = await start();
    const { get, close } = client(service.url, 1, () => identityOf("matches"));
    try {
      await waitUntilListed(matches, size);
      figures.push(await measure(get, size));
      if (size === sizes.at(-1)) figures.push(...(await measureWholeMatchLists(service, size)));
    } finally {
      await close();
      await service.stop();
    }
  }
  return figures;
}

async function measure(get: Client["get"], size: number): Promise<Figure> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const sort of sorts) {
      for (const offset of offsets) {
        const started = performance.now();
        const { status, body } = await get(`/api/investors/1/matches?${sort}&limit=50&offset=${offset}`);
        const { data, page } = JSON.parse(body);
        if (status !== 200 || page.total !== size || data.length !== 50)
          throw new Error(`${status}: ${body}`);
        times.push(performance.now() - started);
      }
    }
  }
  const [median, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
  const what = `a window of 50 of an investor's ${size.toLocaleString("en-US")} matches: median, p95 of the mix`;
  const value = `${median.toFixed(0)} ms, ${p95.toFixed(0)} ms`;
  const limit = limits[size];
  return limit === undefined ? plain(what, value) : { ...atMost(what, p95, limit, "ms"), value };
}
