import { afterAll, beforeAll, beforeEach } from "vitest";
import { type EnforcedGateway, people, startEnforced } from "./enforced-gateway.ts";
import { type MailServer, mailEnv, startMailServer, tokenIn } from "./mail-server.ts";
import { givePassword } from "./quick-hash.ts";

const password = "a sound of many waters";
const firefox = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0" };
const start = Date.parse("2026-03-01T12:00:00Z");
const emails = { founder: people.founders[0].email, investor: people.investors[0].email };

/** Call at the top of a file. An admin, founder 1 and investor 1 of a gateway whose clock stands still. */
export function useAccounts() {
  /** Founders sign in by email alone on the one, by a mailed link on the other. */
  let plain: EnforcedGateway;
  let mailing: EnforcedGateway;
  /** The one of the current test. */
  let gateway: EnforcedGateway;
  let server: MailServer;
  let admin: string;
  let time = start;

  beforeAll(async () => {
    server = await startMailServer();
    plain = await startEnforced({ now: () => time });
    mailing = await startEnforced({ now: () => time, env: mailEnv(server) });
  });
  afterAll(async () => {
    await mailing.close();
    await plain.close();
    await server.close();
  });
  beforeEach(() => use(plain));

  async function use(other: EnforcedGateway): Promise<void> {
    gateway = other;
    time = start;
    server.mails.length = 0;
    server.refuses = false;
    await gateway.reset();
    admin = await gateway.adminCookie();
  }

  const asAdmin = (method: string, path: string, body?: unknown) =>
    gateway.call(method, path, body, { cookie: admin });
  const invitation = async () =>
    tokenIn((await asAdmin("POST", "/api/investors-database/1/invitation", { mail: false })).body.data.path);
  const choose = (token: string) =>
    gateway.call("POST", "/api/investor/password", { token, password }, firefox);
  const login = (given = password) =>
    gateway.call("POST", "/api/investor/session", { email: emails.investor, password: given }, firefox);
  const byEmail = () => gateway.call("POST", "/api/founder/auth", { email: emails.founder }, firefox);

  return {
    begun: new Date(start).toISOString(),
    now: () => time,
    /** Moves the clock on. The admin signs in again, because a session may have ended. */
    async passTime(ms: number): Promise<void> {
      time += ms;
      admin = await gateway.adminCookie();
    },
    /** Continues with the gateway that has a mail server. */
    useMail: () => use(mailing),
    lastMail: () => server.mails.at(-1)!.text,
    refuseMail(): void {
      server.refuses = true;
    },
    /** The investors service. */
    investors: () => gateway.upstreams.investors,
    call: (method: string, path: string, body?: unknown) => gateway.call(method, path, body),
    asAdmin,
    query: <Row extends object>(sql: string, values?: unknown[]) => gateway.database.query<Row>(sql, values),
    /** The token of a new invitation of the investor. */
    invitation,
    /** The investor accepts an invitation. */
    choose,
    /** The investor signs in by password. */
    login,
    /** The founder signs in by email, or is mailed a link. */
    byEmail,
    /** Returns the cookie of a new session. */
    async signIn(role: "founder" | "investor"): Promise<string> {
      if (role === "founder") return (await byEmail()).cookie!;
      const stored = await gateway.database.query("select from investor_passwords where investor_id = 1");
      if (stored.length === 0) await givePassword(gateway.database, 1, password);
      return (await login()).cookie!;
    },
    statusAt: async (path: string, cookie: string) =>
      (await gateway.call("GET", path, undefined, { cookie })).status,
    /** What admins did with accounts. */
    audit: () =>
      gateway.database.query(
        `select action, actor_role as role, kind, record_id::int as about from history
         where action in ('suspended', 'suspension-lifted', 'sessions-ended', 'sign-in-reset') order by id`,
      ),
  };
}
