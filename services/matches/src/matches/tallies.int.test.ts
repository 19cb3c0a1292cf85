import { type EventShape, messageSchema } from "@kindling/contracts/event.ts";
import { foundersTallied, founderTallied, investorTallied } from "@kindling/contracts/matches/events.ts";
import { pairId } from "@kindling/contracts/matches/pair-id.ts";
import { founderTally, investorTally } from "@kindling/contracts/matches/schemas.ts";
import { eventually } from "@kindling/test-kit/eventually.ts";
import { describe, expect, it } from "vitest";
import { applyEvents, testMatches } from "../testing/replicas.ts";
import { founderMessage, investorMessage, unfitting, upTo } from "../testing/states.ts";

const matches = testMatches();
const query = (sql: string) => matches.database.query(sql);
const fit = async (version = 1) => {
  await applyEvents(matches.service, {
    investors: [investorMessage(1, { version }), investorMessage(2, { version })],
  });
  await applyEvents(matches.service, { founders: upTo(3).map((id) => founderMessage(id, { version })) });
};
const unfit = (version: number) =>
  applyEvents(matches.service, {
    founders: upTo(3).map((id) => founderMessage(id, { ...unfitting, version })),
  });

/** The published events as `<subject>: <state without the id>`, validated by their contracts. */
async function published(): Promise<Record<string, object>> {
  const strict: Record<string, EventShape> = {
    [founderTallied.name]: { ...founderTallied, state: founderTally.strict() },
    [investorTallied.name]: { ...investorTallied, state: investorTally.strict() },
  };
  const messages = (await matches.publishAll()).filter(({ message }) => message.event in strict);
  return Object.fromEntries(
    messages.map(({ subject, message }) => {
      expect(messageSchema(strict[message.event]!).parse(message)).toEqual(message);
      const { id, ...counts } = message.state!;
      expect(id).toBe(message.id);
      return [subject.replace("kindling.tallies.", ""), counts];
    }),
  );
}

async function versions(): Promise<Record<string, number>> {
  const rows = await matches.database.query<{ tally: string; version: number }>(
    `select 'founder.' || id as tally, version from founder_tallies
     union all select 'investor.' || id, version from investor_tallies`,
  );
  return Object.fromEntries(rows.map(({ tally, version }) => [tally, version]));
}

describe("founders.tallied", () => {
  it("replaces the messages of a block of 256 founders when a quarter of them changed", async () => {
    await query(
      "insert into founder_tallies (id, matched, version) select id, id, id from generate_series(1, 400) id",
    );
    await query(
      `insert into outbox (aggregate, aggregate_id, version)
       select 'founder-tally', id, version from founder_tallies where id % 4 = 0 or id = 257`,
    );
    const messages = await matches.publishAll();
    const [block, ...others] = messages.filter(({ message }) => message.event === foundersTallied.name);
    expect(others).toEqual([]);
    expect(block!.subject).toBe("kindling.tallies.founders.1");
    expect(messageSchema(foundersTallied).parse(block!.message)).toEqual(block!.message);
    expect(block!.message.state).toEqual({
      id: 1,
      states: upTo(256).map((id) => ({ version: id, state: { id, investors_matched: id } })),
    });
    // 36 of the second block, which is less than a quarter of it.
    expect(messages).toHaveLength(1 + 37);
  });
});

describe("founder.tallied and investor.tallied", () => {
  it("carry the newest counts of both sides after a change", async () => {
    await fit();
    await matches.call("PUT", `/api/matches/${pairId(1, 1)}/rating`, { ben_rating: 1 });
    const counts = { founder_matches: 3, founder_matches_reviewed: 0 };
    expect(await published()).toMatchObject({
      "founder.1": { investors_matched: 2 },
      "founder.2": { investors_matched: 2 },
      "founder.3": { investors_matched: 2 },
      "investor.1": { ...counts, founder_matches_reviewed: 1 },
      "investor.2": counts,
    });
    expect(await matches.marks()).toEqual([]);
  });

  it("are not published when the counts are unchanged", async () => {
    await fit();
    await matches.publishAll();
    await fit(2);
    expect(await matches.marks()).toEqual([]);
  });

  it("have a higher version whenever a count changed", async () => {
    await fit();
    let before = await versions();
    expect(Object.keys(before)).not.toEqual([]);
    for (let version = 2; version <= 5; version += 1) {
      await (version % 2 === 0 ? unfit(version) : fit(version));
      const after = await versions();
      for (const [tally, earlier] of Object.entries(before)) expect(after[tally]).toBeGreaterThan(earlier);
      before = after;
    }
  });

  it("are newer than those of a lost database, so that consumers apply them", async () => {
    await fit();
    // The state after every count changed fifty times.
    for (const side of ["founder", "investor"]) {
      await query(`update ${side}_tallies set version = version - 3600 + 50`);
    }
    const lost = await versions();
    expect(Object.keys(lost)).not.toEqual([]);
    expect(Math.min(...Object.values(lost))).toBeGreaterThan(0);
    await matches.beginAgain();
    await fit();
    const found = await versions();
    for (const [tally, version] of Object.entries(lost)) expect(found[tally]).toBeGreaterThan(version);
  });

  it("carry 0 for founders and investors without matches, which may have had some in a lost database", async () => {
    await applyEvents(matches.service, {
      founders: [founderMessage(1, unfitting)],
      investors: [investorMessage(1)],
    });
    expect(await published()).toEqual({
      "founder.1": { investors_matched: 0 },
      "investor.1": { founder_matches: 0, founder_matches_reviewed: 0 },
    });
  });

  it("never carry a negative count, though a count may be wrong until it is repaired", async () => {
    await fit();
    await query("update founder_tallies set matched = 0");
    await query("update investor_tallies set matched = 1, reviewed = -1");
    await unfit(2);
    const counts = { founder_matches: 0, founder_matches_reviewed: 0 };
    expect(await published()).toMatchObject({ "founder.1": { investors_matched: 0 }, "investor.1": counts });
  });
});

describe("the relay of matches", () => {
  const allPublished = () => eventually(async () => expect(await matches.marks()).toEqual([]));

  it("publishes tallies at once when an event is applied", async () => {
    await matches.startRelay();
    await applyEvents(matches.service, { founders: [founderMessage(1)] });
    await allPublished();
  });

  it("publishes a review at once", async () => {
    await fit();
    await matches.startRelay();
    await matches.call("PUT", `/api/matches/${pairId(1, 1)}/rating`, { ben_rating: 3 });
    await allPublished();
  });
});
