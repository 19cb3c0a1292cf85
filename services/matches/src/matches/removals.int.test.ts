import { founderChanged } from "@kindling/contracts/founders/events.ts";
import { investorChanged } from "@kindling/contracts/investors/events.ts";
import { pairId } from "@kindling/contracts/matches/pair-id.ts";
import { describe, expect, it } from "vitest";
import { matcherOf, restartMatching, settled, storeEvents, testMatches } from "../testing/replicas.ts";
import { archived, founderMessage, gone, investorMessage, unfitting } from "../testing/states.ts";
import { expectAgreement, storedPairs } from "../testing/stored-matches.ts";

const matches = testMatches();
const note = "They met twice in Lisbon.";
const review = (founder: number, investor: number, body: object = { ben_rating: 3, ben_notes: note }) =>
  matches.call("PUT", `/api/matches/${pairId(founder, investor)}/rating`, body);
const founders = (...messages: ReturnType<typeof founderMessage>[]) =>
  matches.deliver(founderChanged, ...messages).then(() => settled(matches.service));
const investors = (...messages: ReturnType<typeof investorMessage>[]) =>
  matches.deliver(investorChanged, ...messages).then(() => settled(matches.service));
const listed = async (side: "founders" | "investors", id: number) =>
  (await matches.call("GET", `/api/${side}/${id}/matches`)).body.data as {
    id: number;
    ben_rating: number | null;
    ben_notes: string | null;
  }[];
const tallies = () =>
  matches.database.query(
    `select 'founder' as side, id, matched, 0 as reviewed from founder_tallies
     union all select 'investor', id, matched, reviewed from investor_tallies order by side, id`,
  );
const contains = async (table: string, text: string) =>
  (await matches.database.query(`select from ${table} t where t::text like '%' || $1 || '%'`, [text]))
    .length > 0;

async function begin(): Promise<void> {
  await founders(founderMessage(1), founderMessage(2));
  await investors(investorMessage(1));
  await review(1, 1);
}

describe("an archived founder", () => {
  it("has no matches and counts nowhere, and returns with its reviews", async () => {
    await begin();
    const before = [await listed("investors", 1), await tallies()];
    await founders(archived(founderMessage(1), 2));
    expect([...(await storedPairs(matches.database))]).toEqual(["2-1"]);
    expect((await listed("investors", 1)).map(({ ben_rating }) => ben_rating)).toEqual([null]);
    expect(await tallies()).toEqual([
      { side: "founder", id: 1, matched: 0, reviewed: 0 },
      { side: "founder", id: 2, matched: 1, reviewed: 0 },
      { side: "investor", id: 1, matched: 1, reviewed: 0 },
    ]);
    expect((await matches.call("GET", "/api/stats")).body.data).toEqual({ founders: 1, matches: 1 });
    expect((await review(1, 1)).status).toBe(404);
    await expectAgreement(matches);

    await founders(founderMessage(1, { version: 3 }));
    const [list, counts] = [await listed("investors", 1), await tallies()];
    const content = (match: object) => ({ ...match, version: 0, updated_at: "" });
    expect(list.map(content)).toEqual((before[0] as object[]).map(content));
    expect(counts).toEqual(before[1]);
    await expectAgreement(matches);
    expect(await matcherOf(matches.service).reconcile()).toBe(0);
  });

  it("returns with a review whose pair no longer fits", async () => {
    await begin();
    await founders(archived(founderMessage(1), 2));
    await founders(founderMessage(1, { ...unfitting, version: 3 }));
    expect(await listed("founders", 1)).toMatchObject([{ ben_rating: 3, ben_notes: note }]);
    await expectAgreement(matches);
  });

  it("has its review at once when it returns, also before the matcher returns it", async () => {
    await begin();
    await founders(archived(founderMessage(1), 2));
    await matcherOf(matches.service).stop();
    await storeEvents(matches.service, { founders: [founderMessage(1, { version: 3 })] });
    const reviewed = await review(1, 1, { ben_rating: 1 });
    expect(reviewed).toMatchObject({ status: 200, body: { data: { ben_rating: 1, ben_notes: note } } });
    await settled(await restartMatching(matches));
    expect(await listed("founders", 1)).toMatchObject([{ ben_rating: 1, ben_notes: note }]);
    const history = await matches.call("GET", `/api/matches/${pairId(1, 1)}/history`);
    expect(history.body.data[0].changes).toEqual([{ field: "ben_rating", before: 3, after: 1 }]);
    await expectAgreement(matches);
  });

  it("returns without the review of an investor that is away, which returns with the investor", async () => {
    await begin();
    await founders(archived(founderMessage(1), 2));
    await investors(archived(investorMessage(1), 2));
    await founders(founderMessage(1, { version: 3 }));
    expect(await listed("founders", 1)).toEqual([]);
    await investors(investorMessage(1, { version: 3 }));
    expect(await listed("founders", 1)).toMatchObject([{ ben_rating: 3, ben_notes: note }]);
    await expectAgreement(matches);
  });

  it("gets its count published again when it returns, also without a match", async () => {
    await founders(founderMessage(1));
    const [before] = await matches.publishAll();
    await founders(archived(founderMessage(1), 2));
    await founders(founderMessage(1, { version: 3 }));
    // NATS would ignore the same version as a duplicate.
    const version = before!.message.version + 1;
    expect(await matches.publishAll()).toMatchObject([
      { subject: "kindling.tallies.founder.1", message: { version, state: { investors_matched: 0 } } },
    ]);
  });
});

