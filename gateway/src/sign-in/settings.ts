import {
  type Config,
  databaseSetting,
  makeSecret,
  type Settings,
  secretsSchema,
  setting,
} from "@kindling/service-kit/config.ts";
import { z } from "zod";
import { isLoopback } from "../loopback.ts";

/** The origin that people use. Plain HTTP would show cookies and links to whoever stands between. */
const publicAddress = z
  .url({ protocol: /^https?$/, error: "must be an http(s) address" })
  .transform((value, context) => {
    const { origin, protocol, hostname, pathname, search, hash, username } = new URL(value);
    const problem =
      pathname !== "/" || search !== "" || hash !== "" || username !== ""
        ? "must be an origin without path, query or user"
        : protocol !== "https:" && !isLoopback(hostname)
          ? "must be https, but for a loopback address"
          : null;
    if (problem === null) return origin;
    context.addIssue({ code: "custom", message: problem });
    return z.NEVER;
  });

const sender = z.string().refine((value) => senderOf(value) !== null, {
  error: "must be an email address, or a name and <address>",
});

/** Name and address of `Name <address>` or of an address alone; null when it is neither. */
export function senderOf(value: string): { name: string; address: string } | null {
  const [, name = "", inBrackets, alone] =
    /^(?:([^<>"\r\n]*)<([^<>\s]+)>|([^<>\s]+))$/.exec(value.trim()) ?? [];
  const address = inBrackets ?? alone ?? "";
  return z.email().safeParse(address).success ? { name: name.trim(), address } : null;
}

const atLeastOne = (otherwise: number) => z.coerce.number().int().min(1).max(1_000_000).default(otherwise);

/** Settings of sessions, sign-ins, mail, and of the limits that an operator may have to raise. */
export const signInSettings = {
  GATEWAY_DATABASE_URL: setting(
    databaseSetting("gateway").schema.optional(),
    "PostgreSQL database of sessions, passwords and invitations; needed when access is enforced",
    databaseSetting("gateway").example,
  ),
  SESSION_SECRETS: setting(
    secretsSchema.optional(),
    `secrets that cookies and links are kept under, newest first, separated by commas; needed when access is enforced. Keep an old one for seven days, as long as invitations last; ${makeSecret}`,
  ),
  PUBLIC_URL: setting(
    publicAddress.optional(),
    "the address people use, https but for loopback; needed with SMTP_URL",
    "https://kindling.example",
  ),
  ADMIN_PASSCODE: setting(
    z.string().min(8, "must have at least 8 characters").optional(),
    "what admins sign in with where there is no ADMINS_FILE, at least 8 characters; where others can reach it, not `kindling`",
  ),
  ADMINS_FILE: setting(
    z.string().optional(),
    "file of named admins, a line of `npm run hash-passcode` for each; read at the start",
  ),
  FOUNDER_SIGN_IN: setting(
    z.enum(["email-only"]).optional(),
    "`email-only` lets founders in by their email alone, which anyone may know: for a trial, without SMTP_URL and on a loopback PUBLIC_URL; without it they are mailed a link",
  ),
  SMTP_URL: setting(
    z
      .string()
      .regex(/^smtps?:\/\/\S+$/, "must be an smtp:// or smtps:// address")
      .optional(),
    "mail server, smtp(s)://user:password@host:port; TLS is a must but for a loopback host or with ?ignoreTLS=true at the end",
  ),
  MAIL_FROM: setting(
    sender.optional(),
    "sender of mails, an address or `Name <address>`; needed with SMTP_URL",
    "Kindling <hello@kindling.example>",
  ),
  SIGN_IN_FAILURES_PER_ADDRESS: setting(
    atLeastOne(20),
    "failed sign-ins from one address in 15 minutes, whatever the accounts",
    "20",
  ),
  PUBLIC_POSTS_PER_HOUR: setting(
    atLeastOne(60),
    "applications and registrations from one address in an hour, except by admins",
    "60",
  ),
  SESSION_REQUESTS_PER_MINUTE: setting(atLeastOne(1_200), "requests of one session in a minute", "1200"),
} as const satisfies Settings;

type SignInConfig = Config<typeof signInSettings> & {
  readonly ACCESS: "open" | "enforced";
  readonly HOST: string;
  readonly TRUST_PROXY_HOPS: number;
};

/** The demo's passcode, fit for this machine only. */
export const knownPasscode = "kindling";

/** What is wrong with the settings taken together. */
export function signInProblems(config: SignInConfig): string[] {
  const { ACCESS, SMTP_URL, FOUNDER_SIGN_IN } = config;
  const missing = (name: keyof SignInConfig, why: string) =>
    config[name] === undefined ? [`${name} is missing: ${why}`] : [];
  const problems: string[] = [];
  if (config.ADMINS_FILE === undefined) {
    problems.push(...missing("ADMIN_PASSCODE", "what admins sign in with, where there is no ADMINS_FILE"));
    if (config.ADMIN_PASSCODE?.trim().toLowerCase() === knownPasscode && isForOthers(config)) {
      problems.push(
        "ADMIN_PASSCODE: everybody knows the demo's passcode. Choose another where others can reach it",
      );
    }
  }
  if (SMTP_URL !== undefined) {
    problems.push(...missing("PUBLIC_URL", "links in mails begin with it"));
    problems.push(...missing("MAIL_FROM", "the sender of mails"));
  }
  if (ACCESS === "open") return problems;
  problems.push(...missing("GATEWAY_DATABASE_URL", "sessions are kept there when access is enforced"));
  problems.push(...missing("SESSION_SECRETS", `cookies and links are kept under them; ${makeSecret}`));
  if (SMTP_URL === undefined && FOUNDER_SIGN_IN === undefined) {
    problems.push(
      "FOUNDER_SIGN_IN: without SMTP_URL founders cannot be mailed a link. Set SMTP_URL, or FOUNDER_SIGN_IN=email-only to let in whoever knows a founder's email",
    );
  }
  if (FOUNDER_SIGN_IN === "email-only" && (SMTP_URL !== undefined || isPublic(config.PUBLIC_URL))) {
    problems.push(
      "FOUNDER_SIGN_IN: email-only lets in anyone who knows a founder's email, so it goes with no SMTP_URL and no public PUBLIC_URL. Remove it, so that founders are mailed a link",
    );
  }
  return problems;
}

const isPublic = (url: string | undefined): boolean =>
  url !== undefined && !isLoopback(new URL(url).hostname);

/** Whether other machines can reach it, by itself or through a proxy. */
export const isForOthers = ({
  HOST,
  PUBLIC_URL,
  TRUST_PROXY_HOPS,
}: Pick<SignInConfig, "HOST" | "PUBLIC_URL" | "TRUST_PROXY_HOPS">): boolean =>
  !isLoopback(HOST) || isPublic(PUBLIC_URL) || TRUST_PROXY_HOPS > 0;

/** How founders sign in: by their email alone only where nobody signs in or the operator says so. */
export function founderSignInOf({
  ACCESS,
  FOUNDER_SIGN_IN,
}: Pick<SignInConfig, "ACCESS" | "FOUNDER_SIGN_IN">): "email-only" | "link" {
  return ACCESS === "open" ? "email-only" : (FOUNDER_SIGN_IN ?? "link");
}
