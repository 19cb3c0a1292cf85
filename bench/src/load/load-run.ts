import { setTimeout as sleep } from "node:timers/promises";
import { type LiveListener, listenLive } from "@kindling/gateway/testing/live-listener.ts";
import type { Installation } from "@kindling/test-kit/product/installation.ts";
import { founderBody, investorBody } from "../data/record-bodies.ts";
import { client, runConcurrently } from "../requests/http-client.ts";
import { fewestConnections, mostConnections, type Samples, whileSampling } from "./load-containers.ts";
import { LoadDriver, type Traffic, throughput } from "./load-driver.ts";
import { type Community, type Member, redeemInvitation, signInFounder } from "./load-scripts.ts";

const founders = 500;
const investors = 300;
/** Number of investors with a password. */
const signedIn = 20;
const listeners = 50;
/** Time limit for recovery after the overload, in s. */
const recoverySeconds = 5;
const healthEveryMs = 500;
/** Concurrent clients that saturate the installation. With more, the gateway begins to reject requests. */
const saturating = [32, 64, 128];
const parts = ["postgres", "nats", "founders", "investors", "matches", "media", "gateway"];

/** Durations of the parts of a run, in s. */
export interface LoadPlan {
  /** Without a request, before everything else. */
  idle: number;
  /** With clients, before the first measurement. */
  warmUp: number;
  /** For each number of clients that saturates it. */
  probe: number;
  /** At half the maximum throughput. */
  steady: number;
  /** At twice the maximum throughput, repeated `overloads` times. */
  overload: number;
  overloads: number;
}

export const fullPlan = (minutes: number): LoadPlan => ({
  idle: 30,
  warmUp: 45,
  probe: 12,
  steady: minutes * 60,
  overload: 30,
  // Other processes may disturb one of them.
  overloads: 2,
});

/** About a minute of load. */
export const shortPlan: LoadPlan = {
  idle: 12,
  warmUp: 10,
  probe: 3,
  steady: 8,
  overload: 15,
  overloads: 1,
};

/** Results at twice the maximum throughput. */
export interface Overload {
  traffic: Traffic;
  /** All statuses of /healthz meanwhile; 0 for no response. */
  health: ReadonlySet<number>;
  /** Half the maximum throughput, soon after the overload. */
  after: Traffic;
}

/** Results of mixed traffic on an installation. */
export interface LoadRun {
  /** Successful requests per second at saturation. */
  maximum: number;
  /** At half of that, for the configured minutes. */
  steady: Traffic;
  /** Samples of each container meanwhile. */
  samples: Samples;
  /** Number of live updates that each listening admin received. */
  receivedChanges: readonly number[];
  /** At twice that, one after the other. */
  overloads: readonly Overload[];
  /** Connections of each container while only listeners are connected: most before the load, fewest after it. */
  connections: ReadonlyMap<string, { before: number; after: number }>;
}

/**
 * Mixed traffic on a newly started installation: finds the maximum throughput, then loads it with half and with twice
 * of that. Prints errors as they happen.
 */
export async function runLoad(kindling: Installation, plan: LoadPlan): Promise<LoadRun> {
  const community = await settle(kindling);
  await putBehindProxy(kindling);
  const open: LiveListener[] = [];
  const driver = new LoadDriver(kindling.url, community);
  try {
    for (let n = 0; n < listeners; n++) {
      // One session has at most 20 listeners.
      const { cookie } = await kindling.signIn();
      open.push(await listenLive(kindling.url, { headers: { cookie: cookie! } }));
    }
    const containers = new Map<string, string>();
    for (const part of parts) containers.set(part, (await kindling.containers(part))[0]!);
    await sleep(plan.idle * 1_000);
    const before = await mostConnections(containers);
    const maximum = await saturate(driver, plan);
    await kindling.waitUntilConsistent();
    const { result: steady, samples } = await whileSampling(containers, () =>
      reported(driver.open(maximum / 2, plan.steady)),
    );
    await kindling.waitUntilConsistent();
    // A listener gets the last changes at most a second after the message before.
    await sleep(2_000);
    const receivedChanges = open.map((listener) => listener.changes().length);
    const overloads: Overload[] = [];
    for (let time = 0; time < plan.overloads; time++) {
      const { traffic, health } = await whileCheckingHealth(kindling.url, () =>
        reported(driver.open(maximum * 2, plan.overload)),
      );
      await sleep(recoverySeconds * 1_000);
      const after = await reported(driver.open(maximum / 2, plan.probe));
      overloads.push({ traffic, health, after });
    }
    await driver.close();
    const after = await fewestConnections(containers, before);
    const connections = new Map(
      parts.map((part) => [part, { before: before.get(part)!, after: after.get(part)! }]),
    );
    return { maximum, steady, samples, receivedChanges, overloads, connections };
  } finally {
    for (const listener of open) listener.close();
    await driver.close();
  }
}

