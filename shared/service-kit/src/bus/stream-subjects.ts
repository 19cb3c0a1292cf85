import type { EventShape, StreamName } from "@kindling/contracts/event.ts";
import { events } from "@kindling/contracts/events.ts";
import type { OutgoingMessage, SubscribeOptions } from "./bus.ts";

const prefixes = new Map<StreamName, Set<string>>();
for (const event of events as readonly EventShape[]) {
  prefixes.set(event.stream, (prefixes.get(event.stream) ?? new Set()).add(event.subject));
}

/** The subjects of a stream, without ids, from the contracts' list of events. */
export function subjectsOf(stream: StreamName): readonly string[] {
  return [...(prefixes.get(stream) ?? [])];
}

/** A subject without its id: the event's subject. */
export function prefixOf(subject: string): string {
  return subject.slice(0, subject.lastIndexOf("."));
}

const idForm = /^[A-Za-z0-9_-]+$/;

/** @throws when the message's subject is not `<subject of the stream>.<id>` */
export function checkMessage({ stream, subject }: OutgoingMessage): void {
  const prefix = prefixOf(subject);
  if (!prefixes.get(stream)?.has(prefix) || !idForm.test(subject.slice(prefix.length + 1))) {
    throw new Error(`Subject ${subject} does not belong to stream ${stream}`);
  }
}

/** @throws when the durable's name, a subject or the batch size is invalid, which is a programming error */
export function checkSubscription({ stream, subjects, durable, maxBatch }: SubscribeOptions): void {
  if (!idForm.test(durable))
    throw new Error(`Durable name ${durable} has other than letters, digits, - and _`);
  if (!Number.isInteger(maxBatch) || maxBatch < 1) throw new Error(`maxBatch ${maxBatch} is not 1 or more`);
  if (subjects.length === 0) throw new Error(`Durable ${durable} names no subject`);
  for (const subject of subjects) {
    if (!prefixes.get(stream)?.has(subject)) {
      throw new Error(`Subject ${subject} does not belong to stream ${stream}`);
    }
  }
}
