import { sector } from "@kindling/contracts/enumerations/markets.ts";
import { fundingStage } from "@kindling/contracts/enumerations/stages.ts";
import type { Client } from "@kindling/test-kit/client.ts";
import { eventually } from "@kindling/test-kit/eventually.ts";
import { founderLike, investorLike } from "@kindling/test-kit/product/people.ts";
import type { StandaloneProcess } from "@kindling/test-kit/product/product-process.ts";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { bestFounders, bestInvestors, fitOf, type InvestorFacts } from "../history/rules.ts";
import { useKillableProduct } from "./killable-product.ts";

const { start, startInProcess, stopInProcess, databases } = useKillableProduct();

const size = { founders: 800, investors: 300 };
/** The process is killed when it has stored this many lists. */
const listsBeforeKill = 200;
const patience = { timeoutMs: 60_000, intervalMs: 5 };

/** Founders with matches of several scores. */
const founder = (n: number) =>
  founderLike(n, {
    sectors: [sector.values[n % 5]],
    funding_stage: fundingStage.values[n % 4],
    requested_check_usd: 100_000 * (1 + (n % 7)),
  });
const investor = (n: number) =>
  investorLike(n, {
    preferred_sectors: [sector.values[n % 5], sector.values[(n + 2) % 5]],
    preferred_stages: [fundingStage.values[n % 3]],
    typical_check_usd: 100_000 * (1 + (n % 11)),
  });

const query = <Row extends pg.QueryResultRow>(sql: string, params?: unknown[]) =>
  databases().byName.matches!.query<Row>(sql, params);
const count = async (from: string, params?: unknown[]) =>
  (await query<{ count: number }>(`select count(*)::int as count from ${from}`, params))[0]!.count;

/** The product matches only while this session does not hold the lock of the matcher. */
let session: pg.Client;
beforeEach(async () => {
  session = new pg.Client({ connectionString: databases().byName.matches!.url });
  session.on("error", () => {});
  await session.connect();
  await keepFromMatching();
});
afterEach(() => session.end());

/** The key in services/matches/src/matching/matcher.ts. */
const matchingLock = 4_150_927_331;
/** Resolves when no process matches, and what it did last is committed or rolled back. */
const keepFromMatching = () => session.query("select pg_advisory_lock($1)", [matchingLock]);
const letMatch = () => session.query("select pg_advisory_unlock($1)", [matchingLock]);

/** Inserts records by SQL and has them published; resolves when the matches service has stored them. */
async function fill(table: "founders" | "investors", recordOf: (n: number) => object): Promise<void> {
  const records = Array.from({ length: size[table] }, (_, n) => recordOf(n + 1));
  const columns = Object.keys(records[0]!).join(", ");
  await databases().byName[table]!.query(
    `with added as (
       insert into ${table} (${columns})
       select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb) returning id, version)
     insert into outbox (aggregate, aggregate_id, version) select $2, id, version from added order by id`,
    [JSON.stringify(records), table.slice(0, -1)],
  );
  await eventually(async () => expect(await count(table)).toBe(size[table]), patience);
}

interface StoredList {
  id: number;
  /** The investors that are listed, or shortlist the founder. */
  matched: number[];
}

/** The lists that were made by this version's rule. */
const storedLists = () =>
  query<StoredList & pg.QueryResultRow>(
    `select founder_id as id, array(select unnest(investor_ids[1:100]) union select unnest(shortlisted_by)) as matched
     from best_investors where rule <> 0 order by founder_id`,
  );

/** Lets the product match, and kills it when it has stored some lists, but not the last one. */
async function killWhileMatching(killed: StandaloneProcess): Promise<StoredList[]> {
  await session.query("begin");
  await session.query("select from best_investors where founder_id = $1 for update", [size.founders]);
  await letMatch();
  await eventually(
    async () => expect(await count("best_investors where rule <> 0")).toBeGreaterThanOrEqual(listsBeforeKill),
    patience,
  );
  await killed.process.end("SIGKILL");
  await session.query("rollback");
  await keepFromMatching();
  const finished = await storedLists();
  expect(finished.length).toBeLessThan(size.founders);
  return finished;
}

