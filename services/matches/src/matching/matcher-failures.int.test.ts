import { pairId } from "@kindling/contracts/matches/pair-id.ts";
import { createLog } from "@kindling/service-kit/log.ts";
import { startDatabaseProxy } from "@kindling/test-kit/database-proxy.ts";
import { eventually } from "@kindling/test-kit/eventually.ts";
import { Client } from "pg";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { applyEvents, matcherOf, settled, storeEvents, testMatches } from "../testing/replicas.ts";
import { founderMessage, gone, investorMessage, unfitting, upTo } from "../testing/states.ts";
import { expectAgreement, storedPairs } from "../testing/stored-matches.ts";
import { storeStep } from "./best-investors.repository.ts";
import { Matcher } from "./matcher.ts";
import { commonOrigin } from "./origin.ts";

const matches = testMatches();
const query = (sql: string) => matches.database.query(sql);
/** The tables that the matcher writes, and their rows. */
const tables = ["best_investors", "reviews", "founder_tallies", "investor_tallies", "outbox"];
const everything = () => Promise.all(tables.map((table) => query(`select * from ${table} order by 1, 2`)));
const failures = () => matches.logged.filter((line) => JSON.parse(line).leader === "matcher").length;
const pairs = async () => [...(await storedPairs(matches.database))].sort();

/** Events that remove and add matches: founder 1 no longer fits, 2 is deleted, 4 is new. */
const founders = [
  founderMessage(1, { ...unfitting, version: 2 }),
  gone(founderMessage(2), 2),
  founderMessage(4),
];
const investors = [investorMessage(3)];

