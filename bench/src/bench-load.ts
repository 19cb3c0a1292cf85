import { availableParallelism, loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { type LiveListener, listenLive } from "@kindling/gateway/testing/live-listener.ts";
import { dockerAvailable } from "@kindling/test-kit/containers.ts";
import { Installation } from "../../test/compose/installation.ts";
import { atLeast, atMost, type Figure, notMeasured, plain } from "./figures.ts";
import { mean, type Sample, type Samples, slope, whileSampling } from "./load-containers.ts";
import { LoadDriver, type Traffic } from "./load-driver.ts";
import { type Community, letIn } from "./load-scripts.ts";
import { founderBody, investorBody } from "./people.ts";
import { client, many, percentile } from "./requests.ts";

const founders = 500;
const investors = 300;
/** Of the investors, those who have chosen a password. */
const signedIn = 20;
const listeners = 50;
/** How long people come before anything is measured, each number of clients is tried, and the overload lasts, in s. */
const settlingSeconds = 45;
const tryingSeconds = 12;
const overloadSeconds = 30;
/** How long nobody asks for anything, in s, until idle connections are closed. */
const restSeconds = 90;
/** More than these are not tried: the gateway begins to refuse. */
const mostClients = 256;
/** Less growth than this, as a factor, is none. */
const growing = 1.05;
const parts = ["postgres", "nats", "founders", "investors", "matches", "media", "gateway"];

/**
 * Mixed traffic on docker-compose.yml: how much it takes, what LOAD_MINUTES (20) at half of that leave behind,
 * and what twice of it does.
 */
export async function benchLoad(): Promise<Figure[]> {
  const minutes = Number(process.env.LOAD_MINUTES ?? 20);
  if (!dockerAvailable()) return [notMeasured("load on docker compose", "no Docker here")];
  const busy = loadavg()[1]!;
  const kindling = await Installation.create({
    settings: ["KINDLING_VERSION=load", "TRUST_PROXY_HOPS=1"],
  });
  const interrupted = () => void kindling.remove().finally(() => process.exit(130));
  process.once("SIGINT", interrupted);
  try {
    await kindling.compose("build");
    await kindling.compose("up", "--no-build", "--detach", "--wait");
    return [
      plain(
        "load average of the machine before the load, in which others' work shows",
        `${busy.toFixed(1)} on ${availableParallelism()} cores`,
      ),
      ...(await measure(kindling, minutes)),
    ];
  } finally {
    process.off("SIGINT", interrupted);
    await kindling.remove();
  }
}

async function measure(kindling: Installation, minutes: number): Promise<Figure[]> {
  const community = await settle(kindling);
  const open: LiveListener[] = [];
  const driver = new LoadDriver(kindling.url, community);
  try {
    const headers = { cookie: community.adminCookie };
    for (let n = 0; n < listeners; n++) open.push(await listenLive(kindling.url, { headers }));
    const containers = new Map<string, string>();
    for (const part of parts) containers.set(part, (await kindling.containers(part))[0]!);
    const before = await connectionsAtRest(containers);
    const { best, clients } = await saturate(driver);
    const steady = () => reported(driver.open(best / 2, minutes * 60));
    const { result, samples } = await whileSampling(containers, steady);
    const heard = open.map((listener) => listener.changes().length);
    const overload = await reported(driver.open(best * 2, overloadSeconds));
    await driver.close();
    const after = await connectionsAtRest(containers);
    return [
      ...steadyFigures(result, minutes),
      plain(
        `live updates that each of ${listeners} listeners heard`,
        `${Math.min(...heard)} to ${Math.max(...heard)}`,
      ),
      ...containerFigures(samples),
      plain("saturation: best throughput", `${best.toFixed(0)}/s, with ${clients} clients at once`),
      ...overloadFigures(overload, best),
      ...restFigures(before, after),
    ];
  } finally {
    for (const listener of open) listener.close();
    await driver.close();
  }
}

/** Writes out what went wrong meanwhile. */
async function reported(work: Promise<Traffic>): Promise<Traffic> {
  const traffic = await work;
  for (const [what, count] of traffic.wrong) console.error(`${count} times ${what}`);
  if (traffic.refusedIn.size > 0) {
    const seconds = [...traffic.refusedIn].map(([second, count]) => `${count} in second ${second}`);
    console.error(`refused: ${seconds.join(", ")}`);
  }
  return traffic;
}

/** Makes a community with an admin, and investors who can sign in. */
async function settle(kindling: Installation): Promise<Community> {
  const { headers } = await kindling.signIn();
  const adminCookie = [headers["set-cookie"] ?? []].flat().join("").split(";")[0]!;
  const api = client(kindling.url, 16);
  const ids = { founders: [] as number[], investors: [] as number[] };
  await many(founders, 8, async (n) => {
    ids.founders[n] = (await api.post("/api/founders", founderBody(n))).id;
  });
  await many(investors, 8, async (n) => {
    ids.investors[n] = (await api.post("/api/investors-database", investorBody(n))).id;
  });
  await api.close();
  let next = founders;
  const community = { founders: ids.founders, investors: [], adminCookie, newFounder: () => next++ };
  const driver = new LoadDriver(kindling.url, community);
  const cookies: { id: number; cookie: string }[] = [];
  for (const id of ids.investors.slice(0, signedIn)) {
    cookies.push({ id, cookie: await driver.run(letIn(id, adminCookie)) });
  }
  await driver.close();
  await kindling.untilAtRest();
  return { ...community, investors: cookies };
}

/** Doubles the clients until that has gained nothing more twice. */
async function saturate(driver: LoadDriver): Promise<{ best: number; clients: number }> {
  // Until people are as far in what they do as they are at any moment: all of them have just come.
  await reported(driver.closed(16, settlingSeconds));
  let found = { best: 0, clients: 0 };
  let inVain = 0;
  for (let clients = 8; clients <= mostClients; clients *= 2) {
    const best = perSecond(await reported(driver.closed(clients, tryingSeconds)));
    console.error(`${clients} clients: ${best.toFixed(0)}/s`);
    inVain = best < found.best * growing ? inVain + 1 : 0;
    if (best > found.best) found = { best, clients };
    if (inVain === 2) break;
  }
  return found;
}

/** The fewest that each has while only the listeners are there. */
async function connectionsAtRest(containers: ReadonlyMap<string, string>): Promise<Map<string, number>> {
  const { samples } = await whileSampling(containers, () => sleep(restSeconds * 1_000));
  return new Map(
    [...samples].map(([part, all]) => [part, Math.min(...all.map(({ connections }) => connections))]),
  );
}

const sumOf = (counts: Traffic["wrong"]) => [...counts.values()].reduce((sum, count) => sum + count, 0);
const timesOf = ({ succeeded }: Traffic) => [...succeeded.values()].flat();
const perSecond = (traffic: Traffic) => timesOf(traffic).length / traffic.seconds;
const ms = (times: readonly number[], share: number) => percentile(times, share).toFixed(0);

function steadyFigures(traffic: Traffic, minutes: number): Figure[] {
  const wrong = sumOf(traffic.wrong);
  const all = timesOf(traffic);
  return [
    plain(
      `mixed traffic on compose, ${minutes} min at half of what it takes`,
      `${perSecond(traffic).toFixed(0)}/s`,
    ),
    atMost(`errors, of ${traffic.sent} requests`, wrong, 0, "", 0),
    atMost("the same: refused with 503", traffic.refused.length, 0, "", 0),
    plain("all requests: median/p95/p99", `${ms(all, 0.5)}/${ms(all, 0.95)}/${ms(all, 0.99)} ms`),
    ...[...traffic.succeeded].map(([what, times]) =>
      plain(
        `${what}: median/p95/p99 of ${times.length}`,
        `${ms(times, 0.5)}/${ms(times, 0.95)}/${ms(times, 0.99)} ms`,
      ),
    ),
  ];
}

/** The first quarter of the time is left out: caches fill, and what is compiled is kept. */
function containerFigures(samples: Samples): Figure[] {
  return [...samples].flatMap(([name, all]) => {
    const quarter = Math.max(1, Math.floor(all.length / 4));
    const [second, last] = [all.slice(quarter, 2 * quarter + 1), all.slice(-quarter)];
    const memory = ({ memory }: Sample) => memory;
    const open = ({ connections }: Sample) => connections;
    const [before, after] = [mean(second, memory), mean(last, memory)];
    return [
      atMost(
        `${name}: memory, ${before.toFixed(0)} MB in the second quarter of the time, ${after.toFixed(0)} in the last, slope ${slope(all.slice(quarter), memory).toFixed(2)} MB/min: growth`,
        (after / before - 1) * 100,
        15,
        "%",
      ),
      ...heapFigures(name, second, last),
      plain(
        `${name}: connections with the load, second quarter and last`,
        `${mean(second, open).toFixed(0)}, ${mean(last, open).toFixed(0)}`,
      ),
    ];
  });
}

/** The least that was held, as what is more than that may be garbage. */
function heapFigures(name: string, second: readonly Sample[], last: readonly Sample[]): Figure[] {
  const least = (samples: readonly Sample[]) => Math.min(...samples.map(({ heap }) => heap ?? Number.NaN));
  const [before, after] = [least(second), least(last)];
  if (Number.isNaN(before + after)) return [];
  const what = `${name}: least heap, ${before.toFixed(0)} MB in the second quarter, ${after.toFixed(0)} in the last`;
  return [atMost(`${what}: growth`, (after / before - 1) * 100, 15, "%")];
}

function restFigures(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): Figure[] {
  return [...before].map(([name, count]) => {
    const left = after.get(name)!;
    const what = `${name}: connections at rest, ${count} before it all, ${left} after it`;
    return atMost(`${what}: growth`, left - count, 0, "", 0);
  });
}

function overloadFigures(traffic: Traffic, best: number): Figure[] {
  const wrong = sumOf(traffic.wrong);
  const all = timesOf(traffic);
  const refused = traffic.refused.length === 0 ? [0] : traffic.refused;
  return [
    plain("at twice the best throughput: requests made", `${(traffic.sent / traffic.seconds).toFixed(0)}/s`),
    atLeast("the same: succeeded, of the best throughput", perSecond(traffic) / best, 0.8, ""),
    plain("the same: those that succeeded, median/p99", `${ms(all, 0.5)}/${ms(all, 0.99)} ms`),
    atMost(
      `the same: refused with 503, ${traffic.refused.length} of ${traffic.sent}, p95`,
      percentile(refused, 0.95),
      500,
      "ms",
      0,
    ),
    atMost("the same: other errors", wrong, 0, "", 0),
  ];
}
