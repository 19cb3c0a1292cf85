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
  it("fills a new database with demo data, prints its address and that access is open, lets no other use it, and ends by two signals as npm sends for Ctrl-C", async () => {
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
    const codes = await Promise.all([product.process.end("SIGINT"), product.process.end("SIGINT")]);
    expect(codes).toEqual([0, 0]);
    await expectServerStopped(pid);
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

  it("ends with its killed database server, keeps data and sessions, and ends by the signal of a closed terminal", async () => {
    const enforced = { ACCESS: "enforced", FOUNDER_SIGN_IN: "email-only" };
    // Only the default is printed.
    const product = await start({ ...enforced, ADMIN_PASSCODE: "kindling" });
    expect(product.process.output()).toMatch(/ \(access enforced\)\n$/);
    expect(product.process.output()).not.toContain("passcode");
    expect((await product.call("GET", "/api/founders")).status).toBe(401);
    expect((await product.call("POST", "/api/founders", founderLike(1))).status).toBe(201);
    const cookie = (await product.signIn("kindling")).cookie!;
    for (const n of [1, 2, 3])
      await product.send("POST", "/api/investors-database", investorLike(n), { cookie });
    for (const n of [2, 3]) await product.send("POST", "/api/founders", founderLike(n));
    process.kill(await serverPid(), "SIGKILL");
    expect(await product.process.ended).toBe(1);
    expect(product.process.output()).toMatch(/PostgreSQL|database/);

    const again = await start(enforced);
    expect(again.process.output()).toMatch(/ \(access enforced, admin passcode "kindling"\)\n$/);
    expect((await again.call("GET", "/api/founders")).status).toBe(401);
    const { status, body } = await again.call("GET", "/api/founders", undefined, { cookie });
    expect([status, body.data.at(-1)]).toMatchObject([200, { company: "Company 1" }]);
    await again.signIn("kindling");
    await expect.poll(() => again.get("/api/stats")).toEqual({ founders: 3, matches: 9 });
    await expect.poll(() => expectAgreement(again).catch(() => [])).toHaveLength(9);
    const pid = await serverPid();
    expect(await again.process.end("SIGHUP")).toBe(0);
    await expectServerStopped(pid);
  });
});
