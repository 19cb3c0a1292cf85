import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { dockerAvailable } from "@kindling/test-kit/containers.ts";
import { eventually } from "@kindling/test-kit/eventually.ts";
import { services } from "@kindling/test-kit/product/product.ts";
import { Stack } from "@kindling/test-kit/product/stack.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chanceOfFaults } from "../faults/kill-at-random.ts";
import { Clients } from "./clients.ts";
import { differences } from "./compare.ts";
import { entryProblems } from "./compare-entries.ts";
import { freezeRelay, injectFaults } from "./faults.ts";
import { contentsOf, History } from "./history.ts";
import { observe, readEntries } from "./observe.ts";

const minutes = Number(process.env.HISTORY_MINUTES ?? 0.5);
const only = new RegExp(process.env.HISTORY_FAULTS ?? "");
const forMs = minutes * 60_000;
/** Histories of at least this many minutes include locks that outlast every retry, and a restored backup. */
const longFrom = 5;
const longestFaultMs = minutes >= longFrom ? 130_000 : 5_000;
/**
 * How long events may take after the last fault. After five minutes of writes, editing every record
 * changes some 100,000 matches, and reading all of them takes over a minute on a busy machine.
 */
const patience = { timeoutMs: 300_000, intervalMs: 1_000 };
const checkWithinMs = 600_000;
const replicated = ["founders", "investors", "matches"] as const;

describe.skipIf(!dockerAvailable())("a random history of writes and faults", () => {
  let stack: Stack;
  let done: string[] = [];
  let history = new History();
  const chance = chanceOfFaults();
  beforeAll(async () => {
    const replicas = Object.fromEntries(replicated.map((service) => [service, 2]));
    stack = await Stack.start({ replicas, killable: replicated });
  }, 180_000);
  afterAll(() => stack?.stop(), 60_000);

  async function allDifferences(): Promise<string[]> {
    const observed = await observe(stack, history);
    return [...differences(history, observed), ...entryProblems(observed, await readEntries(stack))];
  }

  /** Waits until the installation agrees with the model. Fails with the differences, and saves the history. */
  async function expectAgreement(): Promise<void> {
    let problems: string[] = [];
    const agree = async () => {
      problems = await allDifferences();
      if (problems.length > 0) throw new Error(problems.join("\n"));
    };
    await eventually(agree, patience).catch((error: Error) => {
      const file = join(mkdtempSync(join(tmpdir(), "kindling-history-")), "history.json");
      writeFileSync(file, JSON.stringify({ done, problems, history }, null, 1));
      const first = problems.slice(0, 20).join("\n");
      throw new Error(`${problems.length} differences; the history is in ${file}\n${first || error.message}`);
    });
  }

  /** Writes for a while without faults. */
  async function write(name: string): Promise<void> {
    const clients = new Clients(name, { stack, history, chance });
    clients.start();
    await sleep(5_000);
    await clients.stop();
    await clients.restoreAll();
    expect(clients.problems).toEqual([]);
  }

  const everyProcess = () => [...services.flatMap((service) => stack.namesOf(service)), "gateway"];

  /** Stops the processes, runs `work` on the databases, and restarts them. */
  async function whileStopped(names: readonly string[], work: () => Promise<void>): Promise<void> {
    await Promise.all(names.map((name) => stack.kill(name)));
    await work();
    await Promise.all(names.map((name) => stack.start(name)));
  }

  it(
    "leaves every record, match, count, entry and stream as in the model",
    async () => {
      const clients = new Clients("first", { stack, history, chance });
      await clients.create(20, 140);
      clients.start();
      const target = { stack, chance, maxDurationMs: longestFaultMs };
      try {
        done = await injectFaults(target, { forMs, only });
        // At the very end, as a later write would hide a stale message.
        const frozen = await freezeRelay(target);
        done.push(`at the end: freeze a relay that publishes: ${frozen.name}`);
        const stopping = clients.stop();
        await clients.editAll();
        await sleep(1_000);
        await frozen.thaw();
        await stopping;
      } finally {
        await clients.stop();
      }
      await clients.restoreAll();
      process.stdout.write(`${done.join("\n")}\n`);
      process.stdout.write(`writes: ${JSON.stringify(history.size)}\n`);
      expect(clients.problems).toEqual([]);
      await expectAgreement();
    },
    forMs + 2 * longestFaultMs + checkWithinMs,
  );

  it(
    "leaves streams that rebuild the same matches",
    async () => {
      await whileStopped(stack.namesOf("matches"), async () => {
        const { code, output } = await stack.command("matches", "rebuild");
        expect(code, output).toBe(0);
      });
      await expectAgreement();
    },
    checkWithinMs,
  );

  it(
    "leaves streams that restore a lost matches database, except for the reviews",
    async () => {
      await whileStopped(stack.namesOf("matches"), () => stack.postgres.wipe("matches"));
      history.forgetReviews();
      await expectAgreement();
    },
    checkWithinMs,
  );

  it.runIf(minutes >= longFrom)(
    "becomes consistent after a PostgreSQL backup is restored while NATS keeps its streams",
    async () => {
      // At once after writing: what is not published or applied yet is in the backup as such, and NATS drops a message
      // whose id it had within two minutes.
      await write("earlier");
      await whileStopped(everyProcess(), () => stack.postgres.backUp());
      await expectAgreement();
      const before = await observe(stack, history);
      await write("forgotten");
      await whileStopped(everyProcess(), () => stack.postgres.restore());
      // Versions may continue after those in NATS, so the history restarts from the observed state.
      const forgotten = history;
      const restored = async () => {
        const now = await observe(stack, history);
        history = History.of(now, forgotten);
        expect(differences(history, now)).toEqual([]);
        expect(contentsOf(now)).toEqual(contentsOf(before));
      };
      await eventually(restored, patience);
      await write("later");
      await expectAgreement();
    },
    checkWithinMs,
  );

  const plants = [
    {
      what: "a founder count that is off by one",
      service: "founders",
      sql: `update founders set investors_matched = investors_matched + 1, tally_version = tally_version + 1
            where id = (select min(id) from founders)`,
      problem: /^counts of founder \d+: investors_matched is/,
    },
    {
      what: "a lost edit",
      service: "investors",
      // Version 0 is older than every acknowledged one; the newest may come from an unacknowledged write.
      sql: `update investors set version = 0, updated_at = now()
            where id = (select min(id) from investors)`,
      problem: /^investor \d+: has version \d+, but \d+ was acknowledged/,
    },
    {
      what: "an entry of the history that is there twice",
      service: "founders",
      sql: `insert into history (kind, record_id, action, actor_role, changes)
            select kind, record_id, action, actor_role, changes from history
            where kind = 'founder' and action = 'created' order by id desc limit 1`,
      problem: /^the history of founder \d+ has company null after/,
    },
    {
      what: "a missing match",
      service: "matches",
      sql: `update best_investors set investor_ids = investor_ids[2:]
            where founder_id = (select founder_id from best_investors where investor_ids <> '{}' order by 1 limit 1)`,
      problem: /^match \d+-\d+ is missing/,
    },
  ];
  it.each(plants)(
    "is checked by a comparison that reports $what",
    async ({ service, sql, problem }) => {
      await stack.postgres.query(service, sql);
      expect(await allDifferences()).toContainEqual(expect.stringMatching(problem));
    },
    checkWithinMs,
  );
});
