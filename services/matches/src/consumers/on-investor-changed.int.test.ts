import { founderChanged } from "@kindling/contracts/founders/events.ts";
import { investorChanged } from "@kindling/contracts/investors/events.ts";
import { pairId } from "@kindling/contracts/matches/pair-id.ts";
import { describe, expect, it } from "vitest";
import { testMatches } from "../testing/replicas.ts";
import {
  founderMessage,
  gone,
  type InvestorMessage,
  investorMessage,
  unfitting,
  upTo,
} from "../testing/states.ts";
import { expectAgreement, storedPairs } from "../testing/stored-matches.ts";

const matches = testMatches();
const deliver = (...messages: InvestorMessage[]) => matches.deliver(investorChanged, ...messages);
const deliverFounders = (...ids: number[]) =>
  matches.deliver(founderChanged, ...ids.map((id) => founderMessage(id)));
const projection = () => matches.database.query("select id, version, state from investors order by id");
const pairs = async () => [...(await storedPairs(matches.database))].sort();
const rate = async (founder: number, investor: number) =>
  matches.call("PUT", `/api/matches/${pairId(founder, investor)}/rating`, {
    ben_rating: 0,
  });

describe("on investor.changed", () => {
  it("stores the state and matches the investor", async () => {
    await deliverFounders(1, 2);
    const message = investorMessage(7);
    await deliver(message);
    expect(await projection()).toEqual([{ id: 7, version: 1, state: message.state }]);
    expect(await pairs()).toEqual(["1-7", "2-7"]);
    await expectAgreement(matches);
  });

  it("changes nothing for a redelivered message, or when no criterion changed", async () => {
    await deliverFounders(1);
    await deliver(investorMessage(1));
    await matches.publishAll();
    await deliver(investorMessage(1));
    await deliver(investorMessage(1, { version: 2, temperature: "FIRE" }));
    expect(await matches.marks()).toEqual([]);
    expect(await projection()).toMatchObject([{ version: 2, state: { temperature: "FIRE" } }]);
  });

  it("keeps the newer state when an older one arrives later or in the same batch", async () => {
    await deliverFounders(1);
    await deliver(investorMessage(1, { version: 3, ...unfitting }));
    await deliver(investorMessage(1, { version: 2 }), investorMessage(2, { version: 9 }), investorMessage(2));
    expect(await projection()).toMatchObject([
      { id: 1, version: 3, state: { preferred_sectors: unfitting.preferred_sectors } },
      { id: 2, version: 9 },
    ]);
    expect(await pairs()).toEqual(["1-2"]);
    await expectAgreement(matches);
  });

  it("matches a whole batch", async () => {
    await deliverFounders(1, 2, 3);
    await deliver(...upTo(40).map((id) => investorMessage(id)));
    expect(await pairs()).toHaveLength(120);
    await expectAgreement(matches);
  });

  it("removes the matches of an investor that is deleted, reviewed ones too", async () => {
    await deliverFounders(1, 2);
    await deliver(investorMessage(1), investorMessage(2));
    await rate(1, 1);
    await deliver(gone(investorMessage(1), 2));
    expect(await pairs()).toEqual(["1-2", "2-2"]);
    await expectAgreement(matches);
    const tallies = await matches.database.query(
      "select id, matched, reviewed from investor_tallies order by id",
    );
    expect(tallies).toEqual([
      { id: 1, matched: 0, reviewed: 0 },
      { id: 2, matched: 2, reviewed: 0 },
    ]);
  });

  it("keeps an investor deleted when an older state arrives later, and adds one that returns", async () => {
    await deliverFounders(1);
    await deliver(gone(investorMessage(1), 5));
    await deliver(investorMessage(1, { version: 4 }));
    expect(await projection()).toEqual([{ id: 1, version: 5, state: null }]);
    await deliver(investorMessage(1, { version: 6 }));
    expect(await pairs()).toEqual(["1-1"]);
    await expectAgreement(matches);
  });

  it("keeps an unreadable message as a dead letter, and applies the others of the batch", async () => {
    await deliverFounders(1);
    const subject = "kindling.investors.1";
    await matches.deliver(investorChanged, { subject, payload: "[]" }, investorMessage(2));
    expect(await pairs()).toEqual(["1-2"]);
    expect(await matches.deadLetters()).toMatchObject([
      { consumer: "investor.changed", subject, payload: "[]" },
    ]);
    await deliver(investorMessage(1));
    expect(await pairs()).toEqual(["1-1", "1-2"]);
  });
});

describe("founders and investors that arrive together", () => {
  it("are matched with each other", async () => {
    await Promise.all([deliverFounders(...upTo(20)), deliver(...upTo(20).map((id) => investorMessage(id)))]);
    expect(await pairs()).toHaveLength(400);
    await expectAgreement(matches);
  });
});
