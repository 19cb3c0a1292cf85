import { dockerAvailable } from "@kindling/test-kit/containers.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { faults } from "../faults.ts";
import { injectFaults } from "../inject-faults.ts";
import { checkWithinMs, forMs, longestFaultMs, only } from "../random-history.ts";
import { MailingStack } from "./mailing.ts";
import { RandomIntroductions } from "./random-introductions.ts";

/** Half of the time of the other histories: there is less to write. */
const faultsForMs = forMs / 2;

describe.skipIf(!dockerAvailable())("a random history of introductions, mails, removals and faults", () => {
  let mailing: MailingStack;
  let random: RandomIntroductions;
  beforeAll(async () => {
    mailing = await MailingStack.start();
    random = new RandomIntroductions(mailing, longestFaultMs);
  }, 180_000);
  afterAll(() => mailing?.stop(), 60_000);

  it(
    "leaves every introduction, mail, message and entry as one order of the requests makes it",
    async () => {
      const target = { stack: mailing.stack, chance: random.chance, maxDurationMs: longestFaultMs };
      const killGateway = async () => {
        await mailing.restartGateway();
        return "gateway";
      };
      const all = { ...faults, "kill the gateway": killGateway };
      await random.introduceWithFaults(() => injectFaults(all, target, { forMs: faultsForMs, only }));
    },
    faultsForMs + 2 * longestFaultMs + checkWithinMs,
  );

  it("is checked by a comparison that reports what is planted in the database", async () => {
    const any = "where id = (select min(id) from introductions)";
    const { postgres } = mailing.stack;
    await postgres.query("matches", `update introductions set owner = 'Nobody' ${any}`);
    await postgres.query(
      "matches",
      `insert into history (kind, record_id, action, actor_role, changes)
       select kind, record_id, action, actor_role, changes from history
       where kind = 'match' and record_id = (select max(id) from introductions) order by id limit 1`,
    );
    await postgres.query("matches", "delete from introduction_mails");
    const reported = await random.differences();
    for (const problem of [
      /^introduction \d+: no order explains/,
      /^mail .* of introduction \d+ is lost/,
      /^the last message of introduction \d+ has/,
      /^the history of match \d+ ends with introduction_owner/,
      /^the history of match \d+ has \d+ entries for \d+ versions/,
    ])
      expect(reported).toContainEqual(expect.stringMatching(problem));
  }, 60_000);
});
