import {
  busSettings,
  type Config,
  ConfigError,
  commonSettings,
  identitySettings,
  readConfig,
  type Settings,
  setting,
} from "@kindling/service-kit/config.ts";
import { historySettings } from "@kindling/service-kit/history/thin-history.ts";
import { z } from "zod";
import { isLoopback } from "./access/loopback.ts";
import { signInProblems, signInSettings } from "./sign-in/settings.ts";

const webAddress = z.url({ protocol: /^https?$/, error: "must be an http(s) address" });

/** The origin of a service: the contracts declare the paths, so the address has none. */
const upstreamAddress = webAddress.transform((value, context) => {
  const { origin, pathname, search, hash, username } = new URL(value);
  if (pathname === "/" && search === "" && hash === "" && username === "") return origin;
  context.addIssue({ code: "custom", message: "must be an origin without path, query or user" });
  return z.NEVER;
});

const upstream = (service: string) =>
  setting(upstreamAddress, `address of the ${service} service`, `http://${service}:8080`);

const optionalAddress = (description: string) => setting(webAddress.optional(), description);

/** The environment of the gateway. */
export const gatewaySettings = {
  ...commonSettings,
  FOUNDERS_URL: upstream("founders"),
  INVESTORS_URL: upstream("investors"),
  MATCHES_URL: upstream("matches"),
  MEDIA_URL: upstream("media"),
  NATS_URL: setting(
    busSettings.NATS_URL.schema.optional(),
    "address of the services' NATS; without it there are no live updates",
    busSettings.NATS_URL.example,
  ),
  NATS_REPLICAS: busSettings.NATS_REPLICAS,
  ACCESS: setting(
    z.enum(["open", "enforced"]).default("enforced"),
    "`enforced` checks each endpoint's audience; `open` lets everyone do everything and requires a loopback HOST",
    "enforced",
  ),
  ...identitySettings,
  ...signInSettings,
  ...historySettings,
  TRUST_PROXY_HOPS: setting(
    z.coerce.number().int().min(0).max(10).default(0),
    "number of your proxies in front of the gateway; each must append its client's address to X-Forwarded-For",
    "0",
  ),
  METRICS_PORT: setting(
    z.coerce.number().int().min(0).max(65_535).optional(),
    "port of /metrics and /readyz with enforced access; without it they are not served",
  ),
  PRODUCT_NAME: setting(
    z.string().trim().min(1).max(60).default("Kindling"),
    "the community's name",
    "Kindling",
  ),
  DISCORD_INVITE_URL: optionalAddress("invitation link to the community chat"),
  FOUNDER_OPT_IN_URL: optionalAddress("target of the landing page's Founder Opt-In link; by default /apply"),
  FOUNDER_PORTAL_URL: optionalAddress(
    "target of the landing page's Founder Portal link; by default /founder/login",
  ),
  CONTACT_EMAIL: setting(
    z.email("must be an email address").optional(),
    "email address of the people who run the community",
  ),
  VIDEO_CHANNEL_URL: optionalAddress("link to the webinars' video channel"),
  WEB_DIR: setting(
    z.string().optional(),
    "folder of the built web client; by default web/dist of this repository",
  ),
} as const satisfies Settings;

export type GatewayConfig = Config<typeof gatewaySettings>;

export const openAccessProblem =
  "ACCESS: open lets everyone do everything, so HOST must be a loopback address such as 127.0.0.1";

/**
 * Reads the gateway's configuration.
 * @throws ConfigError naming what is missing or invalid: also open access on an address that others can
 * reach, and enforced access without a way to sign in or with sign-in by email alone on a public address
 */
export function readGatewayConfig(env: NodeJS.ProcessEnv): GatewayConfig {
  const config = readConfig(gatewaySettings, env);
  const problems = signInProblems(config);
  if (config.ACCESS === "open" && !isLoopback(config.HOST)) problems.push(openAccessProblem);
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}
