import { type EventShape, subjectOf } from "@kindling/contracts/event.ts";
import type { Bus } from "@kindling/service-kit/bus/bus.ts";
import { connectNats } from "@kindling/service-kit/bus/nats/nats-bus.ts";
import { pino } from "pino";

/** A message received from NATS. */
export interface ReceivedMessage {
  subject: string;
  payload: string;
}

const log = pino({ level: "silent" });

/** The test's own connection to the product's NATS. */
export function connectBus(url: string): Bus {
  return connectNats({ url, name: "container-tests", log });
}

/** Collects every message of the given events, from the start of the streams. */
export async function collectEvents(
  bus: Bus,
  events: readonly EventShape[],
): Promise<ReadonlyMap<string, ReceivedMessage[]>> {
  const collected = new Map<string, ReceivedMessage[]>();
  for (const { name, stream, subject } of events) {
    const seen: ReceivedMessage[] = [];
    collected.set(name, seen);
    await bus.subscribe({
      stream,
      subjects: [subject],
      durable: `container-tests-${name.replace(".", "-")}`,
      maxBatch: 100,
      async onBatch(deliveries) {
        for (const delivery of deliveries) {
          seen.push({ subject: delivery.subject, payload: delivery.payload });
          await delivery.ack();
        }
      },
    });
  }
  return collected;
}

let published = 0;

/** Publishes a payload on an aggregate's subject, as a faulty publisher might. */
export async function publishRaw(bus: Bus, event: EventShape, id: number, payload: string): Promise<void> {
  published += 1;
  await bus.publish({
    stream: event.stream,
    subject: subjectOf(event, id),
    messageId: `container-tests-${published}`,
    payload,
  });
}
