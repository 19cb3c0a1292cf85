import { type EventMessage, type EventShape, messageSchema, subjectOf } from "@kindling/contracts/event.ts";
import { events } from "@kindling/contracts/events.ts";
import { founderChanged } from "@kindling/contracts/founders/events.ts";
import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import { introductionChanged } from "@kindling/contracts/introductions/events.ts";
import type { Introduction } from "@kindling/contracts/introductions/schemas.ts";
import { investorChanged } from "@kindling/contracts/investors/events.ts";
import type { Investor } from "@kindling/contracts/investors/schemas.ts";
import {
  foundersTallied,
  founderTallied,
  investorsTallied,
  investorTallied,
  matchReviewed,
} from "@kindling/contracts/matches/events.ts";
import { videoChanged } from "@kindling/contracts/media/events.ts";
import type { Bus } from "@kindling/service-kit/bus/bus.ts";
import { eventually } from "@kindling/test-kit/eventually.ts";
import { services } from "@kindling/test-kit/product/product.ts";
import type { Stack } from "@kindling/test-kit/product/stack.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { collectEvents, connectBus, type ReceivedMessage } from "./event-log.ts";
import { type FilledStack, requestId } from "./filled-stack.ts";

/** Checks every event in a stack that no other test has changed. */
export function eventContractSuite(filledStack: () => FilledStack): void {
  let filled: FilledStack;
  let stack: Stack;
  let bus: Bus | undefined;
  let collected: ReadonlyMap<string, ReceivedMessage[]>;

  beforeAll(async () => {
    filled = filledStack();
    stack = filled.stack;
    bus = connectBus(stack.nats.url);
    collected = await collectEvents(bus, events);
    await change("PUT", `/api/matches/${filled.records.match.id}/rating`, { ben_rating: 2 });
    await change("PUT", `/api/founders/${filled.records.founder.id}`, { vertical: "Reverse logistics" });
    await change("PUT", `/api/investors-database/${filled.records.investor.id}`, { exit_count: 3 });
    await stack.waitUntilConsistent();
  });
  afterAll(() => bus?.close());

  async function change(method: string, path: string, body: object): Promise<void> {
    const response = await stack.call(method, path, body, { "x-request-id": requestId });
    expect(response.status, response.text).toBe(200);
  }

  // Blocks are published when many counts change at once: services/matches/src/matches/tallies.int.test.ts checks them.
  const blocks: EventShape[] = [foundersTallied, investorsTallied];
  const single = events.filter((event) => !blocks.includes(event));

  describe.each(single)("$name", (event) => {
    it("is published as declared, on the subject of its aggregate", async () => {
      const seen = await eventually(() => {
        const messages = collected.get(event.name)!;
        expect(messages).not.toEqual([]);
        return messages;
      });
      for (const { subject, payload } of seen) {
        const message = JSON.parse(payload);
        expect(messageSchema(event).parse(message)).toStrictEqual(message);
        expect(subject).toBe(subjectOf(event, message.id));
        if (message.state !== null) expect(message.state.id).toBe(message.id);
      }
    });
  });

  it("contains the state that the API returns, for every aggregate", async () => {
    const list = (path: string) => stack.get(path);
    const founders: Founder[] = await list("/api/founders");
    const investors: Investor[] = await list("/api/investors-database");
    const matchLists = await Promise.all(founders.map(({ id }) => list(`/api/founders/${id}/matches`)));
    const reviewed = matchLists.flat().filter((match: { ben_rating: unknown }) => match.ben_rating !== null);
    const introductions = (await list("/api/introductions")).map((one: Introduction) => ({
      ...one,
      founder_id: one.founder.id,
      investor_id: one.investor.id,
    }));
    const { founders: movedFounders, investors: movedInvestors } = filled.records.moved;
    const expected: [EventShape, { id: number }[], number[]?][] = [
      [founderChanged, founders, [movedFounders.archived, movedFounders.replaced]],
      [investorChanged, investors, [movedInvestors.archived, movedInvestors.replaced]],
      [founderTallied, founders],
      [investorTallied, investors],
      [matchReviewed, reviewed],
      [introductionChanged, introductions],
      [videoChanged, await list("/youtube-videos")],
    ];
    expect(expected.map(([event]) => event.name).sort()).toEqual(single.map(({ name }) => name).sort());
    for (const [event, records, archived = []] of expected) {
      await eventually(() => {
        const byId = newestOf(collected.get(event.name)!);
        for (const id of archived) expect(byId.get(id)).toMatchObject({ state: null, archived: true });
        const ids = new Set(records.map(({ id }) => id));
        expect([...byId.keys()].filter((id) => ids.has(id)).sort()).toEqual([...ids].sort());
        for (const record of records) expect(record, event.name).toMatchObject(byId.get(record.id)!.state!);
      });
    }
  });

  it("contains the id of the request that caused it", () => {
    for (const event of [founderChanged, investorChanged, matchReviewed]) {
      for (const { request_id } of newestOf(collected.get(event.name)!).values()) {
        // Those of a run have more behind it.
        expect(request_id?.split(".")[0], event.name).toBe(requestId);
      }
    }
  });

  it("leaves no error in any log and no dead letter", async () => {
    for (const service of services) {
      const { output } = stack.process(`${service}-1`);
      expect(output().match(/^.*"level":"(error|fatal)".*$/gm)).toBeNull();
      expect(await stack.metric(`${service}-1`, "dead_letters")).toBe(0);
    }
  });
}

/** The message with the highest version of each aggregate. */
function newestOf(seen: readonly ReceivedMessage[]): Map<number, EventMessage<object>> {
  const newest = new Map<number, EventMessage<object>>();
  for (const { payload } of seen) {
    const message: EventMessage<object> = JSON.parse(payload);
    if ((newest.get(message.id)?.version ?? 0) < message.version) newest.set(message.id, message);
  }
  return newest;
}
