import { createTestDatabase, type TestDatabase } from "@kindling/test-kit/test-database.ts";
import { answerJson, type Received, type Respond } from "./recording-upstream.ts";
import { type RunningGateway, startGateway } from "./start-gateway.ts";

export const sessionSecret = "sessions of tests and of nothing else at all";

/** What a gateway needs to enforce access, on a database. */
export const enforcedEnv = (databaseUrl: string): Record<string, string> => ({
  ACCESS: "enforced",
  GATEWAY_DATABASE_URL: databaseUrl,
  SESSION_SECRETS: sessionSecret,
  FOUNDER_SIGN_IN: "email-only",
});

/** What a public address needs besides: a mail server, here one that takes nothing. */
export const publicEnv: Record<string, string> = {
  PUBLIC_URL: "https://kindling.example",
  SMTP_URL: "smtp://127.0.0.1:9",
  MAIL_FROM: "hello@kindling.example",
  FOUNDER_SIGN_IN: "",
};

/** One answer of a gateway, as tests look at it. */
export interface TestReply {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever came
  body: any;
  headers: Headers;
  /** `name=value` of the cookie that was set, empty when it was taken away, undefined when none was. */
  cookie: string | undefined;
}

export interface EnforcedGateway extends RunningGateway {
  database: TestDatabase;
  /** When set, the services answer that this is everybody's email. */
  emailNow: string | undefined;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<TestReply>;
  /** Signs in as an admin and answers the cookie. */
  adminCookie(): Promise<string>;
  /** Forgets every session, password, link and count. */
  forget(): Promise<void>;
}

export interface EnforcedOptions extends Omit<NonNullable<Parameters<typeof startGateway>[0]>, "env"> {
  env?: Record<string, string>;
  /** A database that several gateways share; else it has its own, which goes with it. */
  database?: TestDatabase;
}

/** Two founders and two investors, known to the upstreams by id and email. */
export const people = {
  founders: [
    { id: 1, name: "Ada Founder", company: "Ada Ltd", email: "ada@example.com" },
    { id: 2, name: "Bo Founder", company: "Bo Ltd", email: "bo@example.com" },
  ],
  investors: [
    { id: 1, name: "Ivy Investor", email: "ivy@example.com" },
    { id: 2, name: "Jo Investor", email: "jo@example.com" },
  ],
} as const;

export const noFounder =
  "No founder found with this email address. Please check your email or apply to join Kindling Group.";

/** A listening gateway that enforces access, in front of upstreams that know the people above. */
export async function startEnforced(options: EnforcedOptions = {}): Promise<EnforcedGateway> {
  const { env, database: shared, ...rest } = options;
  const database = shared ?? (await createTestDatabase("gateway"));
  const gateway = await startGateway({ ...rest, env: { ...enforcedEnv(database.url), ...env } });
  const call: EnforcedGateway["call"] = (method, path, body, headers) =>
    callAt(gateway.url, method, path, body, headers);
  const enforced: EnforcedGateway = {
    ...gateway,
    database,
    emailNow: undefined,
    call,
    async adminCookie() {
      const { cookie } = await call("POST", "/api/admin/session", { passcode: "test-passcode" });
      return cookie!;
    },
    async forget() {
      await database.empty(["_prisma_migrations"]);
    },
    async close() {
      await gateway.close();
      if (shared === undefined) await database.drop();
    },
  };
  const { founders, investors } = gateway.upstreams;
  founders.respond = respondAs((request) => answerFounders(request, enforced.emailNow));
  investors.respond = respondAs((request) => answerInvestors(request, enforced.emailNow));
  return enforced;
}

