import { eventually } from "@kindling/test-kit/eventually.ts";
import { describe, expect, it, onTestFinished } from "vitest";
import { applyEvents, matcherOf, settled, storeEvents, testMatches } from "../../testing/replicas.ts";
import { archived, founderMessage, investorMessage, upTo } from "../../testing/states.ts";
import { expectAgreement } from "../../testing/stored-matches.ts";

const matches = testMatches();
const query = (sql: string) => matches.database.query(sql);

/** More than one step moves: 500. */
const count = 600;
const countOf = async (from: string) => (await query(`select count(*)::int as n from ${from}`))[0]!.n;

/** A founder or an investor with a review of every match, and the events of its departure and its return. */
async function reviewed(side: "founder" | "investor") {
  const isFounder = side === "founder";
  const [founders, investors] = isFounder ? [[1, 2], upTo(count)] : [upTo(count), [1]];
  await applyEvents(matches.service, { investors: investors.map((id) => investorMessage(id)) });
  await applyEvents(matches.service, { founders: founders.map((id) => founderMessage(id)) });
  await query(
    `insert into reviews (id, founder_id, investor_id, ben_rating, version, created_at)
     select f.id * 67108864::bigint + i.id, f.id, i.id, 3, 2, now() from founders f, investors i
     where f.id = 1 or ${!isFounder}`,
  );
  await matcherOf(matches.service).reconcile();
  const version = 3;
  return isFounder
    ? {
        leave: { founders: [archived(founderMessage(1), 2)] },
        come: { founders: [founderMessage(1, { version })] },
      }
    : {
        leave: { investors: [archived(investorMessage(1), 2)] },
        come: { investors: [investorMessage(1, { version })] },
      };
}

/** Runs statements after each one that inserts into a table. */
async function afterInsert(table: string, statements: string): Promise<void> {
  await query(`
    create or replace function after_insert() returns trigger language plpgsql as $$
    begin ${statements}; return null; end $$`);
  await query(
    `create trigger after_insert after insert on ${table} for each statement execute function after_insert()`,
  );
}
async function dropTrigger(): Promise<void> {
  await query("drop function if exists after_insert cascade");
}

describe.each(["founder", "investor"] as const)("an archived %s with many reviews", (side) => {
  it("leaves and returns in steps, between which another founder is matched", async () => {
    onTestFinished(dropTrigger);
    onTestFinished(async () => {
      await query("drop table moves");
    });
    await query("create table moves (founder_id int, is_judged boolean)");
    const { leave, come } = await reviewed(side);
    for (const [table, events, id] of [
      ["archived_reviews", leave, 9001],
      ["reviews", come, 9002],
    ] as const) {
      // Another founder is stored in the transaction of the first move.
      await afterInsert(
        table,
        `insert into founders (id, version, state, seq)
         select ${id}, 1, state || '{"id": ${id}}', nextval('projection_seq') from founders where id = 2
         on conflict do nothing;
         insert into best_investors (founder_id) values (${id}) on conflict do nothing;
         insert into moves select founder_id, rule > 0 from best_investors where founder_id = ${id}`,
      );
      await applyEvents(matches.service, events);
      await dropTrigger();
      expect(await countOf(table)).toBe(count);
      expect(await countOf(`moves where founder_id = ${id} and is_judged`)).toBeGreaterThan(0);
    }
    expect(await matcherOf(matches.service).reconcile()).toBe(0);
  });

  it("goes on when the matcher ended between two moves", async () => {
    onTestFinished(dropTrigger);
    const { leave, come } = await reviewed(side);
    let { service } = matches;
    for (const [table, events] of [
      ["archived_reviews", leave],
      ["reviews", come],
    ] as const) {
      const before = matches.logged.length;
      await afterInsert(table, `if (select count(*) from ${table}) > 550 then raise 'forced'; end if`);
      await storeEvents(service, events);
      await eventually(() => expect(matches.logged.slice(before).join()).toContain("forced"));
      await matcherOf(service).stop();
      expect(await countOf(table)).toBe(500);
      await dropTrigger();
      service = await matches.replica();
      await settled(service);
      expect(await countOf(table)).toBe(count);
      await matcherOf(service).reconcile();
    }
    await expectAgreement(matches);
    // Once for the reviews that were inserted without counting them.
    expect(matches.logged.filter((line) => line.includes("were repaired"))).toHaveLength(1);
  });
});

it("the reconciler removes many reviews of an unknown investor in one run", async () => {
  await applyEvents(matches.service, {
    founders: upTo(count).map((id) => founderMessage(id)),
    investors: [investorMessage(1)],
  });
  await query(
    `insert into reviews (id, founder_id, investor_id, version, created_at)
     select id * 67108864::bigint + 50, id, 50, 2, now() from founders`,
  );
  await matcherOf(matches.service).reconcile();
  expect(await countOf("reviews")).toBe(0);
  expect(await matcherOf(matches.service).reconcile()).toBe(0);
});