beforeEach(async () => {
  await applyEvents(matches.service, { investors: upTo(2).map((id) => investorMessage(id)) });
  await applyEvents(matches.service, { founders: upTo(3).map((id) => founderMessage(id)) });
  const id = pairId(2, 1);
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
  await settled(matches.service);
  await applyEvents(matches.service, { investors });
  expect(await pairs()).toEqual(["3-1", "3-2", "3-3", "4-1", "4-2", "4-3"]);
  await expectAgreement(matches);
}

describe("storing a state", () => {
  it.each([
    ["insert", "founders"],
    ["insert", "best_investors"],
  ])("that fails at an %s on %s leaves nothing, and works the next time", async (when, table) => {
    const before = [await everything(), await query("select * from founders order by id")];
    const repair = await failing(when, table);
    await expect(storeEvents(matches.service, { founders: [founderMessage(9)] })).rejects.toThrow("forced");
    expect([await everything(), await query("select * from founders order by id")]).toEqual(before);
    await repair();
    await applyEvents(matches.service, { founders });
    await expectRecovery();
  });

  it("works for some founders while it keeps failing for others", async () => {
    const repair = await failing("update", "founders");
    await expect(storeEvents(matches.service, { founders })).rejects.toThrow("forced");
    await applyEvents(matches.service, { founders: [founderMessage(7)] });
    expect((await pairs()).filter((pair) => pair.startsWith("7"))).toEqual(["7-1", "7-2"]);
    await repair();
    await applyEvents(matches.service, { founders });
    expect(await pairs()).toEqual(["3-1", "3-2", "4-1", "4-2", "7-1", "7-2"]);
    await expectAgreement(matches);
  });
});

describe("the matcher", () => {
  // A step's first write, one between, and its last.
  it.each([
    ["update", "best_investors"],
    ["insert", "outbox"],
    ["update", "matching_progress"],
  ])("stores nothing of a step that fails at an %s on %s, and retries it", async (when, table) => {
    const repair = await failing(when, table);
    await storeEvents(matches.service, { founders });
    const before = await everything();
    await eventually(() => expect(failures()).toBeGreaterThan(0));
    expect(await everything()).toEqual(before);
    await repair();
    await expectRecovery();
  });

  it("retries after a failed commit", async () => {
    const repair = await failing("update", "best_investors", "after");
    await storeEvents(matches.service, { founders });
    await eventually(() => expect(failures()).toBeGreaterThan(0));
    await repair();
    await expectRecovery();
  });
});

it("a step that is stored again, because its answer was lost, changes nothing more", async () => {
  await matcherOf(matches.service).stop();
  await query("update best_investors set investor_ids = '{1}', shortlisted_by = '{1}' where founder_id = 3");
  await query("update founder_tallies set matched = 1 where id = 3");
  await query("update investor_tallies set matched = matched - 1 where id = 2");
  const client = new Client({ connectionString: matches.database.url });
  await client.connect();
  onTestFinished(() => client.end());
  const step = {
    updates: [],
    shortlists: [{ founderId: 3, added: [2], removed: [] }],
    goneFounders: [],
    goneInvestors: [],
    done: { founderIds: [], investorIds: [] },
    origin: commonOrigin([]),
    seq: 0,
    isSettled: false,
  };
  expect(await storeStep(client, step)).toMatchObject({ founderIds: [3], investorIds: [2], count: 1 });
  expect(await storeStep(client, step)).toMatchObject({ founderIds: [], investorIds: [], count: 0 });
  expect(await query("select shortlisted_by from best_investors where founder_id = 3")).toEqual([
    { shortlisted_by: [1, 2] },
  ]);
  await expectAgreement(matches);
});

/** Holds locks on a table's rows until `release`; `waiting` resolves when the matcher waits for them. */
async function block(table: string) {
  const client = new Client({ connectionString: matches.database.url });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query(`begin; select from ${table} for update`);
  return {
    waiting: () =>
      eventually(async () => {
        const rows = await query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
             and application_name = 'kindling-matcher'`,
        );
        expect(rows).toHaveLength(1);
      }),
    release: () => client.query("rollback"),
  };
}

describe("a matcher that loses its connection", () => {
  const endConnection = () =>
    query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'kindling-matcher'",
    );

  it.each(["founder_tallies", "matching_progress"])(
    "while it writes %s goes on with what it has loaded",
    async (table) => {
      await applyEvents(matches.service, { founders: [founderMessage(4, unfitting)] });
      const { waiting, release } = await block(table);
      await storeEvents(matches.service, { founders: founders.map((one) => ({ ...one, version: 2 })) });
      await waiting();
      await endConnection();
      await release();
      await expectRecovery();
      const loaded = matches.logged.filter((line) => JSON.parse(line).msg === "matching begins");
      expect(loaded).toHaveLength(1);
    },
  );

  it("is replaced by another replica, and loads again when that one ends", async () => {
    const other = await matches.replica();
    await eventually(async () => {
      const sessions =
        "select from pg_stat_activity where datname = current_database() and application_name = 'kindling-matcher'";
      expect(await query(sessions)).toHaveLength(2);
    });
    for (let version = 2; version <= 4; version += 1) {
      await endConnection();
      await applyEvents(other, {
        founders: [founderMessage(1, { version, ...(version % 2 ? {} : unfitting) })],
      });
      await expectAgreement(matches);
    }
    await applyEvents(other, { founders: founders.map((one) => ({ ...one, version: 9 })) });
    await expectRecovery();
  });
});

describe("a matcher that freezes", () => {
  it.each(["between transactions", "within a transaction"])(
    "%s is replaced by another replica",
    async (when) => {
      await matcherOf(matches.service).stop();
      const proxy = await startDatabaseProxy(matches.database.url);
      const log = createLog({ service: "matches", level: "silent" });
      const options = {
        log,
        reconcileMs: 3_600_000,
        frozenMs: 1_000,
        onStored: () => {},
        onStep: () => {},
        onBlock: () => {},
        onRepaired: () => {},
      };
      const frozen = new Matcher({ databaseUrl: proxy.url, ...options });
      onTestFinished(async () => {
        await proxy.close();
        await frozen.stop();
      });
      frozen.start();
      await eventually(() => expect(frozen.active).toBe(true));
      if (when === "within a transaction") {
        const { waiting, release } = await block("founder_tallies");
        await storeEvents(matches.service, { founders });
        await waiting();
        proxy.dropTraffic({ refuse: true });
        await release();
      } else {
        proxy.dropTraffic({ refuse: true });
        await storeEvents(matches.service, { founders });
      }
      await matches.replica();
      await expectRecovery();
    },
  );
});
