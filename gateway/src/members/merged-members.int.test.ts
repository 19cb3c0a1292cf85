import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type EnforcedGateway, startEnforced } from "../testing/enforced-gateway.ts";
import { publishMember } from "../testing/publish-member.ts";

let gateway: EnforcedGateway;

beforeAll(async () => {
  gateway = await startEnforced();
});
afterAll(() => gateway.close());
beforeEach(() => gateway.reset());

type Role = "founder" | "investor";
const query = (sql: string) => gateway.database.query(sql);
const merge = (id = 2, kept = 1, version = 2, role: Role = "investor") =>
  publishMember(gateway.bus, role, { id, version, is: "archived", mergedInto: kept });
const restore = (id = 2, version = 3, role: Role = "investor") =>
  publishMember(gateway.bus, role, { id, version, is: { email: `p${id}@example.com` } });
const erase = (id: number, version = 4) =>
  publishMember(gateway.bus, "investor", { id, version, is: "erased" });

const setPassword = (id: number, hash: string | null) =>
  gateway.database.query(
    `insert into investor_passwords (investor_id, hash, changed_at) values ($1, $2, now())
     on conflict (investor_id) do update set hash = excluded.hash`,
    [id, hash],
  );
const passwords = async () =>
  Object.fromEntries(
    (await query("select investor_id, hash from investor_passwords order by 1")).map((row) => [
      row.investor_id,
      row.hash,
    ]),
  );
const suspend = (id: number, reason: string, role: Role = "investor") =>
  query(`insert into suspensions values ('${role}', ${id}, now(), 'anna', '${reason}')`);
const suspended = async (role: Role = "investor") =>
  Object.fromEntries(
    (await query(`select subject_id, reason from suspensions where role = '${role}' order by 1`)).map(
      (row) => [row.subject_id, row.reason],
    ),
  );
const addSession = (id: number, role: Role = "investor") =>
  query(`insert into sessions (id, role, subject_id, created_at, seen_at)
         values (sha256('${role}${id}${Math.random()}'), '${role}', ${id}, now(), now())`);
const sessions = async (role: Role = "investor") =>
  (await query(`select subject_id from sessions where role = '${role}' order by 1`)).map(
    ({ subject_id }) => subject_id,
  );

describe("the password of an investor that is merged into another", () => {
  it("works for the kept one, which had none, and no longer when the other returns", async () => {
    await setPassword(2, "hash of 2");
    await merge();
    expect(await passwords()).toEqual({ 1: "hash of 2", 2: "hash of 2" });
    await addSession(1);
    await restore();
    expect(await passwords()).toEqual({ 2: "hash of 2" });
    expect(await sessions()).toEqual([]);
  });

  it("replaces one that was reset, which is as it was when the other returns", async () => {
    await setPassword(1, null);
    await setPassword(2, "hash of 2");
    await merge();
    expect((await passwords())[1]).toBe("hash of 2");
    await restore();
    expect(await passwords()).toEqual({ 1: null, 2: "hash of 2" });
  });

  it("does not replace the kept one's own", async () => {
    await setPassword(1, "own");
    await setPassword(2, "hash of 2");
    await addSession(1);
    await merge();
    await restore();
    expect(await passwords()).toEqual({ 1: "own", 2: "hash of 2" });
    expect(await sessions()).toEqual([1]);
  });

  it("stays if the kept one has chosen another since", async () => {
    await setPassword(2, "hash of 2");
    await merge();
    await setPassword(1, "chosen");
    await restore();
    expect(await passwords()).toEqual({ 1: "chosen", 2: "hash of 2" });
  });

  it("does not move again when the event comes again, after an admin has reset it", async () => {
    await setPassword(2, "hash of 2");
    await merge();
    await setPassword(1, null);
    await merge();
    expect((await passwords())[1]).toBeNull();
  });

  it("moves along a chain, and back in the order of the restorations", async () => {
    await setPassword(3, "hash of 3");
    await merge(3, 2);
    await merge(2, 1);
    expect((await passwords())[1]).toBe("hash of 3");
    await restore(2);
    expect(await passwords()).toEqual({ 2: "hash of 3", 3: "hash of 3" });
    await restore(3);
    expect(await passwords()).toEqual({ 3: "hash of 3" });
  });

  it("is taken back from one kept investor when the other was merged into another one meanwhile", async () => {
    await setPassword(3, "hash of 3");
    await merge(3, 2);
    await merge(3, 1, 4);
    expect(await passwords()).toEqual({ 1: "hash of 3", 3: "hash of 3" });
  });

  it("moves after a gateway of the version before has stored the event without the merge", async () => {
    await setPassword(2, "hash of 2");
    await publishMember(gateway.bus, "investor", { id: 2, version: 2, is: "archived" });
    expect(await passwords()).toEqual({ 2: "hash of 2" });
    await merge();
    expect(await passwords()).toEqual({ 1: "hash of 2", 2: "hash of 2" });
    await publishMember(gateway.bus, "investor", { id: 2, version: 2, is: "archived" });
    expect((await passwords())[1]).toBe("hash of 2");
  });
});

describe("the access to a member that is merged into another", () => {
  it("ends, and that to the kept one goes on", async () => {
    for (const id of [1, 2]) await addSession(id, "founder");
    await merge(2, 1, 2, "founder");
    expect(await sessions("founder")).toEqual([1]);
  });

  it.each(["founder", "investor"] as const)(
    "is suspended for the kept %s if the other was, until the other returns",
    async (role) => {
      await suspend(2, "spam", role);
      await addSession(1, role);
      await merge(2, 1, 2, role);
      expect([await suspended(role), await sessions(role)]).toEqual([{ 1: "spam", 2: "spam" }, []]);
      await restore(2, 3, role);
      expect(await suspended(role)).toEqual({ 2: "spam" });
    },
  );

  it("stays suspended if the kept one was, also when the other returns", async () => {
    await suspend(1, "own");
    await suspend(2, "spam");
    await merge();
    expect((await suspended())[1]).toBe("own");
    await restore();
    expect((await suspended())[1]).toBe("own");
  });

  it("counts the other's last sign-in, or the member would seem absent, and no longer when it returns", async () => {
    const last = async () =>
      (await query("select at from last_sign_ins where role = 'founder' and subject_id = 1"))[0]?.at ?? null;
    await query(
      `insert into last_sign_ins values ('founder', 1, '2025-01-01'), ('founder', 2, '2026-01-01')`,
    );
    const before = await last();
    await merge(2, 1, 2, "founder");
    expect(await last()).toEqual(new Date("2026-01-01"));
    await restore(2, 3, "founder");
    expect(await last()).toEqual(before);
  });
});

describe("an erased member", () => {
  const rows = () => query("select subject_id from merged_members");

  it("leaves what the kept one got, and no trace of where it came from", async () => {
    await setPassword(2, "hash of 2");
    await merge();
    await erase(2);
    expect([await passwords(), await rows()]).toEqual([{ 1: "hash of 2" }, []]);
  });

  it("gets nothing, also by an event that comes late", async () => {
    await setPassword(2, "hash of 2");
    await erase(1);
    await merge();
    expect([await passwords(), await rows()]).toEqual([{ 2: "hash of 2" }, []]);
  });

  it("leaves no trace of those that were merged into it", async () => {
    await setPassword(2, "hash of 2");
    await merge();
    await erase(1);
    expect([await passwords(), await rows()]).toEqual([{ 2: "hash of 2" }, []]);
  });
});
