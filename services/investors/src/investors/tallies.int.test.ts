import { investorsTallied, investorTallied } from "@kindling/contracts/matches/events.ts";
import { refuseTimedUpdates } from "@kindling/test-kit/statement-timeout.ts";
import { messageOf, testService } from "@kindling/test-kit/test-service.ts";
import { describe, expect, it } from "vitest";
import { investorsService } from "../investors-service.ts";
import { createInvestors } from "../testing/investor-inputs.ts";

// Founders' tests show what both have in common.
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

  it("restores counts that were changed by hand when the same tally comes again", async () => {
    await createInvestors(investors, 3);
    const tallies = [tally(1, 5, 2), tally(2, 6, 1), tally(3, 7)];
    await deliver(...tallies);
    await investors.database.query("update investors set founder_matches = 0 where id = 1");
    await investors.database.query("update investors set founder_matches_reviewed = 4 where id = 2");
    await deliver(...tallies);
    expect(await counts()).toEqual(["2/5", "1/6", "0/7"]);
  });

  it("resets the counts for a rebuild, however long that takes", async () => {
    await createInvestors(investors, 2);
    await deliver(tally(1, 5, 2), tally(2, 6));
    await refuseTimedUpdates(investors.database, "investors");
    await investors.service.parts.handlers[0]!.forget();
    expect(await counts()).toEqual(["0/0", "0/0"]);
  });
});
