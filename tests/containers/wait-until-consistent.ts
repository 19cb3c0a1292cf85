import { setTimeout as sleep } from "node:timers/promises";
import { request } from "undici";
import { type ServiceName, type Stack, serviceNames } from "./stack.ts";

/** The sum of a metric over all its labels, of one process; null when it cannot be told just now. */
export async function metric(stack: Stack, process: string, name: string): Promise<number | null> {
  return sumOf(await metrics(stack.process(process).url), name);
}

/**
 * Waits until every event has been published and applied: outboxes empty and consumers idle, seen
 * twice in a row, as a message may be between two places when one looks.
 * @throws Error that says what still waits, after `timeoutMs`
 */
export async function waitUntilConsistent(stack: Stack, timeoutMs = 60_000): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  for (let seen = 0; seen < 2; ) {
    const waiting = await whatWaits(stack);
    seen = waiting.length === 0 ? seen + 1 : 0;
    if (performance.now() > deadline) throw new Error(`events did not come to rest: ${waiting.join(", ")}`);
    await sleep(50);
  }
}

async function whatWaits(stack: Stack): Promise<string[]> {
  const waiting: string[] = [];
  for (const service of serviceNames) {
    const text = await ofAnyReplica(stack, service);
    // Who consumes nothing has no lag to tell of.
    const consumes = text === null || sumOf(text, "events_applied_total") !== null;
    for (const name of consumes ? ["outbox_rows", "consumer_lag"] : ["outbox_rows"]) {
      const value = text === null ? null : sumOf(text, name);
      if (value !== 0) waiting.push(`${service} ${name} ${value ?? "unknown"}`);
    }
  }
  return waiting;
}

/** Outbox and lag are those of the whole service, whichever replica tells them. */
async function ofAnyReplica(stack: Stack, service: ServiceName): Promise<string | null> {
  const [replica] = stack.replicas(service);
  return replica === undefined ? null : metrics(replica.url).catch(() => null);
}

async function metrics(url: string): Promise<string> {
  const reply = await request(`${url}/metrics`, { signal: AbortSignal.timeout(10_000) });
  return reply.body.text();
}

function sumOf(text: string, name: string): number | null {
  const values = [...text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, "gm"))];
  return values.length === 0 ? null : values.reduce((sum, [, value]) => sum + Number(value), 0);
}
