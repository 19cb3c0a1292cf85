import { identityOf, testIdentityEnv } from "@kindling/test-kit/identity.ts";
import pg from "pg";
import { founderBody } from "../data/record-bodies.ts";
import { cpuOfTree } from "../processes/process-usage.ts";
import { withPostgres } from "../processes/product.ts";
import { spawnNode } from "../processes/spawn-node.ts";
import { atLeast, atMost, type Figure, percentile, plain } from "../results/figures.ts";
import { client, runConcurrently } from "./http-client.ts";
import { load } from "./http-load.ts";

const founders = 10_000;
/** The gateway's identity headers, which stay valid for longer than a measurement. */
const asGateway = () => identityOf("founders");
/** Measurements of each; the median counts. */
const rounds = 3;

/** The list of 10,000 founders and a small GET, with and without the gateway, each part in its own process. */
export function benchLists(): Promise<Figure[]> {
  return withPostgres(["founders"], async (server) => {
    const env = { SERVICE: "founders", DATABASE_URL: server.url("founders"), ...testIdentityEnv };
    const service = await spawnNode("service.ts", env);
    const baseline = await spawnNode("baseline.ts", env);
    const gateway = await spawnNode("gateway.ts", { UPSTREAM: service.url, ...testIdentityEnv });
    try {
      const direct = client(service.url, 64, asGateway);
      await runConcurrently(founders, 32, (n) => direct.post("/api/founders", founderBody(n)));
      await direct.close();
      await analyze(server.url("founders"));
      return [
        ...(await lists(gateway.url, baseline.url, [gateway.pid, service.pid, server.pid])),
        ...(await singleRecord(gateway.url, service.url)),
      ];
    } finally {
      for (const spawned of [gateway, baseline, service]) await spawned.stop();
    }
  });
}

/** As autovacuum does within a minute: before that, PostgreSQL sorts the table for each batch of a list. */
async function analyze(connectionString: string): Promise<void> {
  const pool = new pg.Pool({ connectionString, max: 1 });
  await pool.query("analyze");
  await pool.end();
}

/** Alternates between the baseline, the product and 304, so that other load on the machine affects all of them. */
async function lists(gateway: string, baselineUrl: string, pids: readonly number[]): Promise<Figure[]> {
  const { get, close } = client(gateway);
  const { etag } = await get("/api/founders");
  await close();
  const headers = { "if-none-match": etag! };
  const perSecond = { baseline: [] as number[], streamed: [] as number[], unchanged: [] as number[] };
  const cpu: number[] = [];
  for (let round = 0; round < rounds; round++) {
    perSecond.baseline.push(
      (await load(`${baselineUrl}/api/founders`, { connections: 4, amount: 40 })).perSecond,
    );
    perSecond.streamed.push(
      (await load(`${gateway}/api/founders`, { connections: 4, amount: 40 })).perSecond,
    );
    const amount = 4_000;
    const before = cpuOf(pids);
    const unchanged = await load(`${gateway}/api/founders`, { connections: 4, amount, headers });
    perSecond.unchanged.push(unchanged.perSecond);
    cpu.push(((cpuOf(pids) - before) * 1_000) / unchanged.requests);
  }
  const median = (values: readonly number[]) => percentile(values, 0.5);
  const baseline = median(perSecond.baseline);
  const streamed = median(perSecond.streamed);
  return [
    plain("GET /api/founders, 10,000 rows: baseline of Fastify and pg", `${baseline.toFixed(1)}/s`),
    plain("the same through the gateway", `${streamed.toFixed(1)}/s`),
    atLeast("ratio to the baseline", streamed / baseline, 0.8, ""),
    plain("304 through the gateway", `${median(perSecond.unchanged).toFixed(0)}/s`),
    atMost("CPU of a 304: gateway, service and PostgreSQL", median(cpu), 1, "ms", 2),
  ];
}

const cpuOf = (pids: readonly number[]): number => pids.reduce((sum, pid) => sum + cpuOfTree(pid), 0);

async function singleRecord(gateway: string, service: string): Promise<Figure[]> {
  const path = "/founders/1";
  const options = { connections: 32, seconds: 6 };
  const direct = await load(`${service}${path}`, { ...options, headers: asGateway() });
  const through = await load(`${gateway}${path}`, options);
  const added = await addedLatency(service, gateway, path);
  return [
    plain("GET /founders/1: direct to the service", `${direct.perSecond.toFixed(0)}/s`),
    plain("the same through the gateway", `${through.perSecond.toFixed(0)}/s`),
    atLeast("ratio to the direct request", through.perSecond / direct.perSecond, 0.5, ""),
    atMost("median latency added by the gateway, one at a time", added, 1, "ms", 2),
  ];
}

/** Median latency in ms that the gateway adds. Requests alternate, so that other load on the machine affects both. */
async function addedLatency(service: string, gateway: string, path: string): Promise<number> {
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
