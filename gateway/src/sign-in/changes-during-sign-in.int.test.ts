import { authFounder } from "@kindling/contracts/gateway/endpoints.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { Audit } from "../activity/audit.ts";
import { MailedLinks } from "../credentials/mailed-links.ts";
import { SessionStore } from "../sessions/session-store.ts";
import { type EnforcedGateway, people, startEnforced } from "../testing/enforced-gateway.ts";
import { type MailServer, mailEnv, startMailServer, tokenIn } from "../testing/mail-server.ts";

const [ada] = people.founders;
const [ivy] = people.investors;
const password = "a sound of many waters";
let server: MailServer;
/** Founders sign in by email alone on the one, by a mailed link on the other. */
let gateway: EnforcedGateway;
let mailing: EnforcedGateway;

beforeAll(async () => {
  server = await startMailServer();
  gateway = await startEnforced();
  mailing = await startEnforced({ env: mailEnv(server) });
});
afterAll(async () => {
  await mailing.close();
  await gateway.close();
  await server.close();
});
beforeEach(async () => {
  for (const each of [gateway, mailing]) {
    each.emailNow = undefined;
    await each.reset();
  }
});
afterEach(() => vi.restoreAllMocks());

/** Changes something after a sign-in was found right and before its session is stored. */
function beforeSessionIsStored(change: () => unknown): void {
  const { start } = SessionStore.prototype;
  vi.spyOn(SessionStore.prototype, "start").mockImplementationOnce(async function (
    this: SessionStore,
    ...given
  ) {
    await change();
    return start.apply(this, given);
  });
}

const changeEmail = (on: EnforcedGateway) => {
  on.emailNow = "new@example.com";
};

async function expectNoSession(
  on: EnforcedGateway,
  response: Awaited<ReturnType<EnforcedGateway["call"]>>,
  role: "founder" | "investor",
): Promise<void> {
  expect(response.status).toBe(401);
  expect(response.body).toMatchObject({ error: texts.notSignedIn, code: "unauthenticated" });
  expect(response.cookie).toBeUndefined();
  expect(await on.database.query("select 1 from sessions where role = $1", [role])).toEqual([]);
}

async function invitation(): Promise<string> {
  const cookie = await gateway.adminCookie();
  const { body } = await gateway.call("POST", "/api/investors-database/1/invitation", {}, { cookie });
  return tokenIn(body.data.path);
}
const choose = async () =>
  gateway.call("POST", "/api/investor/password", { token: await invitation(), password });
const login = () => gateway.call("POST", "/api/investor/session", { email: ivy.email, password });

it("a founder's sign-in by email fails when the email changes meanwhile", async () => {
  beforeSessionIsStored(() => changeEmail(gateway));
  const response = await gateway.call("POST", "/api/founder/auth", { email: ada.email });
  await expectNoSession(gateway, response, "founder");
  expect(authFounder.errors).toContain(401);
});

it("a founder's sign-in by link fails when the email changes meanwhile", async () => {
  await mailing.call("POST", "/api/founder/auth", { email: ada.email });
  beforeSessionIsStored(() => changeEmail(mailing));
  const token = tokenIn(server.mails.at(-1)!.text);
  await expectNoSession(mailing, await mailing.call("POST", "/api/founder/session", { token }), "founder");
});

describe("an admin's reset of a founder's sign-in", () => {
  const reset = async () => {
    const cookie = await mailing.adminCookie();
    const { status } = await mailing.call("POST", "/api/founders/1/account/reset", undefined, { cookie });
    expect(status).toBe(200);
  };
  const useLink = async () => {
    const token = tokenIn(server.mails.at(-1)!.text);
    return mailing.call("POST", "/api/founder/session", { token });
  };
  const sessions = () => mailing.database.query("select from sessions where role = 'founder'");
  beforeEach(() => mailing.call("POST", "/api/founder/auth", { email: ada.email }));

  it.each([
    ["before the session is stored", "stored"],
    ["before the link is redeemed", "redeemed"],
  ])("refuses a sign-in by link %s", async (_when, step) => {
    if (step === "stored") beforeSessionIsStored(reset);
    else {
      const { redeem } = MailedLinks.prototype;
      vi.spyOn(MailedLinks.prototype, "redeem").mockImplementationOnce(async function (
        this: MailedLinks,
        ...given
      ) {
        await reset();
        return redeem.apply(this, given);
      });
    }
    const response = await useLink();
    expect([response.status, response.body.error]).toEqual([401, texts.linkInvalid]);
    expect(response.cookie).toBeUndefined();
    expect(await sessions()).toEqual([]);
    expect((await useLink()).status).toBe(200);
  });

  it("ends a session whose link is redeemed", async () => {
    const waiting = () =>
      mailing.database.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
    const { record } = Audit.prototype;
    let resetting: Promise<void> | undefined;
    vi.spyOn(Audit.prototype, "record").mockImplementation(async function (this: Audit, entry, client) {
      if (entry.action === "signed-in" && entry.actor.role === "founder") {
        resetting = reset();
        // It waits for the link, which this sign-in has deleted and not committed.
        await expect.poll(waiting).toHaveLength(1);
      }
      return record.call(this, entry, client);
    });
    expect((await useLink()).status).toBe(200);
    await resetting;
    expect(await sessions()).toEqual([]);
  });
});

