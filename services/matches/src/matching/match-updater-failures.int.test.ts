import { eventually } from "@kindling/test-kit/eventually.ts";
import { testService } from "@kindling/test-kit/test-service.ts";
import { Client } from "pg";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { matchesService } from "../matches-service.ts";
import { applyEvents } from "../testing/replicas.ts";
import { founderMessage, gone, investorMessage, unfitting, upTo } from "../testing/states.ts";
import { expectAgreement, matchId, storedPairs } from "../testing/stored-matches.ts";

const matches = testService(() => matchesService({ reconcileMs: 3_600_000 }));
const query = (sql: string) => matches.database.query(sql);
const tables = ["founders", "investors", "matches", "founder_tallies", "investor_tallies", "outbox"];
const everything = () => Promise.all(tables.map((table) => query(`select * from ${table} order by 1, 2`)));
const pairs = async () => [...(await storedPairs(matches.database))].sort();

/** Events that remove and add matches: founder 1 no longer fits, 2 is deleted, 4 is new. */
const founders = [
  founderMessage(1, { ...unfitting, version: 2 }),
  gone(founderMessage(2), 2),
  founderMessage(4),
];
const investors = [investorMessage(3)];
/** The events of one side are one transaction. */
const eventsFor = (table: string) => (table === "investors" ? { investors } : { founders });

beforeEach(async () => {
  await applyEvents(matches.service, { investors: upTo(2).map((id) => investorMessage(id)) });
  await applyEvents(matches.service, { founders: upTo(3).map((id) => founderMessage(id)) });
  const id = await matchId(matches.database, 2, 1);
  await matches.call("PUT", `/api/matches/${id}/rating`, { ben_rating: 3 });
  await matches.publishAll();
});

/** Makes one kind of write to a table fail until the end of the test, or until the returned function is called. */
async function failing(when: string, table: string, timing = "before"): Promise<() => Promise<void>> {
  const name = timing === "before" ? "trigger" : "constraint trigger";
  await query(`create or replace function fail() returns trigger language plpgsql as
    $$ begin raise exception 'forced'; end $$`);
  await query(
    `create ${name} failing ${timing} ${when} on ${table}
     ${timing === "before" ? "" : "deferrable initially deferred"} for each row execute function fail()`,
  );
  const repair = async () => {
    await query(`drop trigger if exists failing on ${table}`);
  };
  onTestFinished(repair);
  return repair;
}

async function expectRecovery(): Promise<void> {
  await applyEvents(matches.service, { founders, investors });
  expect(await pairs()).toEqual(["3-1", "3-2", "3-3", "4-1", "4-2", "4-3"]);
  await expectAgreement(matches);
}

describe("a match updater whose transaction fails", () => {
  it.each([
    ["insert", "founders"],
    ["insert", "investors"],
    ["insert", "matches"],
    ["delete", "matches"],
    ["update", "founder_tallies"],
    ["update", "investor_tallies"],
    ["insert", "outbox"],
  ])("at an %s on %s leaves nothing, and is right the next time", async (when, table) => {
    const before = await everything();
    const repair = await failing(when, table);
    await expect(applyEvents(matches.service, eventsFor(table))).rejects.toThrow("forced");
    expect(await everything()).toEqual(before);
    await repair();
    await expectRecovery();
  });

  it("when it commits leaves nothing, and is right the next time", async () => {
    const before = await everything();
    const repair = await failing("insert", "matches", "after");
    await expect(applyEvents(matches.service, { founders })).rejects.toThrow("forced");
    expect(await everything()).toEqual(before);
    await repair();
    await expectRecovery();
  });

  it("discards the index after a failure: later events are matched with the stored states", async () => {
    const repair = await failing("insert", "outbox");
    await expect(applyEvents(matches.service, { founders: [founderMessage(9)] })).rejects.toThrow("forced");
    await repair();
    await applyEvents(matches.service, { investors: [investorMessage(9)] });
    expect((await pairs()).filter((pair) => pair.includes("9"))).toEqual(["1-9", "2-9", "3-9"]);
    await applyEvents(matches.service, { founders: [founderMessage(9)] });
    expect((await pairs()).filter((pair) => pair.startsWith("9"))).toEqual(["9-1", "9-2", "9-9"]);
    await expectAgreement(matches);
  });

  it("applies other events while some keep failing", async () => {
    const repair = await failing("update", "founders");
    for (const id of [7, 8]) {
      await expect(applyEvents(matches.service, { founders })).rejects.toThrow("forced");
      await applyEvents(matches.service, { founders: [founderMessage(id)] });
    }
    expect((await pairs()).filter((pair) => /^[78]/.test(pair))).toEqual(["7-1", "7-2", "8-1", "8-2"]);
    await repair();
    await applyEvents(matches.service, { founders });
    expect(await pairs()).toEqual(["3", "4", "7", "8"].flatMap((id) => [`${id}-1`, `${id}-2`]));
    await expectAgreement(matches);
  });
});

describe("a match updater that loses its connection", () => {
  /** Holds a lock on a table until `release`; `waiting` returns the backend that waits for it. */
  async function block(table: string) {
    const client = new Client({ connectionString: matches.database.url });
    await client.connect();
    onTestFinished(() => client.end());
    await client.query(`begin; lock table ${table} in exclusive mode`);
    return {
      waiting: () =>
        eventually(async () => {
          const rows = await matches.database.query<{ pid: number }>(
            `select pid from pg_stat_activity
             where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'relation'`,
          );
          expect(rows).toHaveLength(1);
          return rows[0]!.pid;
        }),
      release: () => client.query("rollback"),
    };
  }

  it.each(tables)("while it writes %s leaves nothing, and is right the next time", async (table) => {
    const before = await everything();
    const { waiting, release } = await block(table);
    const failed = expect(applyEvents(matches.service, eventsFor(table))).rejects.toThrow();
    await matches.database.query("select pg_terminate_backend($1)", [await waiting()]);
    await failed;
    await release();
    expect(await everything()).toEqual(before);
    await expectRecovery();
  });

  it("while others wait for the matching lock does not block them", async () => {
    const other = await matches.replica();
    const { waiting, release } = await block("founder_tallies");
    const failed = expect(applyEvents(matches.service, { founders })).rejects.toThrow();
    const pid = await waiting();
    const queued = applyEvents(other, { founders: [founderMessage(5)] });
    await eventually(async () => {
      expect(await query("select from pg_locks where locktype = 'advisory' and not granted")).toHaveLength(1);
    });
    await matches.database.query("select pg_terminate_backend($1)", [pid]);
    await failed;
    await release();
    await queued;
    await applyEvents(matches.service, { founders });
    expect(await pairs()).toEqual(["3-1", "3-2", "4-1", "4-2", "5-1", "5-2"]);
    await expectAgreement(matches);
  });
});
