import { expect, it } from "vitest";
import type { Delivery } from "../bus.ts";
import { type JetStreamMessage, subscribeToDurable } from "./jetstream-subscription.ts";

const log = { debug() {}, info() {}, warn() {}, error() {} };

/** Starts a subscription and delivers one message to it, whose batch stays in progress until `end`. */
async function deliverOne(connects: () => number) {
  const calls: string[] = [];
  const message: JetStreamMessage = {
    subject: "kindling.founders.1",
    info: { deliveryCount: 1, deliverySequence: 1, timestampNanos: 0 },
    string: () => "{}",
    ack: () => calls.push("ack"),
    nak: () => calls.push("nak"),
    term: () => calls.push("term"),
    working: () => calls.push("working"),
  };
  const delivered = Promise.withResolvers<Delivery>();
  const settled = Promise.withResolvers<void>();
  let pulls = 0;
  const subscription = subscribeToDurable({
    options: {
      stream: "FOUNDERS",
      subjects: ["kindling.founders.*"],
      durable: "matches-founders",
      maxBatch: 1,
      async onBatch([delivery]) {
        delivered.resolve(delivery!);
        await settled.promise;
      },
    },
    ackWaitMs: 30_000,
    open: async () => async () => {
      pulls += 1;
      const messages = pulls === 1 ? [message] : [];
      if (pulls > 1) await settled.promise;
      return Object.assign(
        (async function* () {
          yield* messages;
        })(),
        { close: async () => {} },
      );
    },
    onFailure() {},
    connects,
    reading: { lag: async () => 0, position: async () => 0, hasRead: async () => true },
    log,
  });
  return {
    calls,
    delivery: await delivered.promise,
    async end() {
      settled.resolve();
      await subscription.stop();
    },
  };
}

it.each(["ack", "reject"] as const)("a message of an earlier connection is returned: %s", async (settle) => {
  let connects = 1;
  const one = await deliverOne(() => connects);
  connects = 2;
  await one.delivery[settle]();
  await one.end();
  expect(one.calls).toEqual(["nak"]);
});

it.each([
  ["ack", "ack"],
  ["reject", "term"],
] as const)("a message of this connection is settled: %s", async (settle, call) => {
  const one = await deliverOne(() => 1);
  await one.delivery[settle]();
  await one.end();
  expect(one.calls).toEqual([call]);
});
