import { texts } from "@kindling/contracts/texts.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type EnforcedGateway, people, startEnforced } from "../testing/enforced-gateway.ts";
import { givePassword } from "../testing/quick-hash.ts";

const [ivy] = people.investors;
const password = "a sound of many waters";
const next = "a quiet stream of pebbles";
let gateway: EnforcedGateway;
let cookie: string;
beforeAll(async () => {
  gateway = await startEnforced();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  await gateway.reset();
  await givePassword(gateway.database, ivy.id, password);
  cookie = (await login(password)).cookie!;
});

const login = (given: string, on = gateway) =>
  on.call("POST", "/api/investor/session", { email: ivy.email, password: given });
const change = (current_password: string, chosen = next, session = cookie) =>
  gateway.call("PUT", "/api/me/password", { current_password, password: chosen }, { cookie: session });
const isActive = async (session: string) =>
  (await gateway.call("GET", "/api/session", undefined, { cookie: session })).body.data !== null;

describe("PUT /api/me/password", () => {
  it("sets the password, ends all other sessions, and keeps the current one", async () => {
    const other = (await login(password)).cookie!;
    const { status, body } = await change(password);
    expect(status).toBe(200);
    expect(body.data).toEqual([expect.objectContaining({ current: true })]);
    expect(await isActive(cookie)).toBe(true);
    expect(await isActive(other)).toBe(false);
    expect((await login(password)).status).toBe(401);
    expect((await login(next)).status).toBe(200);
    const entries = await gateway.database.query(
      "select actor_role as role, actor_id as id, changes from history where action = 'password-changed'",
    );
    expect(entries).toEqual([{ role: "investor", id: 1, changes: {} }]);
  });

  it("returns 400 for a wrong current password, and counts it as a failed sign-in", async () => {
    for (let times = 1; times <= 5; times += 1) {
      const { status, body } = await change("a wrong password");
      const details = [{ path: "current_password", message: texts.wrongPassword }];
      expect([status, body.error, body.details]).toEqual([400, texts.wrongPassword, details]);
    }
    expect((await change(password)).status).toBe(429);
    expect((await login(password)).status).toBe(429);
    expect(await isActive(cookie)).toBe(true);
  });

  it.each([
    ["short", texts.passwordTooShort],
    ["password1234", texts.passwordTooCommon],
    [ivy.email, texts.passwordTooCommon],
    ["Ivy Investor 1", texts.passwordTooCommon],
  ])("rejects the password %j, as the invitation does", async (weak, error) => {
    const { status, body } = await change(password, weak);
    expect([status, body.details]).toEqual([400, [{ path: "password", message: error }]]);
    expect((await login(password)).status).toBe(200);
  });

  it("returns 409 for founders, who have no password", async () => {
    const founder = await gateway.call("POST", "/api/founder/auth", { email: people.founders[0].email });
    const { status, body } = await change(password, next, founder.cookie!);
    expect([status, body.error]).toEqual([409, texts.noPassword]);
  });

  it("deletes what links would do: an email change, a deletion and an invitation", async () => {
    await gateway.database.query(`
      delete from mailed_links;
      insert into mailed_links (purpose, role, subject_id, id, email, expires_at)
      select purpose, 'investor', 1, purpose::bytea, 'new@example.com', now() + interval '1 day'
      from unnest(array['email', 'deletion', 'invitation']) purpose`);
    await change(password);
    expect(await gateway.database.query("select purpose from mailed_links")).toEqual([]);
  });

  it("changes nothing when the audit cannot be written", async () => {
    const other = (await login(password)).cookie!;
    await gateway.database.query("alter table history rename to lost");
    expect((await change(password)).status).toBe(503);
    await gateway.database.query("alter table lost rename to history");
    expect(await isActive(other)).toBe(true);
    expect((await login(password)).status).toBe(200);
  });

  it("succeeds for one of two sessions that change it at the same moment", async () => {
    const other = (await login(password)).cookie!;
    const responses = await Promise.all([change(password), change(password, "another long one", other)]);
    const [won, lost] = responses.sort((a, b) => a.status - b.status);
    expect(won!.status).toBe(200);
    // The other one was ended, or finds another password.
    expect([400, 401]).toContain(lost!.status);
    expect(await gateway.database.query("select from sessions where role = 'investor'")).toHaveLength(1);
  });
});
