import type { OwnSession } from "@kindling/contracts/accounts/schemas.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type EnforcedGateway, people, startEnforced } from "../testing/enforced-gateway.ts";

let gateway: EnforcedGateway;
let other: EnforcedGateway;
const noon = Date.parse("2026-03-01T12:00:00Z");
let time = noon;
beforeAll(async () => {
  gateway = await startEnforced({ now: () => time });
  other = await startEnforced({ now: () => time, database: gateway.database });
});
afterAll(async () => {
  await other.close();
  await gateway.close();
});
beforeEach(async () => {
  time = noon;
  await gateway.reset();
});

const signIn = async (nth: 0 | 1 = 0) => {
  time += 60_000;
  const { email } = people.founders[nth];
  return (await gateway.call("POST", "/api/founder/auth", { email }, { "user-agent": "Firefox/145.0" }))
    .cookie!;
};
const call = (method: string, path: string, cookie: string, on = gateway) =>
  on.call(method, `/api/me/sessions${path}`, undefined, { cookie });
const list = async (cookie: string): Promise<OwnSession[]> => (await call("GET", "", cookie)).body.data;
const audited = async () =>
  (await gateway.database.query("select action, actor_id as by from history order by id"))
    .filter(({ action }) => action !== "signed-in")
    .map(({ action, by }) => `${action} by ${by}`);

describe("the caller's sessions", () => {
  it("are listed with the current one, and without those of others", async () => {
    await signIn(1);
    const [first, second] = [await signIn(), await signIn()];
    const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/);
    const session = (at: string, current: boolean) => ({
      id: uuid,
      begun_at: at,
      last_seen_at: at,
      device: "Firefox",
      current,
    });
    const times = ["2026-03-01T12:03:00.000Z", "2026-03-01T12:02:00.000Z"] as const;
    expect(await list(second)).toEqual([session(times[0], true), session(times[1], false)]);
    expect((await list(first)).map(({ current }) => current).sort()).toEqual([false, true]);
  });

  it("end on all replicas: one, which is not the current one", async () => {
    const [mine, lost] = [await signIn(), await signIn()];
    const id = (await list(mine)).find(({ current }) => !current)!.id;
    const ended = await call("DELETE", `/${id}`, mine, other);
    expect(ended.body.data).toEqual([expect.objectContaining({ current: true })]);
    expect((await call("GET", "", lost)).status).toBe(401);
    const again = await call("DELETE", `/${id}`, mine);
    expect([again.status, again.body.error]).toEqual([404, texts.sessionNotFound]);
    expect(await audited()).toEqual(["sessions-ended by 1"]);
  });

  it("end with a sign-out when it is the current one", async () => {
    const mine = await signIn();
    const [{ id }] = (await list(mine)) as [OwnSession];
    const ended = await call("DELETE", `/${id}`, mine);
    expect([ended.status, ended.body.data]).toEqual([200, []]);
    expect(ended.cookie).toMatch(/=$/);
    expect((await call("GET", "", mine)).status).toBe(401);
    expect(await audited()).toEqual(["signed-out by 1"]);
  });

  it("do not include those of others, which return 404", async () => {
    const [mine, theirs] = [await signIn(), await signIn(1)];
    const [{ id }] = (await list(theirs)) as [OwnSession];
    expect((await call("DELETE", `/${id}`, mine)).status).toBe(404);
    expect(await list(theirs)).toHaveLength(1);
  });

  it("end all but the current one, and no others", async () => {
    const [one, mine, two, theirs] = [await signIn(), await signIn(), await signIn(), await signIn(1)];
    const ended = await call("DELETE", "", mine);
    expect(ended.body.data).toEqual([expect.objectContaining({ current: true })]);
    for (const cookie of [one, two]) expect((await call("GET", "", cookie)).status).toBe(401);
    expect(await list(theirs)).toHaveLength(1);
    await call("DELETE", "", mine);
    expect(await audited()).toEqual(["sessions-ended by 1"]);
  });

  it("cancel what is not confirmed when others end, also when these have ended already", async () => {
    const mine = await signIn();
    const insert = `insert into mailed_links (purpose, role, subject_id, id, email, expires_at)
      values ('email', 'founder', $1, $2, 'new@example.com', 'infinity')`;
    for (const id of [1, 2]) await gateway.database.query(insert, [id, `change ${id}`]);
    expect((await call("DELETE", "", mine)).status).toBe(200);
    expect(await gateway.database.query("select subject_id from mailed_links")).toEqual([{ subject_id: 2 }]);
  });

  it("leave one when two of them end all others at the same moment", async () => {
    for (let round = 0; round < 5; round += 1) {
      const cookies = [await signIn(), await signIn(), await signIn()];
      const responses = await Promise.all(
        cookies.map((cookie, n) => call("DELETE", "", cookie, n === 1 ? other : gateway)),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
      const rows = await gateway.database.query("select from sessions");
      expect(rows).toHaveLength(1);
      await gateway.reset();
    }
  });
});
