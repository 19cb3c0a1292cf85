import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createScriptedBus } from "../testing/scripted-bus.ts";
import { type TestDelivery, testDelivery } from "../testing/test-delivery.ts";
import {
  projectThings,
  silent,
  type ThingsDatabase,
  thingMessage,
  thingsDatabase,
} from "../testing/things.ts";
import { Consumer } from "./consumer.ts";
import { listDeadLetters } from "./dead-letters.ts";
import type { Handler } from "./handler.ts";

let db: ThingsDatabase;
beforeAll(async () => {
  db = await thingsDatabase("any_order");
});
afterAll(() => db.close());

/** A state of one of a few aggregates; versions divisible by four are deletions. */
const state = fc.record({ id: fc.integer({ min: 1, max: 4 }), version: fc.integer({ min: 1, max: 9 }) });
/** One delivery: its start in the outstanding messages, its size, and its failures. */
const step = fc.record({
  from: fc.nat({ max: 50 }),
  take: fc.integer({ min: 1, max: 8 }),
  wrong: fc.constantFrom("nothing", "before applying", "after applying", "acknowledgement lost"),
});

const labelOf = (version: number) => (version % 4 === 0 ? null : `v${version}`);
/** Fewer failures than make a dead letter. */
const failuresEach = 3;

it("ends in the newest state of every aggregate for any order and repetition of messages", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(state, { minLength: 1, maxLength: 40 }),
      fc.array(step, { maxLength: 40 }),
      async (states, steps) => {
        await db.clear();
        const real = projectThings(db.pool);
        const failures = new Map<number, number>();
        let wrong: string = "nothing";
        const fail = (when: string, ids: readonly number[]) => {
          if (wrong !== when || ids.some((id) => (failures.get(id) ?? 0) >= failuresEach)) return;
          for (const id of ids) failures.set(id, (failures.get(id) ?? 0) + 1);
          throw new Error(when);
        };
        const handler: Handler = {
          ...real,
          apply: async (messages) => {
            const ids = messages.map(({ id }) => id);
            fail("before applying", ids);
            await real.apply(messages);
            fail("after applying", ids);
          },
        };
        const bus = createScriptedBus();
        const consumer = new Consumer({ durable: "things", handler, bus, pool: db.pool, log: silent });
        await consumer.start();

        let outstanding: TestDelivery[] = states.map(({ id, version }) =>
          testDelivery(thingMessage(id, version, labelOf(version)), { subject: `kindling.founders.${id}` }),
        );
        const handOver = async (from: number, take: number) => {
          const start = from % outstanding.length;
          const batch = outstanding.slice(start, start + take);
          outstanding = outstanding.filter((delivery) => !batch.includes(delivery));
          await bus.deliver(...batch);
          for (const delivery of batch) {
            const again = delivery.outcome !== "acked" || wrong === "acknowledgement lost";
            const { payload, subject, deliveryCount } = delivery;
            if (again) outstanding.push(testDelivery(payload, { subject, deliveryCount: deliveryCount + 1 }));
          }
        };
        for (const each of steps) {
          if (outstanding.length === 0) break;
          wrong = each.wrong;
          await handOver(each.from, each.take);
        }
        wrong = "nothing";
        while (outstanding.length > 0) await handOver(0, 5);

        const newest = new Map<number, number>();
        for (const { id, version } of states) newest.set(id, Math.max(version, newest.get(id) ?? 0));
        expect(await db.query("select id, version, label from projected order by id")).toEqual(
          [...newest]
            .toSorted(([a], [b]) => a - b)
            .map(([id, version]) => ({ id, version, label: labelOf(version) })),
        );
        expect(await listDeadLetters(db.pool)).toEqual([]);
      },
    ),
    { numRuns: 40 },
  );
});
