import { canonicalEmail, emailPattern } from "@kindling/contracts/fields/emails.ts";
import {
  type Config,
  databaseSetting,
  makeSecret,
  type Settings,
  secretsSchema,
  setting,
} from "@kindling/service-kit/config.ts";
import { z } from "zod";
import { isLoopback } from "./access/loopback.ts";
import { isEasyToGuess } from "./credentials/weak-passwords.ts";

/** The public origin. Plain HTTP would expose cookies and links to the network. */
const publicAddress = z
  .url({ protocol: /^https?$/, error: "must be an http(s) address" })
  .transform((value, context) => {
    const { origin, protocol, hostname, pathname, search, hash, username } = new URL(value);
    const problem =
      pathname !== "/" || search !== "" || hash !== "" || username !== ""
        ? "must be an origin without path, query or user"
        : protocol !== "https:" && !isLoopback(hostname)
          ? "must be https, except on a loopback address"
          : null;
    if (problem === null) return origin;
    context.addIssue({ code: "custom", message: problem });
    return z.NEVER;
  });

const sender = z.string().refine((value) => parseSender(value) !== null, {
  error: "must be an email address, or a name and <address>",
});

/** The name and address of `Name <address>` or of an address alone; null if it is neither. */
export function parseSender(value: string): { name: string; address: string } | null {
  const [, name = "", inBrackets, alone] =
    /^(?:([^<>"\r\n]*)<([^<>\s]+)>|([^<>\s]+))$/.exec(value.trim()) ?? [];
  const address = canonicalEmail(inBrackets ?? alone ?? "");
  return emailPattern.test(address) ? { name: name.trim(), address } : null;
}

function isMailServer(value: string): boolean {
  try {
    const { hostname, username, password } = new URL(value);
    decodeURIComponent(username + password);
    return /^smtps?:\/\/\S+$/.test(value) && hostname !== "";
  } catch {
    return false;
  }
}

const positive = (otherwise: number) => z.coerce.number().int().min(1).max(1_000_000).default(otherwise);

/** Settings of sessions, sign-ins and mail, and the limits that an operator may have to raise. */
export const signInSettings = {
  GATEWAY_DATABASE_URL: setting(
    databaseSetting("gateway").schema.optional(),
    "PostgreSQL database of sessions, passwords, invitations and saved views; required with enforced access",
    databaseSetting("gateway").example,
  ),
  SESSION_SECRETS: setting(
    secretsSchema.optional(),
    `secrets that hash session cookies and mailed links, and encrypt admins' second factors, newest first, separated by commas; required with enforced access. Keep an old one for seven days, until the last invitation under it has expired; ${makeSecret}`,
  ),
  PUBLIC_URL: setting(
    publicAddress.optional(),
    "public origin of the gateway, https except on loopback; required with SMTP_URL",
    "https://kindling.example",
  ),
  ADMIN_PASSCODE: setting(
    z.string().min(8, "must have at least 8 characters").optional(),
    "passcode of all admins if there is no ADMINS_FILE, at least 8 characters; not one that is easy to guess if others can reach the gateway",
  ),
  ADMINS_FILE: setting(
    z.string().optional(),
    "file of named admins and viewers, one line of `npm run hash-passcode` each; read at start",
  ),
  FOUNDER_SIGN_IN: setting(
    z.enum(["email-only"]).optional(),
    "`email-only` signs founders in by their email alone, which others may know: only for a trial on your own machine, without SMTP_URL, and refused if others can reach the gateway. By default founders are mailed a link",
  ),
  LISTEN_ADDRESS: setting(
    z.string().optional(),
    "in a container: the address of its machine at which the gateway's port is published. A loopback address makes a trial with FOUNDER_SIGN_IN=email-only possible",
    "127.0.0.1",
  ),
  SMTP_URL: setting(
    z
      .string()
      .refine(isMailServer, { error: "must be an smtp:// or smtps:// address, its password percent-encoded" })
      .optional(),
    "mail server, smtp(s)://user:password@host:port, with user and password percent-encoded; TLS is required, except on a loopback host or with ?ignoreTLS=true",
  ),
  MAIL_FROM: setting(
    sender.optional(),
    "sender of mails, an address or `Name <address>`; required with SMTP_URL",
    "Kindling <hello@kindling.example>",
  ),
  INVITE_INVESTORS: setting(
    z.enum(["on", "off"]).default("on"),
    "`on` mails investors who register an invitation to choose a password, with SMTP_URL and where nobody reviews applications; `off` leaves inviting them to admins",
    "on",
  ),
  MAILS_PER_MINUTE: setting(
    positive(60),
    "limit on mails of invitations to many, for all gateways together; other mails are not held back",
    "60",
  ),
  SIGN_IN_FAILURES_PER_ADDRESS: setting(
    positive(20),
    "limit on failed sign-ins from one IP address in 15 minutes, for all accounts together",
    "20",
  ),
  PUBLIC_POSTS_PER_HOUR: setting(
    positive(60),
    "limit on applications and registrations from one IP address in an hour, except by admins",
    "60",
  ),
  SESSION_REQUESTS_PER_MINUTE: setting(
    positive(1_200),
    "limit on requests of one session in a minute",
    "1200",
  ),
} as const satisfies Settings;

type SignInConfig = Config<typeof signInSettings> & {
  readonly ACCESS: "open" | "enforced";
  readonly HOST: string;
  readonly TRUST_PROXY_HOPS: number;
  readonly PRODUCT_NAME: string;
};

/** The demo's passcode, for loopback only. */
export const demoPasscode = "kindling";

/** Problems that involve several settings. */
export function signInProblems(config: SignInConfig): string[] {
  const { ACCESS, SMTP_URL, FOUNDER_SIGN_IN } = config;
  const missing = (name: keyof SignInConfig, why: string) =>
    config[name] === undefined ? [`${name} is missing: ${why}`] : [];
  const problems: string[] = [];
  if (config.ADMINS_FILE === undefined) {
    problems.push(...missing("ADMIN_PASSCODE", "required if there is no ADMINS_FILE"));
    const passcode = config.ADMIN_PASSCODE;
    if (
      passcode !== undefined &&
      isReachable(config) &&
      isEasyToGuess(passcode, [config.PRODUCT_NAME, hostOf(config.PUBLIC_URL)])
    ) {
      problems.push(
        "ADMIN_PASSCODE: this passcode is easy to guess, and others can reach the gateway. Choose another, such as the output of: openssl rand -base64 18",
      );
    }
  }
  if (SMTP_URL !== undefined) {
    problems.push(...missing("PUBLIC_URL", "links in mails begin with it"));
    problems.push(...missing("MAIL_FROM", "the sender of mails"));
  }
  if (ACCESS === "open") return problems;
  problems.push(...missing("GATEWAY_DATABASE_URL", "enforced access stores sessions there"));
  problems.push(...missing("SESSION_SECRETS", `they hash cookies and links; ${makeSecret}`));
  if (SMTP_URL === undefined && FOUNDER_SIGN_IN === undefined) {
    problems.push(
      "FOUNDER_SIGN_IN: without SMTP_URL founders cannot be mailed a link. Set SMTP_URL, or FOUNDER_SIGN_IN=email-only to let in anyone who knows a founder's email",
    );
  }
  // A container listens on all its addresses, whatever reaches it.
  const published = { ...config, HOST: config.LISTEN_ADDRESS ?? config.HOST };
  if (FOUNDER_SIGN_IN === "email-only" && (SMTP_URL !== undefined || isReachable(published))) {
    problems.push(
      "FOUNDER_SIGN_IN: email-only lets in anyone who knows a founder's email, so it is refused with SMTP_URL, and if others can reach the gateway: by HOST (in a container LISTEN_ADDRESS) or PUBLIC_URL that is not loopback, or by TRUST_PROXY_HOPS. Remove it, so that founders are mailed a link",
    );
  }
  return problems;
}

const hostOf = (url: string | undefined): string => (url === undefined ? "" : new URL(url).hostname);

const isPublic = (url: string | undefined): boolean => url !== undefined && !isLoopback(hostOf(url));

/** Whether other machines can reach the gateway, directly or through a proxy. */
export const isReachable = ({
  HOST,
  PUBLIC_URL,
  TRUST_PROXY_HOPS,
}: Pick<SignInConfig, "HOST" | "PUBLIC_URL" | "TRUST_PROXY_HOPS">): boolean =>
  !isLoopback(HOST) || isPublic(PUBLIC_URL) || TRUST_PROXY_HOPS > 0;

/** How founders sign in: by email alone only with open access or FOUNDER_SIGN_IN=email-only. */
export function founderSignInOf({
  ACCESS,
  FOUNDER_SIGN_IN,
}: Pick<SignInConfig, "ACCESS" | "FOUNDER_SIGN_IN">): "email-only" | "link" {
  return ACCESS === "open" ? "email-only" : (FOUNDER_SIGN_IN ?? "link");
}
