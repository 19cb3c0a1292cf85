import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { expectAgreement } from "@kindling/test-kit/product/consistency.ts";
import { founderLike, investorLike } from "@kindling/test-kit/product/people.ts";
import { StandaloneProcess, StartFailure } from "@kindling/test-kit/product/product-process.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isPostmasterOf, readPostmasterFile } from "./postgres/postmaster.ts";
import { makeFolder, makeUsedFolder, removeFolders } from "./postgres/testing/data-folders.ts";

let dataDir: string;
const running: StandaloneProcess[] = [];
beforeEach(async () => {
  dataDir = await makeUsedFolder();
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

async function failedStart(env: Record<string, string> = {}): Promise<StartFailure> {
  const failure = await start(env).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(StartFailure);
  return failure as StartFailure;
}

const cluster = () => join(dataDir, "postgres", "cluster");
async function expectServerStopped(pid: number): Promise<void> {
  expect(await isPostmasterOf(pid, cluster())).toBe(false);
  expect(await readPostmasterFile(cluster())).toBeNull();
}
const serverPid = async () => (await readPostmasterFile(cluster()))!.pid;

describe("npm start", () => {
  it("fills a new database with demo data, prints its address and that access is open, and lets no other use it", async () => {
    dataDir = await makeFolder();
    const product = await start({ SEED: "demo" });
    expect(product.process.output()).toMatch(
      /^Kindling is ready at http:\/\/127\.0\.0\.1:\d+ \(access open: .*admin passcode "kindling"\)\n$/,
    );
    expect(await product.get("/api/founders")).toHaveLength(40);
    expect(await product.get("/api/investors-database")).toHaveLength(30);
    expect(await product.get("/youtube-videos")).toHaveLength(12);
    expect((await expectAgreement(product)).length).toBeGreaterThan(100);
    const { output, code } = await failedStart();
    expect(code).toBe(1);
    expect(output).toContain(`The data folder ${dataDir} is in use by another running Kindling.`);
    expect((await product.call("GET", "/healthz")).status).toBe(200);
    const pid = await serverPid();
    expect(await product.process.end("SIGTERM")).toBe(0);
    await expectServerStopped(pid);
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

  it("keeps data and sessions when it ends by the signal of a closed terminal, or by two as npm sends for Ctrl-C", async () => {
    const enforced = { ACCESS: "enforced", ADMIN_PASSCODE: "a-long-passcode", FOUNDER_SIGN_IN: "email-only" };
    const product = await start(enforced);
    expect(product.process.output()).not.toContain("a-long-passcode");
    expect((await product.call("GET", "/api/founders")).status).toBe(401);
    expect((await product.call("POST", "/api/founders", founderLike(1))).status).toBe(201);
    const cookie = (await product.signIn("a-long-passcode")).cookie!;
    const first = await serverPid();
    expect(await product.process.end("SIGHUP")).toBe(0);
    await expectServerStopped(first);

    const again = await start(enforced);
    expect((await again.call("GET", "/api/founders")).status).toBe(401);
    const { status, body } = await again.call("GET", "/api/founders", undefined, { cookie });
    expect([status, body.data]).toMatchObject([200, [{ company: "Company 1" }]]);
    const second = await serverPid();
    const codes = await Promise.all([again.process.end("SIGINT"), again.process.end("SIGINT")]);
    expect(codes).toEqual([0, 0]);
    await expectServerStopped(second);
  });

  it("recovers with consistent counts after it and its database server were killed, and ends if only that is", async () => {
    const product = await start();
    for (const n of [1, 2, 3]) {
      expect((await product.call("POST", "/api/founders", founderLike(n))).status).toBe(201);
      expect((await product.call("POST", "/api/investors-database", investorLike(n))).status).toBe(201);
    }
    const pid = await serverPid();
    await product.process.end("SIGKILL");
    process.kill(pid, "SIGKILL");

    const again = await start({ ACCESS: "enforced", FOUNDER_SIGN_IN: "email-only" });
    expect(again.process.output()).toMatch(/ \(access enforced, admin passcode "kindling"\)\n$/);
    expect((await again.signIn("kindling")).status).toBe(200);
    await expect.poll(() => again.get("/api/stats")).toEqual({ founders: 3, matches: 9 });
    await expect.poll(() => expectAgreement(again).catch(() => [])).toHaveLength(9);

    process.kill(await serverPid(), "SIGKILL");
    expect(await again.process.ended).toBe(1);
    expect(again.process.output()).toMatch(/PostgreSQL|database/);
  });
});
