import type { EmbeddedConfig } from "./config.ts";
import { type RunningPostgres, startPostgres } from "./postgres/start.ts";
import type { StartError } from "./postgres/start-error.ts";

export const serviceNames = ["founders", "investors", "matches", "media"] as const;
export type ServiceName = (typeof serviceNames)[number];

/** Who has a database: every service, and the gateway for sessions and sign-ins. */
export const databaseNames = [...serviceNames, "gateway"] as const;
export type DatabaseName = (typeof databaseNames)[number];

export interface Databases {
  url(name: DatabaseName): string;
  /** A sentence for the person who starts it, or null. */
  notice: string | null;
  stop(): Promise<void>;
}

/** The addresses that the environment names. */
export function givenDatabases(config: EmbeddedConfig): Record<DatabaseName, string | undefined> {
  return {
    founders: config.FOUNDERS_DATABASE_URL,
    investors: config.INVESTORS_DATABASE_URL,
    matches: config.MATCHES_DATABASE_URL,
    media: config.MEDIA_DATABASE_URL,
    gateway: config.GATEWAY_DATABASE_URL,
  };
}

/**
 * Every database: the one its variable names, else one of the embedded server, which is started
 * only when one is needed.
 * @throws StartError that says what to do
 */
export async function openDatabases(
  config: EmbeddedConfig,
  onLost: (error: StartError) => void,
): Promise<Databases> {
  const given = givenDatabases(config);
  const missing = databaseNames.filter((name) => given[name] === undefined);
  let server: RunningPostgres | null = null;
  if (missing.length > 0) {
    server = await startPostgres({ dataDir: config.DATA_DIR, databases: missing, onExit: onLost });
  }
  return {
    url: (name) => given[name] ?? server!.url(name),
    notice: server?.notice ?? null,
    stop: async () => server?.stop(),
  };
}
