import { once } from "node:events";
import { readdir, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { expectAgreement } from "@kindling/test-kit/product/agreement.ts";
import { founderLike, investorLike } from "@kindling/test-kit/product/people.ts";
import { type ProductProcess, startProcess } from "@kindling/test-kit/product/product-process.ts";
import { call } from "@kindling/test-kit/product/test-product.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isPostmasterOf, readPostmasterFile } from "./postgres/postmaster.ts";
import { makeFolder, makeUsedFolder, removeFolders } from "./postgres/testing/data-folders.ts";

let dataDir: string;
const running: ProductProcess[] = [];
beforeEach(async () => {
  dataDir = await makeUsedFolder();
});
afterEach(async () => {
  for (const product of running.splice(0)) await product.end();
  await removeFolders();
});

async function start(env: Record<string, string> = {}): Promise<ProductProcess> {
  const product = await startProcess("main", { DATA_DIR: dataDir, ...env });
  running.push(product);
  return product;
}

/** The error output of a failed start, and its exit code. */
async function failedStart(env: Record<string, string>): Promise<{ message: string; code: number }> {
  try {
    await start(env);
  } catch (error) {
    return error as { message: string; code: number };
  }
  throw new Error("it started");
}

async function signIn(url: string, passcode: string): Promise<{ status: number; cookie: string }> {
  const reply = await fetch(`${url}/api/admin/session`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ passcode }),
  });
  return { status: reply.status, cookie: reply.headers.getSetCookie()[0]?.split(";")[0] ?? "" };
}

const cluster = () => join(dataDir, "postgres", "cluster");

