import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Sector, sector as sectors } from "@kindling/contracts/enumerations/markets.ts";
import { expectServed } from "@kindling/test-kit/clients/outcome.ts";
import { startWriters, type Writers } from "@kindling/test-kit/clients/writers.ts";
import { dockerAvailable } from "@kindling/test-kit/containers.ts";
import { eventually } from "@kindling/test-kit/eventually.ts";
import { checkNothingLost } from "@kindling/test-kit/product/consistency.ts";
import { buildTimeoutMs, Installation, run } from "@kindling/test-kit/product/installation.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const longMs = 600_000;
const services = ["founders", "investors", "matches", "media"] as const;
/** Sectors that no other test in this file uses. */
const untouched = sectors.values.filter((sector) => sector !== "FINTECH");
const newSecret = (name: string) => `k${name}`.padEnd(40, "0123456789");

describe.skipIf(!dockerAvailable())("the runbook for changes", () => {
  let kindling: Installation;
  beforeAll(async () => {
    kindling = await Installation.create({ gatewayPorts: 2 });
    await kindling.compose("build");
    await up();
    await kindling.signIn();
  }, buildTimeoutMs);
  afterAll(() => kindling?.stop(), buildTimeoutMs);

  /** Applies the settings. */
  async function up(...args: string[]): Promise<void> {
    await kindling.compose("up", "--detach", "--wait", ...args);
    await kindling.findGateway();
  }

  const signedIn = async () => (await kindling.call("GET", "/api/stats")).status === 200;

  /** Requests a list until stopped, and returns the distinct statuses. */
  function startReaders(clients: number): () => Promise<number[]> {
    const statuses = new Set<number>();
    let stopped = false;
    const finished = Promise.all(
      Array.from({ length: clients }, async () => {
        while (!stopped) statuses.add((await kindling.call("GET", "/api/founders")).status);
      }),
    );
    return async () => {
      stopped = true;
      await finished;
      return [...statuses];
    };
  }

  /** Checks the gateways until stopped, and returns how often none was healthy. */
  function startHealthChecks(): () => Promise<number> {
    let stopped = false;
    let missed = 0;
    const isHealthy = async (url: string) =>
      (await fetch(`${url}/healthz`).catch(() => null))?.status === 200;
    const finished = (async () => {
      while (!stopped) {
        const healthy = await Promise.all(kindling.urls.map(isHealthy));
        if (!healthy.some(Boolean)) missed += 1;
        await sleep(50);
      }
    })();
    return async () => {
      stopped = true;
      await finished;
      return missed;
    };
  }

  it(
    "replaces passwords",
    async () => {
      await kindling.set({
        POSTGRES_PASSWORD: newSecret("postgres"),
        FOUNDERS_DATABASE_PASSWORD: newSecret("database"),
        GATEWAY_DATABASE_PASSWORD: newSecret("gatewayDatabase"),
        FOUNDERS_NATS_PASSWORD: newSecret("nats"),
      });
      await kindling.sql("postgres", `alter role postgres password '${newSecret("postgres")}'`);
      await kindling.ops("make-databases");
      await up();
      const writers = startWriters(kindling, { sector: "FINTECH", most: 5 });
      await writers.finished;
      expectServed(writers, { statuses: [] });
      await kindling.waitUntilConsistent();
      await checkNothingLost(kindling, "FINTECH", writers.acknowledged);
    },
    longMs,
  );

  it(
    "replaces the session secret, and keeps sessions until the old secret is removed",
    async () => {
      const former = await kindling.setting("SESSION_SECRETS");
      await kindling.set({ SESSION_SECRETS: `${newSecret("session")},${former}` });
      await up();
      expect(await signedIn()).toBe(true);
      await kindling.set({ SESSION_SECRETS: newSecret("session") });
      await up();
      expect(await signedIn()).toBe(false);
      expect((await kindling.signIn()).status).toBe(200);
      expect(await signedIn()).toBe(true);
    },
    longMs,
  );

  it(
    "replaces the identity secret without a failed request or a gateway outage",
    async () => {
      const former = await kindling.setting("IDENTITY_SECRETS");
      await kindling.set({ IDENTITY_SECRETS: `${former},${newSecret("identity")}` });
      let stop = startReaders(2);
      await kindling.ops("roll", ...services);
      expect(await stop()).toEqual([200]);

      await kindling.set({ IDENTITY_SECRETS: `${newSecret("identity")},${former}` });
      const stopChecks = startHealthChecks();
      await kindling.ops("roll", "gateway");
      expect(await stopChecks()).toBe(0);
      await kindling.findGateway();

      await kindling.set({ IDENTITY_SECRETS: newSecret("identity") });
      stop = startReaders(2);
      await kindling.ops("roll", ...services);
      expect(await stop()).toEqual([200]);
      expect(await signedIn()).toBe(true);
    },
    longMs,
  );

  it(
    "configures admins in a file, each with a passcode hash",
    async () => {
      const passcode = "orchard-tremolo-basalt-42";
      const hash = "docker compose run --rm --no-deps -T --entrypoint node gateway scripts/hash-passcode.ts";
      const line = await kindling.shell(`echo '${passcode}' | ${hash} ada`);
      expect(line).toMatch(/^ada \$argon2id\$\S+\n$/);
      const file = join(kindling.folder, "admins");
      await writeFile(file, line, { mode: 0o640 });
      // A dollar sign is interpolated in .env, but not in the file.
      const ADMINS_FILE_GROUP = (await kindling.shell(`stat -c %g ${file}`)).trim();
      await kindling.set({ ADMINS_FILE: file, ADMINS_FILE_GROUP, ADMIN_PASSCODE: "" });
      await up();
      expect((await kindling.signIn("an unknown passcode")).status).toBe(401);
      expect((await kindling.signIn(passcode)).status).toBe(200);
      expect(await signedIn()).toBe(true);
    },
    longMs,
  );

  describe("with replicas", () => {
    const replicas = { founders: 2, investors: 2, matches: 3 };
    beforeAll(async () => {
      await up(...Object.entries(replicas).flatMap(([service, count]) => ["--scale", `${service}=${count}`]));
    }, buildTimeoutMs);

    /** The number of list requests that a replica has served. */
    async function served(container: string): Promise<number> {
      const script = `fetch("http://127.0.0.1:8080/metrics").then((response) => response.text()).then(console.log)`;
      const { stdout } = await run("docker", ["exec", container, "node", "--eval", script]);
      const counts = stdout.matchAll(
        /^http_request_duration_seconds_count\{.*route="\/(?:api|founders).*\} (\d+)$/gm,
      );
      return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
    }

    it(
      "distributes requests over them, and sends none to a stopped or killed replica",
      async () => {
        const ask = async (path: string, times: number) => {
          const clients = Array.from({ length: 20 }, async () => {
            const statuses: number[] = [];
            for (let n = 0; n < times; n++) statuses.push((await kindling.call("GET", path)).status);
            return statuses;
          });
          return new Set((await Promise.all(clients)).flat());
        };
        for (const [service, count] of Object.entries(replicas)) {
          const containers = await kindling.containers(service);
          expect(containers).toHaveLength(count);
          const path = {
            founders: "/api/founders",
            investors: "/api/investors",
            matches: "/founders/1/matches",
          };
          expect(await ask(path[service as keyof typeof path], 20)).toEqual(new Set([200]));
          const counts = await Promise.all(containers.map(served));
          expect(Math.min(...counts), `${service}: ${counts}`).toBeGreaterThan(20);
        }

        const [stopped] = await kindling.containers("founders");
        const stop = startReaders(20);
        expect((await run("docker", ["stop", stopped!])).code).toBe(0);
        expect(await stop()).toEqual([200]);
        await run("docker", ["start", stopped!]);
        await up("--no-recreate", "--scale", "founders=2", "--scale", "investors=2", "--scale", "matches=3");
        const [killed] = await kindling.containers("founders");
        await run("docker", ["kill", killed!]);
        // Requests in flight at the killed replica fail; later ones succeed.
        await eventually(async () => expect(await ask("/api/founders", 5)).toEqual(new Set([200])));
        await run("docker", ["start", killed!]);
        await up("--no-recreate", "--scale", "founders=2", "--scale", "investors=2", "--scale", "matches=3");
      },
      longMs,
    );

    it(
      "replaces each replica under many writers without a failed request",
      async () => {
        const before = await Promise.all(services.map((service) => kindling.containers(service)));
        let rolled = false;
        const rolling = kindling.ops("roll", ...services).finally(() => {
          rolled = true;
        });
        const written: [Sector, Writers][] = [];
        for (const sector of untouched) {
          if (rolled) break;
          // They share a session, which may have 64 requests in flight, and each begins with two.
          const writers = startWriters(kindling, { sector, most: 90, clients: 25, pauseMs: 3_000 });
          written.push([sector, writers]);
          await writers.finished;
        }
        await rolling;
        for (const [, writers] of written) expectServed(writers, { statuses: [] });
        // They kept writing during the replacement.
        expect(written.length).toBeGreaterThan(1);
        const after = await Promise.all(services.map((service) => kindling.containers(service)));
        expect(after.map(({ length }) => length)).toEqual([2, 2, 3, 1]);
        expect(after.flat().filter((container) => before.flat().includes(container))).toEqual([]);
        await kindling.waitUntilConsistent();
        for (const [sector, { acknowledged }] of written)
          await checkNothingLost(kindling, sector, acknowledged);
      },
      longMs,
    );
  });
});
