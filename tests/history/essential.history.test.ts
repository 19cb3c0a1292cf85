import { dockerAvailable } from "@kindling/test-kit/containers.ts";
import { services } from "@kindling/test-kit/product/product.ts";
import { Stack } from "@kindling/test-kit/product/stack.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { faults, freezeRelay } from "./faults.ts";
import { injectFaults } from "./inject-faults.ts";
import { installationOf } from "./installation.ts";
import { checkWithinMs, forMs, isLong, longestFaultMs, only, RandomHistory } from "./random-history.ts";

const replicated = ["founders", "investors", "matches"] as const;

describe.skipIf(!dockerAvailable())("a random history of writes and faults", () => {
  let stack: Stack;
  let random: RandomHistory;
  beforeAll(async () => {
    const replicas = Object.fromEntries(replicated.map((service) => [service, 2]));
    stack = await Stack.start({ replicas, killable: replicated });
    random = new RandomHistory(installationOf(stack));
  }, 180_000);
  afterAll(() => stack?.stop(), 60_000);

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
      const target = { stack, chance: random.chance, maxDurationMs: longestFaultMs };
      await random.writeWithFaults(
        () => injectFaults(faults, target, { forMs, only }),
        async () => {
          const frozen = await freezeRelay(target);
          return { name: `freeze a relay that publishes: ${frozen.name}`, end: frozen.thaw };
        },
      );
    },
    forMs + 2 * longestFaultMs + checkWithinMs,
  );

  it("leaves what merged records have to the kept ones", () => random.mergeSome(), checkWithinMs);

  it(
    "leaves streams that rebuild the same matches",
    async () => {
      await whileStopped(stack.namesOf("matches"), async () => {
        const { code, output } = await stack.command("matches", "rebuild");
        expect(code, output).toBe(0);
      });
      await random.expectAgreement();
    },
    checkWithinMs,
  );

  it(
    "gives what merged records left to others back when they are restored",
    () => random.undoMerges(),
    checkWithinMs,
  );

  it(
    "leaves streams that restore a lost matches database, except for the reviews",
    async () => {
      await whileStopped(stack.namesOf("matches"), () => stack.postgres.wipe("matches"));
      random.forgetReviews();
      await random.expectAgreement();
    },
    checkWithinMs,
  );

  it.runIf(isLong)(
    "becomes consistent after a PostgreSQL backup is restored while NATS keeps its streams",
    () =>
      random.restoreBackup(
        () => whileStopped(everyProcess(), () => stack.postgres.backUp()),
        () => whileStopped(everyProcess(), () => stack.postgres.restore()),
      ),
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
      sql: `update best_investors set investor_ids = investor_ids[2:],
                                      shortlisted_by = array_remove(shortlisted_by, investor_ids[1])
            where founder_id = (select founder_id from best_investors where investor_ids <> '{}' order by 1 limit 1)`,
      problem: /^match \d+-\d+ is missing/,
    },
  ];
  it(
    "is checked by a comparison that reports what is planted in the databases",
    async () => {
      for (const { service, sql } of plants) await stack.postgres.query(service, sql);
      const [erased] = random.erasedMarks;
      await stack.postgres.query(
        "investors",
        "update investors set city = $1 where id = (select max(id) from investors)",
        [`${erased} city`],
      );
      const reported = await random.differences();
      expect(reported).toContain("investors.investors has values of somebody who was erased");
      for (const { what, problem } of plants)
        expect(reported, what).toContainEqual(expect.stringMatching(problem));
    },
    checkWithinMs,
  );
});
