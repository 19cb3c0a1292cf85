import { randomBytes } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { createServer, type Server as TcpServer } from "node:net";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { rolePassword } from "./data-directory/credentials.ts";
import { isAlive } from "./postmaster.ts";
import { pickFreePort, sharedBuffersMb } from "./server.ts";
import { startPostgres } from "./start.ts";
import { makeFolder, makeUsedFolder, removeFolders } from "./testing/data-folders.ts";
import { query } from "./testing/query.ts";

// Each test starts several servers, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });
afterEach(removeFolders);

const fast = { durable: false };

function withPassword(url: string, password: string): string {
  const changed = new URL(url);
  changed.password = password;
  return changed.href;
}

const listen = (port: number, host: string) =>
  new Promise<TcpServer>((resolve, reject) => {
    const server = createServer().on("error", reject);
    server.listen(port, host, () => resolve(server));
  });

describe("startPostgres on an empty folder", () => {
  it("creates a durable cluster with UTF-8, checksums, the settings of this version and a password of its own", async () => {
    // A long path with blanks and quotes.
    const dataDir = join(await makeFolder(), "a 'quoted' \"folder\"", "x".repeat(120), "y#%?&z");
    const postgres = await startPostgres({ dataDir, databases: ["founders", "media"], maxConnections: 33 });
    const [settings] = await query(
      postgres.adminUrl,
      `select current_setting('server_version_num')::int / 10000 as major,
              current_setting('fsync') || current_setting('synchronous_commit') || current_setting('full_page_writes') as durable,
              current_setting('data_checksums') as checksums, current_setting('max_connections') as connections,
              pg_size_bytes(current_setting('shared_buffers'))::int / 1048576 as buffers, current_setting('unix_socket_directories') as sockets,
              current_setting('password_encryption') as encryption`,
    );
    expect(settings).toEqual({
      major: 18,
      durable: "ononon",
      checksums: "on",
      connections: "33",
      buffers: sharedBuffersMb(),
      sockets: "",
      encryption: "scram-sha-256",
    });
    const [database] = await query(
      postgres.url("founders"),
      `select pg_encoding_to_char(encoding) as encoding, datlocale as locale
         from pg_database where datname = current_database()`,
    );
    expect(database).toEqual({ encoding: "UTF8", locale: "C.UTF-8" });
    expect(postgres.notice).toBe(null);

    const file = join(dataDir, "postgres", "password");
    const { mode, uid } = await stat(file);
    expect([mode & 0o777, uid]).toEqual([0o600, process.getuid?.()]);
    expect((await stat(postgres.cluster)).mode & 0o777).toBe(0o700);
    const urls = [postgres.adminUrl, postgres.url("founders"), postgres.url("media")];
    const ofOtherFolder = await readFile(join(await makeUsedFolder(), "postgres", "password"), "utf8");
    const passwords = [...urls.map((url) => new URL(url).password), ofOtherFolder.trim()];
    expect(new Set(passwords).size).toBe(4);
    for (const password of passwords) expect(password.length).toBeGreaterThanOrEqual(32);
    for (const guess of ["", "password", "postgres", "founders", ...passwords.slice(1)]) {
      await expect(query(withPassword(postgres.adminUrl, guess), "select 1"), guess).rejects.toThrow();
    }
    await postgres.stop();
  });

  it("throws a TypeError for invalid database names", async () => {
    const dataDir = await makeFolder();
    for (const name of [
      "",
      "Founders",
      "postgres",
      "template1",
      "pg_founders",
      "a-b",
      'a"; drop',
      "a".repeat(64),
    ]) {
      await expect(startPostgres({ dataDir, databases: [name] }), name).rejects.toThrow(TypeError);
    }
  });
});

