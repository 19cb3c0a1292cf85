import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { StandaloneProcess } from "@kindling/test-kit/product/product-process.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fillVersionBefore, hasVersionBefore, makeVersionBefore } from "./version-before.ts";

describe.skipIf(!(await hasVersionBefore()))("an upgrade from the version before by npm start", () => {
  let source: string;
  let DATA_DIR: string;
  beforeAll(async () => {
    source = await makeVersionBefore();
    DATA_DIR = await mkdtemp(join(tmpdir(), "kindling-data-"));
  });
  afterAll(() => Promise.all([source, DATA_DIR].map((folder) => rm(folder, { recursive: true }))));

  it("keeps records, reviews, counts and sessions", async () => {
    const passcode = "orchard-tremolo-basalt-42";
    const env = {
      DATA_DIR,
      ACCESS: "enforced",
      ADMIN_PASSCODE: passcode,
      FOUNDER_SIGN_IN: "email-only",
      SEED: "demo",
    };
    const main = pathToFileURL(join(source, "standalone/src/main.ts")).href;
    let product = await StandaloneProcess.start(env, main);
    try {
      const { cookie } = await product.signIn(passcode);
      const expectKept = await fillVersionBefore(product);
      await product.process.end();
      product = await StandaloneProcess.start(env);
      const stats = await product.call("GET", "/api/stats", undefined, { cookie: cookie! });
      expect(stats.status).toBe(200);
      await product.signIn(passcode);
      const admins = await product.call("GET", "/api/admins", undefined, { cookie: cookie! });
      expect(admins.body.data).toEqual({ admins: [], shared_passcode: "on" });
      await expectKept(product);
    } finally {
      await product.process.end();
    }
  });
});
