import { texts } from "@kindling/contracts/texts.ts";
import { describe, expect, it } from "vitest";
import { appCode } from "../testing/authenticator-app.ts";
import { passcode, useSecondFactors, wrongCode } from "../testing/use-second-factors.ts";

const { audit, cookieOf, gateway, now, own, pass, signIn, start, turnOn } = useSecondFactors();

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
    const body = { name: "ada", passcode: "another passcode", code: wrongCode };
    const refused = await gateway().call("POST", "/api/admin/session", body);
    expect(refused.body).toMatchObject({ error: texts.wrongAdminLogin });
    expect(refused.body.details).toBeUndefined();
    expect((await signIn("", "ben")).status).toBe(200);
  });

  it("accepts a code once, also at the same moment on two gateways", async () => {
    const { code } = await turnOn();
    const other = await start({ database: gateway().database });
    const typed = code();
    const responses = await Promise.all(
      [gateway(), other, gateway(), other].map((at) => signIn(typed, "ada", at)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
    expect(responses.filter(({ cookie }) => cookie !== undefined)).toHaveLength(1);
    await other.close();
  });

  it("accepts the steps beside the current one, but none before the last that was used", async () => {
    const { secret } = await turnOn();
    pass(300_000);
    const statuses: number[] = [];
    for (const near of [-2, -1, 1, 0, 2]) {
      statuses.push((await signIn(appCode(secret, now() + near * 30_000))).status);
    }
    expect(statuses).toEqual([401, 200, 200, 401, 401]);
  });

  it("refuses after five wrong codes, which the audit has", async () => {
    const { code } = await turnOn();
    for (let time = 1; time <= 5; time += 1) {
      const refused = await signIn(wrongCode);
      expect(refused.body).toMatchObject({ error: texts.wrongCode, details: [{ path: "code" }] });
      expect(refused.status).toBe(401);
    }
    expect((await signIn(code())).status).toBe(429);
    expect((await audit()).slice(1)).toEqual(Array(5).fill("second-factor-failed admin ada"));
  });

  it("accepts only recovery codes after twenty wrong codes in a day, until the factor is set up anew", async () => {
    const { cookie, code, recovery } = await turnOn();
    const forget = () =>
      gateway().database.query("delete from attempt_counts where key not like 'appCodes%'");
    const wrong = { passcode, code: wrongCode };
    for (let time = 1; time <= 10; time += 1) {
      expect((await signIn(wrongCode)).status).toBe(401);
      expect((await own("DELETE", cookie, "", wrong)).status).toBe(400);
      await forget();
    }
    const refused = [await signIn(code()), await own("DELETE", cookie, "", { passcode, code: code() })];
    expect(refused.map(({ status, body }) => [status, body.error])).toEqual([
      [429, texts.tooManyCodes],
      [429, texts.tooManyCodes],
    ]);
    expect((await signIn(recovery[0])).status).toBe(200);
    expect((await own("DELETE", cookie, "", { passcode, code: recovery[1] })).status).toBe(200);
    const { code: another } = await turnOn();
    expect((await signIn(another())).status).toBe(200);
  });

  it("does not count right codes of an app", async () => {
    const { code } = await turnOn();
    await signIn(wrongCode);
    for (let time = 1; time <= 3; time += 1) expect((await signIn(code())).status).toBe(200);
    const counts = "select points from attempt_counts where key like 'appCodes%'";
    expect(await gateway().database.query(counts)).toEqual([{ points: 1 }]);
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

  it("keeps a recovery code while the audit cannot be written", async () => {
    const { recovery, cookie } = await turnOn();
    await gateway().database.query("alter table history rename to lost");
    const refused = [
      await signIn(recovery[0]),
      await own("DELETE", cookie, "", { passcode, code: recovery[0] }),
    ];
    await gateway().database.query("alter table lost rename to history");
    expect(refused.map(({ status }) => status)).toEqual([503, 503]);
    expect((await signIn(recovery[0])).status).toBe(200);
    expect((await signIn(recovery[0])).status).toBe(401);
  });

  it("accepts no recovery code of another admin", async () => {
    await turnOn("ben");
    const { recovery } = await turnOn("ada");
    expect((await signIn(recovery[0]!, "ben")).status).toBe(401);
    expect((await signIn(recovery[0]!, "ada")).status).toBe(200);
  });

  it("starts no session by the passcode alone while another request turns it on", async () => {
    const cookie = await cookieOf("ada");
    const { secret } = (await own("POST", cookie, "/setup", { passcode })).body.data;
    const code = appCode(secret, now());
    const [, ...signedIn] = await Promise.all([
      own("POST", cookie, "", { code }),
      ...Array.from({ length: 8 }, () => signIn()),
    ]);
    const cookies = signedIn.flatMap((response) => response.cookie ?? []);
    const statuses = cookies.map(async (one) => (await own("GET", one)).status);
    expect(new Set(await Promise.all(statuses)).has(200)).toBe(false);
  });
});
