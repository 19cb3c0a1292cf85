import { type EmbeddedConfig, readEmbeddedConfig } from "@kindling/standalone/config.ts";
import { databaseNames } from "@kindling/standalone/databases.ts";
import { newSecret } from "@kindling/standalone/session-secret.ts";
import { type Kindling, startKindling } from "@kindling/standalone/start-kindling.ts";
import { waitUntilConsistent } from "@kindling/standalone/wait-until-consistent.ts";
import { createTestDatabase, type TestDatabase } from "@kindling/test-kit/test-database.ts";

/** The databases of one product, empty and its own. */
export interface TestDatabases {
  /** As the product's environment names them. */
  env: Record<string, string>;
  /** Each by the name of its service. */
  byName: Readonly<Record<string, TestDatabase>>;
  drop(): Promise<void>;
}

export async function testDatabases(): Promise<TestDatabases> {
  const made = await Promise.all(
    databaseNames.map(async (name) => [name, await createTestDatabase(name)] as const),
  );
  const byName: Record<string, TestDatabase> = Object.fromEntries(made);
  return {
    byName,
    env: Object.fromEntries(made.map(([name, { url }]) => [`${name.toUpperCase()}_DATABASE_URL`, url])),
    drop: async () => {
      for (const database of Object.values(byName)) await database.drop();
    },
  };
}

/** The whole product in the test's process, on a port of its own. */
export interface TestProduct {
  kindling: Kindling;
  databases: TestDatabases["byName"];
  /** A call through the gateway: status and parsed body. */
  call(method: string, path: string, body?: unknown): Promise<{ status: number; body: Answer }>;
  waitUntilConsistent(): Promise<void>;
  stop(): Promise<void>;
}

/** The envelope, loosely typed, as tests look into it. */
// biome-ignore lint/suspicious/noExplicitAny: tests read replies of every shape
export type Answer = any;

export async function startTestProduct(env: Record<string, string> = {}): Promise<TestProduct> {
  const databases = await testDatabases();
  const kindling = await startKindling(testConfig({ ...databases.env, ...env }));
  return {
    kindling,
    databases: databases.byName,
    call: (method, path, body) => call(kindling.url, method, path, body),
    waitUntilConsistent: () => waitUntilConsistent(Object.values(kindling.services)),
    stop: async () => {
      await kindling.stop();
      await databases.drop();
    },
  };
}

export function testConfig(env: Record<string, string>): EmbeddedConfig {
  const settings = { PORT: "0", SEED: "none", LOG_LEVEL: "silent", SESSION_SECRETS: newSecret() };
  return readEmbeddedConfig({ ...settings, ...env });
}

/** One request; a body that is no string is sent as JSON. @throws when there is no whole reply */
export async function call(
  url: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; body: Answer }> {
  const reply = await fetch(`${url}${path}`, {
    method,
    signal: AbortSignal.timeout(20_000),
    ...(body === undefined
      ? {}
      : {
          headers: { "content-type": "application/json" },
          body: typeof body === "string" ? body : JSON.stringify(body),
        }),
  });
  const text = await reply.text();
  return { status: reply.status, body: text === "" ? null : JSON.parse(text) };
}
