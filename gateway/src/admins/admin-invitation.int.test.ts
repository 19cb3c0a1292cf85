import { texts } from "@kindling/contracts/texts.ts";
import { describe, expect, it } from "vitest";
import { appCode } from "../testing/authenticator-app.ts";
import { tokenIn } from "../testing/mail-server.ts";
import { emailOf, ownPasscode, useAdmins } from "../testing/use-admins.ts";
import { wrongCode } from "../testing/use-second-factors.ts";

const day = 24 * 60 * 60_000;
const admins = useAdmins();
const { add, addReady, as, audit, call, choose, proofOf, shared, signIn, statusOf } = admins;
const look = (token: string) => call("POST", "/api/admin/invitation/link", { token });
const tokenOf = async (name: string) => tokenIn((await add(name)).body.data.invitation.path);
const invite = async (id: number) =>
  tokenIn((await as(shared(), "POST", `/api/admins/${id}/invitation`, proofOf(shared()))).body.data.path);

describe("a link that chooses a passcode", () => {
  it("is not used up by looking at it", async () => {
    const token = await tokenOf("Anna");
    for (let time = 0; time < 2; time += 1) {
      const { status, body } = await look(token);
      expect(status).toBe(200);
      expect(body.data).toEqual({
        ...{ name: "Anna", email: emailOf("Anna"), role: "admin" },
        ...{ has_passcode: false, needs_code: false },
      });
    }
    expect((await choose(token)).status).toBe(200);
    expect((await look(token)).status).toBe(401);
  });

  it("works for seven days", async () => {
    const token = await tokenOf("Anna");
    admins.pass(7 * day - 1);
    expect((await look(token)).status).toBe(200);
    admins.pass(1);
    expect((await look(token)).status).toBe(401);
    const refused = await choose(token);
    expect(refused).toMatchObject({ status: 401, body: { error: texts.linkInvalid } });
  });

  it("works for one of ten that use it at the same moment, on two replicas", async () => {
    const other = await admins.start();
    const token = await tokenOf("Anna");
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        choose(token, `${ownPasscode} ${at}`, undefined, at % 2 ? other : admins.gateway()),
      ),
    );
    const chosen = responses.findIndex(({ status }) => status === 200);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await signIn("Anna", `${ownPasscode} ${chosen}`)).status).toBe(200);
    await other.close();
  });

  it.each([
    ["short", texts.passcodeTooShort],
    ["123456789012", texts.passcodeTooCommon],
    ["Anna@team.example", texts.passcodeTooCommon],
  ])("refuses the passcode %j, and stays", async (passcode, error) => {
    const token = await tokenOf("Anna");
    const refused = await choose(token, passcode);
    expect(refused).toMatchObject({ status: 400, body: { error, details: [{ path: "passcode" }] } });
    expect((await choose(token)).status).toBe(200);
  });

  it("leaves the old passcode and the sessions until another is chosen, which ends them", async () => {
    const { id, cookie } = await addReady("Anna");
    const token = await invite(id);
    expect((await look(token)).body.data.has_passcode).toBe(true);
    expect((await signIn("Anna")).status).toBe(200);
    expect(await statusOf(cookie)).toBe(200);
    expect((await choose(token, "four herons in a field")).status).toBe(200);
    expect(await statusOf(cookie)).toBe(401);
    expect((await signIn("Anna")).status).toBe(401);
    expect((await signIn("Anna", "four herons in a field")).status).toBe(200);
  });

  it("sets no passcode without an entry in the audit", async () => {
    const token = await tokenOf("Anna");
    const { database } = admins.gateway();
    await database.query("alter table history rename to elsewhere");
    const response = await choose(token);
    await database.query("alter table elsewhere rename to history");
    expect(response.status).toBe(503);
    expect((await signIn("Anna")).status).toBe(401);
    expect((await choose(token)).status).toBe(200);
  });

  it("stores no token, and no passcode", async () => {
    const token = await tokenOf("Anna");
    const rows = await admins.gateway().database.query("select * from admins");
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(token, "base64url").toString("hex"));
    await choose(token);
    const [{ passcode_hash }] = (await admins
      .gateway()
      .database.query("select passcode_hash from admins")) as [{ passcode_hash: string }];
    expect(passcode_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});

