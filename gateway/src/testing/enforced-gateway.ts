import { founder as founderSchema } from "@kindling/contracts/founders/schemas.ts";
import { investor as investorSchema } from "@kindling/contracts/investors/schemas.ts";
import type { Bus } from "@kindling/service-kit/bus/bus.ts";
import { createInProcessBus } from "@kindling/service-kit/bus/in-process-bus.ts";
import { createLog } from "@kindling/service-kit/log.ts";
import { createMigratedDatabase } from "@kindling/test-kit/migrated-database.ts";
import type { TestDatabase } from "@kindling/test-kit/test-database.ts";
import { z } from "zod";
import { migrations } from "../database.ts";
import { changedBy, listedIn, namesOf } from "./people-responses.ts";
import { type Received, type Respond, respondJson } from "./recording-upstream.ts";
import { type RunningGateway, startGateway } from "./start-gateway.ts";

export const sessionSecret = "sessions of tests and of nothing else at all";

/** The settings of enforced access. */
export const enforcedEnv = (databaseUrl: string): Record<string, string> => ({
  ACCESS: "enforced",
  GATEWAY_DATABASE_URL: databaseUrl,
  SESSION_SECRETS: sessionSecret,
  FOUNDER_SIGN_IN: "email-only",
});

/** The settings that a public address needs as well; the mail server is unreachable. */
export const publicEnv: Record<string, string> = {
  PUBLIC_URL: "https://kindling.example",
  SMTP_URL: "smtp://127.0.0.1:9",
  MAIL_FROM: "hello@kindling.example",
  FOUNDER_SIGN_IN: "",
};

/** The settings of a gateway behind a proxy, where founders cannot sign in by email alone. */
export const proxiedEnv: Record<string, string> = {
  ...publicEnv,
  PUBLIC_URL: "http://127.0.0.1:8080",
  TRUST_PROXY_HOPS: "1",
};

/** A response with a parsed body. */
export interface ParsedResponse {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests inspect any body
  body: any;
  headers: Headers;
  /** `name=value` of the cookie that was set, without value if it was cleared, undefined if there is none. */
  cookie: string | undefined;
}

