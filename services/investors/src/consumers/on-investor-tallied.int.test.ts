import { investorsTallied, investorTallied } from "@kindling/contracts/matches/events.ts";
import { refuseTimedUpdates } from "@kindling/test-kit/statement-timeout.ts";
import { messageOf, testService } from "@kindling/test-kit/test-service.ts";
import { describe, expect, it } from "vitest";
import { investorsService } from "../investors-service.ts";
import { createInvestors } from "../testing/investor-inputs.ts";

const investors = testService(investorsService);
const tally = (id: number, founder_matches: number, founder_matches_reviewed = 0, version = 1) =>
  messageOf(investorTallied, { id, founder_matches, founder_matches_reviewed }, { version });
const deliver = (...messages: ReturnType<typeof tally>[]) => investors.deliver(investorTallied, ...messages);

/** The listed counts, reviewed and matched, by id. */
async function counts() {
  const lists = await Promise.all(
    ["/api/investors-database", "/api/investors"].map(async (url) => {
      const { data } = (await investors.call("GET", url)).body;
      return data
        .map((row: Record<string, number>) => `${row.founder_matches_reviewed}/${row.founder_matches}`)
        .reverse();
    }),
  );
  expect(lists[1]).toEqual(lists[0]);
  return lists[0];
}

describe("on investors.tallied", () => {
  it("stores the counts of a block, but none that is older than the stored one", async () => {
    await createInvestors(investors, 2);
    await deliver(tally(2, 9, 1, 5));
    const states = [tally(1, 7, 3, 1), tally(2, 8, 2, 4)].map(({ version, state }) => ({
      version,
      state: state!,
    }));
    await investors.deliver(investorsTallied, messageOf(investorsTallied, { id: 1, states }));
    expect(await counts()).toEqual(["3/7", "1/9"]);
  });
});

describe("on investor.tallied", () => {
  it("stores the counts beside the investor, and neither changes nor publishes the investor", async () => {
    const [created] = await createInvestors(investors, 2);
    const marks = await investors.marks();
    await deliver(tally(1, 7, 3));
    const { body } = await investors.call("GET", "/api/investors-database/1");
    expect(body.data).toEqual({ ...created, founder_matches: 7, founder_matches_reviewed: 3 });
    expect(await counts()).toEqual(["3/7", "0/0"]);
    expect(await investors.marks()).toEqual(marks);
  });

  it("announces the counts", async () => {
    await createInvestors(investors, 1);
    await deliver(tally(1, 7, 3, 2));
    const count = { id: 1, founder_matches: 7, founder_matches_reviewed: 3, version: 2 };
    expect(investors.announced).toEqual([{ what: "investors", counts: [count] }]);
  });

  it("keeps newer counts: duplicates and older versions change nothing", async () => {
    await createInvestors(investors, 1);
    await deliver(tally(1, 5, 2, 3));
    await deliver(tally(1, 5, 2, 3));
    expect(await counts()).toEqual(["2/5"]);
    await deliver(tally(1, 2, 0, 2), tally(1, 9, 9, 1));
    expect(await counts()).toEqual(["2/5"]);
    await deliver(tally(1, 0, 0, 4));
    expect(await counts()).toEqual(["0/0"]);
  });

  it("restores counts that were changed by hand when the same tally comes again", async () => {
    await createInvestors(investors, 3);
    const tallies = [tally(1, 5, 2), tally(2, 6, 1), tally(3, 7)];
    await deliver(...tallies);
    await investors.database.query("update investors set founder_matches = 0 where id = 1");
    await investors.database.query("update investors set founder_matches_reviewed = 4 where id = 2");
    await deliver(...tallies);
    expect(await counts()).toEqual(["2/5", "1/6", "0/7"]);
  });

  it("applies a batch with several versions of one investor in any order", async () => {
    await createInvestors(investors, 3);
    await deliver(tally(3, 30), tally(1, 12, 1, 2), tally(2, 20), tally(1, 11, 0, 1), tally(1, 13, 2, 3));
    expect(await counts()).toEqual(["2/13", "0/20", "0/30"]);
  });

  it("ignores unknown investors", async () => {
    await createInvestors(investors, 1);
    await deliver(tally(99, 5), tally(1, 2));
    expect(await counts()).toEqual(["0/2"]);
    expect(await investors.deadLetters()).toEqual([]);
  });

  it("keeps the counts when the tally is deleted", async () => {
    await createInvestors(investors, 1);
    await deliver(tally(1, 5, 1));
    await deliver({ ...tally(1, 0, 0, 2), state: null });
    expect(await counts()).toEqual(["1/5"]);
    expect(await investors.deadLetters()).toEqual([]);
  });

  it("keeps an unreadable message as a dead letter, and applies the next", async () => {
    await createInvestors(investors, 2);
    const subject = "kindling.tallies.investor.1";
    const payload = JSON.stringify({ ...tally(1, 1), schema: 2 });
    await investors.deliver(investorTallied, { subject, payload }, tally(2, 3));
    expect(await counts()).toEqual(["0/0", "0/3"]);
    expect(await investors.deadLetters()).toEqual([
      { consumer: "investor.tallied", subject, payload, reason: expect.stringMatching(/^schema: /) },
    ]);
    await deliver(tally(1, 8));
    expect(await counts()).toEqual(["0/8", "0/3"]);
  });

  it("resets the counts for a rebuild, however long that takes", async () => {
    await createInvestors(investors, 2);
    await deliver(tally(1, 5, 2), tally(2, 6));
    await refuseTimedUpdates(investors.database, "investors");
    await investors.service.parts.handlers[0]!.forget();
    expect(await counts()).toEqual(["0/0", "0/0"]);
  });

  it("does not deadlock when two replicas store the same investors in opposite orders", async () => {
    await investors.database.query(
      "insert into investors (name, email) select 'x', n::text from generate_series(1, 3000) n",
    );
    await investors.database.query("analyze investors");
    const other = await investors.replica();
    const [here, there] = [investors.service, other].map(({ parts }) => parts.handlers[0]!);
    const ids = Array.from({ length: 400 }, (_, index) => index + 1);
    for (let version = 1; version <= 40; version += 2) {
      await Promise.all([
        here!.apply(ids.map((id) => tally(id, version, 1, version))),
        there!.apply(ids.toReversed().map((id) => tally(id, version + 1, 2, version + 1))),
      ]);
    }
    const wrong = await investors.database.query(
      "select from investors where id <= 400 and (founder_matches, founder_matches_reviewed) <> (40, 2)",
    );
    expect(wrong).toHaveLength(0);
  });
});
