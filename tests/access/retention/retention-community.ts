import { foundersService } from "@kindling/founders/founders-service.ts";
import { type EnforcedGateway, startEnforced } from "@kindling/gateway/testing/enforced-gateway.ts";
import { mailEnv, startMailServer, tokenIn } from "@kindling/gateway/testing/mail-server.ts";
import { identitySecret } from "@kindling/gateway/testing/start-gateway.ts";
import { investorsService } from "@kindling/investors/investors-service.ts";
import { matchesService } from "@kindling/matches/matches-service.ts";
import { createInProcessBus } from "@kindling/service-kit/bus/in-process-bus.ts";
import { createLog } from "@kindling/service-kit/log.ts";
import { Service } from "@kindling/service-kit/process/service.ts";
import { reconcileProjections } from "@kindling/standalone/reconcile-projections.ts";
import { addressOf } from "@kindling/standalone/start-kindling.ts";
import { founderLike, investorLike } from "@kindling/test-kit/product/people.ts";
import { testDatabases } from "@kindling/test-kit/product/test-product.ts";
import { Registry } from "prom-client";
import { password } from "../community.ts";

export const day = 86_400_000;
export const months = 24;
/** A day or two after the months are over, for a record that is made now. */
export const overAfter = 732 * day;

/** A signal that is never aborted. */
export const never = new AbortController().signal;

export type RetentionCommunity = Awaited<ReturnType<typeof startRetentionCommunity>>;
type Role = "founder" | "investor";

/** The services that know members, and gateways whose clock the test sets. */
export async function startRetentionCommunity() {
  const databases = await testDatabases();
  const server = await startMailServer();
  const log = createLog({ service: "test", level: "silent" });
  const bus = createInProcessBus({ log });
  const services = await Promise.all(
    [foundersService(), investorsService(), matchesService({ reconcileMs: overAfter })].map((definition) =>
      Service.create({
        definition,
        databaseUrl: databases.byName[definition.name]!.url,
        bus,
        log,
        registry: new Registry(),
        identity: [identitySecret],
      }),
    ),
  );
  for (const { app } of services) await app.listen({ port: 0, host: "127.0.0.1" });
  const [founders, investors, matches] = services.map(addressOf);
  const env = {
    ...mailEnv(server),
    FOUNDERS_URL: founders!,
    INVESTORS_URL: investors!,
    MATCHES_URL: matches!,
    RETENTION_MONTHS: String(months),
    CONTACT_EMAIL: "help@kindling.example",
  };
  const gatewayDatabase = databases.byName.gateway!;
  const start = () => startEnforced({ env, database: gatewayDatabase, now: () => community.now });
  /** Two replicas. */
  const gateways: EnforcedGateway[] = [];

  const community = {
    ...{ databases, server, env, mails: server.mails },
    now: Date.now(),
    /** Begins without data, at the real time. */
    async begin(): Promise<void> {
      community.now = Date.now();
      for (const { empty } of Object.values(databases.byName)) {
        await empty(["_prisma_migrations", "bus_streams"]);
      }
      server.mails.length = 0;
      server.refuses = false;
    },
    async stop(): Promise<void> {
      for (const each of gateways) await each.close();
      for (const each of services) await each.stop();
      await server.close();
      await databases.drop();
    },
    /** One run at a replica. */
    run: (replica = 0) => community.auth(replica).retention.run(never),
    /** Moves the clock, and runs once. */
    async runAfter(ms: number): Promise<void> {
      community.now += ms;
      await community.run();
    },
    gatewayRows: (sql: string) => gatewayDatabase.query(sql),
    /** Lets the gateway read the newest event of every record again. */
    readEvents: () => reconcileProjections(services, log, never, community.auth().handlers),
    auth: (replica = 0) => gateways[replica]!.app.auth!,
    call: (method: string, path: string, body?: unknown, cookie?: string) =>
      gateways[0]!.call(method, path, body, cookie === undefined ? {} : { cookie }),
    async asAdmin(method: string, path: string, body?: unknown) {
      return community.call(method, path, body, await gateways[0]!.adminCookie());
    },
    async add(role: Role, n = 1): Promise<number> {
      const [path, body] =
        role === "founder" ? ["/api/founders", founderLike(n)] : ["/api/investors-database", investorLike(n)];
      const { status, body: created } = await community.asAdmin("POST", path as string, body);
      if (status !== 201) throw new Error(`not created: ${JSON.stringify(created)}`);
      return created.data.id;
    },
    /** Signs a member in by a mailed link or an invitation. */
    async signIn(role: Role, id: number, email: string) {
      if (role === "founder") {
        await gatewayDatabase.query("delete from link_mails");
        await community.call("POST", "/api/founder/auth", { email });
        return community.useLink(email);
      }
      const path = `/api/investors-database/${id}/invitation`;
      const { body } = await community.asAdmin("POST", path, { mail: false });
      const token = body.data.path.split("#token=")[1];
      return community.call("POST", "/api/investor/password", { token, password });
    },
    /** Uses the last link that was mailed to a founder. */
    useLink(email: string) {
      const token = tokenIn(server.mails.filter(({ to }) => to.includes(email)).at(-1)!.text);
      return community.call("POST", "/api/founder/session", { token });
    },
    /** The mails about being absent, without those with links to sign in. */
    announcements: () => server.mails.filter(({ raw }) => /^subject: .*will be deleted/im.test(raw)),
    async archived(role: Role) {
      return (await community.asAdmin("GET", `/api/archive/${role}s`)).body.data;
    },
  };
  gateways.push(await start(), await start());
  return community;
}
