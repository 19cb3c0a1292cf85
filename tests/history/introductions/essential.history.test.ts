import { dockerAvailable } from "@kindling/test-kit/containers.ts";
import { Stack } from "@kindling/test-kit/product/stack.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { faults } from "../faults.ts";
import { injectFaults } from "../inject-faults.ts";
import { installationOf } from "../installation.ts";
import { checkWithinMs, forMs, longestFaultMs, only } from "../random-history.ts";
import { RandomIntroductions } from "./random-introductions.ts";

/** Half of the time of the other histories: there is less to write. */
const faultsForMs = forMs / 2;

describe.skipIf(!dockerAvailable())("a random history of introductions, removals and faults", () => {
  let stack: Stack;
  let random: RandomIntroductions;
  beforeAll(async () => {
    stack = await Stack.start({ replicas: { matches: 2 }, killable: ["matches"] });
    random = new RandomIntroductions(installationOf(stack), longestFaultMs);
  }, 180_000);
  afterAll(() => stack?.stop(), 60_000);

  it(
    "leaves every introduction, message and entry as one order of the requests makes it",
    async () => {
      const target = { stack, chance: random.chance, maxDurationMs: longestFaultMs };
      await random.introduceWithFaults(() => injectFaults(faults, target, { forMs: faultsForMs, only }));
    },
    faultsForMs + 2 * longestFaultMs + checkWithinMs,
  );

  it("is checked by a comparison that reports what is planted in the database", async () => {
    const any = "where id = (select min(id) from introductions)";
    await stack.postgres.query("matches", `update introductions set owner = 'Nobody' ${any}`);
    await stack.postgres.query(
      "matches",
      `insert into history (kind, record_id, action, actor_role, changes)
       select kind, record_id, action, actor_role, changes from history
       where kind = 'match' and record_id = (select max(id) from introductions) order by id limit 1`,
    );
    const reported = await random.differences();
    for (const problem of [
      /^introduction \d+: no order explains/,
      /^the last message of introduction \d+ has/,
      /^the history of match \d+ ends with introduction_owner/,
      /^the history of match \d+ has \d+ entries for \d+ versions/,
    ])
      expect(reported).toContainEqual(expect.stringMatching(problem));
  }, 60_000);
});
