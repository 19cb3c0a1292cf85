import { eventually } from "@kindling/test-kit/eventually.ts";
import { identityOf, testIdentityEnv } from "@kindling/test-kit/identity.ts";
import {
  type ListeningProcess,
  type ProductProcess,
  spawnProcess,
  startListening,
} from "@kindling/test-kit/product/product-process.ts";
import { createTestDatabase, type TestDatabase } from "@kindling/test-kit/test-database.ts";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

const program = "shared/service-kit/src/process/testing/idle-process.ts";
let database: TestDatabase;
let running: ProductProcess | undefined;
beforeAll(async () => {
  database = await createTestDatabase("run_service");
});
afterAll(() => database.drop());
afterEach(() => running?.end("SIGKILL"));

/** Its bus is unreachable, which must not prevent it from serving. */
const environment = () => ({
  NATS_URL: "nats://127.0.0.1:1",
  IDLE_DATABASE_URL: database.url,
  ...testIdentityEnv,
});

async function start(): Promise<ListeningProcess> {
  const started = await startListening(program, environment());
  running = started;
  return started;
}

/** Runs it to its end. */
async function run(env: Record<string, string>, ...args: string[]) {
  running = spawnProcess(program, { ...environment(), ...env }, args);
  return { code: await running.ended, output: running.output() };
}

/** A call that leaves no idle connection behind, for which a stop would wait. */
const call = (url: string, path: string, method = "GET") =>
  fetch(`${url}${path}`, {
    method,
    headers: { connection: "close", ...identityOf("founders") },
  });

describe("runService", () => {
  it("serves while the bus is down, and on SIGTERM finishes requests in flight and exits with 0", async () => {
    const started = await start();
    expect((await call(started.url, "/healthz")).status).toBe(200);
    expect((await call(started.url, "/readyz")).status).toBe(503);
    const slow = call(started.url, "/slow");
    await eventually(async () => {
      const active = await database.query(
        "select from pg_stat_activity where query = 'select pg_sleep(0.5)'",
      );
      expect(active).toHaveLength(1);
    });
    const ended = started.end("SIGTERM");
    expect((await slow).status).toBe(200);
    expect(await ended).toBe(0);
    expect(started.output()).toContain('"reason":"SIGTERM","msg":"stopping"');
  });

  it("logs an uncaught error and exits with 1", async () => {
    const started = await start();
    await call(started.url, "/crash", "POST");
    expect(await started.ended).toBe(1);
    expect(started.output()).toContain("nobody catches this");
    expect(started.output()).toContain('"level":"fatal"');
  });

  it("exits with 2 for an invalid configuration, naming every problem and no value", async () => {
    const { code, output } = await run({ NATS_URL: "hunter2", IDLE_DATABASE_URL: "", IDENTITY_SECRETS: "" });
    expect(code).toBe(2);
    expect(output).toContain("IDLE_DATABASE_URL is missing");
    expect(output).toMatch(/IDENTITY_SECRETS is missing: .*openssl rand/);
    expect(output).toContain("NATS_URL: must be a nats:// address");
    expect(output).not.toMatch(/hunter2|at .*\.ts/);
  });

  it("exits with 1 on SIGTERM while it waits for its database", async () => {
    running = spawnProcess(program, {
      ...environment(),
      IDLE_DATABASE_URL: "postgres://kindling@127.0.0.1:1/idle",
    });
    const { output } = running;
    await expect.poll(output).toContain("retrying");
    expect(await running.end("SIGTERM")).toBe(1);
    expect(output()).toContain('"reason":"SIGTERM","msg":"stopping"');
  });

  it("exits with 1 when a migration fails, naming it", async () => {
    const inTheWay = await createTestDatabase("run_service_migration");
    await inTheWay.query("create table founders (id int)");
    const { code, output } = await run({ IDLE_DATABASE_URL: inTheWay.url });
    expect(code).toBe(1);
    expect(output).toMatch(/^Migration \w+ failed: relation "founders" already exists$/m);
    await inTheWay.drop();
  });
});

describe("a service's command", () => {
  it("runs, prints only its result, and exits", async () => {
    const { code, output } = await run({}, "dead-letters");
    expect(code).toBe(0);
    expect(JSON.parse(output)).toEqual([]);
  });
});
