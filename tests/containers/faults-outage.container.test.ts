import type { StreamName } from "@kindling/contracts/event.ts";
import { dockerAvailable } from "@kindling/test-kit/containers.ts";
import { eventually } from "@kindling/test-kit/eventually.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ServiceName, Stack } from "./stack.ts";
import { metric } from "./wait-until-consistent.ts";
import { checkWhole, expectWhole } from "./whole.ts";
import { expectPolite, startWriting } from "./writing.ts";

/** Services look every 15 s whether the streams are those that they published to. */
const patience = { timeoutMs: 40_000, intervalMs: 250 };

describe.skipIf(!dockerAvailable())("an outage", () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await Stack.start({
      replicas: { founders: 2, matches: 2 },
      killable: ["founders", "investors", "matches"],
    });
  });
  afterAll(() => stack?.end());

  /** Every stream tells of as many aggregates as there are. */
  async function expectAllPublished(): Promise<void> {
    const stored: [StreamName, ServiceName, string][] = [
      ["FOUNDERS", "founders", "select id from founders"],
      ["INVESTORS", "investors", "select id from investors"],
      ["TALLIES", "matches", "select id from founder_tallies union all select id from investor_tallies"],
    ];
    for (const [stream, service, aggregates] of stored) {
      const { state } = await stack.nats.ask(`$JS.API.STREAM.INFO.KINDLING_${stream}`);
      const { length } = await stack.postgres.query(service, aggregates);
      expect(state, stream).toMatchObject({ num_subjects: length });
    }
  }

  it("of NATS stops no write, and all arrives when it is back", async () => {
    const before = startWriting(stack, { sector: "FINTECH", most: 10 });
    await before.finished;
    await stack.nats.kill();
    const writing = startWriting(stack, { sector: "EDTECH", most: 30 });
    await writing.finished;
    const waiting = await metric(stack, "founders-1", "outbox_rows");
    await stack.nats.start();
    expectPolite(writing, []);
    expect(waiting).toBeGreaterThanOrEqual(30);
    // No rest is waited for: a server that was killed may count a message as unacknowledged for ever
    // which a newer state has replaced.
    await eventually(() => checkWhole(stack, "EDTECH", writing.acknowledged), patience);
    await checkWhole(stack, "FINTECH", before.acknowledged);
  });

  it("of NATS that loses all it stored is made good by the services themselves", async () => {
    const before = startWriting(stack, { sector: "PROPTECH", most: 10 });
    await before.finished;
    await eventually(() => checkWhole(stack, "PROPTECH", before.acknowledged), patience);
    const during = startWriting(stack, { sector: "CONSUMER", most: 60, pauseMs: 100 });
    await stack.replaceNats();
    await during.finished;
    expectPolite(during, []);
    // At rest does not yet mean whole: what the old server had acknowledged and nobody had read is gone.
    await eventually(expectAllPublished, patience);
    await expectWhole(stack, "CONSUMER", during.acknowledged);
    await expectWhole(stack, "PROPTECH", before.acknowledged);
  });

  it("that takes the database of matches is made good from the streams, also for what comes later", async () => {
    const names = stack.namesOf("matches");
    const kill = () => Promise.all(names.map((name) => stack.kill(name)));
    const start = () => Promise.all(names.map((name) => stack.start(name)));
    const sector = "BIO_HEALTHCARE";
    await kill();
    const before = startWriting(stack, { sector, most: 20 });
    await before.finished;
    await start();
    await expectWhole(stack, sector, before.acknowledged);
    // The rating is lost with the database, and must not be counted on.
    const [founder] = (await stack.get("/api/founders")).data;
    const [match] = (await stack.get(`/api/founders/${founder.id}/matches`)).data;
    const rated = await stack.call("PUT", `/api/matches/${match.id}/rating`, { body: { ben_rating: 3 } });
    expect(rated.status).toBe(200);
    await expectWhole(stack, sector, before.acknowledged);
    await kill();
    await stack.postgres.wipe("matches");
    const during = startWriting(stack, { sector, from: 21, most: 30 });
    await start();
    await during.finished;
    await expectWhole(stack, sector, new Map([...before.acknowledged, ...during.acknowledged]));
    const later = startWriting(stack, { sector, from: 31, most: 40 });
    await later.finished;
    await expectWhole(stack, sector, later.acknowledged);
  });

  it("of PostgreSQL is told as 503 while it lasts, and loses nothing", async () => {
    const writing = startWriting(stack, { sector: "AI_ML", most: 60, pauseMs: 50 });
    await new Promise((resolve) => setTimeout(resolve, 500));
    await stack.postgres.restart();
    await writing.finished;
    expectPolite(writing, [503]);
    expect(writing.replies.some(({ status }) => status === 503)).toBe(true);
    expect(writing.acknowledged.size).toBeGreaterThan(0);
    await expectWhole(stack, "AI_ML", writing.acknowledged);
  });
});
