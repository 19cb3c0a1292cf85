import { chmod, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { expectServed } from "@kindling/test-kit/clients/outcome.ts";
import { type Acknowledged, startWriters } from "@kindling/test-kit/clients/writers.ts";
import { dockerAvailable } from "@kindling/test-kit/containers.ts";
import { eventually } from "@kindling/test-kit/eventually.ts";
import { eventuallyNothingLost } from "@kindling/test-kit/product/consistency.ts";
import { buildTimeoutMs, Installation, run } from "@kindling/test-kit/product/installation.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { monitoringOf, streamsOf } from "./nats-monitoring.ts";
import { snapshotOf } from "./snapshot.ts";

const longMs = 600_000;
const sector = "DEVELOPER_TOOLS";
/** The numbers of founders and investors before the move and added later; all fit each other. */
const [there, more] = [20, 25];
const services = ["founders", "investors", "matches", "media"] as const;
const databases = [...services, "gateway"] as const;
const cluster = ["nats-1", "nats-2", "nats-3"] as const;
/** Can create roles and databases but is not a superuser, as in a managed PostgreSQL. */
const owner = { name: "owner", password: "of-ours" };

/** Run in a container: creates a certificate authority, and one certificate for all servers. */
const makeCertificates = `
  cd /tls
  openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=authority -keyout ca-key.pem -out ca.pem
  openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=servers -CA ca.pem -CAkey ca-key.pem \
    -addext subjectAltName=DNS:managed,DNS:nats-1,DNS:nats-2,DNS:nats-3 \
    -addext basicConstraints=critical,CA:FALSE -keyout key.pem -out cert.pem
  chmod 644 *`;

describe.skipIf(!dockerAvailable())("the runbook for more than one machine", () => {
  let kindling: Installation;
  beforeAll(async () => {
    kindling = await Installation.create();
    kindling.addComposeFile("tests/operations/postgres.yml");
    await kindling.compose("build");
    await kindling.compose("up", "--detach", "--wait");
    await kindling.signIn();
    const writers = startWriters(kindling, { sector, most: there });
    await writers.finished;
    expectServed(writers, { statuses: [] });
    const tls = join(kindling.folder, "tls");
    await mkdir(tls);
    // Readable by any container user.
    await chmod(kindling.folder, 0o755);
    await chmod(tls, 0o777);
    await inPostgres({ args: ["sh", "-ec", makeCertificates] });
  }, buildTimeoutMs);
  afterAll(() => kindling?.stop(), buildTimeoutMs);

  /** Runs a PostgreSQL program in a container. */
  function inPostgres({ args, env = {}, input = "/dev/null" }: InPostgres): Promise<string> {
    const settings = Object.entries(env).map(([name, value]) => `--env ${name}='${value}'`);
    const [entrypoint, ...rest] = args.map((arg) => `'${arg}'`);
    const options = [...settings, "--volume", join(kindling.folder, "tls:/tls"), "--entrypoint", entrypoint];
    return kindling.shell(
      ["docker compose run --rm --no-deps -T", ...options, "postgres", ...rest, "<", input].join(" "),
    );
  }

  /** Runs SQL in the managed PostgreSQL as its superuser. */
  function asSuperuser(statement: string, database = "postgres"): Promise<string> {
    const psql = `PGPASSWORD=$POSTGRES_PASSWORD exec psql -qAt -h 127.0.0.1 -U postgres -d "$2" -c "$1"`;
    return kindling.compose("exec", "-T", "managed", "sh", "-c", psql, "sh", statement, database);
  }

  it(
    "moves to a managed PostgreSQL and a NATS cluster, both over TLS, and keeps everything",
    async () => {
      const [first] = (await snapshotOf(kindling)).matches.flat();
      const rated = await kindling.call("PUT", `/api/matches/${first.id}/rating`, { ben_rating: 3 });
      expect(rated.status).toBe(200);
      const before = await snapshotOf(kindling);
      expect(before.pairs).toHaveLength(there * there);
      await kindling.compose("stop", ...databases);
      const backup = join(kindling.folder, "backup");
      await kindling.ops("backup", backup);

      kindling.addComposeFile("tests/operations/past-one-machine.yml");
      await kindling.compose("up", "--detach", "--wait", "managed", ...cluster);
      const { name, password } = owner;
      await asSuperuser(`create role ${name} login createdb createrole password '${password}'`);
      const tls = { PGHOST: "managed", PGSSLMODE: "verify-full", PGSSLROOTCERT: "/tls/ca.pem" };
      const asOwner = { ...tls, PGUSER: name, PGPASSWORD: password };
      const makeDatabases = { args: ["/docker-entrypoint-initdb.d/databases.sh"], env: asOwner };
      await inPostgres(makeDatabases);
      // Repeated, as after a password change.
      await inPostgres(makeDatabases);
      for (const database of databases) {
        const PGPASSWORD = await kindling.setting(`${database.toUpperCase()}_DATABASE_PASSWORD`);
        await inPostgres({
          args: [
            "pg_restore",
            "--exit-on-error",
            "--single-transaction",
            "--no-acl",
            "--no-owner",
            "--dbname",
            database,
          ],
          env: { ...tls, PGUSER: database, PGPASSWORD },
          input: join(backup, `${database}.dump`),
        });
      }
      await kindling.compose("stop", "postgres", "nats");
      await kindling.compose("up", "--detach", "--wait", "--no-deps", ...databases);
      await kindling.findGateway();

      await eventually(
        async () => {
          const messages = (await streamsOf(kindling, "nats-1")).reduce(
            (sum, { state }) => sum + state.messages,
            0,
          );
          // The state and the tally of each founder and investor, and the rated match.
          expect(messages).toBe(4 * there + 1);
        },
        { timeoutMs: 60_000, intervalMs: 500 },
      );
      const historyOwner =
        "select relowner::regrole from pg_class where relname = 'history' and relkind = 'r'";
      for (const database of ["founders", "investors", "matches", "gateway"])
        expect((await asSuperuser(historyOwner, database)).trim()).toBe("kindling_history");
      // Sessions are kept.
      expect(await snapshotOf(kindling)).toEqual(before);
      expect((await streamsOf(kindling, "nats-1")).map(({ config }) => config.num_replicas)).toEqual([
        3, 3, 3, 3, 3,
      ]);
    },
    longMs,
  );

  it("connects to both over TLS only", async () => {
    const plain = "select count(*) from pg_stat_activity left join pg_stat_ssl using (pid)";
    const ownConnections = "where application_name like 'kindling-%' and not coalesce(ssl, false)";
    expect((await asSuperuser(`${plain} ${ownConnections}`)).trim()).toBe("0");
    const connections = await Promise.all(cluster.map((server) => monitoringOf(kindling, server, "connz")));
    const all = connections.flatMap(({ connections }) => connections);
    expect(new Set(all.map(({ name }) => name))).toEqual(
      new Set(databases.map((database) => `kindling-${database}`)),
    );
    for (const connection of all) expect(connection.tls_version).toMatch(/^1\.[23]$/);
  });

  it(
    "fails no request and loses no event while each NATS server is killed",
    async () => {
      const acknowledged: Acknowledged = new Map();
      for (const [n, server] of cluster.entries()) {
        const from = there + more * n + 1;
        const those = { sector, from, most: from + more - 1 } as const;
        const writers = startWriters(kindling, { ...those, changes: 10, pauseMs: 100 });
        await eventually(() => expect(writers.received.length).toBeGreaterThan(20), { timeoutMs: 60_000 });
        const [container] = await kindling.containers(server);
        expect((await run("docker", ["kill", container!])).code).toBe(0);
        await writers.finished;
        expectServed(writers, { statuses: [] });
        for (const [email, fields] of writers.acknowledged) acknowledged.set(email, fields);
        await eventuallyNothingLost(kindling, sector, acknowledged);
        expect(await kindling.containers(server)).toEqual([]);
        await kindling.compose("start", server);
        await kindling.compose("up", "--detach", "--wait", "--no-recreate", ...cluster);
      }
    },
    longMs,
  );
});

interface InPostgres {
  args: string[];
  env?: Record<string, string>;
  /** A file to be read. */
  input?: string;
}
