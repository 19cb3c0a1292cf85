import { afterAll, beforeAll, beforeEach } from "vitest";
import { type EnforcedGateway, people, startEnforced } from "./enforced-gateway.ts";
import { type MailServer, mailEnv, startMailServer, tokenIn } from "./mail-server.ts";
import { passTime } from "./pass-time.ts";
import type { Respond } from "./recording-upstream.ts";

/**
 * Call at the top of a file. A gateway with a mail server, to which an admin and founder 1 sign in before each test.
 */
export function useMailingGateway(env: Record<string, string> = {}) {
  let server: MailServer;
  let gateway: EnforcedGateway;
  let respond: Respond;
  let admin: string;
  let founder: string;

  beforeAll(async () => {
    server = await startMailServer();
    gateway = await startEnforced({ env: { ...mailEnv(server), ...env } });
    respond = gateway.upstreams.founders.respond;
  });
  afterAll(async () => {
    await gateway.close();
    await server.close();
  });
  beforeEach(async () => {
    server.refuses = false;
    server.refused.length = 0;
    await gateway.reset();
    gateway.upstreams.founders.respond = respond;
    admin = await gateway.adminCookie();
    await gateway.call("POST", "/api/founder/auth", { email: people.founders[0].email });
    const token = tokenIn(server.mails.at(-1)!.text);
    founder = (await gateway.call("POST", "/api/founder/session", { token })).cookie!;
    server.mails.length = 0;
    gateway.upstreams.founders.received.length = 0;
  });

  return {
    call: (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
      gateway.call(method, path, body, headers),
    asAdmin: (method: string, path: string, body?: unknown) =>
      gateway.call(method, path, body, { cookie: admin }),
    asFounder: (method: string, path: string, body?: unknown) =>
      gateway.call(method, path, body, { cookie: founder }),
    /** The mails since the founder signed in. */
    get mails() {
      return server.mails;
    },
    get refusedMails() {
      return server.refused;
    },
    refuseMails(refuses: boolean | "permanently"): void {
      server.refuses = refuses;
    },
    holdMails: () => server.hold(),
    /** Sends interrupted mails after so many minutes; ten after a change it is no longer in progress. */
    sendInterruptedLater: (minutes?: number) => passTime(gateway.database, minutes),
    get auth() {
      return gateway.app.auth!;
    },
    get registry() {
      return gateway.registry;
    },
    get bus() {
      return gateway.bus;
    },
    get database() {
      return gateway.database;
    },
    get investors() {
      return gateway.upstreams.investors;
    },
    /** The founders service. */
    get upstream() {
      return gateway.upstreams.founders;
    },
  };
}
