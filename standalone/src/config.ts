import { resolve } from "node:path";
import { foundersSettings } from "@kindling/founders/config.ts";
import { gatewayProblems, gatewaySettings } from "@kindling/gateway/config.ts";
import { demoPasscode, isReachable } from "@kindling/gateway/sign-in-settings.ts";
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
  LISTEN_ADDRESS: _l,
  ...inherited
} = gatewaySettings;

/** Placeholders for the community's own links in a demo. */
const demoLinks = { DISCORD_INVITE_URL: "https://discord.com", VIDEO_CHANNEL_URL: "https://www.youtube.com" };

const demoLink = (name: keyof typeof demoLinks) => {
  const { schema, description } = inherited[name];
  return setting(schema, `${description}; by default ${demoLinks[name]} with demo data`);
};

const ownDatabase = (service: string) => {
  const { schema, description, example } = databaseSetting(service);
  return setting(schema.optional(), `${description}; by default one on the embedded server`, example);
};

/** The environment of `npm start`. Every setting has a default. */
export const standaloneSettings = {
  ...inherited,
  LOG_LEVEL: setting(
    inherited.LOG_LEVEL.schema.unwrap().default("warn"),
    inherited.LOG_LEVEL.description,
    "warn",
  ),
  ACCESS: setting(
    z.enum(["open", "enforced"]).default("open"),
    "`open` lets everyone do everything and requires a loopback HOST; `enforced` checks each endpoint's audience",
    "open",
  ),
  ADMIN_PASSCODE: setting(
    inherited.ADMIN_PASSCODE.schema,
    "passcode of all admins if there is no ADMINS_FILE, at least 8 characters; by default `kindling`, required if others can reach the gateway",
  ),
  DISCORD_INVITE_URL: demoLink("DISCORD_INVITE_URL"),
  VIDEO_CHANNEL_URL: demoLink("VIDEO_CHANNEL_URL"),
  DATA_DIR: setting(
    z.string().default(".data"),
    "folder of the embedded database and the session secret",
    ".data",
  ),
  SEED: setting(
    z.enum(["demo", "none"]).default("demo"),
    "initial content of a new database, in which no founder or investor was ever stored: `demo` or `none`",
    "demo",
  ),
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
    inherited.GATEWAY_DATABASE_URL.schema,
    "PostgreSQL database of sessions, passwords, invitations, saved views and follow-ups; by default one on the embedded server",
    inherited.GATEWAY_DATABASE_URL.example,
  ),
  SESSION_SECRETS: setting(
    inherited.SESSION_SECRETS.schema,
    "secrets that hash session cookies and mailed links, and encrypt admins' second factors, newest first, separated by commas; by default one generated in DATA_DIR",
  ),
  RECONCILE_MINUTES: matchesSettings.RECONCILE_MINUTES,
  INTRODUCTIONS_PER_INVESTOR: matchesSettings.INTRODUCTIONS_PER_INVESTOR,
  INTRODUCTIONS_PER_FOUNDER: matchesSettings.INTRODUCTIONS_PER_FOUNDER,
  ERASURES_FILE: setting(
    foundersSettings.ERASURES_FILE.schema,
    `${foundersSettings.ERASURES_FILE.description}; by default \`erasures\` in DATA_DIR`,
  ),
  VIDEO_FEED_URL: mediaSettings.VIDEO_FEED_URL,
  VIDEO_FEED_INTERVAL_MINUTES: mediaSettings.VIDEO_FEED_INTERVAL_MINUTES,
  PUBLIC_WEBINARS: setting(
    mediaSettings.PUBLIC_WEBINARS.schema.removeDefault().optional(),
    `${mediaSettings.PUBLIC_WEBINARS.description}; by default \`on\` with demo data`,
    "off",
  ),
} as const;

export type StandaloneConfig = Config<typeof standaloneSettings>;

/**
 * Reads the environment. DATA_DIR becomes absolute; with demo data, links that are not set get placeholders.
 * @throws ConfigError naming every problem, including open access or a missing passcode if others can reach it
 */
export function readStandaloneConfig(env: NodeJS.ProcessEnv): StandaloneConfig {
  const config = readConfig(standaloneSettings, env);
  const problems = gatewayProblems({
    ...config,
    // Nothing publishes a port for this process.
    LISTEN_ADDRESS: undefined,
    // These three have defaults here.
    ADMIN_PASSCODE: config.ADMIN_PASSCODE ?? (isReachable(config) ? undefined : demoPasscode),
    GATEWAY_DATABASE_URL: config.GATEWAY_DATABASE_URL ?? "",
    SESSION_SECRETS: config.SESSION_SECRETS ?? [],
  });
  if (problems.length > 0) throw new ConfigError(problems);
  const { SEED, DISCORD_INVITE_URL, VIDEO_CHANNEL_URL, PUBLIC_WEBINARS } = config;
  return Object.freeze({
    ...config,
    DATA_DIR: resolve(config.DATA_DIR),
    DISCORD_INVITE_URL: DISCORD_INVITE_URL ?? (SEED === "demo" ? demoLinks.DISCORD_INVITE_URL : undefined),
    VIDEO_CHANNEL_URL: VIDEO_CHANNEL_URL ?? (SEED === "demo" ? demoLinks.VIDEO_CHANNEL_URL : undefined),
    PUBLIC_WEBINARS: PUBLIC_WEBINARS ?? (SEED === "demo" ? "on" : "off"),
  });
}

/** The passcode of all admins, undefined with ADMINS_FILE. The known default is for loopback only. */
export function passcodeOf({ ADMIN_PASSCODE, ADMINS_FILE }: StandaloneConfig): string | undefined {
  return ADMIN_PASSCODE ?? (ADMINS_FILE === undefined ? demoPasscode : undefined);
}
