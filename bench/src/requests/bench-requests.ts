import { testIdentityEnv } from "@kindling/test-kit/identity.ts";
import { founderBody } from "../data/record-bodies.ts";
import { withPostgres, withProduct } from "../processes/product.ts";
import { spawnNode } from "../processes/spawn-node.ts";
import { atLeast, type Figure, percentile, plain } from "../results/figures.ts";
import { client } from "./http-client.ts";
import { load } from "./http-load.ts";

const options = { connections: 16, seconds: 5 };
/** Measurements of each; the median counts. */
const rounds = 3;

/** A read and a write through `npm start`, compared with a baseline of the same statements. */
export function benchRequests(): Promise<Figure[]> {
  return withPostgres(["founders"], async (server) => {
    const env = { SERVICE: "founders", DATABASE_URL: server.url("founders"), ...testIdentityEnv };
    // Migrates the baseline's database.
    await (await spawnNode("service.ts", env)).stop();
    const baseline = await spawnNode("baseline.ts", env);
    try {
      return await withProduct({}, ({ url }) => compare(baseline.url, url));
    } finally {
      await baseline.stop();
    }
  });
}

async function compare(baseline: string, product: string): Promise<Figure[]> {
  for (const url of [baseline, product]) {
    const { post, close } = client(url, 1);
    await post("/api/founders", founderBody(0));
    await close();
  }
  let n = 0;
  const read = (url: string) => load(`${url}/founders/1`, options);
  const write = (url: string) => load(`${url}/api/founders`, { ...options, post: () => founderBody(++n) });
  return [
    ...(await sideBySide("GET /founders/1", 0.3, read, baseline, product)),
    ...(await sideBySide("POST /api/founders", 0.3, write, baseline, product)),
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
