import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { dockerAvailable } from "@kindling/test-kit/containers.ts";
import { expectAgreement } from "@kindling/test-kit/product/consistency.ts";
import { buildTimeoutMs, Installation, root, run } from "@kindling/test-kit/product/installation.ts";
import { founderLike, investorLike } from "@kindling/test-kit/product/people.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { confinementSuite } from "./confinement-suite.ts";

describe.skipIf(!dockerAvailable())("docker compose up", () => {
  let kindling: Installation;
  beforeAll(async () => {
    kindling = await Installation.create();
    await kindling.compose("--profile", "demo", "build");
    await kindling.compose("up", "--detach", "--wait");
  }, buildTimeoutMs);
  afterAll(() => kindling?.stop(), buildTimeoutMs);

  const everything = async () => ({
    founders: await kindling.get("/api/founders"),
    investors: await kindling.get("/api/investors-database"),
    pairs: await expectAgreement(kindling),
  });

  it("starts a healthy product that serves the web client and refuses requests without a session", async () => {
    expect((await kindling.call("GET", "/healthz")).status).toBe(200);
    const page = await fetch(kindling.url);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<div id="root">')]);
    expect((await kindling.call("GET", "/api/founders")).status).toBe(401);
    expect((await kindling.signIn("not the passcode")).status).toBe(401);
    expect((await kindling.signIn()).status).toBe(200);
  });

  it("matches a founder with an investor, and keeps all data across a restart", async () => {
    const responses = [
      await kindling.call("POST", "/api/founders", founderLike(1)),
      await kindling.call("POST", "/api/investors-database", investorLike(1)),
    ];
    expect(responses.map(({ status }) => status)).toEqual([201, 201]);
    await kindling.waitUntilConsistent();
    const before = await everything();
    expect(before.pairs).toHaveLength(1);
    await kindling.compose("down");
    await kindling.compose("up", "--detach", "--wait");
    await kindling.waitUntilConsistent();
    expect(await everything()).toEqual(before);
    const more = await kindling.call("POST", "/api/founders", founderLike(2));
    expect(more.status).toBe(201);
    await kindling.waitUntilConsistent();
    expect((await everything()).pairs).toHaveLength(2);
  });

  it("logs no values of a row that PostgreSQL refuses", async () => {
    const { company, email } = founderLike(1);
    expect((await kindling.call("POST", "/api/founders", founderLike(1))).status).toBe(409);
    const log = await kindling.compose("logs", "postgres");
    expect(log).toContain("duplicate key value");
    for (const value of [company, email]) expect(log.toLowerCase()).not.toContain(value.toLowerCase());
  });

  it("lets services add to the history and read it, and remove from it by two functions only", async () => {
    /** Runs statements one by one, also after a failed one. The exit code is that of the last. */
    const asService = async (service: string, ...statements: string[]) => {
      const password = await kindling.setting(`${service.toUpperCase()}_DATABASE_PASSWORD`);
      const psql = ["psql", "--host", "127.0.0.1", "--username", service, "--dbname", service];
      const commands = statements.flatMap((sql) => ["--command", sql]);
      return kindling.exec("postgres", [...psql, ...commands], { PGPASSWORD: password });
    };
    const forbidden = [
      "delete from history",
      "update history set changes = '{}'",
      "truncate history",
      "drop table history",
      "alter table history disable trigger all",
      "alter table history owner to current_user",
      "set role kindling_history",
      "drop function thin_history(integer, integer)",
      "alter function erase_history(text, bigint[]) security invoker",
      "alter function operator.protect_history() security invoker",
      "create table operator.history (id int)",
    ];
    for (const service of ["founders", "investors", "matches", "gateway"]) {
      // Grants nothing, and only warns.
      await asService(service, "grant delete, update on history to current_user");
      const { stderr } = await asService(service, ...forbidden);
      const refused = stderr.split("\n").filter((line) => line.startsWith("ERROR:"));
      expect(refused, stderr).toHaveLength(forbidden.length);
      for (const line of refused) expect(line).toMatch(/denied|must be owner/);
      expect(await asService(service, "select thin_history(0, 1000)")).toMatchObject({ code: 0 });
    }
    await kindling.ops("make-databases");
    expect(await asService("founders", "delete from history")).toMatchObject({ code: 1 });
    const { body } = await kindling.call("POST", "/api/founders", founderLike(3));
    const history = `select count(*) from history where record_id = ${body.data.id} and action <> 'erased'`;
    await kindling.call("PUT", `/api/founders/${body.data.id}`, { vertical: "Ports" });
    expect((await asService("founders", history)).stdout).toMatch(/^ +2$/m);
    await kindling.call("DELETE", `/api/founders/${body.data.id}?erase=true`);
    expect((await asService("founders", history)).stdout).toMatch(/^ +0$/m);
    await kindling.waitUntilConsistent();
  });

  it("indexes the search, also in an installation that had no index", async () => {
    const tables = ["founders", "investors"];
    const indexed = (table: string) => [
      ...["duplicate_keys_companies", "duplicate_keys_names"],
      ...[`${table}_names_idx`, `${table}_search_idx`, "notes_search_idx"].toSorted(),
    ];
    const indexesOf = (table: string) =>
      kindling.sql(
        table,
        "select indexname from pg_indexes where indexdef like '%gin_trgm_ops%' order by indexname",
      );
    for (const table of tables) {
      expect((await indexesOf(table)).split("\n")).toEqual(indexed(table));
      await kindling.sql(table, "drop extension pg_trgm cascade");
      expect(await indexesOf(table)).toBe("");
    }
    await kindling.ops("make-databases");
    for (const table of tables) expect((await indexesOf(table)).split("\n")).toEqual(indexed(table));
  });

  it("adds the demo data, and no more when it is there", async () => {
    const before = (await everything()).founders.length;
    for (let run = 0; run < 2; run++) {
      await kindling.compose("--profile", "demo", "run", "--rm", "demo");
      expect((await everything()).founders).toHaveLength(before + 40);
    }
  });

  it("lists in the gateway's container who did not come back", async () => {
    await kindling.sql(
      "founders",
      "update founders set created_at = created_at - interval '25 months' where id = 1",
    );
    const { code, stdout, stderr } = await kindling.command("gateway", "retention", "24");
    expect(code, stderr).toBe(0);
    expect(stdout).toMatch(/^founder +1 +never +due now/m);
    expect(stdout).toContain("1 member with a mail due or sent");
    expect(stdout).toContain("RETENTION_MONTHS is not set: nobody is mailed or archived.");
    expect((await everything()).founders).toContainEqual(expect.objectContaining({ id: 1 }));
  });

  it("fails with the name of a missing secret", async () => {
    const required = [
      ...(await readFile(kindling.envFile, "utf8")).matchAll(/^(\w+(?:PASSWORD|SECRETS))=./gm),
    ];
    expect(required).toHaveLength(13);
    const other = await kindling.another();
    try {
      const compose = await readFile(join(root, "docker-compose.yml"), "utf8");
      for (const [, name] of required) expect(compose).toContain(`\${${name}:?see`);
      const [, name] = required[0]!;
      const value = await other.setting(name!);
      await other.set({ [name!]: "" });
      const missing = await other.try("up", "--detach");
      expect(missing.code).not.toBe(0);
      expect(missing.stderr).toContain(`${name} is missing`);
      await other.set({ [name!]: value });
      expect((await other.try("config", "--quiet")).code).toBe(0);
      expect(await other.compose("ps", "--all", "--quiet")).toBe("");
      await other.set({ ADMIN_PASSCODE: "", FOUNDER_SIGN_IN: "" });
      const { code, stderr } = await other.command("gateway");
      expect([code, stderr]).toEqual([
        2,
        expect.stringMatching(/ADMIN_PASSCODE is missing[\s\S]*FOUNDER_SIGN_IN/),
      ]);
      await other.set({
        ADMIN_PASSCODE: "12345678",
        FOUNDER_SIGN_IN: "email-only",
        LISTEN_ADDRESS: "0.0.0.0",
      });
      const weak = await other.command("gateway");
      expect([weak.code, weak.stderr]).toEqual([
        2,
        expect.stringMatching(/ADMIN_PASSCODE: this passcode[\s\S]*FOUNDER_SIGN_IN: email-only/),
      ]);
    } finally {
      await other.stop();
    }
  });

  it("makes no folder in place of a missing ADMINS_FILE, and says that it is missing", async () => {
    const file = join(kindling.folder, "admins");
    await kindling.set({ ADMINS_FILE: file });
    const { code, stderr } = await kindling.command("gateway");
    await kindling.set({ ADMINS_FILE: "" });
    expect([code, stderr]).toEqual([1, expect.stringContaining(`path does not exist: ${file}`)]);
    expect(await readdir(kindling.folder)).not.toContain("admins");
  });

  it("reads ADMINS_FILE through its group, without everybody's permission", async () => {
    const file = join(kindling.folder, "admins-of-a-group");
    await writeFile(file, "ada and her hash", { mode: 0o640 });
    const { gid } = await stat(file);
    const read = () =>
      kindling.try(
        "run",
        "--rm",
        "--no-deps",
        "-T",
        "--entrypoint",
        "cat",
        "gateway",
        "/run/kindling/admins",
      );
    const unused = 64_000;
    await kindling.set({ ADMINS_FILE: file, ADMINS_FILE_GROUP: String(unused) });
    expect((await read()).stderr).toContain("Permission denied");
    await kindling.set({ ADMINS_FILE_GROUP: String(gid) });
    expect((await read()).stdout).toBe("ada and her hash");
    await kindling.set({ ADMINS_FILE: "", ADMINS_FILE_GROUP: "" });
  });

  it("reads exactly the settings that .env.example explains", async () => {
    const compose = await readFile(join(root, "docker-compose.yml"), "utf8");
    const example = await readFile(join(root, ".env.example"), "utf8");
    const names = (text: string, pattern: RegExp) =>
      [...new Set([...text.matchAll(pattern)].map(([, name]) => name!))].sort();
    expect(names(compose, /\$\{(\w+)/g)).toEqual(names(example, /^(\w+)=/gm));
    expect(example).not.toMatch(/^\w+(PASSWORD|SECRETS|PASSCODE)=./m);
  });

  it("reviews applications in a new installation, and not in one whose settings are older", async () => {
    const file = join(kindling.folder, "new");
    expect((await run("ops/make-env", [], { ENV_FILE: file })).code).toBe(0);
    const settings = await readFile(file, "utf8");
    const older = settings.replace("REVIEW_APPLICATIONS=on\n", "");
    expect(older).not.toContain("REVIEW_APPLICATIONS");
    for (const [text, state] of [
      [settings, "on"],
      [older, "off"],
    ] as const) {
      await writeFile(file, text);
      const compose = await run("docker", ["compose", "--env-file", file, "config", "--format", "json"]);
      const { services } = JSON.parse(compose.stdout);
      for (const name of ["founders", "investors", "gateway"])
        expect(services[name].environment.REVIEW_APPLICATIONS).toBe(state);
    }
  });

  it("uses generated secrets, which make-env does not overwrite", async () => {
    const before = await readFile(kindling.envFile, "utf8");
    const again = await run("ops/make-env", [], { ENV_FILE: kindling.envFile });
    expect([again.code, await readFile(kindling.envFile, "utf8")]).toEqual([1, before]);
    const secrets = [...before.matchAll(/^\w+(?:PASSWORD|SECRETS|PASSCODE)=(.*)$/gm)].map(
      ([, value]) => value!,
    );
    expect(new Set(secrets).size).toBe(14);
    for (const secret of secrets) expect(secret).toMatch(/^k[A-Za-z0-9]{47}$/);
  });

  describe("permissions of the containers", () => confinementSuite(() => kindling));
});
