import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { appCode } from "./authenticator-app.ts";
import { type EnforcedGateway, type EnforcedOptions, startEnforced } from "./enforced-gateway.ts";
import { quickHash } from "./quick-hash.ts";

export const passcode = "a passcode of tests";

/** A second factor that is on. */
export interface TurnedOn {
  /** The cookie of the session that turned it on. */
  cookie: string;
  /** In base32. */
  secret: string;
  recovery: string[];
  /** Moves the clock on, and returns a code that was not used yet. */
  code(): string;
}

/**
 * Call at the top of a file. A gateway with a clock of its own, emptied before each test; its admins are ada and ben,
 * and vera is a viewer.
 */
export function useSecondFactors() {
  let folder: string;
  let file: string;
  let gateway: EnforcedGateway;
  /** In ms since 1970. */
  let clock = 0;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "kindling-second-factor-"));
    file = join(folder, "admins");
    const hash = quickHash(passcode);
    writeFileSync(file, `ada ${hash}\nben ${hash}\nvera ${hash} viewer\n`);
    gateway = await start();
  });
  beforeEach(async () => {
    clock = Date.now();
    await gateway.reset();
  });
  afterAll(async () => {
    await gateway.close();
    rmSync(folder, { recursive: true });
  });

  const start = (options: EnforcedOptions = {}) =>
    startEnforced({ ...options, now: () => clock, env: { ADMINS_FILE: file, ...options.env } });
  const signIn = (code?: string, name = "ada", at = gateway) =>
    at.call("POST", "/api/admin/session", { name, passcode, code });
  const cookieOf = async (name: string) => (await signIn(undefined, name)).cookie!;
  const own = (method: string, cookie: string, path = "", body?: object) =>
    gateway.call(method, `/api/admin/second-factor${path}`, body, { cookie });

  return {
    gateway: () => gateway,
    adminsFile: () => file,
    now: () => clock,
    pass: (ms: number) => {
      clock += ms;
    },
    /** Another gateway with the same admins and clock. */
    start,
    signIn,
    cookieOf,
    /** Calls the second factor's endpoints. */
    own,
    async turnOn(name = "ada"): Promise<TurnedOn> {
      const cookie = await cookieOf(name);
      const { secret } = (await own("POST", cookie, "/setup", { passcode })).body.data;
      const code = () => {
        clock += 30_000;
        return appCode(secret, clock);
      };
      const { status, body } = await own("POST", cookie, "", { code: code() });
      expect(status).toBe(200);
      return { cookie, secret, recovery: body.data.recovery_codes, code };
    },
    /** The audit without sign-ins, as "action role name". */
    async audit(): Promise<string[]> {
      const rows = await gateway.database.query<{ line: string }>(
        "select concat_ws(' ', action, actor_role, actor_name) as line from history order by id",
      );
      return rows.map(({ line }) => line).filter((line) => !line.startsWith("signed-"));
    },
  };
}

/** A code that is right by one chance in 300,000. */
export const wrongCode = "000000";
