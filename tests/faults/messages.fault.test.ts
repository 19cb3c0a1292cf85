import type { Sector } from "@kindling/contracts/enumerations/markets.ts";
import { founderChanged } from "@kindling/contracts/founders/events.ts";
import { founderTallied } from "@kindling/contracts/matches/events.ts";
import type { Bus } from "@kindling/service-kit/bus/bus.ts";
import { startWriters } from "@kindling/test-kit/clients/writers.ts";
import { dockerAvailable } from "@kindling/test-kit/containers.ts";
import { eventually } from "@kindling/test-kit/eventually.ts";
import { expectNothingLost } from "@kindling/test-kit/product/consistency.ts";
import { founderLike, investorLike } from "@kindling/test-kit/product/people.ts";
import { Stack } from "@kindling/test-kit/product/stack.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectBus, publishRaw } from "../containers/event-log.ts";

const patience = { timeoutMs: 40_000, intervalMs: 100 };

describe.skipIf(!dockerAvailable())("a message", () => {
  let stack: Stack;
  let bus: Bus;
  /** A sector of its own for each attempt. */
  const sectors: Sector[] = ["AI_ML", "EDTECH"];
  beforeAll(async () => {
    stack = await Stack.start();
    bus = connectBus(stack.nats.url);
  });
  afterAll(async () => {
    await bus?.close();
    await stack?.stop();
  });

  // A busy service omits a metric that takes over a second.
  const expectDeadLetters = (count: number) =>
    eventually(async () => expect(await stack.metric("matches-1", "dead_letters")).toBe(count), patience);
  const listed = async () => JSON.parse((await stack.command("matches", "dead-letters")).output);

  it("that is malformed becomes a dead letter to list, replay and drop, and does not block others", async () => {
    const first = 1_000_000;
    const message = {
      event: "founder.changed",
      schema: 1,
      id: first + 4,
      version: 1,
      at: "2026-01-01T00:00:00Z",
    };
    const payloads = [
      "no JSON",
      "",
      "[]",
      '{"event":"founder.changed"}',
      JSON.stringify({ ...message, state: { id: first + 4, sectors: "FINTECH" } }),
      JSON.stringify({ ...message, id: -1, state: null }),
      JSON.stringify({ ...message, schema: 2, state: null }),
      "\0",
    ];
    const writers = startWriters(stack, { sector: "FINTECH", most: 20 });
    for (const [n, payload] of payloads.entries()) await publishRaw(bus, founderChanged, first + n, payload);
    await writers.finished;
    await expectNothingLost(stack, "FINTECH", writers.acknowledged);
    await expectDeadLetters(payloads.length);

    const letters = await listed();
    expect(letters.map(({ subject }: { subject: string }) => subject).sort()).toEqual(
      payloads.map((_, n) => `kindling.founders.${first + n}`),
    );
    for (const letter of letters) {
      expect(letter).toMatchObject({ consumer: "founder.changed", reason: expect.stringMatching(/\S/) });
      expect(letter).not.toHaveProperty("payload");
    }
    const replayed = await stack.command("matches", "replay", "all");
    expect(replayed.code).toBe(1);
    expect(replayed.output.match(/failed again/g)).toHaveLength(payloads.length);
    expect(await listed()).toEqual(letters);
    const dropped = letters.map(({ id }: { id: number }) => stack.command("matches", "drop", String(id)));
    for (const { code } of await Promise.all(dropped)) expect(code).toBe(0);
    expect(await listed()).toEqual([]);
    await expectDeadLetters(0);
  });

  it("that cannot be applied becomes a dead letter, does not block others, and is applied when replayed", async () => {
    const owner = (sql: string) => stack.postgres.query("matches", sql);
    const sector = sectors.pop()!;
    const email = `${sector}.unlucky@example.com`;
    await owner("alter table founders drop constraint if exists fault");
    await owner(`alter table founders add constraint fault check (state->>'email' <> '${email}')`);
    const unlucky = founderLike(1, { email, company: `Unlucky ${sector}`, sectors: [sector] });
    expect((await stack.call("POST", "/api/founders", unlucky)).status).toBe(201);
    const writers = startWriters(stack, { sector, most: 20 });
    await writers.finished;
    await eventually(async () => {
      const matched = (await stack.get("/api/founders")).filter(
        (founder: { sectors: string[]; investors_matched: number }) =>
          founder.sectors.includes(sector) && founder.investors_matched === 20,
      );
      expect(matched).toHaveLength(20);
    }, patience);
    await expectDeadLetters(1);
    await owner("alter table founders drop constraint fault");
    const { code, output } = await stack.command("matches", "replay", "all");
    expect(code, output).toBe(0);
    await expectDeadLetters(0);
    writers.acknowledged.set(email, { company: unlucky.company });
    await expectNothingLost(stack, sector, writers.acknowledged);
  });

  it("that was lost is applied when reconcile reads the streams again", async () => {
    const sectors = ["EDTECH"];
    const count = async () => (await stack.get("/api/founders")).map(investorsMatched);
    const investorsMatched = (founder: { investors_matched: number }) => founder.investors_matched;
    const body = investorLike(2_000, { preferred_sectors: sectors });
    await stack.call("POST", "/api/investors-database", body);
    await stack.waitUntilConsistent();
    const before = await count();
    expect(Math.max(...before)).toBeGreaterThan(0);
    await stack.postgres.query("founders", "update founders set investors_matched = 0, tally_version = 0");
    expect(await stack.command("founders", "reconcile")).toMatchObject({ code: 0 });
    expect(await count()).toEqual(before);
    await stack.postgres.query("matches", "delete from founders");
    expect(await stack.command("matches", "reconcile")).toMatchObject({ code: 0 });
    await stack.waitUntilConsistent();
    expect(await count()).toEqual(before);
  });

  it("that is older than the stored state changes nothing", async () => {
    const sectors = ["PROPTECH"];
    const body = founderLike(3_000, { sectors: ["CONSUMER"] });
    const founder = (await stack.call("POST", "/api/founders", body)).body.data;
    const investor = investorLike(3_000, { preferred_sectors: sectors });
    await stack.call("POST", "/api/investors-database", investor);
    await stack.call("PUT", `/api/founders/${founder.id}`, { sectors });
    await stack.waitUntilConsistent();
    const before = await stack.get(`/api/founders/${founder.id}/matches`);
    expect(before).toHaveLength(1);

    const { investors_matched: _, ...state } = founder;
    const old = { schema: 1, id: founder.id, version: 1, at: founder.updated_at };
    const outdated = JSON.stringify({ ...old, event: "founder.changed", state });
    await publishRaw(bus, founderChanged, founder.id, outdated);
    const tally = { id: founder.id, investors_matched: 77 };
    await publishRaw(
      bus,
      founderTallied,
      founder.id,
      JSON.stringify({ ...old, event: "founder.tallied", state: tally }),
    );
    await stack.waitUntilConsistent();
    expect(await stack.get(`/api/founders/${founder.id}/matches`)).toEqual(before);
    expect((await stack.get(`/founders/${founder.id}`)).investors_matched).toBe(1);
    await expectNothingLost(stack, "PROPTECH", new Map([[founder.email, { sectors }]]));
    await expectDeadLetters(0);
  });
});
