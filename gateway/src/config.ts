import { emailPattern } from "@kindling/contracts/fields/emails.ts";
import { reviewSettings } from "@kindling/service-kit/applications/settings.ts";
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
import { historySettings } from "@kindling/service-kit/history/prune-history.ts";
import { z } from "zod";
import { isLoopback } from "./access/loopback.ts";
import { signInProblems, signInSettings } from "./sign-in-settings.ts";

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

/** A page of the community: on another site, or a file of this one. */
const page = z.string().refine(isPage, {
  error: "must be an https address, or a path such as /privacy.html",
});

function isPage(value: string): boolean {
  if (value.startsWith("/")) return /^\/(?![/\\])[\w\-./~%]*$/.test(value);
  return URL.canParse(value) && new URL(value).protocol === "https:";
}

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
    "address of the services' NATS, required with enforced access; without it there are no live updates",
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
  RETENTION_MONTHS: setting(
    z.coerce
      .number()
      .int()
      .min(0)
      .max(1_200)
      .refine((months) => months !== 1, "must be 0, or at least 2: members are mailed 30 days before")
      .default(0),
    "months without a sign-in after which a member is archived, 30 days after a mail; 0 for never. Requires SMTP_URL",
    "24",
  ),
  ...historySettings,
  ...reviewSettings,
  TRUST_PROXY_HOPS: setting(
    z.coerce.number().int().min(0).max(10).default(0),
    "number of your proxies in front of the gateway; each must append its client's address to X-Forwarded-For",
    "0",
  ),
  METRICS_PORT: setting(
    z.coerce.number().int().min(0).max(65_535).optional(),
    "port of /metrics and /readyz with enforced access; without it they are not served",
  ),
  METRICS_HOST: setting(
    z.string().default("127.0.0.1"),
    "address that METRICS_PORT listens on; the container images set `0.0.0.0`",
    "127.0.0.1",
  ),
  PRODUCT_NAME: setting(
    z.string().trim().min(1).max(60).default("Kindling"),
    "the community's name",
    "Kindling",
  ),
  COMMUNITY_NUMBERS: setting(
    z.enum(["show", "hide"]).default("hide"),
    "`show` lets everyone see on the landing page how many founders, investors and matches there are",
    "hide",
  ),
  DISCORD_INVITE_URL: optionalAddress("invitation link to the community chat"),
  FOUNDER_OPT_IN_URL: optionalAddress("target of the landing page's Founder Opt-In link; by default /apply"),
  FOUNDER_PORTAL_URL: optionalAddress(
    "target of the landing page's Founder Portal link; by default /founder/login",
  ),
  CONTACT_EMAIL: setting(
    z.email({ pattern: emailPattern, error: "must be an email address" }).optional(),
    "email address of the people who run the community",
  ),
  VIDEO_CHANNEL_URL: optionalAddress("link to the webinars' video channel"),
  PRIVACY_URL: setting(
    page.optional(),
    "the community's privacy notice, an https address or a path; linked on every form",
  ),
  TERMS_URL: setting(
    page.optional(),
    "the community's terms, an https address or a path; linked on every form",
  ),
  CONSENT_VERSION: setting(
    z
      .string()
      .regex(/^[\w.-]{1,40}$/, "must be a word of at most 40 letters, digits, dots and hyphens")
      .optional(),
    "version of these pages, stored with the consent of each new member; change it with them. Required with PRIVACY_URL or TERMS_URL",
    "2026-11",
  ),
  WEB_DIR: setting(
    z.string().optional(),
    "folder of the built web client; by default web/dist of this repository",
  ),
} as const satisfies Settings;

export type GatewayConfig = Config<typeof gatewaySettings>;

const openAccessProblem =
  "ACCESS: open lets everyone do everything, so HOST must be a loopback address such as 127.0.0.1";

/**
 * Reads the gateway's configuration.
 * @throws ConfigError naming what is missing or invalid: also open access on an address that others can
 * reach, enforced access without a way to sign in, and a weak passcode or sign-in by email alone where others can reach it
 */
export function readGatewayConfig(env: NodeJS.ProcessEnv): GatewayConfig {
  const config = readConfig(gatewaySettings, env);
  const problems = gatewayProblems(config);
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/** Problems that involve several settings. */
export function gatewayProblems(config: Parameters<typeof signInProblems>[0] & OtherSettings): string[] {
  const problems = signInProblems(config);
  const hasPage = config.PRIVACY_URL !== undefined || config.TERMS_URL !== undefined;
  if (hasPage && config.CONSENT_VERSION === undefined) {
    problems.push(
      "CONSENT_VERSION is missing: consent to PRIVACY_URL and TERMS_URL is stored with their version",
    );
  }
  if (!hasPage && config.CONSENT_VERSION !== undefined) {
    problems.push(
      "CONSENT_VERSION: set PRIVACY_URL or TERMS_URL too, otherwise there is nothing to agree to",
    );
  }
  if (config.RETENTION_MONTHS > 0 && (config.ACCESS === "open" || config.SMTP_URL === undefined)) {
    problems.push(
      "RETENTION_MONTHS: needs ACCESS=enforced and SMTP_URL, because members are mailed before they are archived, and stay by signing in",
    );
  }
  if (config.ACCESS === "open" && !isLoopback(config.HOST)) problems.push(openAccessProblem);
  return problems;
}

type OtherSettings = Pick<
  GatewayConfig,
  "PRIVACY_URL" | "TERMS_URL" | "CONSENT_VERSION" | "RETENTION_MONTHS"
>;
