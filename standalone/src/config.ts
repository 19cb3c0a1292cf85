import { resolve } from "node:path";
import { gatewaySettings, openAccessProblem } from "@kindling/gateway/config.ts";
import { isLoopback } from "@kindling/gateway/loopback.ts";
import { isForOthers, knownPasscode, signInProblems } from "@kindling/gateway/sign-in/settings.ts";
import { matchesSettings } from "@kindling/matches/config.ts";
import { mediaSettings } from "@kindling/media/config.ts";
import {
  busSettings,
  type Config,
  ConfigError,
  databaseSetting,
  readConfig,
  setting,
} from "@kindling/service-kit/config.ts";
import { z } from "zod";

const {
  FOUNDERS_URL: _f,
  INVESTORS_URL: _i,
  MATCHES_URL: _ma,
  MEDIA_URL: _me,
  NATS_URL: _n,
  NATS_REPLICAS: _r,
  IDENTITY_SECRETS: _s,
  ...ofGateway
} = gatewaySettings;

/** What stands in for the community's own addresses in a demo: the front pages of the services. */
const demoLinks = { DISCORD_INVITE_URL: "https://discord.com", VIDEO_CHANNEL_URL: "https://www.youtube.com" };

const demoLink = (name: keyof typeof demoLinks) => {
  const { schema, description } = ofGateway[name];
  return setting(schema, `${description}; with demo data ${demoLinks[name]} by default`);
};

const ownDatabase = (service: string) => {
  const { schema, description, example } = databaseSetting(service);
  return setting(schema.optional(), `${description}; by default one of the embedded server's`, example);
};

/** The environment of the product in one process. Everything has a default. */
export const embeddedSettings = {
  ...ofGateway,
  LOG_LEVEL: setting(
    ofGateway.LOG_LEVEL.schema.unwrap().default("warn"),
    ofGateway.LOG_LEVEL.description,
    "warn",
  ),
  ACCESS: setting(
    z.enum(["open", "enforced"]).default("open"),
    "open: everyone may do everything, on a loopback address only; enforced: each call is held to its audience",
    "open",
  ),
  ADMIN_PASSCODE: setting(
    ofGateway.ADMIN_PASSCODE.schema,
    "what admins sign in with where there is no ADMINS_FILE; `kindling` by default, but to be chosen where others can reach it",
  ),
  DISCORD_INVITE_URL: demoLink("DISCORD_INVITE_URL"),
  VIDEO_CHANNEL_URL: demoLink("VIDEO_CHANNEL_URL"),
  DATA_DIR: setting(z.string().default(".data"), "folder of the embedded database", ".data"),
  SEED: setting(z.enum(["demo", "none"]).default("demo"), "what a new database is filled with", "demo"),
  NATS_URL: setting(
    busSettings.NATS_URL.schema.optional(),
    "address of NATS; without it events stay in the process",
  ),
  NATS_REPLICAS: busSettings.NATS_REPLICAS,
  FOUNDERS_DATABASE_URL: ownDatabase("founders"),
  INVESTORS_DATABASE_URL: ownDatabase("investors"),
  MATCHES_DATABASE_URL: ownDatabase("matches"),
  MEDIA_DATABASE_URL: ownDatabase("media"),
  GATEWAY_DATABASE_URL: setting(
    ofGateway.GATEWAY_DATABASE_URL.schema,
    "PostgreSQL database of sessions, passwords and invitations; by default one of the embedded server's",
    ofGateway.GATEWAY_DATABASE_URL.example,
  ),
  SESSION_SECRETS: setting(
    ofGateway.SESSION_SECRETS.schema,
    `secrets that cookies and links are kept under, newest first, separated by commas; by default one that is made once and kept in DATA_DIR`,
  ),
  RECONCILE_MINUTES: matchesSettings.RECONCILE_MINUTES,
  VIDEO_FEED_URL: mediaSettings.VIDEO_FEED_URL,
  VIDEO_FEED_INTERVAL_MINUTES: mediaSettings.VIDEO_FEED_INTERVAL_MINUTES,
} as const;

export type EmbeddedConfig = Config<typeof embeddedSettings>;

/**
 * Reads the environment; DATA_DIR becomes absolute, and a demo gets links where it has none.
 * @throws ConfigError naming every problem, also open access or no passcode where others can reach it
 */
export function readEmbeddedConfig(env: NodeJS.ProcessEnv): EmbeddedConfig {
  const config = readConfig(embeddedSettings, env);
  const problems = signInProblems({
    ...config,
    // Without these it makes or opens its own.
    ADMIN_PASSCODE: config.ADMIN_PASSCODE ?? (isForOthers(config) ? undefined : knownPasscode),
    GATEWAY_DATABASE_URL: config.GATEWAY_DATABASE_URL ?? "",
    SESSION_SECRETS: config.SESSION_SECRETS ?? [],
  });
  if (config.ACCESS === "open" && !isLoopback(config.HOST)) problems.push(openAccessProblem);
  if (problems.length > 0) throw new ConfigError(problems);
  const { SEED, DISCORD_INVITE_URL, VIDEO_CHANNEL_URL } = config;
  return Object.freeze({
    ...config,
    DATA_DIR: resolve(config.DATA_DIR),
    DISCORD_INVITE_URL: DISCORD_INVITE_URL ?? (SEED === "demo" ? demoLinks.DISCORD_INVITE_URL : undefined),
    VIDEO_CHANNEL_URL: VIDEO_CHANNEL_URL ?? (SEED === "demo" ? demoLinks.VIDEO_CHANNEL_URL : undefined),
  });
}

/** The passcode that admins sign in with, where they have no names; the known one only ever on loopback. */
export function passcodeOf({ ADMIN_PASSCODE, ADMINS_FILE }: EmbeddedConfig): string | undefined {
  return ADMIN_PASSCODE ?? (ADMINS_FILE === undefined ? knownPasscode : undefined);
}
