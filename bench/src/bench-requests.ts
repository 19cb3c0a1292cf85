import { testIdentityEnv } from "@kindling/test-kit/identity.ts";
import { atLeast, type Figure, plain } from "./figures.ts";
import { load } from "./load/load.ts";
import { founderBody } from "./people.ts";
import { withPostgres, withProduct } from "./product.ts";
import { client, percentile } from "./requests.ts";
import { spawnNode } from "./spawned.ts";

const each = { connections: 16, seconds: 5 };
/** How often each is measured; the median counts. */
const rounds = 3;

/** One read and one write through the product of `npm start`, and by handlers with the same statements alone. */
export function benchRequests(): Promise<Figure[]> {
  return withPostgres(["founders"], async (server) => {
    const env = { DATABASE_URL: server.url("founders"), ...testIdentityEnv };
    // Migrates the baseline's database.
    await (await spawnNode("processes/service.ts", env)).stop();
    const bare = await spawnNode("processes/bare.ts", env);
    try {
      return await withProduct({}, ({ url }) => compare(bare.url, url));
    } finally {
      await bare.stop();
    }
  });
}

async function compare(bare: string, product: string): Promise<Figure[]> {
  for (const url of [bare, product]) {
    const { post, close } = client(url, 1);
    await post("/api/founders", founderBody(0));
    await close();
  }
  let n = 0;
  const read = (url: string) => load(`${url}/founders/1`, each);
  const write = (url: string) => load(`${url}/api/founders`, { ...each, post: () => founderBody(++n) });
  return [
    ...(await sideBySide("GET /founders/1", 0.3, read, bare, product)),
    ...(await sideBySide("POST /api/founders", 0.3, write, bare, product)),
  ];
}

/** In turn, so that the machine's load affects both alike. */
async function sideBySide(
  what: string,
  target: number,
  measure: (url: string) => ReturnType<typeof load>,
  bare: string,
  product: string,
): Promise<Figure[]> {
  const perSecond: { bare: number[]; product: number[] } = { bare: [], product: [] };
  for (let round = 0; round < rounds; round++) {
    perSecond.bare.push((await measure(bare)).perSecond);
    perSecond.product.push((await measure(product)).perSecond);
  }
  const baseline = percentile(perSecond.bare, 0.5);
  const ours = percentile(perSecond.product, 0.5);
  return [
    plain(`${what}, 16 connections: baseline of Fastify and pg`, `${baseline.toFixed(0)}/s`),
    plain("the same through npm start", `${ours.toFixed(0)}/s`),
    atLeast("ratio to the baseline", ours / baseline, target, ""),
  ];
}