/** Checks that every founder has a list, that all counts are those of the lists, and that some lists are the rule's. */
async function expectMatched(product: Client, checked: readonly number[]): Promise<void> {
  expect(await count("best_investors where rule = 0")).toBe(0);
  expect(await count("matching_progress where settled_term = term")).toBe(1);
  const lists = new Map((await storedLists()).map(({ id, matched }) => [id, matched]));
  const founders = await product.get("/api/founders");
  const investors = await product.get("/api/investors-database");
  expect(founders.length).toBe(size.founders + 1);
  for (const { id, investors_matched } of founders)
    expect(investors_matched, `count of founder ${id}`).toBe(lists.get(id)!.length);
  const listed = Map.groupBy([...lists.values()].flat(), (id) => id);
  for (const { id, founder_matches } of investors)
    expect(founder_matches, `count of investor ${id}`).toBe(listed.get(id)?.length ?? 0);
  const matches = [...lists.values()].reduce((sum, { length }) => sum + length, 0);
  expect(await product.get("/api/stats")).toEqual({ founders: size.founders + 1, matches });

  const shortlisted = new Map<number, number[]>();
  for (const one of investors)
    for (const id of bestFounders(one, founders))
      shortlisted.set(id, [...(shortlisted.get(id) ?? []), one.id]);
  for (const one of founders.filter(({ id }: { id: number }) => checked.includes(id))) {
    const best = bestInvestors(one, investors).map((fit) => fit.investor);
    expect(best.length).toBeGreaterThan(20);
    const matched = new Set([...best, ...(shortlisted.get(one.id) ?? [])]);
    const expected = investors
      .filter(({ id }: { id: number }) => matched.has(id))
      .map((other: InvestorFacts) => `${other.id}: ${fitOf(one, other).score}`);
    const shown = (await product.get(`/api/founders/${one.id}/matches`)).map(
      ({ investor_id, score }: { investor_id: number; score: number }) => `${investor_id}: ${score}`,
    );
    expect(shown.toSorted(), `matches of founder ${one.id}`).toEqual(expected.toSorted());
  }
}

/**
 * Checks that a restarted product keeps the stored lists and makes the others. Returns how many it stored after that of
 * a new founder.
 */
async function expectContinued(finished: readonly StoredList[]): Promise<number> {
  const again = await startInProcess();
  const { id: posted } = await again.send("POST", "/api/founders", founder(size.founders + 1));
  await eventually(async () => expect(await count("founders where id = $1", [posted])).toBe(1), patience);
  await logJudged();
  await letMatch();
  const boundary = finished.at(-1)!.id;
  const checked = [posted, boundary - 1, boundary, boundary + 1, boundary + 2];
  for (let id = 1; id <= size.founders; id += 20) checked.push(id);
  await eventually(() => expectMatched(again, checked), { timeoutMs: 60_000 });
  expect(await count("judged where founder_id = any($1::int[])", [finished.map(({ id }) => id)])).toBe(0);
  const own = "(select position from judged where founder_id = $1)";
  return count(`judged where position > ${own}`, [posted]);
}

/** Notes in a table which lists are stored from now on, in order. */
const logJudged = () =>
  query(`
    create table judged (position serial, founder_id int);
    create function log_judged() returns trigger language plpgsql as $$
      begin insert into judged (founder_id) values (new.founder_id); return null; end $$;
    create trigger log_judged after update of investor_ids on best_investors
      for each row when (new.rule <> 0) execute function log_judged()`);

describe("kill -9 of the matching process", () => {
  it("in the first matching: the lists that were stored stay, and all follow the rule", async () => {
    const killed = await start();
    await fill("investors", investor);
    await fill("founders", founder);
    await expectContinued(await killWhileMatching(killed));
  });

  it("in the matching by a new rule: the same, and a new founder is matched before those that wait", async () => {
    const killed = await start();
    await fill("investors", investor);
    await fill("founders", founder);
    // All changes are matched, but by an earlier rule.
    await query("insert into matching_progress (seq) select max(seq) from founders");
    const finished = await killWhileMatching(killed);
    expect(await expectContinued(finished)).toBe(size.founders - finished.length);
  });

  it("between two moves of an archived investor's reviews: all of them are moved, and counted", async () => {
    await startInProcess();
    await fill("investors", investor);
    await fill("founders", founder);
    await query(
      `insert into reviews (id, founder_id, investor_id, ben_rating, version, created_at)
       select id * 67108864::bigint + 1, id, 1, 3, 2, now() from founders`,
    );
    await stopInProcess();
    await letMatch();
    const killed = await start({ KILL_AT: "afterCommit", KILL_STATEMENT: "delete from reviews" });
    await eventually(
      async () =>
        expect(await count("investor_tallies where id = 1 and reviewed = $1", [size.founders])).toBe(1),
      patience,
    );
    await killed.call("DELETE", "/api/investors-database/1").catch(() => null);
    expect(await killed.process.ended).toBeNull();
    expect(await count("archived_reviews")).toBe(500);
    // The matcher that follows sees the change again, so that no reviews wait for the reconciler.
    expect(await count("matching_progress p join investors i on i.id = 1 and i.seq > p.seq")).toBe(1);

    await startInProcess();
    await eventually(async () => {
      expect(await count("archived_reviews")).toBe(size.founders);
      expect(
        await count(
          "matching_progress p join investors i on i.seq > p.seq or p.settled_term is distinct from p.term",
        ),
      ).toBe(0);
    }, patience);
    expect(await count("reviews")).toBe(0);
    expect(await count("investor_tallies where id = 1 and matched = 0 and reviewed = 0")).toBe(1);
    const counted = "founder_tallies t join best_investors b on b.founder_id = t.id";
    expect(await count(counted)).toBe(size.founders);
    const matched = "array(select unnest(b.investor_ids[1:100]) union select unnest(b.shortlisted_by))";
    expect(await count(`${counted} and t.matched <> cardinality(${matched})`)).toBe(0);
  });
});