/** Requests /healthz repeatedly until `work` is done. */
async function whileCheckingHealth(
  url: string,
  work: () => Promise<Traffic>,
): Promise<{ traffic: Traffic; health: Set<number> }> {
  const health = new Set<number>();
  let isDone = false;
  const checking = (async () => {
    while (!isDone) {
      // A new connection each time, as load balancers do.
      const response = await fetch(`${url}/healthz`, { headers: { connection: "close" } }).catch(() => null);
      health.add(response?.status ?? 0);
      await sleep(healthEveryMs);
    }
  })();
  try {
    return { traffic: await work(), health };
  } finally {
    isDone = true;
    await checking;
  }
}

/** Prints errors and rejections. */
async function reported(work: Promise<Traffic>): Promise<Traffic> {
  const traffic = await work;
  for (const [what, count] of traffic.wrong) console.error(`${count} times ${what}`);
  if (traffic.rejectedIn.size > 0) {
    const seconds = [...traffic.rejectedIn].map(([second, count]) => `${count} in second ${second}`);
    console.error(`rejected: ${seconds.join(", ")}`);
  }
  return traffic;
}

/**
 * From now on the gateway expects a proxy, because the driver sends each user's IP address in X-Forwarded-For. With one,
 * founders cannot sign in by email alone.
 */
async function putBehindProxy(kindling: Installation): Promise<void> {
  await kindling.set({
    TRUST_PROXY_HOPS: "1",
    FOUNDER_SIGN_IN: "",
    SMTP_URL: "smtp://127.0.0.1:9",
    MAIL_FROM: "hello@kindling.example",
    PUBLIC_URL: kindling.url,
  });
  await kindling.compose("up", "--no-build", "--no-deps", "--detach", "--wait", "gateway");
}

/** Creates a community with an admin, founders, and investors of whom some are signed in. */
async function settle(kindling: Installation): Promise<Community> {
  const adminCookie = (await kindling.signIn()).cookie!;
  const api = client(kindling.url, 16);
  const ids = { founders: [] as number[], investors: [] as number[] };
  await runConcurrently(founders, 8, async (n) => {
    ids.founders[n] = (await api.post("/api/founders", founderBody(n))).id;
  });
  await runConcurrently(investors, 8, async (n) => {
    ids.investors[n] = (await api.post("/api/investors-database", investorBody(n))).id;
  });
  await api.close();
  let next = founders;
  const community = { founders: [], investors: [], adminCookie, newFounder: () => next++ };
  const driver = new LoadDriver(kindling.url, community);
  const members = { founders: [] as Member[], investors: [] as Member[] };
  for (const [n, id] of ids.founders.entries()) {
    members.founders.push({ id, cookie: await driver.run(signInFounder(n)) });
  }
  for (const id of ids.investors.slice(0, signedIn)) {
    members.investors.push({ id, cookie: await driver.run(redeemInvitation(id, adminCookie)) });
  }
  await driver.close();
  await kindling.waitUntilConsistent();
  return { ...community, ...members };
}

/**
 * The throughput at saturation, over all numbers of clients that saturate it. The best of them would be too much: each
 * depends on how many of the expensive requests happen to be in its few seconds.
 */
async function saturate(driver: LoadDriver, { warmUp, probe }: LoadPlan): Promise<number> {
  // All users have just begun; warm up until they are spread over their scripts.
  await reported(driver.closed(64, warmUp));
  const found: number[] = [];
  for (const clients of saturating) {
    found.push(throughput(await reported(driver.closed(clients, probe))));
    console.error(`${clients} clients: ${found.at(-1)!.toFixed(0)}/s`);
  }
  return found.reduce((sum, each) => sum + each, 0) / found.length;
}
