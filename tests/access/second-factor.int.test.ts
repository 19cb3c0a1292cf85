import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { appCode } from "@kindling/gateway/testing/authenticator-app.ts";
import { quickHash } from "@kindling/gateway/testing/quick-hash.ts";
import { call } from "@kindling/test-kit/client.ts";
import { StandaloneProcess, spawnProcess } from "@kindling/test-kit/product/product-process.ts";
import { testDatabases } from "@kindling/test-kit/product/test-product.ts";
import { expect, it } from "vitest";

const passcode = "a passcode of tests";
const step = 30_000;

it("a second factor can be reset by an operator while Kindling runs, and no log has its codes", async () => {
  const folder = await mkdtemp(join(tmpdir(), "kindling-second-factor-"));
  const file = join(folder, "admins");
  const hash = quickHash(passcode);
  await writeFile(file, `ada ${hash}\nben ${hash}\n`);
  const databases = await testDatabases();
  const env = {
    ...databases.env,
    ACCESS: "enforced",
    FOUNDER_SIGN_IN: "email-only",
    ADMINS_FILE: file,
    LOG_LEVEL: "trace",
    DATA_DIR: folder,
  };
  const product = await StandaloneProcess.start(env);
  const send = (method: string, path: string, body?: object, cookie = "") =>
    call(product.url, method, `/api/admin/${path}`, body, { cookie });
  const signIn = (code?: string) => send("POST", "session", { name: "ada", passcode, code });
  const ops = async (...args: string[]) => {
    const command = spawnProcess("standalone/src/ops.ts", env, args);
    return { code: await command.ended, output: command.output() };
  };
  try {
    const { cookie } = await signIn();
    const { secret } = (await send("POST", "second-factor/setup", { passcode }, cookie)).body.data;
    // The next step's code is valid too, and both still are when a step ends meanwhile.
    const now = Date.now();
    const first = appCode(secret, now);
    const confirmed = await send("POST", "second-factor", { code: first }, cookie);
    expect(confirmed.status, confirmed.text).toBe(200);
    const [recovery] = confirmed.body.data.recovery_codes;
    expect((await signIn(first)).status).toBe(401);
    expect((await signIn()).status).toBe(401);
    const used = appCode(secret, now + step);
    expect((await signIn(used)).status).toBe(200);
    expect((await signIn(recovery)).status).toBe(200);

    expect((await send("GET", "second-factor", undefined, cookie)).status).toBe(200);
    expect(await ops("second-factor-reset", "ada")).toEqual({
      code: 0,
      output: "ada is signed out, and signs in with the passcode alone\n",
    });
    expect((await send("GET", "second-factor", undefined, cookie)).status).toBe(401);
    expect((await signIn()).status).toBe(200);

    await product.process.end();
    const log = product.process.output();
    expect(log).toContain("/api/admin/session");
    for (const kept of [secret, first, used, recovery, passcode]) expect(log).not.toContain(kept);
  } finally {
    await product.process.end();
    await databases.drop();
    await rm(folder, { recursive: true });
  }
});
