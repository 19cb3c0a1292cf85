import type { StandaloneConfig } from "./config.ts";
import { type RunningPostgres, startPostgres } from "./postgres/start.ts";
import type { StartError } from "./postgres/start-error.ts";

export const serviceNames = ["founders", "investors", "matches", "media"] as const;
export type ServiceName = (typeof serviceNames)[number];

/** The services, and the gateway for sessions and accounts. */
export const databaseNames = [...serviceNames, "gateway"] as const;
export type DatabaseName = (typeof databaseNames)[number];

export interface Databases {
  url(name: DatabaseName): string;
  /** A message for the operator, or null. */
  notice: string | null;
  stop(): Promise<void>;
}

/** The URLs that the environment sets. */
export function configuredUrls(config: StandaloneConfig): Record<DatabaseName, string | undefined> {
  return {
    founders: config.FOUNDERS_DATABASE_URL,
    investors: config.INVESTORS_DATABASE_URL,
    matches: config.MATCHES_DATABASE_URL,
    media: config.MEDIA_DATABASE_URL,
    gateway: config.GATEWAY_DATABASE_URL,
  };
}

/**
 * Opens every database: at its variable's URL, otherwise on the embedded server, which starts only when needed.
 * @throws StartError that says what to do
 */
export async function openDatabases(
  config: StandaloneConfig,
  onLost: (error: StartError) => void,
): Promise<Databases> {
  const given = configuredUrls(config);
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
