import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "@kindling/standalone/postgres/start.ts";
import { identityOf, testIdentityEnv } from "@kindling/test-kit/identity.ts";
import { atLeast, atMost, type Figure, plain } from "./figures.ts";
import { load } from "./load/load.ts";
import { founderBody } from "./people.ts";
import { client, many, percentile } from "./requests.ts";
import { spawnNode } from "./spawned.ts";

const founders = 10_000;
/** The gateway's identity headers; they stay valid for longer than a measurement. */
const asGateway = () => identityOf("founders");
const one = { connections: 4, seconds: 6 };

/** The list of 10,000 founders and a small GET, with and without the gateway, each part in its own process. */
export async function benchLists(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "kindling-bench-"));
  const server = await startPostgres({ dataDir, databases: ["founders"] });
  const env = { FOUNDERS_DATABASE_URL: server.url("founders"), ...testIdentityEnv };
  const service = await spawnNode("processes/founders.ts", env);
  const bare = await spawnNode("processes/bare-list.ts", env);
  const gateway = await spawnNode("processes/gateway.ts", { UPSTREAM: service.url, ...testIdentityEnv });
  try {
    const direct = client(service.url, 64, asGateway);
    await many(founders, 32, (n) => direct.post("/api/founders", founderBody(n)));
    await direct.close();
    return [...(await lists(gateway.url, bare.url)), ...(await small(gateway.url, service.url))];
  } finally {
    for (const spawned of [gateway, bare, service]) await spawned.stop();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function lists(gateway: string, bare: string): Promise<Figure[]> {
  const baseline = await load(`${bare}/api/founders`, one);
  const ours = await load(`${gateway}/api/founders`, one);
  const { etag } = await client(gateway).get("/api/founders");
  const unchanged = await load(`${gateway}/api/founders`, { ...one, headers: { "if-none-match": etag! } });
  const changing = await afterWrites(gateway);
  const bareAlone = await load(`${bare}/api/founders`, { ...one, connections: 1 });
  return [
    plain("GET /api/founders, 10,000 rows: baseline of Fastify and pg", `${baseline.perSecond.toFixed(1)}/s`),
    plain("the same through the gateway", `${ours.perSecond.toFixed(1)}/s`),
    atLeast("ratio to the baseline", ours.perSecond / baseline.perSecond, 0.7, ""),
    plain(
      "read after each write (never cached), one at a time",
      `${changing.toFixed(0)} ms, baseline ${bareAlone.median.toFixed(0)} ms, ratio ${(bareAlone.median / changing).toFixed(2)}`,
    ),
    plain("304 through the gateway", `${unchanged.perSecond.toFixed(0)}/s`),
    atMost(
      "cost of a 304, relative to the list through the gateway",
      ours.perSecond / unchanged.perSecond,
      0.1,
      "",
      3,
    ),
    atMost(
      "cost of a 304, relative to the baseline's list",
      baseline.perSecond / unchanged.perSecond,
      0.1,
      "",
      4,
    ),
  ];
}

/** Median time in ms to read the list right after a change. */
async function afterWrites(gateway: string): Promise<number> {
  const { get, post, close } = client(gateway);
  const times: number[] = [];
  for (let n = 0; n < 30; n++) {
    await post("/api/founders", founderBody(founders + n));
    const started = performance.now();
    const { status } = await get("/api/founders");
    if (status !== 200) throw new Error(`the list answered ${status}`);
    times.push(performance.now() - started);
  }
  await close();
  return percentile(times, 0.5);
}

async function small(gateway: string, service: string): Promise<Figure[]> {
  const path = "/founders/1";
  const busy = { connections: 32, seconds: 6 };
  const directly = await load(`${service}${path}`, { ...busy, headers: asGateway() });
  const through = await load(`${gateway}${path}`, busy);
  const alone = await latencies(service, gateway, path);
  return [
    plain("GET /founders/1: direct to the service", `${directly.perSecond.toFixed(0)}/s`),
    plain("the same through the gateway", `${through.perSecond.toFixed(0)}/s`),
    atLeast("ratio to the direct request", through.perSecond / directly.perSecond, 0.5, ""),
    atMost("median latency added by the gateway, one at a time", alone, 1, "ms", 2),
  ];
}

/** Median latency in ms that the gateway adds. Requests alternate, so that the machine's load affects both alike. */
async function latencies(service: string, gateway: string, path: string): Promise<number> {
  const clients = [client(service, 1, asGateway), client(gateway, 1)];
  const times: number[][] = [[], []];
  for (let n = 0; n < 3_000; n++) {
    const started = performance.now();
    await clients[n % 2]!.get(path);
    if (n >= 500) times[n % 2]!.push(performance.now() - started);
  }
  for (const each of clients) await each.close();
  return percentile(times[1]!, 0.5) - percentile(times[0]!, 0.5);
}
