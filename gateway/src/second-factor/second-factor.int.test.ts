import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { texts } from "@kindling/contracts/texts.ts";
import { createLog } from "@kindling/service-kit/log.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { runGatewayCommand } from "../commands.ts";
import { hashPassword } from "../passwords/argon2.ts";
import { appCode, fromBase32 } from "../testing/authenticator-app.ts";
import { type EnforcedGateway, sessionSecret, startEnforced } from "../testing/enforced-gateway.ts";

const passcode = "a passcode of tests";
const wrong = "000000";
let folder: string;
let file: string;
let gateway: EnforcedGateway;
/** The gateway's clock, in ms. Each code is of a later step than the one before. */
let clock = 0;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "kindling-second-factor-"));
  file = join(folder, "admins");
  const hash = await hashPassword(passcode);
  writeFileSync(file, `ada ${hash}\nben ${hash}\nvera ${hash} viewer\n`);
});
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(async () => {
  clock = Date.now();
  gateway = await start();
});
afterEach(() => gateway.close());

const start = (options: Partial<Parameters<typeof startEnforced>[0]> = {}) =>
  startEnforced({ ...options, now: () => clock, env: { ADMINS_FILE: file, ...options.env } });

const signIn = (code?: string, name = "ada", at = gateway) =>
  at.call("POST", "/api/admin/session", { name, passcode, code });
const cookieOf = async (name: string) => (await signIn(undefined, name)).cookie!;
const own = (method: string, cookie: string, path = "", body?: object) =>
  gateway.call(method, `/api/admin/second-factor${path}`, body, { cookie });

interface TurnedOn {
  cookie: string;
  /** In base32. */
  secret: string;
  recovery: string[];
  /** A code that was not used yet, of a later step. */
  code(): string;
}

async function turnOn(name = "ada"): Promise<TurnedOn> {
  const cookie = await cookieOf(name);
  const { secret } = (await own("POST", cookie, "/setup")).body.data;
  const code = () => {
    clock += 30_000;
    return appCode(secret, clock);
  };
  const { status, body } = await own("POST", cookie, "", { code: code() });
  expect(status).toBe(200);
  return { cookie, secret, recovery: body.data.recovery_codes, code };
}

const audit = async (): Promise<string[]> => {
  const rows = await gateway.database.query<{ line: string }>(
    "select concat_ws(' ', action, actor_role, actor_name) as line from history order by id",
  );
  return rows.map(({ line }) => line).filter((line) => !line.startsWith("signed-"));
};

describe("turning the second factor on", () => {
  it("needs a code of the secret, and then shows ten recovery codes", async () => {
    const cookie = await cookieOf("ada");
    const off = { on_since: null, recovery_codes_left: 0 };
    expect((await own("GET", cookie)).body.data).toEqual(off);
    const { secret, uri } = (await own("POST", cookie, "/setup")).body.data;
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toBe(`otpauth://totp/Kindling:ada?secret=${secret}&issuer=Kindling`);
    const refused = await own("POST", cookie, "", { code: wrong });
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ error: texts.wrongCode, details: [{ path: "code" }] });
    // Until it is confirmed, sign-in is as before.
    expect((await signIn()).status).toBe(200);
    const code = appCode(secret, clock);
    const { body } = await own("POST", cookie, "", { code: ` ${code.slice(0, 3)} ${code.slice(3)}` });
    expect(new Set(body.data.recovery_codes).size).toBe(10);
    for (const one of body.data.recovery_codes) expect(one).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
    const state = { on_since: new Date(clock).toISOString(), recovery_codes_left: 10 };
    expect((await own("GET", cookie)).body.data).toEqual(state);
    expect(await audit()).toEqual(["second-factor-on admin ada"]);
  });

  it("stores neither the secret nor a recovery code in plain", async () => {
    const { secret, recovery } = await turnOn();
    const [row] = await gateway.database.query<{ secret: Buffer }>("select secret from second_factors");
    expect(row!.secret.includes(fromBase32(secret))).toBe(false);
    const codes = await gateway.database.query<{ hash: Buffer }>("select hash from recovery_codes");
    expect(codes).toHaveLength(10);
    for (const { hash } of codes) for (const one of recovery) expect(hash.includes(one)).toBe(false);
  });

  it("ends one's other sessions, and nobody else's", async () => {
    const others = [await cookieOf("ada"), await cookieOf("ben")];
    const { cookie } = await turnOn();
    const statuses = [cookie, ...others].map(async (one) => (await own("GET", one)).status);
    expect(await Promise.all(statuses)).toEqual([200, 401, 200]);
  });

  it("replaces a secret that was not confirmed, and returns 409 without one and when it is on", async () => {
    const cookie = await cookieOf("ada");
    expect((await own("POST", cookie, "", { code: wrong })).body.error).toBe(texts.secondFactorNotBegun);
    const first = (await own("POST", cookie, "/setup")).body.data.secret;
    await own("POST", cookie, "/setup");
    expect((await own("POST", cookie, "", { code: appCode(first, clock) })).status).toBe(400);
    const { cookie: on, code } = await turnOn();
    expect((await own("POST", on, "/setup")).body.error).toBe(texts.secondFactorOn);
    expect((await own("POST", on, "", { code: code() })).status).toBe(409);
  });

  it("is for viewers, too, and for each by their own name", async () => {
    const { code } = await turnOn("vera");
    expect((await signIn(undefined, "vera")).status).toBe(401);
    const { body } = await signIn(code(), "vera");
    expect(body.data).toEqual({ role: "viewer", id: null });
    expect((await signIn(undefined, "ada")).status).toBe(200);
    expect(await audit()).toEqual(["second-factor-on viewer vera"]);
  });
});

