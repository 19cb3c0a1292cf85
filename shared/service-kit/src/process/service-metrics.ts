import type { EventMessage } from "@kindling/contracts/event.ts";
import type pg from "pg";
import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import type { Consumer } from "../messaging/consumer/consumer.ts";
import { countDeadLetters } from "../messaging/consumer/dead-letters.ts";
import { outboxDepth } from "../messaging/outbox/outbox.ts";
import { settlesWithin } from "../settles-within.ts";

export interface ServiceMetrics {
  published(count: number): void;
  republishFailed(): void;
  applied(messages: readonly EventMessage<unknown>[]): void;
  redelivered(event: string, count: number): void;
  deadLetter(event: string): void;
}

/** The objects whose state the metrics read. */
export interface Measured {
  /** Names of the events that the service consumes. */
  events: readonly string[];
  pool: pg.Pool;
  consumers(): readonly Consumer[];
  /** Whether this process is the leader of the relay. */
  relaying(): boolean;
}

/** Timeout for reading a metric from the database or bus, in ms; a late one is omitted. */
const readTimeoutMs = 1_000;

/** Metrics of a service's events: outbox, publishing, consuming, dead letters. */
export function addServiceMetrics(registry: Registry, service: string, measured: Measured): ServiceMetrics {
  const { pool, events } = measured;
  const registers = [registry];
  const labels = { service };
  const published = counter("events_published_total", "Events acknowledged by the bus", ["service"]);
  const republishFailures = counter(
    "republish_failures_total",
    "Failed attempts to publish all states of a stream again",
    ["service"],
  );
  const applied = counter("events_applied_total", "Events applied to projections");
  const redelivered = counter("events_redelivered_total", "Messages delivered again by the bus");
  const deadLetters = counter("events_dead_lettered_total", "Messages that became dead letters");
  const delay = new Histogram({
    name: "projection_delay_seconds",
    help: "Time from saving a state to applying it in another service",
    labelNames: ["service", "event"],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 1, 5, 30, 300],
    registers,
  });
  let depth: ReturnType<typeof outboxDepth>;
  gauge(
    "outbox_rows",
    "Changed aggregates that the bus has not acknowledged, counted up to 100,000",
    async () => {
      depth = outboxDepth(pool);
      return (await depth).rows;
    },
  );
  gauge("outbox_oldest_seconds", "Age of the oldest row in the outbox", async () => {
    return (await depth).oldestSeconds;
  });
  gauge("dead_letters", "Stored dead letters, counted up to 100,000", () => countDeadLetters(pool));
  gauge("relay_active", "Whether this process relays the service's outbox, 1 or 0", async () => {
    return measured.relaying() ? 1 : 0;
  });
  new Gauge({
    name: "consumer_lag",
    help: "Messages not yet delivered or acknowledged",
    labelNames: ["service", "event"],
    registers,
    async collect() {
      await Promise.all(
        measured.consumers().map(async (consumer) => {
          await showValue(this, { service, event: consumer.eventName }, () => consumer.lag());
        }),
      );
    },
  });
  // Counters start at 0, because `increase()` misses the first value of a new series.
  for (const each of [published, republishFailures]) each.inc(labels, 0);
  for (const event of events) {
    for (const each of [applied, redelivered, deadLetters]) each.inc({ service, event }, 0);
    delay.zero({ service, event });
  }
  return {
    published: (count) => published.inc(labels, count),
    republishFailed: () => republishFailures.inc(labels),
    redelivered: (event, count) => redelivered.inc({ service, event }, count),
    deadLetter: (event) => deadLetters.inc({ service, event }),
    applied: (messages) => {
      for (const { event, at, marked_at } of messages) {
        applied.inc({ service, event });
        // A republished state was saved long ago, so its delay counts from its mark.
        const since = Date.parse(marked_at ?? at);
        delay.observe({ service, event }, Math.max(0, Date.now() - since) / 1_000);
      }
    },
  };

  function counter(name: string, help: string, labelNames = ["service", "event"]): Counter {
    return new Counter({ name, help, labelNames, registers });
  }

  function gauge(name: string, help: string, read: () => Promise<number>): void {
    new Gauge({
      name,
      help,
      labelNames: ["service"],
      registers,
      async collect() {
        await showValue(this, labels, read);
      },
    });
  }
}

/** Reads a value. A database or bus that is unreachable or slow must not make the other metrics fail. */
export async function showValue(
  gauge: Gauge,
  labels: Record<string, string>,
  read: () => Promise<number>,
): Promise<void> {
  const reading = read();
  const inTime = await settlesWithin(reading, readTimeoutMs).catch(() => false);
  if (inTime) gauge.set(labels, await reading);
  else gauge.remove(labels);
}
