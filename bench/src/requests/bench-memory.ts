import { identityOf, testIdentityEnv } from "@kindling/test-kit/identity.ts";
import { fillBySql } from "../data/community.ts";
import { copyStates, waitUntilListed } from "../data/match-states.ts";
import { founderBody, investorBody } from "../data/record-bodies.ts";
import { peaksOfTree } from "../processes/process-usage.ts";
import { withPostgres } from "../processes/product.ts";
import { type Spawned, spawnNode } from "../processes/spawn-node.ts";
import type { Figure } from "../results/figures.ts";
import { FiguresBySize } from "../results/figures-by-size.ts";
import { client, runConcurrently } from "./http-client.ts";

const sizes = [1_000, 10_000, 100_000];
const clients = 10;
const requests = 400;
const databases = ["founders", "investors", "matches"] as const;
type Name = (typeof databases)[number];

/** The n-th request to a list: mostly a page of a search, sometimes an export or the whole list. */
const requestOf = (exported: string, whole: string) => (n: number) => {
  if (n % 50 === 0) return `${exported}?format=csv`;
  return n % 50 === 25 ? whole : `${whole}?q=${n % 100}&limit=100&offset=${(n % 10) * 200}`;
};
const matchesOf = (n: number) =>
  n % 2 === 0 ? `/api/investors/${1 + n * 37}/matches?limit=100` : `/api/founders/${1 + n * 41}/matches`;
const paths: Record<Name, (n: number) => string> = {
  founders: requestOf("/api/founders", "/api/founders"),
  investors: requestOf("/api/investors-database", "/api/investors"),
  matches: matchesOf,
};

/** The peak memory of each service's process, and of the gateway's before it, by number of records, with ten clients. */
export function benchMemory(): Promise<Figure[]> {
  return withPostgres([...databases], async (server) => {
    const start = (name: Name) =>
      spawnNode("service.ts", {
        SERVICE: name,
        DATABASE_URL: server.url(name),
        // As in docker-compose.yml.
        NODE_OPTIONS: `--max-old-space-size=${name === "matches" ? 448 : 256}`,
        ...testIdentityEnv,
      });
    // The services migrate the databases.
    for (const name of databases) await (await start(name)).stop();
    const figures: Figure[] = [];
    const bySize = new FiguresBySize(sizes, sizes.at(-1)!);
    for (const [index, size] of sizes.entries()) {
      const from = sizes[index - 1] ?? 0;
      await fillBySql(server.url("founders"), "founders", from, size, founderBody);
      await fillBySql(server.url("investors"), "investors", from, size, investorBody);
      for (const table of ["investors", "founders"] as const)
        await copyStates(table, server.url(table), server.url("matches"), from, size);
      let gatewayPeak = 0;
      for (const name of databases) {
        const service = await start(name);
        const gateway = await spawnNode("gateway.ts", { UPSTREAM: service.url, ...testIdentityEnv });
        try {
          // Ten minutes for the largest. Then every list is in memory, and the pages of matches are full.
          if (name === "matches") await waitUntilListed(server.url("matches"), size);
          await use(service, name);
          const [peak] = peaksOfTree(service.pid);
          figures.push(
            bySize.atMost(size, `${name}, ten clients`, peak!, name === "matches" ? 600 : 500, "MB", 0),
          );
          await use(gateway, name);
          gatewayPeak = Math.max(gatewayPeak, peaksOfTree(gateway.pid)[0]!);
        } finally {
          await gateway.stop();
          await service.stop();
        }
      }
      figures.push(bySize.atMost(size, "gateway, ten clients", gatewayPeak, 500, "MB", 0));
    }
    return [...figures, ...bySize.slopes()];
  });
}

/** Ten clients page, search and export. */
async function use({ url }: Spawned, name: Name): Promise<void> {
  const { get, close } = client(url, clients, () => identityOf(name));
  await runConcurrently(requests, clients, async (n) => {
    const { status } = await get(paths[name](n));
    if (status !== 200) throw new Error(`${paths[name](n)} returned ${status}`);
  });
  await close();
}