describe("startPostgres on a used folder", () => {
  it("listens on 127.0.0.1 only, at another port than one that was taken, and gives every database a role that can connect to no other", async () => {
    const taken = await listen(0, "127.0.0.1");
    const { port } = taken.address() as { port: number };
    const ports = [port, port];
    const postgres = await startPostgres(
      { dataDir: await makeUsedFolder(), databases: ["founders", "investors"] },
      { ...fast, pickPort: async () => ports.shift() ?? pickFreePort() },
    );
    taken.close();
    expect(ports).toEqual([]);
    expect(postgres.port).not.toBe(port);
    await expect(listen(postgres.port, "127.0.0.1")).rejects.toMatchObject({ code: "EADDRINUSE" });
    const others = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
    const outside = others
      .filter((each) => each.family === "IPv4" && !each.internal)
      .map((each) => each.address);
    for (const address of ["127.0.0.2", ...outside]) (await listen(postgres.port, address)).close();

    const [me] = await query(
      postgres.url("founders"),
      `select current_user as role, current_database() as database, rolsuper, rolcreatedb, rolcreaterole,
              pg_get_userbyid(datdba) as owner
         from pg_roles, pg_database where rolname = current_user and datname = current_database()`,
    );
    expect(me).toEqual({
      role: "founders",
      database: "founders",
      owner: "founders",
      rolsuper: false,
      rolcreatedb: false,
      rolcreaterole: false,
    });
    await query(postgres.url("founders"), "create table companies (id int)");
    for (const other of ["investors", "postgres", "template1"]) {
      const url = new URL(postgres.url("founders"));
      url.pathname = `/${other}`;
      await expect(query(url.href, "select 1"), other).rejects.toMatchObject({ code: "42501" });
    }
    expect(() => postgres.url("media")).toThrow(TypeError);
    await postgres.stop();
  });

  it("keeps data, passwords and rights, and adds new databases", async () => {
    const dataDir = await makeUsedFolder();
    const before = await startPostgres({ dataDir, databases: ["founders"] }, fast);
    await query(before.url("founders"), "create table kept as select 42 as answer");
    await before.stop();

    const after = await startPostgres({ dataDir, databases: ["founders", "media"] }, fast);
    expect(after.pid).not.toBe(before.pid);
    expect(await query(after.url("founders"), "select answer from kept")).toEqual([{ answer: 42 }]);
    expect(await query(after.url("media"), "select current_user as role")).toEqual([{ role: "media" }]);
    expect(new URL(after.adminUrl).password).toBe(new URL(before.adminUrl).password);
    expect(new URL(after.url("founders")).password).toBe(new URL(before.url("founders")).password);
    const intoMedia = after.url("founders").replace(/\/founders$/, "/media");
    await expect(query(intoMedia, "select 1")).rejects.toMatchObject({ code: "42501" });
    await after.stop();
  });

  it("completes databases that an interrupted start left incomplete", async () => {
    const dataDir = await makeUsedFolder();
    const first = await startPostgres({ dataDir, databases: [] }, fast);
    // The states between its steps: a role without database; a database that every role can connect to.
    const { password } = new URL(first.adminUrl);
    for (const name of ["founders", "investors"]) {
      await query(first.adminUrl, `create role ${name} login password '${rolePassword(password, name)}'`);
    }
    await query(first.adminUrl, "create database investors owner investors");
    await first.stop();

    const second = await startPostgres({ dataDir, databases: ["founders", "investors", "media"] }, fast);
    const open = await query(
      second.adminUrl,
      "select datname from pg_database where datallowconn and has_database_privilege('public', oid, 'connect')",
    );
    expect(open).toEqual([]);
    expect(await query(second.url("founders"), "select current_user as role")).toEqual([
      { role: "founders" },
    ]);
    expect(await query(second.url("investors"), "select current_user as role")).toEqual([
      { role: "investors" },
    ]);
    await second.stop();
  });

  it("logs no failed statement or its values, and when stopped ends open connections and releases the lock", async () => {
    const dataDir = await makeUsedFolder();
    const postgres = await startPostgres(
      { dataDir, databases: ["founders"], onExit: (error) => expect.fail(error.message) },
      fast,
    );
    const secret = randomBytes(8).toString("hex");
    const sql = `do $$ begin raise unique_violation using message = 'x', detail = '${secret}'; end $$`;
    await expect(query(postgres.url("founders"), sql)).rejects.toMatchObject({ code: "23505" });
    const busy = query(postgres.url("founders"), "select pg_sleep(600)");
    const outcome = expect(busy).rejects.toThrow();
    await expect
      .poll(() =>
        query(postgres.adminUrl, "select 1 from pg_stat_activity where query = 'select pg_sleep(600)'"),
      )
      .toHaveLength(1);
    await Promise.all([postgres.stop(), postgres.stop()]);
    await postgres.stop();
    await outcome;
    expect(isAlive(postgres.pid)).toBe(false);
    const text = await readFile(postgres.logFile, "utf8");
    expect(text).toContain("database system is ready");
    expect(text).not.toContain(secret);
    await (await startPostgres({ dataDir, databases: [] }, fast)).stop();
  });
});