describe("signing in with a second factor", () => {
  it("asks for the code only after the right passcode, starts no session, and counts no failure", async () => {
    await turnOn();
    for (let time = 1; time <= 8; time += 1) {
      const asked = await signIn();
      expect(asked.status).toBe(401);
      expect(asked.cookie).toBeUndefined();
      expect(asked.body).toMatchObject({
        error: texts.codeNeeded,
        code: "unauthenticated",
        details: [{ path: "code", message: "is required" }],
      });
    }
    const body = { name: "ada", passcode: "another passcode", code: wrong };
    const refused = await gateway.call("POST", "/api/admin/session", body);
    expect(refused.body).toMatchObject({ error: texts.wrongAdminLogin });
    expect(refused.body.details).toBeUndefined();
    expect((await signIn("", "ben")).status).toBe(200);
  });

  it("accepts a code once, also at the same moment on two gateways", async () => {
    const { code } = await turnOn();
    const other = await start({ database: gateway.database });
    const typed = code();
    const responses = await Promise.all(
      [gateway, other, gateway, other].map((at) => signIn(typed, "ada", at)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
    expect(responses.filter(({ cookie }) => cookie !== undefined)).toHaveLength(1);
    await other.close();
  });

  it("accepts the steps beside the current one, but none before the last that was used", async () => {
    const { secret } = await turnOn();
    clock += 300_000;
    const statuses: number[] = [];
    for (const near of [-2, -1, 1, 0, 2]) {
      statuses.push((await signIn(appCode(secret, clock + near * 30_000))).status);
    }
    expect(statuses).toEqual([401, 200, 200, 401, 401]);
  });

  it("refuses after five wrong codes, which the audit has", async () => {
    const { code } = await turnOn();
    for (let time = 1; time <= 5; time += 1) {
      const refused = await signIn(wrong);
      expect(refused.body).toMatchObject({ error: texts.wrongCode, details: [{ path: "code" }] });
      expect(refused.status).toBe(401);
    }
    expect((await signIn(code())).status).toBe(429);
    expect((await audit()).slice(1)).toEqual(Array(5).fill("second-factor-failed admin ada"));
  });

  it("accepts each recovery code once, however it is typed, also at the same moment", async () => {
    const { recovery, cookie } = await turnOn();
    const typed = ` ${recovery[0]!.toLowerCase().replaceAll("-", " ")} `;
    const responses = await Promise.all([1, 2, 3].map(() => signIn(typed)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    expect((await signIn(recovery[1]!.replaceAll("-", ""))).status).toBe(200);
    expect((await own("GET", cookie)).body.data.recovery_codes_left).toBe(8);
    expect((await audit()).filter((line) => line === "recovery-code-used admin ada")).toHaveLength(2);
  });

  it("accepts no recovery code of another admin", async () => {
    await turnOn("ben");
    const { recovery } = await turnOn("ada");
    expect((await signIn(recovery[0]!, "ben")).status).toBe(401);
    expect((await signIn(recovery[0]!, "ada")).status).toBe(200);
  });

  it("starts no session by the passcode alone while another request turns it on", async () => {
    const cookie = await cookieOf("ada");
    const { secret } = (await own("POST", cookie, "/setup")).body.data;
    const code = appCode(secret, clock);
    const [, ...signedIn] = await Promise.all([
      own("POST", cookie, "", { code }),
      ...Array.from({ length: 8 }, () => signIn()),
    ]);
    const cookies = signedIn.flatMap((response) => response.cookie ?? []);
    const statuses = cookies.map(async (one) => (await own("GET", one)).status);
    expect(new Set(await Promise.all(statuses)).has(200)).toBe(false);
  });
});

describe("with the second factor on", () => {
  it("turns it off with a code, and then needs none", async () => {
    const { cookie, code } = await turnOn();
    const refused = await own("DELETE", cookie, "", { code: wrong });
    expect(refused.status).toBe(400);
    expect(refused.body.error).toBe(texts.wrongCode);
    const { body } = await own("DELETE", cookie, "", { code: code() });
    expect(body.data).toEqual({ on_since: null, recovery_codes_left: 0 });
    expect((await signIn()).status).toBe(200);
    expect((await own("DELETE", cookie, "", { code: wrong })).status).toBe(409);
    expect(await gateway.database.query("select from recovery_codes")).toEqual([]);
    expect((await audit()).slice(1)).toEqual([
      "second-factor-failed admin ada",
      "second-factor-off admin ada",
    ]);
  });

  it("counts wrong codes of a session with those of sign-ins", async () => {
    const { cookie, code } = await turnOn();
    for (let time = 1; time <= 5; time += 1) await own("DELETE", cookie, "", { code: wrong });
    expect((await own("DELETE", cookie, "", { code: code() })).status).toBe(429);
    expect((await signIn(code())).status).toBe(429);
  });
});

describe("rotated SESSION_SECRETS", () => {
  const rotated = (SESSION_SECRETS: string) =>
    start({ database: gateway.database, env: { SESSION_SECRETS } });
  const newest = "a newer secret of tests and of nothing else";

  it("encrypt the secret anew within the sweep, after which the former one is not needed", async () => {
    const { code } = await turnOn();
    const both = await rotated(`${newest},${sessionSecret}`);
    expect((await signIn(code(), "ada", both)).status).toBe(200);
    await both.app.auth!.sweep();
    await both.close();
    const one = await rotated(newest);
    expect((await signIn(code(), "ada", one)).status).toBe(200);
    await one.close();
  });

  it("let nobody in by an app's code when the former secret is lost, but by a recovery code", async () => {
    const { code, recovery } = await turnOn();
    const other = await rotated(newest);
    const response = await signIn(code(), "ada", other);
    expect(response.status).toBe(500);
    expect(response.cookie).toBeUndefined();
    expect((await signIn(recovery[0]!, "ada", other)).status).toBe(200);
    await other.close();
  });
});

describe("second-factor-reset", () => {
  const log = createLog({ service: "gateway", level: "silent" });
  const run = (args: string[], url: string | undefined = gateway.database.url) =>
    runGatewayCommand(
      {
        ADMINS_FILE: file,
        ADMIN_PASSCODE: undefined,
        GATEWAY_DATABASE_URL: url,
        SESSION_SECRETS: [sessionSecret],
        HISTORY_DAYS: 730,
      },
      log,
      args,
    );

  it("turns it off for one admin, whose sessions end, and ends with 1 for another name", async () => {
    const { cookie } = await turnOn("ada");
    const { code, cookie: other } = await turnOn("ben");
    expect(await run(["second-factor-reset", "carl"])).toBe(1);
    expect(await run(["second-factor-reset", "ada"])).toBe(0);
    expect((await own("GET", cookie)).status).toBe(401);
    expect((await own("GET", other)).status).toBe(200);
    expect((await signIn()).status).toBe(200);
    expect((await signIn(undefined, "ben")).status).toBe(401);
    expect((await signIn(code(), "ben")).status).toBe(200);
    expect((await audit()).slice(2)).toEqual(["second-factor-reset system ada"]);
  });

  it("works for an admin who is no longer in the file", async () => {
    await turnOn("ada");
    await gateway.database.query("delete from recovery_codes");
    await gateway.database.query("update second_factors set admin_name = 'zoe'");
    expect(await run(["second-factor-reset", "zoe"])).toBe(0);
    expect(await gateway.database.query("select from second_factors")).toEqual([]);
  });

  it("ends with 2 for wrong arguments, and 1 without a database", async () => {
    expect(await run(["second-factor-reset"])).toBe(2);
    expect(await run(["second-factor-reset", "ada", "ben"])).toBe(2);
    expect(await run(["reset", "ada"])).toBe(2);
    expect(await run(["second-factor-reset", "ada"], "")).toBe(1);
  });
});

it("is not for admins who share a passcode", async () => {
  const shared = await startEnforced();
  const cookie = await shared.adminCookie();
  const calls = [
    ["GET", ""],
    ["POST", "/setup"],
    ["POST", "", { code: wrong }],
    ["DELETE", "", { code: wrong }],
  ] as const;
  for (const [method, path, sent] of calls) {
    const refused = await shared.call(method, `/api/admin/second-factor${path}`, sent, { cookie });
    expect(refused.status).toBe(404);
    expect(refused.body.error).toBe(texts.secondFactorNeedsName);
  }
  await shared.close();
});
