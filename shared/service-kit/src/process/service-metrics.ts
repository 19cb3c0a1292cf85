import type pg from "pg";
import { Counter, Gauge, type Registry } from "prom-client";
import { outboxDepth } from "../messaging/outbox/outbox.ts";
import { settlesWithin } from "../settles-within.ts";

export interface ServiceMetrics {
  published(count: number): void;
  republishFailed(): void;
}

/** The objects whose state the metrics read. */
export interface Measured {
  pool: pg.Pool;
  /** Whether this process is the leader of the relay. */
  relaying(): boolean;
}

/** Timeout for reading a metric from the database or bus, in ms; a late one is omitted. */
const readTimeoutMs = 1_000;

/** Metrics of a service's own events: outbox and publishing. */
export function addServiceMetrics(
  registry: Registry,
  service: string,
  { pool, relaying }: Measured,
): ServiceMetrics {
  const registers = [registry];
  const labels = { service };
  const published = counter("events_published_total", "Events acknowledged by the bus");
  const republishFailures = counter(
    "republish_failures_total",
    "Failed attempts to publish all states of a stream again",
  );
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
  gauge("relay_active", "Whether this process relays the service's outbox, 1 or 0", async () => {
    return relaying() ? 1 : 0;
  });
  return {
    published: (count) => published.inc(labels, count),
    republishFailed: () => republishFailures.inc(labels),
  };

  /** Starts at 0, because `increase()` misses the first value of a new series. */
  function counter(name: string, help: string): Counter {
    const made = new Counter({ name, help, labelNames: ["service"], registers });
    made.inc(labels, 0);
    return made;
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
