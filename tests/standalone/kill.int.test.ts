import { newSecret } from "@kindling/standalone/session-secret.ts";
import { eventually } from "@kindling/test-kit/eventually.ts";
import { expectAgreement } from "@kindling/test-kit/product/agreement.ts";
import { founderLike, investorLike } from "@kindling/test-kit/product/people.ts";
import { type ProductProcess, startProcess } from "@kindling/test-kit/product/product-process.ts";
import { call, type TestDatabases, testDatabases } from "@kindling/test-kit/product/test-product.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

let databases: TestDatabases;
let running: ProductProcess | null = null;
beforeEach(async () => {
  databases = await testDatabases();
});
afterEach(async () => {
  await running?.end("SIGKILL");
  running = null;
  await databases.drop();
});

/** Starts the product on the existing databases. */
async function start(env: Record<string, string> = {}): Promise<ProductProcess> {
  // With these settings it needs no data folder.
  const given = { ...databases.env, SESSION_SECRETS: newSecret() };
  running = await startProcess("killable", { ...given, LOG_LEVEL: "error", ...env });
  return running;
}

/** Posts founders and investors that all match until the process ends; returns the acknowledged emails. */
async function postUntilKilled(product: ProductProcess, from: number, most: number): Promise<string[]> {
  const acknowledged: string[] = [];
  let alive = true;
  const post = async (n: number) => {
    const [path, body] =
      n % 2 ? ["/api/founders", founderLike(n)] : ["/api/investors-database", investorLike(n)];
    try {
      const { status } = await call(product.url, "POST", path as string, body);
      if (status === 201) acknowledged.push((body as { email: string }).email);
    } catch {
      alive = false;
    }
  };
  for (let n = from; alive && n < from + most; n += 4) {
    await Promise.all([post(n), post(n + 1), post(n + 2), post(n + 3)]);
  }
  return acknowledged;
}

async function expectNothingLost(product: ProductProcess, acknowledged: readonly string[]): Promise<void> {
  const get = async (path: string) => (await call(product.url, "GET", path)).body;
  const founders = (await get("/api/founders")).data;
  const investors = (await get("/api/investors-database")).data;
  const stored = new Set([...founders, ...investors].map(({ email }) => email));
  expect(acknowledged.filter((email) => !stored.has(email))).toEqual([]);
  await eventually(
    async () => expect(await expectAgreement(get)).toHaveLength(founders.length * investors.length),
    { timeoutMs: 20_000, intervalMs: 250 },
  );
}

describe("kill -9", () => {
  const moments = [
    { moment: "beforePublish", title: "between saving and publishing" },
    { moment: "afterPublish", title: "between publishing and taking note of the acknowledgement" },
    { moment: "beforeAck", title: "between handling an event and acknowledging it" },
  ];
  for (const { moment, title } of moments) {
    for (const after of ["1", "7", "40"]) {
      it(`loses nothing ${title}, occurrence ${after}`, async () => {
        const product = await start({ KILL_AT: moment, KILL_AFTER: after });
        const acknowledged = await postUntilKilled(product, 0, 400);
        expect(await product.ended).toBeNull();
        expect(product.child.signalCode).toBe("SIGKILL");
        await expectNothingLost(await start(), acknowledged);
      });
    }
  }

  it("loses nothing at six arbitrary moments", async () => {
    const acknowledged: string[] = [];
    for (let round = 0; round < 6; round++) {
      const product = await start();
      const first = founderLike(round * 1_000 + 999);
      expect((await call(product.url, "POST", "/api/founders", first)).status).toBe(201);
      acknowledged.push(first.email);
      setTimeout(() => product.child.kill("SIGKILL"), 10 + 40 * round);
      acknowledged.push(...(await postUntilKilled(product, round * 1_000, 120)));
      await product.ended;
    }
    await expectNothingLost(await start(), acknowledged);
  });
});
