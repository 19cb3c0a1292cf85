import type { StreamName } from "@kindling/contracts/event.ts";
import { expectServed } from "@kindling/test-kit/clients/outcome.ts";
import { startWriters } from "@kindling/test-kit/clients/writers.ts";
import { dockerAvailable } from "@kindling/test-kit/containers.ts";
import { eventually } from "@kindling/test-kit/eventually.ts";
import { checkNothingLost, expectNothingLost } from "@kindling/test-kit/product/consistency.ts";
import { lastStates } from "@kindling/test-kit/product/last-states.ts";
import { type ServiceName, services } from "@kindling/test-kit/product/product.ts";
import { Stack } from "@kindling/test-kit/product/stack.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

/** Services check every 15 s whether a stream was recreated. */
const patience = { timeoutMs: 40_000, intervalMs: 250 };

describe.skipIf(!dockerAvailable())("an outage", () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await Stack.start({
      replicas: { founders: 2, matches: 2 },
      killable: ["founders", "investors", "matches"],
    });
  });
  afterAll(() => stack?.stop());

  /** Expects the state of each aggregate in its stream. */
  async function expectAllPublished(): Promise<void> {
    const stored: [StreamName, ServiceName, string][] = [
      ["FOUNDERS", "founders", "select id from founders"],
      ["INVESTORS", "investors", "select id from investors"],
      ["TALLIES", "matches", "select id from founder_tallies union all select id from investor_tallies"],
    ];
    for (const [stream, service, aggregates] of stored) {
      const { length } = await stack.postgres.query(service, aggregates);
      expect((await lastStates(stack, stream)).size, stream).toBe(length);
    }
  }

  it("of NATS fails no write, and every event is delivered afterwards", async () => {
    const before = startWriters(stack, { sector: "FINTECH", most: 10 });
    await before.finished;
    await stack.nats.kill();
    const writers = startWriters(stack, { sector: "EDTECH", most: 30 });
    await writers.finished;
    const waiting = await stack.metric("founders-1", "outbox_rows");
    await stack.nats.start();
    expectServed(writers, { statuses: [] });
    expect(waiting).toBeGreaterThanOrEqual(30);
    // Not expectNothingLost: a killed server may count a replaced message as unacknowledged forever.
    await eventually(() => checkNothingLost(stack, "EDTECH", writers.acknowledged), patience);
    await checkNothingLost(stack, "FINTECH", before.acknowledged);
  });

  it("of NATS that loses its streams is repaired by the services", async () => {
    const before = startWriters(stack, { sector: "PROPTECH", most: 10 });
    await before.finished;
    await eventually(() => checkNothingLost(stack, "PROPTECH", before.acknowledged), patience);
    const during = startWriters(stack, { sector: "CONSUMER", most: 60, pauseMs: 100 });
    await stack.replaceNats();
    await during.finished;
    expectServed(during, { statuses: [] });
    // Messages acknowledged by the old server but not yet consumed are lost until the services republish them.
    await eventually(expectAllPublished, patience);
    await expectNothingLost(stack, "CONSUMER", during.acknowledged);
    await expectNothingLost(stack, "PROPTECH", before.acknowledged);
  });

  it("of NATS that is set back is repaired by the services, which are restarted", async () => {
    const before = startWriters(stack, { sector: "CLIMATE_ENERGY_SUSTAINABILITY", most: 10 });
    await before.finished;
    await expectNothingLost(stack, "CLIMATE_ENERGY_SUSTAINABILITY", before.acknowledged);
    await stack.nats.backUp();
    const after = startWriters(stack, { sector: "CLIMATE_ENERGY_SUSTAINABILITY", from: 11, most: 20 });
    await after.finished;
    await expectNothingLost(stack, "CLIMATE_ENERGY_SUSTAINABILITY", after.acknowledged);
    const names = services.flatMap((service) => stack.namesOf(service));
    await Promise.all(names.map((name) => stack.kill(name)));
    await stack.nats.restore();
    await expect(expectAllPublished()).rejects.toThrow();
    await Promise.all(names.map((name) => stack.start(name)));
    await eventually(expectAllPublished, patience);
    await expectNothingLost(stack, "CLIMATE_ENERGY_SUSTAINABILITY", after.acknowledged);
  });

  it("that loses the matches database is repaired from the streams, and later writes work", async () => {
    const names = stack.namesOf("matches");
    const kill = () => Promise.all(names.map((name) => stack.kill(name)));
    const start = () => Promise.all(names.map((name) => stack.start(name)));
    const sector = "BIO_HEALTHCARE";
    await kill();
    const before = startWriters(stack, { sector, most: 20 });
    await before.finished;
    await start();
    await expectNothingLost(stack, sector, before.acknowledged);
    // The rating is lost with the database.
    const [founder] = await stack.get("/api/founders");
    const [match] = await stack.get(`/api/founders/${founder.id}/matches`);
    const rated = await stack.call("PUT", `/api/matches/${match.id}/rating`, { ben_rating: 3 });
    expect(rated.status).toBe(200);
    await expectNothingLost(stack, sector, before.acknowledged);
    await kill();
    await stack.postgres.wipe("matches");
    const during = startWriters(stack, { sector, from: 21, most: 30 });
    await start();
    await during.finished;
    await expectNothingLost(stack, sector, new Map([...before.acknowledged, ...during.acknowledged]));
    const later = startWriters(stack, { sector, from: 31, most: 40 });
    await later.finished;
    await expectNothingLost(stack, sector, later.acknowledged);
  });

  it("of PostgreSQL causes 503 responses, and loses nothing", async () => {
    const writers = startWriters(stack, { sector: "AI_ML", most: 60, pauseMs: 50 });
    await new Promise((resolve) => setTimeout(resolve, 500));
    await stack.postgres.restart();
    await writers.finished;
    expectServed(writers, { statuses: [503] });
    expect(writers.received.some(({ status }) => status === 503)).toBe(true);
    expect(writers.acknowledged.size).toBeGreaterThan(0);
    await expectNothingLost(stack, "AI_ML", writers.acknowledged);
  });
});
