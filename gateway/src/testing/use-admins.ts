import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { type EnforcedGateway, type EnforcedOptions, startEnforced } from "./enforced-gateway.ts";
import { type MailServer, mailEnv, startMailServer, tokenIn } from "./mail-server.ts";
import { quickHash } from "./quick-hash.ts";

export const ownPasscode = "seven birds over the pond";

/**
 * Call at the top of a file. A gateway with a clock of its own and a shared passcode, and another with a mail server and
 * the same database; emptied before each test.
 * @param begin when a test begins, in ms since 1970
 */
export function useAdmins(begin = () => Date.now()) {
  let folder: string;
  let gateway: EnforcedGateway;
  let mailing: EnforcedGateway;
  let server: MailServer;
  let shared: string;
  /** In ms since 1970. */
  let clock = 0;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "kindling-admins-"));
    server = await startMailServer();
    gateway = await start();
    mailing = await start({ env: mailEnv(server) });
  });
  beforeEach(async () => {
    clock = begin();
    server.mails.length = 0;
    server.refuses = false;
    await gateway.reset();
    shared = await gateway.adminCookie();
  });
  afterAll(async () => {
    await mailing?.close();
    await gateway?.close();
    await server?.close();
    rmSync(folder, { recursive: true });
  });

  /** Another gateway with the same database and clock. */
  function start(options: EnforcedOptions = {}): Promise<EnforcedGateway> {
    const database = gateway?.database;
    return startEnforced({ ...(database && { database }), ...options, now: () => clock });
  }
  const call = (method: string, path: string, body?: unknown, cookie?: string, at = gateway) =>
    at.call(method, path, body, cookie === undefined ? {} : { cookie });
  const as = (cookie: string, method: string, path: string, body?: unknown, at = gateway) =>
    call(method, path, body, cookie, at);
  const add = (
    name: string,
    {
      role = "admin",
      email = emailOf(name),
      cookie = shared,
      passcode = proofOf(cookie).current_passcode,
      at = gateway,
    } = {},
  ) => as(cookie, "POST", "/api/admins", { name, email, role, current_passcode: passcode }, at);
  /** What the admin of a session proves it with. */
  const proofOf = (cookie: string, code?: string) => ({
    current_passcode: cookie === shared ? "test-passcode" : ownPasscode,
    code,
  });
  const choose = (token: string, passcode = ownPasscode, code?: string, at = gateway) =>
    call("POST", "/api/admin/invitation", { token, passcode, code }, undefined, at);
  const signIn = (name: string, passcode = ownPasscode, code?: string, at = gateway) =>
    call("POST", "/api/admin/session", { name, passcode, code }, undefined, at);

  return {
    gateway: () => gateway,
    /** The gateway with a mail server. */
    mailing: () => mailing,
    mailServer: () => server,
    /** The cookie of a session by the shared passcode. */
    shared: () => shared,
    now: () => clock,
    pass: (ms: number) => {
      clock += ms;
    },
    start,
    /** The path of a file of admins with the hashes of their passcodes: "anna", "vera viewer". */
    adminsFile(...lines: string[]): string {
      const path = join(folder, lines.join("-"));
      const hash = quickHash(ownPasscode);
      writeFileSync(path, lines.map((line) => `${line.replace(/^\S+/, `$& ${hash}`)}\n`).join(""));
      return path;
    },
    call,
    as,
    add,
    proofOf,
    choose,
    signIn,
    /** Adds somebody who has chosen a passcode, and returns the id and the cookie of a session. */
    async addReady(
      name: string,
      role: "admin" | "viewer" = "admin",
    ): Promise<{ id: number; cookie: string }> {
      const { body } = await add(name, { role });
      const { cookie } = await choose(tokenIn(body.data.invitation.path));
      const { id } = body.data.admin;
      // As secure, and quick to verify.
      await gateway.database.query("update admins set passcode_hash = $2 where id = $1", [
        id,
        quickHash(ownPasscode),
      ]);
      return { id, cookie: cookie! };
    },
    /** The status of a request for the founders. */
    statusOf: async (cookie: string, at = gateway) =>
      (await call("GET", "/api/founders", undefined, cookie, at)).status,
    listed: async (cookie = shared) => (await as(cookie, "GET", "/api/admins")).body.data,
    /** The audit without sign-ins: action, actor, the admin it is about. */
    async audit(): Promise<string[]> {
      const rows = await gateway.database.query<{ line: string }>(
        `select concat_ws(' ', action, actor_role, actor_name, changes->'admin'->>1, changes->'role'->>0,
           changes->'role'->>1) as line from history order by id`,
      );
      return rows.map(({ line }) => line).filter((line) => !line.startsWith("signed-"));
    },
  };
}

export const emailOf = (name: string): string => `${name.toLowerCase().replace(/\W/g, "")}@team.example`;
