import { foundersTallied, founderTallied } from "@kindling/contracts/matches/events.ts";
import { refuseTimedUpdates } from "@kindling/test-kit/statement-timeout.ts";
import { messageOf, testService } from "@kindling/test-kit/test-service.ts";
import { describe, expect, it } from "vitest";
import { foundersService } from "../founders-service.ts";
import { createFounders } from "../testing/founder-inputs.ts";

const founders = testService(foundersService);
const tally = (id: number, investors_matched: number, version = 1) =>
  messageOf(founderTallied, { id, investors_matched }, { version });
const deliver = (...messages: ReturnType<typeof tally>[]) => founders.deliver(founderTallied, ...messages);

/** The listed counts by id. */
async function counts() {
  const { data } = (await founders.call("GET", "/api/founders")).body;
  return data.map((founder: { investors_matched: number }) => founder.investors_matched).reverse();
}

describe("on founders.tallied", () => {
  const block = (...tallies: [id: number, version: number, investors_matched: number][]) =>
    messageOf(
      foundersTallied,
      {
        id: 1,
        states: tallies.map(([id, version, investors_matched]) => ({
          version,
          state: { id, investors_matched },
        })),
      },
      { version: Date.now() },
    );

  it("stores the counts of a block, but none that is older than the stored one", async () => {
    await createFounders(founders, 3);
    await deliver(tally(2, 9, 5));
    await founders.deliver(foundersTallied, block([1, 1, 7], [2, 4, 8], [3, 6, 2], [200, 1, 1]));
    expect(await counts()).toEqual([7, 9, 2]);
    await deliver(tally(1, 6, 1), tally(3, 5, 5));
    expect(await counts()).toEqual([6, 9, 2]);
    expect(founders.announced.at(1)).toEqual({
      what: "founders",
      counts: [
        { id: 1, investors_matched: 7, version: 1 },
        { id: 2, investors_matched: 8, version: 4 },
        { id: 3, investors_matched: 2, version: 6 },
        { id: 200, investors_matched: 1, version: 1 },
      ],
    });
    expect(await founders.deadLetters()).toEqual([]);
  });

  it("keeps an unreadable block as a dead letter", async () => {
    await founders.deliver(foundersTallied, { ...block(), state: { id: 1 } as never });
    expect(await founders.deadLetters()).toMatchObject([{ consumer: "founders.tallied" }]);
  });
});

describe("on founder.tallied", () => {
  it("stores the count beside the founder, and neither changes nor publishes the founder", async () => {
    const [created] = await createFounders(founders, 2);
    const marks = await founders.marks();
    await deliver(tally(1, 7));
    expect((await founders.call("GET", "/founders/1")).body.data).toEqual({
      ...created,
      investors_matched: 7,
    });
    expect(await counts()).toEqual([7, 0]);
    expect(await founders.marks()).toEqual(marks);
  });

  it("announces the counts of a batch, and those of a duplicate again", async () => {
    await createFounders(founders, 2);
    await deliver(tally(1, 7), tally(2, 3));
    const announced = {
      what: "founders",
      counts: [
        { id: 1, investors_matched: 7, version: 1 },
        { id: 2, investors_matched: 3, version: 1 },
      ],
    };
    expect(founders.announced).toEqual([announced]);
    await deliver(tally(1, 7), tally(2, 3));
    expect(founders.announced).toEqual([announced, announced]);
  });

  it("keeps a newer count: duplicates and older versions change nothing", async () => {
    await createFounders(founders, 1);
    await deliver(tally(1, 5, 3));
    await deliver(tally(1, 5, 3));
    expect(await counts()).toEqual([5]);
    await deliver(tally(1, 2, 2), tally(1, 9, 1));
    expect(await counts()).toEqual([5]);
    await deliver(tally(1, 0, 4));
    expect(await counts()).toEqual([0]);
  });

  it("restores a count that was changed by hand when the same tally comes again", async () => {
    await createFounders(founders, 2);
    await deliver(tally(1, 5, 3), tally(2, 6, 3));
    await founders.database.query("update founders set investors_matched = 0 where id = 1");
    await deliver(tally(1, 5, 3), tally(2, 6, 3));
    expect(await counts()).toEqual([5, 6]);
  });

  it("applies a batch with several versions of one founder in any order", async () => {
    await createFounders(founders, 3);
    await deliver(tally(3, 30), tally(1, 12, 2), tally(2, 20), tally(1, 11, 1), tally(1, 13, 3));
    expect(await counts()).toEqual([13, 20, 30]);
  });

  it("ignores unknown founders", async () => {
    await createFounders(founders, 1);
    await deliver(tally(99, 5), tally(1, 2));
    expect(await counts()).toEqual([2]);
    expect(await founders.deadLetters()).toEqual([]);
  });

  it("keeps the count when the tally is deleted", async () => {
    await createFounders(founders, 1);
    await deliver(tally(1, 5));
    await deliver({ ...tally(1, 0, 2), state: null });
    expect(await counts()).toEqual([5]);
    expect(await founders.deadLetters()).toEqual([]);
  });

  it("keeps an unreadable message as a dead letter, and applies the next", async () => {
    await createFounders(founders, 2);
    const subject = "kindling.tallies.founder.1";
    const negative = JSON.stringify(tally(1, -1));
    await founders.deliver(
      founderTallied,
      { subject, payload: "{" },
      { subject, payload: negative },
      tally(2, 3),
    );
    expect(await counts()).toEqual([0, 3]);
    const consumer = "founder.tallied";
    expect(await founders.deadLetters()).toEqual([
      { consumer, subject, payload: "{", reason: "is not JSON" },
      { consumer, subject, payload: negative, reason: expect.stringMatching(/^state\.investors_matched: /) },
    ]);
    await deliver(tally(1, 8));
    expect(await counts()).toEqual([8, 3]);
  });

  it("resets the counts for a rebuild, however long that takes", async () => {
    await createFounders(founders, 2);
    await deliver(tally(1, 5), tally(2, 6));
    await refuseTimedUpdates(founders.database, "founders");
    await founders.service.parts.handlers[0]!.forget();
    expect(await counts()).toEqual([0, 0]);
  });

  it("does not deadlock when two replicas store the same founders in opposite orders", async () => {
    await founders.database.query(
      "insert into founders (company, name, email) select n::text, 'x', n::text from generate_series(1, 3000) n",
    );
    await founders.database.query("analyze founders");
    const other = await founders.replica();
    const [here, there] = [founders.service, other].map(({ parts }) => parts.handlers[0]!);
    const ids = Array.from({ length: 400 }, (_, index) => index + 1);
    for (let version = 1; version <= 40; version += 2) {
      await Promise.all([
        here!.apply(ids.map((id) => tally(id, version, version))),
        there!.apply(ids.toReversed().map((id) => tally(id, version + 1, version + 1))),
      ]);
    }
    const wrong = await founders.database.query(
      "select from founders where id <= 400 and investors_matched <> 40",
    );
    expect(wrong).toHaveLength(0);
  });
});
