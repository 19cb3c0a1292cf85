import { once } from "node:events";
import { chmod, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expectAgreement } from "@kindling/test-kit/product/consistency.ts";
import { founderLike, investorLike } from "@kindling/test-kit/product/people.ts";
import { StandaloneProcess, StartFailure } from "@kindling/test-kit/product/product-process.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { postgresFolder } from "./postgres/data-directory/data-directory.ts";
import { isPostmasterOf, readPostmasterFile } from "./postgres/postmaster.ts";
import { makeFolder, makeUsedFolder, removeFolders } from "./postgres/testing/data-folders.ts";

/** The data folder of a product that was started once. */
let template: string;
let dataDir: string;
const running: StandaloneProcess[] = [];
beforeAll(async () => {
  template = await mkdtemp(join(tmpdir(), "kindling-template-"));
  await chmod(template, 0o755);
  const first = await StandaloneProcess.start({ DATA_DIR: template });
  await first.process.end();
});
afterAll(() => rm(template, { recursive: true, force: true }));
beforeEach(async () => {
  dataDir = await makeFolder();
});
afterEach(async () => {
  for (const product of running.splice(0)) await product.process.end();
  await removeFolders();
});

async function start(env: Record<string, string> = {}): Promise<StandaloneProcess> {
  const product = await StandaloneProcess.start({ DATA_DIR: dataDir, ...env });
  running.push(product);
  return product;
}

async function failedStart(env: Record<string, string>): Promise<StartFailure> {
  const failure = await start(env).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(StartFailure);
  return failure as StartFailure;
}

const cluster = () => join(dataDir, "postgres", "cluster");

describe("npm start", () => {
  it("fills a new database with demo data, prints its address and that access is open, and is healthy", async () => {
    const product = await start({ SEED: "demo" });
    expect(product.process.output()).toMatch(
      /^Kindling is ready at http:\/\/127\.0\.0\.1:\d+ \(access open: .*admin passcode "kindling"\)\n$/,
    );
    expect((await product.call("GET", "/healthz")).status).toBe(200);
    expect(await product.get("/api/founders")).toHaveLength(40);
    expect(await product.get("/api/investors-database")).toHaveLength(30);
    expect(await product.get("/youtube-videos")).toHaveLength(12);
    expect((await expectAgreement(product)).length).toBeGreaterThan(100);
  });

  it("fails with advice in one of two simultaneous starts on one port", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as { port: number };
    await new Promise((resolve) => server.close(resolve));
    const env = { PORT: String(port) };
    const first = start(env);
    // By now the first start has checked the port but does not listen yet.
    await expect.poll(async () => (await readdir(dataDir)).length).toBeGreaterThan(0);
    const second = start({ ...env, DATA_DIR: await makeUsedFolder() });
    const outcomes = await Promise.allSettled([first, second]);
    const failures = outcomes.filter(({ status }) => status === "rejected");
    expect(failures).toMatchObject([
      {
        reason: {
          code: 1,
          output: `Port ${port} on 127.0.0.1 is in use. Stop the program that uses it, or choose another: PORT=${port + 1} npm start\n`,
        },
      },
    ]);
  }, 120_000);

  it("fails with advice when the port is taken, before starting a database", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    const { port } = server.address() as { port: number };
    const { output, code } = await failedStart({ PORT: String(port) });
    server.close();
    expect(code).toBe(1);
    expect(output).toBe(
      `Port ${port} on 127.0.0.1 is in use. Stop the program that uses it, or choose another: PORT=${port + 1} npm start\n`,
    );
    expect(await readPostmasterFile(cluster())).toBeNull();
  });

  it("fails with advice when the data folder is unusable", async () => {
    const file = join(dataDir, "a-file");
    await writeFile(file, "");
    const { output, code } = await failedStart({ DATA_DIR: join(file, "below") });
    expect(code).toBe(1);
    expect(output).toMatch(/cannot write to the folder .*DATA_DIR/);
  });

  it("exits with 2 and names every invalid setting", async () => {
    const { output, code } = await failedStart({
      PORT: "many",
      SEED: "some",
      NATS_URL: "http://x",
      LOG_LEVEL: "loud",
    });
    expect(code).toBe(2);
    for (const name of ["PORT", "SEED", "NATS_URL", "LOG_LEVEL"]) expect(output).toContain(name);
  });

  it("exits with 2 for open access on an address that is not loopback", async () => {
    const { output, code } = await failedStart({ HOST: "0.0.0.0" });
    expect(code).toBe(2);
    expect(output).toContain("HOST must be a loopback address");
    expect(output).toContain("ADMIN_PASSCODE is missing");
  });

  it("exits with 2 on a public address without FOUNDER_SIGN_IN and a passcode", async () => {
    const { output, code } = await failedStart({
      ACCESS: "enforced",
      PUBLIC_URL: "https://kindling.example",
    });
    expect(code).toBe(2);
    expect(output).toContain("FOUNDER_SIGN_IN");
    expect(output).toContain("ADMIN_PASSCODE is missing");
    expect(await readPostmasterFile(cluster())).toBeNull();
  });
});

