import { testIdentityEnv } from "@kindling/test-kit/identity.ts";
import { fillBySql } from "../data/community.ts";
import { founderBody } from "../data/record-bodies.ts";
import { withPostgres, withProduct } from "../processes/product.ts";
import { spawnNode } from "../processes/spawn-node.ts";
import { atLeast, type Figure, percentile, plain } from "../results/figures.ts";
import { client, runConcurrently } from "./http-client.ts";
import { load } from "./http-load.ts";

const options = { connections: 16, seconds: 5 };
/** Measurements of each; the median counts. */
const rounds = 3;
/** Founders in both databases. */
const founders = 10_000;

/** Reads and writes through `npm start`, compared with a baseline of the same statements, with 10,000 founders. */
export function benchRequests(): Promise<Figure[]> {
  return withPostgres(["founders"], async (server) => {
    const url = server.url("founders");
    const env = { SERVICE: "founders", DATABASE_URL: url, ...testIdentityEnv };
    // Migrates the baseline's database.
    await (await spawnNode("service.ts", env)).stop();
    await fillBySql(url, "founders", 0, founders, founderBody);
    const baseline = await spawnNode("baseline.ts", env);
    try {
      return await withProduct({}, ({ url }) => compare(baseline.url, url));
    } finally {
      await baseline.stop();
    }
  });
}

async function compare(baseline: string, product: string): Promise<Figure[]> {
  const { post, close } = client(product, 16);
  await runConcurrently(founders, 16, (n) => post("/api/founders", founderBody(n)));
  await close();
  let n = founders;
  const read = (url: string) => load(`${url}/founders/1`, options);
  const window = (url: string) =>
    load(
      url === baseline
        ? `${url}/window`
        : `${url}/api/founders?industry=AI,FINTECH&sort=requested_check_usd.desc&limit=50`,
      options,
    );
  const write = (url: string) => load(`${url}/api/founders`, { ...options, post: () => founderBody(++n) });
  const change = () => {
    n += 1;
    return { path: `/api/founders/${1 + (n % founders)}`, body: { vertical: `Vertical ${n}` } };
  };
  const put = (url: string) => load(url, { ...options, put: change });
  return [
    ...(await sideBySide("GET /founders/1", 0.4, read, baseline, product)),
    ...(await sideBySide(
      "a window of 50 of 10,000, one filter, one sort, with total",
      0.5,
      window,
      baseline,
      product,
    )),
    ...(await sideBySide("POST /api/founders", 0.3, write, baseline, product)),
    ...(await sideBySide("PUT /api/founders/{id} of one field", 0.3, put, baseline, product)),
  ];
}

/** Alternates between both, so that other load on the machine affects both. */
async function sideBySide(
  what: string,
  target: number,
  measure: (url: string) => ReturnType<typeof load>,
  baseline: string,
  product: string,
): Promise<Figure[]> {
  const perSecond: { baseline: number[]; product: number[] } = { baseline: [], product: [] };
  for (let round = 0; round < rounds; round++) {
    perSecond.baseline.push((await measure(baseline)).perSecond);
    perSecond.product.push((await measure(product)).perSecond);
  }
  const expected = percentile(perSecond.baseline, 0.5);
  const measured = percentile(perSecond.product, 0.5);
  return [
    plain(`${what}, 16 connections: baseline of Fastify and pg`, `${expected.toFixed(0)}/s`),
    plain("the same through npm start", `${measured.toFixed(0)}/s`),
    atLeast("ratio to the baseline", measured / expected, target, ""),
  ];
}