export interface EnforcedGateway extends RunningGateway {
  database: TestDatabase;
  /** The bus that it subscribes to. */
  bus: Bus;
  /** If set, the services return this email for everyone. */
  emailNow: string | undefined;
  call(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<ParsedResponse>;
  /** Signs in as an admin and returns the cookie. */
  adminCookie(): Promise<string>;
  /** Empties the database. */
  reset(): Promise<void>;
}

export interface EnforcedOptions extends Omit<NonNullable<Parameters<typeof startGateway>[0]>, "env"> {
  env?: Record<string, string>;
  /** A database that several gateways share. Without it the gateway has its own, dropped on close. */
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

/** Starts a gateway with enforced access in front of upstreams that return the people above. */
export async function startEnforced(options: EnforcedOptions = {}): Promise<EnforcedGateway> {
  const { env, database: shared, ...rest } = options;
  const database = shared ?? (await createMigratedDatabase("gateway", migrations));
  const bus = rest.bus ?? createInProcessBus({ log: createLog({ service: "gateway", level: "silent" }) });
  const gateway = await startGateway({ ...rest, bus, env: { ...enforcedEnv(database.url), ...env } });
  const call: EnforcedGateway["call"] = (method, path, body, headers) =>
    callAt(gateway.url, method, path, body, headers);
  const enforced: EnforcedGateway = {
    ...gateway,
    database,
    bus,
    emailNow: undefined,
    call,
    async adminCookie() {
      const { cookie } = await call("POST", "/api/admin/session", { passcode: "test-passcode" });
      return cookie!;
    },
    async reset() {
      await database.empty(["_prisma_migrations", "bus_streams"]);
    },
    async close() {
      await gateway.close();
      if (rest.bus === undefined) await bus.close();
      if (shared === undefined) await database.drop();
    },
  };
  const { founders, investors } = gateway.upstreams;
  founders.respond = respondWith(
    (request) => commonResponse(request) ?? foundersResponse(request, enforced.emailNow),
  );
  investors.respond = respondWith(
    (request) => commonResponse(request) ?? investorsResponse(request, enforced.emailNow),
  );
  return enforced;
}

/** Sends a request; a body that is not a string is sent as JSON. */
export async function callAt(
  url: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<ParsedResponse> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const [set] = response.headers.getSetCookie();
  return {
    status: response.status,
    body: text.startsWith("{") ? JSON.parse(text) : text,
    headers: response.headers,
    cookie: set?.slice(0, set.indexOf(";")),
  };
}

type TestResponse = [status: number, body: unknown];

/** Responds with what `find` returns for a request, or else with some record. */
export const respondWith =
  (find: (request: Received) => TestResponse | undefined): Respond =>
  (request, response, raw) => {
    const found = find(request);
    if (found === undefined) return respondJson({ id: 9 })(request, response, raw);
    const [status, body] = found;
    const text = JSON.stringify(body);
    response.writeHead(status, {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(text),
    });
    response.end(text);
  };

export const approved = {
  ...{ state: "approved", email_confirmed: null, confirmed_email: null, question: null, asked_at: null },
  ...{ answer: null, answered_at: null, reason: null, declined_at: null, declined_by: null },
};

/** The responses of both services: all people are present and approved, without notes. */
function commonResponse({ method, url, body }: Received): TestResponse | undefined {
  if (url === "/internal/investors/invited") return ok(JSON.parse(body));
  if (/^\/internal\/\w+\/\d+\/confirmed-email$/.test(url)) return ok(approved);
  if (/^\/api\/[\w-]+\/\d+\/notes\?/.test(url)) return ok([]);
  return method === "GET" && /^\/api\/applications\/\w+\/\d+$/.test(url) ? ok(approved) : undefined;
}

const ok = (data: object): TestResponse => [200, { success: true, data }];
const missing = (error: string): TestResponse => [404, { success: false, error, code: "not_found" }];

/** The responses of a founders service with the people above. */
export function foundersResponse(
  { method, url, body }: Received,
  emailNow?: string,
): TestResponse | undefined {
  const [, id] = /^\/founders\/(\d+)$/.exec(url) ?? [];
  if (id !== undefined && method === "GET") {
    const founder = people.founders.find((founder) => founder.id === Number(id));
    return founder
      ? ok({ ...emptyFounder, ...founder, email: emailNow ?? founder.email })
      : missing("Founder not found");
  }
  const listed = listedIn(url, "/api/founders", people.founders);
  if (listed) return ok(listed.map((founder) => ({ ...emptyFounder, ...founder })));
  if (url === "/internal/founders/names") return ok(namesOf(people.founders, body));
  const changed = changedBy({ method, url, body }, "founders", people.founders);
  if (changed) return ok({ ...emptyFounder, ...changed });
  if (url !== "/internal/founders/by-email") return undefined;
  const { email } = JSON.parse(body) as { email: string };
  const founder = people.founders.find((founder) => founder.email === email.toLowerCase());
  return founder
    ? ok({ id: founder.id, name: founder.name, company: founder.company })
    : missing("Founder not found");
}

function investorsResponse({ method, url, body }: Received, emailNow?: string): TestResponse | undefined {
  const [, id] = /^\/api\/investors-database\/(\d+)$/.exec(url) ?? [];
  if (id !== undefined && method === "GET") {
    const investor = people.investors.find((investor) => investor.id === Number(id));
    return investor
      ? ok({ ...emptyInvestor, ...investor, email: emailNow ?? investor.email })
      : missing("Investor not found");
  }
  const listed = listedIn(url, "/api/investors-database", people.investors);
  if (listed) return ok(listed.map((investor) => ({ ...emptyInvestor, ...investor })));
  if (url === "/internal/investors/names") return ok(namesOf(people.investors, body));
  const changed = changedBy({ method, url, body }, "investors", people.investors);
  if (changed) return ok({ ...emptyInvestor, ...changed });
  if (url !== "/internal/investors/by-email") return undefined;
  const { email } = JSON.parse(body) as { email: string };
  const investor = people.investors.find((investor) => investor.email === email.toLowerCase());
  return investor ? ok(investor) : missing("Investor not found");
}

const moment = "2026-01-02T03:04:05.678Z";
const common = { version: 1, created_at: moment, updated_at: moment };

/** The fields of a record that may be null or an empty list, as such. */
const emptyFields = ({ shape }: z.ZodObject): object =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([name, field]) => {
      const empty = [null, []].find((value) => z.safeParse(field, value).success);
      return empty === undefined ? [] : [[name, empty]];
    }),
  );

export const emptyFounder = { ...emptyFields(founderSchema), ...common, investors_matched: 0 };
const emptyInvestor = {
  ...emptyFields(investorSchema),
  ...common,
  temperature: "COLD",
  founder_matches: 0,
  founder_matches_reviewed: 0,
};
