import { setTimeout as sleep } from "node:timers/promises";
import { type LiveListener, listenLive } from "@kindling/gateway/testing/live-listener.ts";
import type { Installation } from "../../../tests/operations/installation.ts";
import { founderBody, investorBody } from "../people.ts";
import { client, many } from "../requests.ts";
import { connectionsOf, type Samples, whileSampling } from "./load-containers.ts";
import { LoadDriver, type Traffic, throughput } from "./load-driver.ts";
import { type Community, letIn } from "./load-scripts.ts";

const founders = 500;
const investors = 300;
/** Of the investors, those who have chosen a password. */
const signedIn = 20;
const listeners = 50;
/** How long nobody asks for anything before, and for how long connections may take to end after it all, in s. */
const restSeconds = 30;
const endingSeconds = 90;
/** How soon after the overload everything must be normal again, in s. */
const recoverySeconds = 5;
const healthEveryMs = 500;
/** More than these are not tried: the gateway begins to refuse. */
const mostClients = 256;
/** Less growth than this, as a factor, is none. */
const growing = 1.05;
const parts = ["postgres", "nats", "founders", "investors", "matches", "media", "gateway"];

/** How long each part of a run lasts, in s. */
export interface LoadPlan {
  /** People come and get going before anything is measured. */
  settling: number;
  /** Each number of clients is tried for this long. */
  trying: number;
  /** At half of the best throughput. */
  steady: number;
  /** Twice the best throughput, so many times. */
  overload: number;
  overloads: number;
}

export const fullPlan = (minutes: number): LoadPlan => ({
  settling: 45,
  trying: 12,
  steady: minutes * 60,
  overload: 30,
  // The first may be a moment in which others use the machine.
  overloads: 2,
});

/** About a minute of load. */
export const shortPlan: LoadPlan = { settling: 8, trying: 4, steady: 12, overload: 15, overloads: 1 };

/** What came of twice as much as is taken. */
export interface Overload {
  traffic: Traffic;
  /** Every status that /healthz answered meanwhile, 0 for none. */
  health: ReadonlySet<number>;
  /** Half of the best throughput, soon after the overload. */
  after: Traffic;
}

/** What came of mixed traffic on an installation. */
export interface LoadRun {
  /** The most requests in a second that were answered with success, and with how many clients at once. */
  best: number;
  clients: number;
  /** At half of that, for the minutes asked for. */
  steady: Traffic;
  /** What each container held meanwhile. */
  samples: Samples;
  /** How many live updates each of the admins heard who were listening meanwhile. */
  heard: readonly number[];
  /** At twice the best, one time after the other. */
  overloads: readonly Overload[];
  /** Of each container, while only the listeners are there: before and after all of it. */
  connections: ReadonlyMap<string, { before: number; after: number }>;
}

/** Settings that an installation needs for it: the driver tells from which address each of its people comes. */
export const loadSettings = ["TRUST_PROXY_HOPS=1"];

/**
 * Mixed traffic on an installation that was just started: how much it takes, half of that, and twice of it. What
 * goes wrong is printed as it happens.
 */
export async function runLoad(kindling: Installation, plan: LoadPlan): Promise<LoadRun> {
  const community = await settle(kindling);
  const open: LiveListener[] = [];
  const driver = new LoadDriver(kindling.url, community);
  try {
    const headers = { cookie: community.adminCookie };
    for (let n = 0; n < listeners; n++) open.push(await listenLive(kindling.url, { headers }));
    const containers = new Map<string, string>();
    for (const part of parts) containers.set(part, (await kindling.containers(part))[0]!);
    const before = await fewestConnections(containers, restSeconds);
    const { best, clients } = await saturate(driver, plan);
    await kindling.waitUntilConsistent();
    const { result: steady, samples } = await whileSampling(containers, () =>
      reported(driver.open(best / 2, plan.steady)),
    );
    await kindling.waitUntilConsistent();
    // Browsers are told of counts once more 4 s after the last change.
    await sleep(6_000);
    const heard = open.map((listener) => listener.changes().length);
    const overloads: Overload[] = [];
    for (let time = 0; time < plan.overloads; time++) {
      const { traffic, health } = await whileAskingHealth(kindling.url, () =>
        reported(driver.open(best * 2, plan.overload)),
      );
      await sleep(recoverySeconds * 1_000);
      const after = await reported(driver.open(best / 2, plan.trying));
      overloads.push({ traffic, health, after });
    }
    await driver.close();
    const after = await fewestConnections(containers, endingSeconds, before);
    const connections = new Map(
      parts.map((part) => [part, { before: before.get(part)!, after: after.get(part)! }]),
    );
    return { best, clients, steady, samples, heard, overloads, connections };
  } finally {
    for (const listener of open) listener.close();
    await driver.close();
  }
}

/** Asks /healthz over and over until `work` is done. */
async function whileAskingHealth(
  url: string,
  work: () => Promise<Traffic>,
): Promise<{ traffic: Traffic; health: Set<number> }> {
  const health = new Set<number>();
  let isDone = false;
  const asking = (async () => {
    while (!isDone) {
      // A connection of its own, as load balancers do.
      const reply = await fetch(`${url}/healthz`, { headers: { connection: "close" } }).catch(() => null);
      health.add(reply?.status ?? 0);
      await sleep(healthEveryMs);
    }
  })();
  try {
    return { traffic: await work(), health };
  } finally {
    isDone = true;
    await asking;
  }
}

/** Prints what went wrong meanwhile. */
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
  await kindling.waitUntilConsistent();
  return { ...community, investors: cookies };
}

/** Doubles the clients until that has gained nothing more twice. */
async function saturate(
  driver: LoadDriver,
  { settling, trying }: LoadPlan,
): Promise<{ best: number; clients: number }> {
  // Until people are as far in what they do as they are at any moment: all of them have just come.
  await reported(driver.closed(16, settling));
  let found = { best: 0, clients: 0 };
  let inVain = 0;
  for (let clients = 16; clients <= mostClients; clients *= 2) {
    const best = throughput(await reported(driver.closed(clients, trying)));
    console.error(`${clients} clients: ${best.toFixed(0)}/s`);
    inVain = best < found.best * growing ? inVain + 1 : 0;
    if (best > found.best) found = { best, clients };
    if (inVain === 2) break;
  }
  return found;
}

/** The fewest that each container had in so many seconds; looks no longer once none has more than `enough`. */
async function fewestConnections(
  containers: ReadonlyMap<string, string>,
  seconds: number,
  enough?: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, number>> {
  const deadline = performance.now() + seconds * 1_000;
  const fewest = new Map<string, number>();
  const most = (part: string) => enough?.get(part) ?? Number.NEGATIVE_INFINITY;
  do {
    await sleep(2_000);
    for (const [part, count] of await connectionsOf(containers)) {
      fewest.set(part, Math.min(count, fewest.get(part) ?? count));
    }
  } while (performance.now() < deadline && [...fewest].some(([part, count]) => count > most(part)));
  return fewest;
}
