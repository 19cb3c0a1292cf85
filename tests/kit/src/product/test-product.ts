import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrations as gatewayMigrations } from "@kindling/gateway/database.ts";
import { readStandaloneConfig, type StandaloneConfig } from "@kindling/standalone/config.ts";
import { databaseNames } from "@kindling/standalone/databases.ts";
import { definitions } from "@kindling/standalone/definitions.ts";
import { newSecret } from "@kindling/standalone/session-secret.ts";
import { type Kindling, startKindling } from "@kindling/standalone/start-kindling.ts";
import { createMigratedDatabase } from "../migrated-database.ts";
import type { TestDatabase } from "../test-database.ts";
import { Product } from "./product.ts";

/** The migrated databases of one product, without data, and its list of erasures. */
export interface TestDatabases {
  /** The product's environment variables for them. */
  env: Record<string, string>;
  /** By service. */
  byName: Readonly<Record<string, TestDatabase>>;
  drop(): Promise<void>;
}

const definition = definitions(readStandaloneConfig({}));
const migrations = {
  founders: definition.founders.migrations,
  investors: definition.investors.migrations,
  matches: definition.matches.migrations,
  media: definition.media.migrations,
  gateway: gatewayMigrations,
};

export async function testDatabases(): Promise<TestDatabases> {
  const made = await Promise.all(
    databaseNames.map(async (name) => [name, await createMigratedDatabase(name, migrations[name])] as const),
  );
  const byName: Record<string, TestDatabase> = Object.fromEntries(made);
  const folder = await mkdtemp(join(tmpdir(), "kindling-test-"));
  return {
    byName,
    env: {
      ...Object.fromEntries(made.map(([name, { url }]) => [`${name.toUpperCase()}_DATABASE_URL`, url])),
      DATA_DIR: folder,
      ERASURES_FILE: join(folder, "erasures"),
    },
    drop: async () => {
      for (const database of Object.values(byName)) await database.drop();
      await rm(folder, { recursive: true });
    },
  };
}

/** The whole product in this process, on a free port. */
export class InProcessProduct extends Product {
  readonly kindling: Kindling;
  private readonly cleanUp: () => Promise<unknown>;

  private constructor(kindling: Kindling, cleanUp: () => Promise<unknown>) {
    super();
    this.kindling = kindling;
    this.cleanUp = cleanUp;
  }

  /** `cleanUp` runs after the stop, or after a failed start. */
  static async start(config: StandaloneConfig, cleanUp: () => Promise<unknown>): Promise<InProcessProduct> {
    try {
      return new InProcessProduct(await startKindling(config), cleanUp);
    } catch (error) {
      await cleanUp();
      throw error;
    }
  }

  get url(): string {
    return this.kindling.url;
  }

  protected async metrics() {
    const { services } = this.kindling;
    const texts = Object.entries(services).map(async ([name, { app }]) => [
      name,
      (await app.inject("/metrics")).body,
    ]);
    return Object.fromEntries(await Promise.all(texts));
  }

  async stop(): Promise<void> {
    await this.kindling.stop();
    await this.cleanUp();
  }
}

export type TestProduct = InProcessProduct & { databases: TestDatabases["byName"] };

/** The product with its own databases on the test run's server. */
export async function startTestProduct(env: Record<string, string> = {}): Promise<TestProduct> {
  const databases = await testDatabases();
  const product = await InProcessProduct.start(testConfig({ ...databases.env, ...env }), databases.drop);
  return Object.assign(product, { databases: databases.byName });
}

/** The product on existing databases, which stay when it stops. */
export const startOnTestDatabases = (
  { env }: TestDatabases,
  settings: Record<string, string>,
): Promise<InProcessProduct> => InProcessProduct.start(testConfig({ ...env, ...settings }), async () => {});

function testConfig(env: Record<string, string>): StandaloneConfig {
  const settings = {
    PORT: "0",
    SEED: "none",
    LOG_LEVEL: "silent",
    SESSION_SECRETS: newSecret(),
  };
  return readStandaloneConfig({ ...settings, ...env });
}
