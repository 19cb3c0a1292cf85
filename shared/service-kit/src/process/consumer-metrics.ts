import type { EventMessage } from "@kindling/contracts/event.ts";
import type pg from "pg";
import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import type { Consumer } from "../messaging/consumer/consumer.ts";
import { countDeadLetters } from "../messaging/consumer/dead-letters.ts";
import { showValue } from "./service-metrics.ts";

export interface ConsumerMetrics {
  applied(messages: readonly EventMessage<unknown>[]): void;
  redelivered(event: string, count: number): void;
  deadLetter(event: string): void;
}

/** The objects whose state the metrics read. */
interface Measured {
  /** Names of the events that are consumed. */
  events: readonly string[];
  pool: pg.Pool;
  consumers(): readonly Consumer[];
}

/** Metrics of consuming events, and of dead letters. */
export function addConsumerMetrics(
  registry: Registry,
  service: string,
  { pool, events, consumers }: Measured,
): ConsumerMetrics {
  const registers = [registry];
  const labelNames = ["service", "event"];
  const counter = (name: string, help: string) => new Counter({ name, help, labelNames, registers });
  const applied = counter("events_applied_total", "Events applied to projections");
  const redelivered = counter("events_redelivered_total", "Messages delivered again by the bus");
  const deadLetters = counter("events_dead_lettered_total", "Messages that became dead letters");
  const delay = new Histogram({
    name: "projection_delay_seconds",
    help: "Time from saving a state to applying it in another service",
    labelNames,
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 1, 5, 30, 300],
    registers,
  });
  new Gauge({
    name: "dead_letters",
    help: "Stored dead letters, counted up to 100,000",
    labelNames: ["service"],
    registers,
    async collect() {
      await showValue(this, { service }, () => countDeadLetters(pool));
    },
  });
  new Gauge({
    name: "consumer_lag",
    help: "Messages not yet delivered or acknowledged",
    labelNames,
    registers,
    async collect() {
      await Promise.all(
        consumers().map(async (consumer) => {
          await showValue(this, { service, event: consumer.eventName }, () => consumer.lag());
        }),
      );
    },
  });
  // Counters start at 0, because `increase()` misses the first value of a new series.
  for (const event of events) {
    for (const each of [applied, redelivered, deadLetters]) each.inc({ service, event }, 0);
    delay.zero({ service, event });
  }
  return {
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
}
