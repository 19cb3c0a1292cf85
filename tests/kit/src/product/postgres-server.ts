import { PostgreSqlContainer } from "@testcontainers/postgresql";
import pg from "pg";
import { getContainerRuntimeClient, Wait } from "testcontainers";
import { eventually } from "../eventually.ts";

/** PostgreSQL in a container, with a role and a database for each service, on a fixed port. */
export interface PostgresServer {
  /** The connection string of a service. */
  url(service: string): string;
  /** Runs one statement in a service's database, as its owner. */
  query(service: string, sql: string, params?: unknown[]): Promise<Record<string, unknown>[]>;
  /** The rows of each table of each database, by `database.table`. Unlike pg_dump, it needs no client of its version. */
  dump(): Promise<Map<string, string>>;
  /** Drops a service's database despite connections, and creates an empty one. */
  wipe(service: string): Promise<void>;
  /** Copies every database; there must be no connections. */
  backUp(): Promise<void>;
  /** Restores every database from its copy. */
  restore(): Promise<void>;
  /** Restarts the server, which ends every connection. */
  restart(): Promise<void>;
  remove(): Promise<void>;
}

const password = "test";

/** On a fixed port and without health checks. */
class LocalPostgres extends PostgreSqlContainer {
  constructor(port: number) {
    super("postgres:18");
    this.withPassword(password);
    this.withExposedPorts({ container: 5432, host: port });
    this.withHealthCheck({ test: ["CMD", "true"], interval: 3_600_000 });
    this.withWaitStrategy(Wait.forListeningPorts());
  }
}

/** Starts a server on the free port `port`, with a database for each of `services`. */
export async function startPostgres(port: number, services: readonly string[]): Promise<PostgresServer> {
  const container = await new LocalPostgres(port).start();
  // Inside a container, this is the bridge's address.
  const host = container.getHost();
  const url = (user: string, database: string) =>
    `postgresql://${user}:${password}@${host}:${port}/${database}`;
  const admin = url("test", "postgres");
  const runtime = (await getContainerRuntimeClient()).container;
  const create = (service: string) => run(admin, `create database ${service} owner ${service}`);
  try {
    await untilReady(admin);
    for (const service of services) {
      await run(admin, `create role ${service} login password '${password}'`);
      await create(service);
    }
  } catch (error) {
    await container.stop();
    throw error;
  }
  async function copy(from: string, to: string, owner: string): Promise<void> {
    await run(admin, `drop database if exists ${to} with (force)`);
    await run(admin, "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [from]);
    await run(admin, `create database ${to} template ${from} owner ${owner}`);
  }
  const server: PostgresServer = {
    url: (service) => url(service, service),
    query: (service, sql, params) => run(url(service, service), sql, params),
    async dump() {
      const dump = new Map<string, string>();
      const databases = "select datname from pg_database where datallowconn";
      for (const { datname } of await run(admin, databases)) {
        const client = new pg.Client({ connectionString: url("test", String(datname)) });
        await client.connect();
        try {
          for (const { name } of (await client.query(storedTables)).rows) {
            const { rows } = await client.query(`select t::text as text from ${name} t`);
            dump.set(`${datname}.${name}`, rows.map(({ text }) => text).join("\n"));
          }
        } finally {
          await client.end();
        }
      }
      return dump;
    },
    async wipe(service) {
      await run(admin, `drop database ${service} with (force)`);
      await create(service);
    },
    async backUp() {
      for (const service of services) await copy(service, `${service}_backup`, service);
    },
    async restore() {
      for (const service of services) await copy(`${service}_backup`, service, service);
    },
    async restart() {
      await runtime.restart(runtime.getById(container.getId()), { timeout: 20_000 });
      await untilReady(admin);
    },
    async remove() {
      await container.stop();
    },
  };
  return server;
}

/** All that pg_dump reads the rows of. */
const storedTables = `
  select oid::regclass as name from pg_class
  where relkind in ('r', 'm') and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
     or oid = 'pg_largeobject'::regclass`;

async function run(url: string, sql: string, params: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(sql, params)).rows;
  } finally {
    await client.end();
  }
}

const untilReady = (url: string) =>
  eventually(() => run(url, "select 1"), { timeoutMs: 60_000, intervalMs: 100 });
