import { texts } from "@kindling/contracts/texts.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { Audit } from "../activity/audit.ts";
import { SessionStore } from "../sessions/session-store.ts";
import {
  type EnforcedGateway,
  type ParsedResponse,
  people,
  respondWith,
  startEnforced,
} from "../testing/enforced-gateway.ts";
import { givePassword } from "../testing/quick-hash.ts";
import { waitingForAccounts } from "../testing/waiting-for-accounts.ts";

const [ivy] = people.investors;
const password = "a sound of many waters";
const account = "/api/investors-database/1/account";
let gateway: EnforcedGateway;
let other: EnforcedGateway;
let admin: string;
let own: string;

beforeAll(async () => {
  gateway = await startEnforced();
  other = await startEnforced({ database: gateway.database });
});
afterAll(async () => {
  await other.close();
  await gateway.close();
});
beforeEach(async () => {
  await gateway.reset();
  admin = await gateway.adminCookie();
  await givePassword(gateway.database, ivy.id, password);
  own = (await login(gateway)).cookie!;
});
afterEach(() => vi.restoreAllMocks());

const login = (on = other) => on.call("POST", "/api/investor/session", { email: ivy.email, password });
const suspend = () => gateway.call("POST", `${account}/suspend`, {}, { cookie: admin });
const changePassword = () =>
  gateway.call(
    "PUT",
    "/api/me/password",
    { current_password: password, password: "a quiet stream of pebbles" },
    { cookie: own },
  );
const reset = () => gateway.call("POST", `${account}/reset`, undefined, { cookie: admin });
const sessions = async () =>
  (await gateway.database.query("select from sessions where role = 'investor'")).length;

const changes = [
  { what: "suspending", change: suspend, left: 0, refused: [403, texts.accountSuspended] },
  { what: "a new password", change: changePassword, left: 1, refused: [401, texts.notSignedIn] },
  { what: "a reset", change: reset, left: 0, refused: [401, texts.notSignedIn] },
] as const;

describe.each(changes)("$what", ({ change, left, refused }) => {
  it("before the session of a right password is stored leaves no session", async () => {
    const { start } = SessionStore.prototype;
    vi.spyOn(SessionStore.prototype, "start").mockImplementationOnce(async function (
      this: SessionStore,
      ...given
    ) {
      expect((await change()).status).toBe(200);
      return start.apply(this, given);
    });
    const response = await login();
    expect([response.status, response.body.error, response.cookie]).toEqual([...refused, undefined]);
    expect(await sessions()).toBe(left);
  });

  it("that has deleted the sessions and is not committed holds back a sign-in, which then fails", async () => {
    const { record } = Audit.prototype;
    let signingIn: Promise<ParsedResponse> | undefined;
    vi.spyOn(Audit.prototype, "record").mockImplementation(async function (this: Audit, entry, client) {
      // The entry is the transaction's last statement.
      if (signingIn === undefined && entry.action !== "signed-in") {
        signingIn = login();
        await expect.poll(() => waitingForAccounts(gateway.database)).toBe(1);
      }
      return record.call(this, entry, client);
    });
    expect((await change()).status).toBe(200);
    const response = await signingIn!;
    expect([response.status, response.body.error]).toEqual(refused);
    expect(await sessions()).toBe(left);
  });

  it("at the same moment as many sign-ins on two replicas leaves no session of theirs", async () => {
    // With the change as many as one account may try at once.
    const signIns = Array.from({ length: 4 }, (_, n) => login(n % 2 === 0 ? gateway : other));
    const [changed, ...responses] = await Promise.all([change(), ...signIns]);
    expect(changed.status).toBe(200);
    for (const { status } of responses) expect([200, 401, 403]).toContain(status);
    expect(await sessions()).toBe(left);
  });
});

it("an invitation that read the investor before an admin archived them is refused", async () => {
  const { investors } = gateway.upstreams;
  const { respond } = investors;
  let archiving: Promise<ParsedResponse> | undefined;
  investors.respond = async (request, response, raw) => {
    if (request.method === "DELETE") {
      const data = { id: 1, version: 2, archived_at: "2026-01-02T03:04:05.678Z", erased_at: null };
      return respondWith(() => [200, { success: true, data }])(request, response, raw);
    }
    archiving ??= other.call("DELETE", "/api/investors-database/1", undefined, { cookie: admin });
    await archiving;
    respond(request, response, raw);
  };
  other.upstreams.investors.respond = investors.respond;
  const inviting = await gateway.call("POST", "/api/investors-database/1/invitation", {}, { cookie: admin });
  investors.respond = respond;
  other.upstreams.investors.respond = respond;
  expect((await archiving!).status).toBe(200);
  expect([inviting.status, inviting.body.error]).toEqual([404, texts.investorNotFound]);
  expect(await gateway.database.query("select from mailed_links")).toEqual([]);
});

it("a sign-in on a replica of the version before is refused as well", async () => {
  await suspend();
  await gateway.database.query(
    `insert into sessions (id, role, subject_id, credential, created_at, seen_at)
     values ('old', 'investor', 1, null, now(), now())`,
  );
  expect(await sessions()).toBe(0);
});
