import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { eventually } from "@kindling/test-kit/eventually.ts";
import { freePort } from "@kindling/test-kit/free-port.ts";
import { identityOf, testIdentityEnv } from "@kindling/test-kit/identity.ts";
import { createTestDatabase, type TestDatabase } from "@kindling/test-kit/test-database.ts";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

const program = fileURLToPath(new URL("./testing/idle-process.ts", import.meta.url));
let database: TestDatabase;
const started = new Set<ChildProcess>();
beforeAll(async () => {
  database = await createTestDatabase("run_service");
});
afterAll(() => database.drop());
afterEach(() => {
  for (const child of started) child.kill("SIGKILL");
});

interface Running {
  child: ChildProcess;
  out(): string;
  err(): string;
  /** Resolves with the port when the process is ready. */
  ready: Promise<number>;
  exit: Promise<number | null>;
}

/** Starts the process; its bus is away, which must not keep it from serving. */
function start(env: Record<string, string | undefined>, ...args: string[]): Running {
  const child = spawn(process.execPath, [program, ...args], {
    env: {
      PATH: process.env.PATH,
      NATS_URL: "nats://127.0.0.1:1",
      IDLE_DATABASE_URL: database.url,
      ...testIdentityEnv,
      ...env,
    } as NodeJS.ProcessEnv,
  });
  started.add(child);
  let out = "";
  let err = "";
  const ready = Promise.withResolvers<number>();
  ready.promise.catch(() => {});
  child.stdout.on("data", (chunk) => {
    out += chunk;
    const line = out.split("\n").find((each) => each.includes('"msg":"ready"'));
    if (line !== undefined) ready.resolve(JSON.parse(line).port);
  });
  child.stderr.on("data", (chunk) => {
    err += chunk;
  });
  const exit = once(child, "close").then(([code]) => {
    started.delete(child);
    ready.reject(new Error(`ended with ${code}: ${err}`));
    return code as number | null;
  });
  return { child, out: () => out, err: () => err, ready: ready.promise, exit };
}

/** A call that leaves no idle connection behind, for which a stop would wait. */
const call = (port: number, path: string, method = "GET") =>
  fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { connection: "close", ...identityOf("founders") },
  });

describe("runService", () => {
  it("serves while the bus is down, and on SIGTERM finishes requests in flight and exits with 0", async () => {
    const running = start({ PORT: String(await freePort()) });
    const port = await running.ready;
    expect((await call(port, "/healthz")).status).toBe(200);
    expect((await call(port, "/readyz")).status).toBe(503);
    const slow = call(port, "/slow");
    await eventually(async () => {
      const active = await database.query("select from pg_stat_activity where query = 'select pg_sleep(1)'");
      expect(active).toHaveLength(1);
    });
    running.child.kill("SIGTERM");
    expect((await slow).status).toBe(200);
    expect(await running.exit).toBe(0);
    expect(running.out()).toContain('"reason":"SIGTERM","msg":"stopping"');
  });

  it("logs an uncaught error and exits with 1", async () => {
    const running = start({ PORT: String(await freePort()) });
    const port = await running.ready;
    await call(port, "/crash", "POST");
    expect(await running.exit).toBe(1);
    expect(running.out()).toContain("nobody catches this");
    expect(running.out()).toContain('"level":"fatal"');
  });

  it("exits with 2 for an invalid configuration, naming every problem and no value", async () => {
    const running = start({ NATS_URL: "hunter2", IDLE_DATABASE_URL: "", IDENTITY_SECRETS: "" });
    expect(await running.exit).toBe(2);
    expect(running.err()).toContain("IDLE_DATABASE_URL is missing");
    expect(running.err()).toMatch(/IDENTITY_SECRETS is missing: .*openssl rand/);
    expect(running.err()).toContain("NATS_URL: must be a nats:// address");
    expect(running.err()).not.toMatch(/hunter2|at .*\.ts/);
  });

  it("exits with 1 when a migration fails, naming it", async () => {
    const inTheWay = await createTestDatabase("run_service_migration");
    await inTheWay.query("create table founders (id int)");
    const running = start({ IDLE_DATABASE_URL: inTheWay.url });
    expect(await running.exit).toBe(1);
    expect(running.err()).toMatch(/^Migration \w+ failed: relation "founders" already exists\n$/);
    await inTheWay.drop();
  });
});

describe("a service's command", () => {
  it("runs, prints only its result, and exits", async () => {
    const running = start({}, "dead-letters");
    expect(await running.exit).toBe(0);
    expect(JSON.parse(running.out())).toEqual([]);
  });

  it("exits with 2 and the list of commands when unknown", async () => {
    const running = start({}, "nonsense");
    expect(await running.exit).toBe(2);
    expect(running.err()).toMatch(/^Commands:/);
  });
});