it("a founder's link stays valid when the account is suspended before the session is stored", async () => {
  await mailing.call("POST", "/api/founder/auth", { email: ada.email });
  const token = tokenIn(server.mails.at(-1)!.text);
  const cookie = await mailing.adminCookie();
  const change = (path: string) => mailing.call("POST", `/api/founders/1/account/${path}`, {}, { cookie });
  beforeSessionIsStored(() => change("suspend"));
  const refused = await mailing.call("POST", "/api/founder/session", { token });
  expect([refused.status, refused.body.error]).toEqual([403, texts.accountSuspended]);
  await change("lift");
  expect((await mailing.call("POST", "/api/founder/session", { token })).status).toBe(200);
});

it("an investor's sign-in by password fails when the email changes meanwhile", async () => {
  expect((await choose()).status).toBe(200);
  await gateway.database.query("truncate sessions");
  beforeSessionIsStored(() => changeEmail(gateway));
  await expectNoSession(gateway, await login(), "investor");
});

it("an investor's sign-in by password fails when the password changes meanwhile", async () => {
  expect((await choose()).status).toBe(200);
  await gateway.database.query("truncate sessions");
  beforeSessionIsStored(() => gateway.database.query("update investor_passwords set hash = 'another'"));
  await expectNoSession(gateway, await login(), "investor");
});

it("an investor's sign-in by invitation fails when the email changes meanwhile", async () => {
  const token = await invitation();
  beforeSessionIsStored(() => changeEmail(gateway));
  const response = await gateway.call("POST", "/api/investor/password", { token, password });
  await expectNoSession(gateway, response, "investor");
});

it("a sign-in by the old email while a new one is being saved leaves no session", async () => {
  const admin = await gateway.adminCookie();
  const { founders } = gateway.upstreams;
  const { respond } = founders;
  const signIn = () => gateway.call("POST", "/api/founder/auth", { email: ada.email });
  let cookie: string | undefined;
  founders.respond = async (request, response, raw) => {
    if (request.method === "PUT") {
      ({ cookie } = await signIn());
      changeEmail(gateway);
    }
    respond(request, response, raw);
  };
  await gateway.call("PUT", "/api/founders/1", { email: "new@example.com" }, { cookie: admin });
  founders.respond = respond;
  expect((await gateway.call("GET", "/api/session", undefined, { cookie: cookie! })).body.data).toBeNull();
  await expectNoSession(gateway, await signIn(), "founder");
});

it("a sign-in that is not finished when a new email is saved fails", async () => {
  const admin = await gateway.adminCookie();
  const { founders } = gateway.upstreams;
  const { respond } = founders;
  const { start } = SessionStore.prototype;
  let signingIn: ReturnType<typeof gateway.call> | undefined;
  founders.respond = async (request, response, raw) => {
    if (request.method === "PUT") {
      // The session is stored while the email is saved, and looks at the record afterwards.
      await new Promise<void>((stored) => {
        vi.spyOn(SessionStore.prototype, "start").mockImplementationOnce(async function (
          this: SessionStore,
          ...given
        ) {
          const token = await start.apply(this, given);
          changeEmail(gateway);
          stored();
          return token;
        });
        signingIn = gateway.call("POST", "/api/founder/auth", { email: ada.email });
      });
    }
    respond(request, response, raw);
  };
  await gateway.call("PUT", "/api/founders/1", { email: "new@example.com" }, { cookie: admin });
  founders.respond = respond;
  await expectNoSession(gateway, await signingIn!, "founder");
});

it("an invitation is mailed to the investor's email after it was stored", async () => {
  const { store } = MailedLinks.prototype;
  vi.spyOn(MailedLinks.prototype, "store").mockImplementationOnce(function (this: MailedLinks, ...given) {
    changeEmail(mailing);
    return store.apply(this, given);
  });
  const cookie = await mailing.adminCookie();
  await mailing.call("POST", "/api/investors-database/1/invitation", {}, { cookie });
  expect(server.mails.at(-1)!.to).toEqual(["new@example.com"]);
});

it("a sign-in fails when the account cannot be read again", async () => {
  beforeSessionIsStored(() => gateway.upstreams.founders.close());
  const response = await gateway.call("POST", "/api/founder/auth", { email: ada.email });
  expect(response.status).toBe(503);
  expect(response.cookie).toBeUndefined();
  expect(await gateway.database.query("select 1 from sessions")).toEqual([]);
});
