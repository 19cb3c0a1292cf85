import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { dockerAvailable } from "@kindling/test-kit/containers.ts";
import { expectAgreement } from "@kindling/test-kit/product/agreement.ts";
import { founderLike, investorLike } from "@kindling/test-kit/product/people.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { confinementSuite } from "./confinement-suite.ts";
import { buildWithinMs, Installation, root, run } from "./installation.ts";

describe.skipIf(!dockerAvailable())("docker compose up", () => {
  let kindling: Installation;
  beforeAll(async () => {
    kindling = await Installation.create();
    await kindling.compose("--profile", "demo", "build");
    await kindling.compose("up", "--detach", "--wait");
  }, buildWithinMs);
  afterAll(() => kindling?.remove(), buildWithinMs);

  const everything = async () => ({
    founders: (await kindling.get("/api/founders")).data,
    investors: (await kindling.get("/api/investors-database")).data,
    pairs: await expectAgreement(kindling.get),
  });

  it("brings up a product that is well, with the web client at its door and nobody let in unasked", async () => {
    expect((await kindling.call("GET", "/healthz")).status).toBe(200);
    const page = await fetch(kindling.url);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<div id="root">')]);
    expect((await kindling.call("GET", "/api/founders")).status).toBe(401);
    expect((await kindling.signIn("not the passcode")).status).toBe(401);
    expect((await kindling.signIn()).status).toBe(200);
  });

  it("matches a founder with an investor, and keeps all of it when everything is taken down and up", async () => {
    const replies = [
      await kindling.call("POST", "/api/founders", { body: founderLike(1) }),
      await kindling.call("POST", "/api/investors-database", { body: investorLike(1) }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([201, 201]);
    await kindling.waitUntilConsistent();
    const before = await everything();
    expect(before.pairs).toHaveLength(1);
    await kindling.compose("down");
    await kindling.compose("up", "--detach", "--wait");
    await kindling.waitUntilConsistent();
    expect(await everything()).toEqual(before);
    const more = await kindling.call("POST", "/api/founders", { body: founderLike(2) });
    expect(more.status).toBe(201);
    await kindling.waitUntilConsistent();
    expect((await everything()).pairs).toHaveLength(2);
  });

  it("stops with the name of a secret that is missing", async () => {
    const required = [
      ...(await readFile(kindling.envFile, "utf8")).matchAll(/^(\w+(?:PASSWORD|SECRETS))=./gm),
    ];
    expect(required).toHaveLength(13);
    const other = await kindling.another();
    try {
      for (const name of required.map(([, name]) => name!)) {
        const value = await other.setting(name);
        await other.set({ [name]: "" });
        const { code, stderr } = await other.try("up", "--detach");
        expect(code).not.toBe(0);
        expect(stderr).toContain(`${name} is missing`);
        await other.set({ [name]: value });
      }
      expect((await other.try("config", "--quiet")).code).toBe(0);
      expect(await other.compose("ps", "--all", "--quiet")).toBe("");
      await other.set({ ADMIN_PASSCODE: "", FOUNDER_SIGN_IN: "" });
      const { code, stderr } = await other.command("gateway");
      expect([code, stderr]).toEqual([
        2,
        expect.stringMatching(/ADMIN_PASSCODE is missing[\s\S]*FOUNDER_SIGN_IN/),
      ]);
    } finally {
      await other.remove();
    }
  });

  it("takes every setting that .env.example explains, and no other", async () => {
    const compose = await readFile(join(root, "docker-compose.yml"), "utf8");
    const example = await readFile(join(root, ".env.example"), "utf8");
    const names = (text: string, pattern: RegExp) =>
      [...new Set([...text.matchAll(pattern)].map(([, name]) => name!))].sort();
    expect(names(compose, /\$\{(\w+)/g)).toEqual(names(example, /^(\w+)=/gm));
    expect(example).not.toMatch(/^\w+(PASSWORD|SECRETS|PASSCODE)=./m);
  });

  it("is given secrets that nobody else has, which are never written over", async () => {
    const before = await readFile(kindling.envFile, "utf8");
    const again = await run("ops/make-env", [], { ENV_FILE: kindling.envFile });
    expect([again.code, await readFile(kindling.envFile, "utf8")]).toEqual([1, before]);
    const secrets = [...before.matchAll(/^\w+(?:PASSWORD|SECRETS|PASSCODE)=(.*)$/gm)].map(
      ([, value]) => value!,
    );
    expect(new Set(secrets).size).toBe(14);
    for (const secret of secrets) expect(secret).toMatch(/^k[A-Za-z0-9]{47}$/);
  });

  describe("what each container may do", () => confinementSuite(() => kindling));
});