describe("the second factor of an added admin", () => {
  const factor = (method: string, cookie: string, path = "", body?: object) =>
    as(cookie, method, `/api/admin/second-factor${path}`, body);

  async function turnOn(cookie: string): Promise<{ code: () => string; recovery: string[] }> {
    const { secret } = (await factor("POST", cookie, "/setup", { passcode: ownPasscode })).body.data;
    const code = () => {
      admins.pass(30_000);
      return appCode(secret, admins.now());
    };
    const { status, body } = await factor("POST", cookie, "", { code: code() });
    expect(status).toBe(200);
    return { code, recovery: body.data.recovery_codes };
  }

  it("is needed at sign-in, and shown to the others", async () => {
    const { cookie } = await addReady("Anna");
    const { code } = await turnOn(cookie);
    expect((await signIn("anna@team.example")).body.details).toEqual([
      { path: "code", message: "is required" },
    ]);
    expect((await signIn("Anna", ownPasscode, code())).status).toBe(200);
    const { admins: listed } = (await as(shared(), "GET", "/api/admins")).body.data;
    expect(listed[0].second_factor_since).not.toBeNull();
    expect((await factor("DELETE", cookie, "", { passcode: ownPasscode, code: code() })).status).toBe(200);
    expect((await signIn("Anna")).status).toBe(200);
  });

  it("is needed by a link, too, whose code is guessed at most twenty times a day", async () => {
    const { id, cookie } = await addReady("Anna");
    const { code, recovery } = await turnOn(cookie);
    const token = await invite(id);
    expect((await look(token)).body.data.needs_code).toBe(true);
    expect((await choose(token)).body.details).toEqual([{ path: "code", message: "is required" }]);
    for (let wrong = 1; wrong <= 20; wrong += 1) {
      expect((await choose(token, ownPasscode, wrongCode)).status).toBe(401);
      await admins.gateway().database.query("delete from attempt_counts where key not like '%appCodes%'");
    }
    const refused = await choose(token, ownPasscode, code());
    expect(refused.status).toBe(429);
    expect(refused.body.error).toContain(texts.tooManyCodes.split(".")[0]);
    await admins.gateway().database.query("delete from attempt_counts where key not like '%appCodes%'");
    expect((await choose(token, ownPasscode, recovery[0])).status).toBe(200);
  });

  it("is reset by another admin, which ends the sessions, and not by oneself", async () => {
    const { id, cookie } = await addReady("Anna");
    await turnOn(cookie);
    const path = `/api/admins/${id}/second-factor`;
    expect(await as(cookie, "DELETE", path, proofOf(cookie))).toMatchObject({
      status: 409,
      body: { error: texts.ownSecondFactor },
    });
    const reset = await as(shared(), "DELETE", path, proofOf(shared()));
    expect(reset.body.data.second_factor_since).toBeNull();
    expect(await statusOf(cookie)).toBe(401);
    expect((await signIn("Anna")).status).toBe(200);
    expect((await as(shared(), "DELETE", path, proofOf(shared()))).status).toBe(409);
    expect(await audit()).toContain("second-factor-reset admin Anna");
  });

  it("ends with the admin, so that the next of the name has none", async () => {
    const { id, cookie } = await addReady("Anna");
    await turnOn(cookie);
    await as(shared(), "DELETE", `/api/admins/${id}`);
    const { cookie: next } = await addReady("Anna");
    expect((await factor("GET", next)).body.data).toEqual({ on_since: null, recovery_codes_left: 0 });
  });
});