describe("npm start with a data folder that was used before", () => {
  beforeEach(async () => {
    dataDir = await makeUsedFolder(postgresFolder(template));
  });

  it.each([
    ["SIGTERM", ["SIGTERM"]],
    ["SIGHUP, as of a closed terminal,", ["SIGHUP"]],
    ["two signals, as npm sends for one Ctrl-C,", ["SIGINT", "SIGINT"]],
  ] as const)("stops on %s with code 0 and without losing data", async (_, signals) => {
    const product = await start();
    const { status } = await product.call("POST", "/api/founders", founderLike(1));
    expect(status).toBe(201);
    const file = await readPostmasterFile(cluster());
    const codes = await Promise.all(signals.map((signal) => product.process.end(signal)));
    expect(new Set(codes)).toEqual(new Set([0]));
    expect(await isPostmasterOf(file!.pid, cluster())).toBe(false);
    expect(await readPostmasterFile(cluster())).toBeNull();
    const again = await start();
    expect(await again.get("/api/founders")).toMatchObject([{ company: "Company 1" }]);
  });

  it("recovers with consistent counts after it and its database server were killed", async () => {
    const product = await start();
    for (const n of [1, 2, 3]) {
      expect((await product.call("POST", "/api/founders", founderLike(n))).status).toBe(201);
      expect((await product.call("POST", "/api/investors-database", investorLike(n))).status).toBe(201);
    }
    const { pid } = (await readPostmasterFile(cluster()))!;
    await product.process.end("SIGKILL");
    process.kill(pid, "SIGKILL");
    const again = await start();
    await expect.poll(() => again.get("/api/stats")).toEqual({ founders: 3, matches: 9 });
    await expect.poll(() => expectAgreement(again).catch(() => [])).toHaveLength(9);
  });

  it("exits with a message when its database server is killed", async () => {
    const product = await start();
    process.kill((await readPostmasterFile(cluster()))!.pid, "SIGKILL");
    expect(await product.process.ended).toBe(1);
    expect(product.process.output()).toMatch(/PostgreSQL|database/);
  });

  it("fails when another instance uses the data folder, which keeps running", async () => {
    const product = await start();
    const { output, code } = await failedStart({});
    expect(code).toBe(1);
    expect(output).toContain(`The data folder ${dataDir} is in use by another running Kindling.`);
    expect((await product.call("GET", "/healthz")).status).toBe(200);
  });

  const enforced = { ACCESS: "enforced", ADMIN_PASSCODE: "a-long-passcode", FOUNDER_SIGN_IN: "email-only" };

  it("keeps sessions across a restart", async () => {
    const product = await start(enforced);
    expect(product.process.output()).not.toContain("a-long-passcode");
    expect((await product.call("GET", "/api/founders")).status).toBe(401);
    expect((await product.call("POST", "/api/founders", founderLike(1))).status).toBe(201);
    const cookie = (await product.signIn("a-long-passcode")).cookie!;
    expect((await product.call("GET", "/api/founders")).status).toBe(200);
    await product.process.end();
    const again = await start(enforced);
    expect((await again.call("GET", "/api/founders", undefined, { cookie })).status).toBe(200);
    expect((await again.call("GET", "/api/founders")).status).toBe(401);
  });

  it("prints the default passcode when access is enforced and none is set, and accepts it", async () => {
    const product = await start({ ACCESS: "enforced", FOUNDER_SIGN_IN: "email-only" });
    expect(product.process.output()).toMatch(/ \(access enforced, admin passcode "kindling"\)\n$/);
    expect((await product.signIn("kindling")).status).toBe(200);
  });
});