/** One call; what is no string is sent as JSON. */
export async function callAt(
  url: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<TestReply> {
  const reply = await fetch(`${url}${path}`, {
    method,
    headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await reply.text();
  const [set] = reply.headers.getSetCookie();
  return {
    status: reply.status,
    body: text.startsWith("{") ? JSON.parse(text) : text,
    headers: reply.headers,
    cookie: set?.slice(0, set.indexOf(";")),
  };
}

type Answer = [status: number, body: unknown];

/** Sends what `answer` returns for a request; without an answer some record. */
export const respondAs =
  (answer: (request: Received) => Answer | undefined): Respond =>
  (request, response, raw) => {
    const said = answer(request);
    if (said === undefined) return answerJson({ id: 9 })(request, response, raw);
    const [status, body] = said;
    const text = JSON.stringify(body);
    response.writeHead(status, {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(text),
    });
    response.end(text);
  };

const found = (data: object): Answer => [200, { success: true, data }];
const missing = (error: string): Answer => [404, { success: false, error, code: "not_found" }];

/** The answers of a founders service that knows the people above. */
export function answerFounders({ method, url, body }: Received, emailNow?: string): Answer | undefined {
  const [, id] = /^\/founders\/(\d+)$/.exec(url) ?? [];
  if (id !== undefined && method === "GET") {
    const founder = people.founders.find((one) => one.id === Number(id));
    return founder
      ? found({ ...emptyFounder, ...founder, email: emailNow ?? founder.email })
      : missing("Founder not found");
  }
  const changed = changedBy({ method, url, body }, "/api/founders/", people.founders);
  if (changed) return found({ ...emptyFounder, ...changed });
  if (url !== "/internal/founders/by-email") return undefined;
  const { email } = JSON.parse(body) as { email: string };
  const founder = people.founders.find((one) => one.email === email.toLowerCase());
  return founder
    ? found({ id: founder.id, name: founder.name, company: founder.company })
    : missing("Founder not found");
}

function answerInvestors({ method, url, body }: Received, emailNow?: string): Answer | undefined {
  const [, id] = /^\/api\/investors-database\/(\d+)$/.exec(url) ?? [];
  if (id !== undefined && method === "GET") {
    const investor = people.investors.find((one) => one.id === Number(id));
    return investor
      ? found({ ...emptyInvestor, ...investor, email: emailNow ?? investor.email })
      : missing("Investor not found");
  }
  const changed = changedBy({ method, url, body }, "/api/investors-database/", people.investors);
  if (changed) return found({ ...emptyInvestor, ...changed });
  if (url !== "/internal/investors/by-email") return undefined;
  const { email } = JSON.parse(body) as { email: string };
  const investor = people.investors.find((one) => one.email === email.toLowerCase());
  return investor ? found(investor) : missing("Investor not found");
}

/** A person's record as a PUT would leave it; nothing is kept. */
function changedBy(
  { method, url, body }: Pick<Received, "method" | "url" | "body">,
  path: string,
  records: readonly { id: number }[],
): object | undefined {
  const record = records.find(({ id }) => method === "PUT" && url === `${path}${id}`);
  return record && { ...record, ...JSON.parse(body) };
}

const moment = "2026-01-02T03:04:05.678Z";
const nothing = (...names: string[]) => Object.fromEntries(names.map((name) => [name, null]));
const none = (...names: string[]) => Object.fromEntries(names.map((name) => [name, []]));
const common = { version: 1, created_at: moment, updated_at: moment };

const emptyFounder = {
  ...nothing("phone", "website", "linked_in", "discord_username", "founded_year", "industry", "vertical"),
  ...nothing("product_stage", "funding_stage", "elevator_pitch", "summary_text", "requested_check_usd"),
  ...nothing("total_raised_usd", "revenue_usd", "arr_usd", "mrr_usd", "user_count", "paying_customers"),
  ...nothing("engagement_tier", "temperature", "gdrive_file_id"),
  ...none("business_models", "sectors", "regions"),
  ...common,
  investors_matched: 0,
};

const emptyInvestor = {
  ...nothing("company", "website", "city", "state", "linked_in", "phone", "investor_type", "fund_stage"),
  ...nothing("check_min_usd", "check_max_usd", "typical_check_usd", "thesis_text"),
  ...nothing("years_experience", "past_investment_count", "exit_count"),
  ...none("preferred_stages", "preferred_sectors", "preferred_regions", "industries", "verticals"),
  ...none("portfolio_companies"),
  ...common,
  temperature: "COLD",
  founder_matches: 0,
  founder_matches_reviewed: 0,
};