describe("npm start", () => {
  it("fills a new database with demo data, prints its address and that access is open, and is healthy", async () => {
    dataDir = await makeFolder();
    const product = await start({ SEED: "demo" });
    expect(product.output()).toMatch(
      /^Kindling is ready at http:\/\/127\.0\.0\.1:\d+ \(access open: .*admin passcode "kindling"\)\n$/,
    );
    expect((await call(product.url, "GET", "/healthz")).status).toBe(200);
    const get = async (path: string) => (await call(product.url, "GET", path)).body;
    expect((await get("/api/founders")).data).toHaveLength(40);
    expect((await get("/api/investors-database")).data).toHaveLength(30);
    expect((await get("/youtube-videos")).data).toHaveLength(12);
    expect((await expectAgreement(get)).length).toBeGreaterThan(100);
  });

  it("completes the demo data after killed starts, without duplicates", async () => {
    dataDir = await makeFolder();
    for (const afterMs of [1_200, 1_600, 2_000]) {
      const killed = startProcess("main", { DATA_DIR: dataDir, SEED: "demo" }, (child) => {
        setTimeout(() => child.kill("SIGKILL"), afterMs);
      });
      await killed.then(({ ended }) => ended).catch(() => {});
    }
    const product = await start({ SEED: "demo" });
    expect((await call(product.url, "GET", "/api/founders")).body.data).toHaveLength(40);
    expect((await call(product.url, "GET", "/api/investors-database")).body.data).toHaveLength(30);
    expect((await call(product.url, "GET", "/youtube-videos")).body.data).toHaveLength(12);
  });

  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    it(`stops on ${signal} with code 0, stops its database server, and keeps the data`, async () => {
      const product = await start();
      await call(product.url, "POST", "/api/founders", founderLike(1));
      const file = await readPostmasterFile(cluster());
      expect(await product.end(signal)).toBe(0);
      expect(await isPostmasterOf(file!.pid, cluster())).toBe(false);
      const again = await start();
      expect((await call(again.url, "GET", "/api/founders")).body.data).toMatchObject([
        { company: "Company 1" },
      ]);
    });
  }

  it("stops normally on two simultaneous signals, as npm sends for one Ctrl-C", async () => {
    const product = await start();
    product.child.kill("SIGINT");
    expect(await product.end("SIGINT")).toBe(0);
    expect(await readPostmasterFile(cluster())).toBeNull();
  });

  it("recovers with consistent counts after it and its database server were killed", async () => {
    const product = await start();
    for (const n of [1, 2, 3]) {
      expect((await call(product.url, "POST", "/api/founders", founderLike(n))).status).toBe(201);
      expect((await call(product.url, "POST", "/api/investors-database", investorLike(n))).status).toBe(201);
    }
    const { pid } = (await readPostmasterFile(cluster()))!;
    await product.end("SIGKILL");
    process.kill(pid, "SIGKILL");
    const again = await start();
    const get = async (path: string) => (await call(again.url, "GET", path)).body;
    await expect
      .poll(async () => (await get("/api/stats")).data, { timeout: 15_000 })
      .toEqual({ founders: 3, matches: 9 });
    await expect.poll(() => expectAgreement(get).catch(() => []), { timeout: 15_000 }).toHaveLength(9);
  });

  it("exits with a message when its database server is killed", async () => {
    const product = await start();
    process.kill((await readPostmasterFile(cluster()))!.pid, "SIGKILL");
    expect(await product.ended).toBe(1);
    expect(product.output()).toMatch(/PostgreSQL|database/);
  });

  it("fails with advice when the port is taken, before starting a database", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    const { port } = server.address() as { port: number };
    const { message, code } = await failedStart({ PORT: String(port) });
    server.close();
    expect(code).toBe(1);
    expect(message).toBe(
      `Port ${port} on 127.0.0.1 is taken. Stop what uses it, or choose another: PORT=${port + 1} npm start\n`,
    );
    expect(await readPostmasterFile(cluster())).toBeNull();
  });

  it("fails with advice in one of two simultaneous starts on one port", async () => {
    dataDir = await makeFolder();
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
          message: `Port ${port} on 127.0.0.1 is taken. Stop what uses it, or choose another: PORT=${port + 1} npm start\n`,
        },
      },
    ]);
  }, 120_000);

  it("fails when another instance uses the data folder, which keeps running", async () => {
    const product = await start();
    const { message, code } = await failedStart({});
    expect(code).toBe(1);
    expect(message).toContain(`The data folder ${dataDir} is in use by another running Kindling.`);
    expect((await call(product.url, "GET", "/healthz")).status).toBe(200);
  });

  it("fails with advice when the data folder is unusable", async () => {
    const file = join(dataDir, "a-file");
    await writeFile(file, "");
    const { message, code } = await failedStart({ DATA_DIR: join(file, "below") });
    expect(code).toBe(1);
    expect(message).toMatch(/cannot write to the folder .*DATA_DIR/);
  });

  it("exits with 2 and names every invalid setting", async () => {
    const { message, code } = await failedStart({
      PORT: "many",
      SEED: "some",
      NATS_URL: "http://x",
      LOG_LEVEL: "loud",
    });
    expect(code).toBe(2);
    for (const name of ["PORT", "SEED", "NATS_URL", "LOG_LEVEL"]) expect(message).toContain(name);
  });

  it("exits with 2 for open access on an address that is not loopback", async () => {
    const { message, code } = await failedStart({ HOST: "0.0.0.0" });
    expect(code).toBe(2);
    expect(message).toContain("HOST must be a loopback address");
    expect(message).toContain("ADMIN_PASSCODE is missing");
  });

  it("exits with 2 on a public address without FOUNDER_SIGN_IN and a passcode", async () => {
    const { message, code } = await failedStart({
      ACCESS: "enforced",
      PUBLIC_URL: "https://kindling.example",
    });
    expect(code).toBe(2);
    expect(message).toContain("FOUNDER_SIGN_IN");
    expect(message).toContain("ADMIN_PASSCODE is missing");
    expect(await readPostmasterFile(cluster())).toBeNull();
  });

  const enforced = { ACCESS: "enforced", ADMIN_PASSCODE: "a-long-passcode", FOUNDER_SIGN_IN: "email-only" };

  it("keeps sessions across a restart", async () => {
    const product = await start(enforced);
    const { cookie } = await signIn(product.url, "a-long-passcode");
    const list = (url: string, headers: Record<string, string>) => fetch(`${url}/api/founders`, { headers });
    expect((await list(product.url, { cookie })).status).toBe(200);
    await product.end();
    const again = await start(enforced);
    expect((await list(again.url, { cookie })).status).toBe(200);
    expect((await list(again.url, {})).status).toBe(401);
  });

  it("prints the default passcode when access is enforced and none is set, and accepts it", async () => {
    const product = await start({ ACCESS: "enforced", FOUNDER_SIGN_IN: "email-only" });
    expect(product.output()).toMatch(/ \(access enforced, admin passcode "kindling"\)\n$/);
    expect((await signIn(product.url, "kindling")).status).toBe(200);
  });

  it("checks every call against its audience when access is enforced", async () => {
    const product = await start(enforced);
    expect(product.output()).not.toContain("a-long-passcode");
    expect((await call(product.url, "GET", "/api/founders")).status).toBe(401);
    expect((await call(product.url, "POST", "/api/founders", founderLike(1))).status).toBe(201);
  });
});