describe("an erased founder", () => {
  it.each(["present", "archived"])("leaves no review, note or history when it was %s", async (where) => {
    await begin();
    await review(2, 1, { ben_notes: "Another note." });
    if (where === "archived") await founders(archived(founderMessage(1), 2));
    await founders(gone(founderMessage(1), 3));
    for (const table of ["reviews", "archived_reviews", "history", "founders", "outbox"])
      expect([table, await contains(table, note)]).toEqual([table, false]);
    expect(await matches.database.query("select id, version, state from founders where id = 1")).toEqual([
      { id: 1, version: 3, state: null },
    ]);
    expect(await contains("history", "Another note.")).toBe(true);
    expect((await listed("investors", 1)).map(({ ben_notes }) => ben_notes)).toEqual(["Another note."]);
    await expectAgreement(matches);
  });

  it("leaves no dead letter", async () => {
    const unreadable = (id: number) => ({ subject: `kindling.founders.${id}`, payload: `"${note}"` });
    await matches.deliver(founderChanged, unreadable(1), unreadable(11));
    await founders(gone(founderMessage(1), 3));
    expect(await matches.deadLetters()).toMatchObject([{ subject: "kindling.founders.11" }]);
    await matches.deliver(founderChanged, unreadable(1));
    await founders(gone(founderMessage(1), 3));
    expect(await matches.deadLetters()).toMatchObject([{ subject: "kindling.founders.11" }]);
  });

  it("does not return with an older state that comes late", async () => {
    await founders(gone(founderMessage(1), 3));
    await founders(founderMessage(1, { version: 2 }));
    await founders(archived(founderMessage(1), 2));
    expect(await matches.database.query("select version, state, archived from founders")).toEqual([
      { version: 3, state: null, archived: false },
    ]);
  });
});

it("an erased investor leaves no review, note or history of its matches", async () => {
  await begin();
  await investors(investorMessage(2));
  await review(2, 2, { ben_notes: "Another note." });
  await investors(archived(investorMessage(1), 2));
  await investors(gone(investorMessage(1), 3));
  for (const table of ["reviews", "archived_reviews", "history"])
    expect([table, await contains(table, note)]).toEqual([table, false]);
  expect(await contains("history", "Another note.")).toBe(true);
  await expectAgreement(matches);
});
