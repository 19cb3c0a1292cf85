import { founderChanged } from "@kindling/contracts/founders/events.ts";
import { investorChanged } from "@kindling/contracts/investors/events.ts";
import { pairId } from "@kindling/contracts/matches/pair-id.ts";
import { eventually } from "@kindling/test-kit/eventually.ts";
import { refuseTimedUpdates } from "@kindling/test-kit/statement-timeout.ts";
import { describe, expect, it, vi } from "vitest";
import { testMatches } from "../testing/replicas.ts";
import {
  type FounderMessage,
  founderMessage,
  gone,
  investorMessage,
  unfitting,
  upTo,
} from "../testing/states.ts";
import { expectAgreement, storedPairs } from "../testing/stored-matches.ts";

const matches = testMatches();
const deliver = (...messages: FounderMessage[]) => matches.deliver(founderChanged, ...messages);
const deliverInvestors = (...ids: number[]) =>
  matches.deliver(investorChanged, ...ids.map((id) => investorMessage(id)));
const projection = () => matches.database.query("select id, version, state from founders order by id");
const pairs = async () => [...(await storedPairs(matches.database))].sort();
const rate = async (founder: number, investor: number) =>
  matches.call("PUT", `/api/matches/${pairId(founder, investor)}/rating`, {
    ben_rating: 2,
  });

describe("on founder.changed", () => {
  it("stores the state and matches the founder", async () => {
    await deliverInvestors(1, 2);
    const message = founderMessage(7);
    await deliver(message);
    expect(await projection()).toEqual([{ id: 7, version: 1, state: message.state }]);
    expect(await pairs()).toEqual(["7-1", "7-2"]);
    await expectAgreement(matches);
  });

  it("marks the tallies of new founders and of both sides that changed, and no others", async () => {
    await deliverInvestors(1, 2);
    await deliver(founderMessage(1));
    await matches.publishAll();
    await deliver(founderMessage(2, { requested_check_usd: 1 }), founderMessage(3, unfitting));
    const marks = (await matches.marks()).map((mark) => `${mark.aggregate} ${mark.aggregate_id}`);
    expect(marks).toEqual(["founder-tally 2", "founder-tally 3", "investor-tally 1", "investor-tally 2"]);
    await matches.publishAll();
    await deliver(founderMessage(2, { company: "Renamed", version: 2 }));
    expect(await matches.marks()).toEqual([]);
  });

  const expectAnnounced = (investors: number[]) =>
    eventually(() => {
      const last = matches.announced.at(-1) as { investors: number[] } | undefined;
      const sorted = last && { ...last, investors: last.investors.toSorted() };
      expect(sorted).toEqual({ what: "matches", founders: [7], investors });
    });
  it("announces the founder and the investors whose matches changed, once they can be read", async () => {
    await deliverInvestors(1, 2);
    await deliver(founderMessage(7));
    await expectAnnounced([1, 2]);
    await deliver(founderMessage(7, { company: "Renamed", version: 2 }));
    await expectAnnounced([]);
    await deliver(founderMessage(7, { ...unfitting, version: 3 }));
    await expectAnnounced([1, 2]);
  });

  it("has the bus announce all matches after a reconnect", async () => {
    const announce = vi.spyOn(matches.bus, "announce");
    await deliver(founderMessage(7));
    const ofFounder = expect.stringContaining('"founders":[7]');
    await eventually(() => expect(announce).toHaveBeenCalledWith("matches", ofFounder, '{"what":"matches"}'));
  });

  it("changes nothing when the message is redelivered", async () => {
    await deliverInvestors(1);
    await deliver(founderMessage(1));
    await matches.publishAll();
    const before = await everything();
    await deliver(founderMessage(1));
    await deliver(founderMessage(1), founderMessage(1));
    expect(await everything()).toEqual(before);
  });

  it("keeps the newer state when an older one arrives later or in the same batch", async () => {
    await deliverInvestors(1);
    await deliver(founderMessage(1, { version: 3, ...unfitting }));
    await deliver(founderMessage(1, { version: 2 }), founderMessage(2, { version: 9 }), founderMessage(2));
    expect(await projection()).toMatchObject([
      { id: 1, version: 3, state: { sectors: unfitting.sectors } },
      { id: 2, version: 9 },
    ]);
    expect(await pairs()).toEqual(["2-1"]);
    await expectAgreement(matches);
  });

  it("makes states older than any event for a rebuild, however long that takes", async () => {
    await deliver(founderMessage(1, { version: 3 }));
    await refuseTimedUpdates(matches.database, "founders");
    await matches.service.parts.handlers[0]!.forget();
    expect(await projection()).toMatchObject([{ id: 1, version: 0 }]);
  });

  it("matches a whole batch", async () => {
    await deliverInvestors(1, 2, 3);
    await deliver(...upTo(40).map((id) => founderMessage(id)));
    expect(await pairs()).toHaveLength(120);
    await expectAgreement(matches);
  });

  it("removes the matches of a founder that is deleted, reviewed ones too, and does not count it", async () => {
    await deliverInvestors(1, 2);
    await deliver(founderMessage(1), founderMessage(2));
    await rate(1, 1);
    const reviewed = pairId(1, 1);
    await matches.publishAll();
    await deliver(gone(founderMessage(1), 2));
    expect(await projection()).toMatchObject([{ id: 1, version: 2, state: null }, { id: 2 }]);
    expect(await pairs()).toEqual(["2-1", "2-2"]);
    await expectAgreement(matches);
    const published = await matches.publishAll();
    expect(published.map(({ subject, message }) => [subject, message.state])).toEqual([
      [`kindling.matches.${reviewed}`, null],
      ["kindling.tallies.founder.1", { id: 1, investors_matched: 0 }],
      ["kindling.tallies.investor.1", { id: 1, founder_matches: 1, founder_matches_reviewed: 0 }],
      ["kindling.tallies.investor.2", { id: 2, founder_matches: 1, founder_matches_reviewed: 0 }],
    ]);
  });

  it("keeps a founder deleted when an older state arrives later, and adds one that returns", async () => {
    await deliverInvestors(1);
    await deliver(gone(founderMessage(1), 5));
    await deliver(founderMessage(1, { version: 4 }));
    expect(await projection()).toEqual([{ id: 1, version: 5, state: null }]);
    expect(await pairs()).toEqual([]);
    await deliver(founderMessage(1, { version: 6 }));
    expect(await pairs()).toEqual(["1-1"]);
    await expectAgreement(matches);
  });

  it("keeps an unreadable message as a dead letter, and applies the others of the batch", async () => {
    await deliverInvestors(1);
    const subject = "kindling.founders.1";
    const payload = JSON.stringify({ ...founderMessage(1), state: { id: 1 } });
    await matches.deliver(founderChanged, { subject, payload }, founderMessage(2));
    expect(await pairs()).toEqual(["2-1"]);
    expect(await matches.deadLetters()).toEqual([
      { consumer: "founder.changed", subject, payload, reason: expect.stringMatching(/^state\.company: /) },
    ]);
    await deliver(founderMessage(1));
    expect(await pairs()).toEqual(["1-1", "2-1"]);
  });
});

/** All stored rows with versions, and with what last locked them. */
async function everything() {
  const tables = [
    "founders",
    "investors",
    "best_investors",
    "reviews",
    "founder_tallies",
    "investor_tallies",
    "outbox",
  ];
  return Promise.all(
    tables.map((table) => matches.database.query(`select *, xmax from ${table} order by 1, 2`)),
  );
}
