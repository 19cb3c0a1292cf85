import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SeededRandom } from "@kindling/matches/testing/seeded-random.ts";
import { eventually } from "@kindling/test-kit/eventually.ts";
import { expect } from "vitest";
import { chanceOfFaults } from "../../faults/kill-at-random.ts";
import { type Installation, installationOf } from "../installation.ts";
import { partsWith, readEntries, tablesWithAny } from "../observe.ts";
import type { Kind } from "../record-log.ts";
import { introductionProblems, introductionRows, type StoredRow } from "./compare.ts";
import { mailProblems, mailRows, type StoredMail } from "./compare-mails.ts";
import { IntroducingClient } from "./introducing.ts";
import type { MailingStack } from "./mailing.ts";
import { People, type Person } from "./people.ts";
import { every } from "./plan.ts";
import { Removals } from "./removing.ts";

const clients = 4;
const investors = 4;
/** Each of these succeeds at least once; without faults, this may take longer. */
const kinds = [...every, "draft several"];

/** A random history of introductions between people who are removed meanwhile, with the model that it is compared with. */
export class RandomIntroductions {
  private readonly mailing: MailingStack;
  private readonly installation: Installation;
  readonly chance = chanceOfFaults();
  private readonly people = new People();
  private readonly removals: Removals;
  /** The founders of each client. */
  private readonly founders: Person[][] = Array.from({ length: clients }, () => []);
  private readonly clients: readonly IntroducingClient[];
  private faults: string[] = [];

  constructor(mailing: MailingStack, longestFaultMs: number) {
    const installation = installationOf(mailing.stack);
    this.mailing = mailing;
    this.installation = installation;
    const ownChance = () => new SeededRandom(this.chance.below(2 ** 31));
    const { people } = this;
    const timeoutMs = 60_000 + 2 * longestFaultMs;
    this.removals = new Removals(installation, { people, chance: ownChance(), timeoutMs });
    this.clients = this.founders.map((founders, nth) => {
      const shared = { installation, founders, investors: people.investor };
      return new IntroducingClient(String(nth + 1), shared, ownChance());
    });
  }

  /** Introduces and removes people while `injectFaults` runs. Expects the model's state. */
  async introduceWithFaults(injectFaults: () => Promise<string[]>): Promise<void> {
    for (const founders of this.founders) founders.push(await this.removals.create("founder"));
    for (let n = 0; n < investors; n++) await this.removals.create("investor");
    let stopped = false;
    const isStopped = () => stopped;
    const replace = async (kind: Kind) => {
      const person = await this.removals.create(kind);
      if (kind === "founder") this.founders[this.chance.below(clients)]!.push(person);
    };
    const running = Promise.all([
      this.mailing.run(isStopped),
      this.removals.run(isStopped, replace),
      ...this.clients.map((client) => client.run(isStopped)),
    ]);
    try {
      this.faults = await injectFaults();
      await this.untilEachSucceeded();
    } finally {
      stopped = true;
      await running;
    }
    process.stdout.write(`${this.faults.join("\n")}\n`);
    // So that no job still sends what the next one claims again.
    await this.mailing.restartGateway();
    process.stdout.write(`removals: ${JSON.stringify(this.removals.done)}\n`);
    process.stdout.write(`mails: ${this.mailing.sent.length}\n`);
    process.stdout.write(`introductions: ${JSON.stringify(Object.fromEntries(this.outcomes))}\n`);
    await this.expectAgreement();
  }

  private untilEachSucceeded(): Promise<void> {
    const succeeded = () => {
      if (this.problems.length > 0) return;
      const missing = kinds.filter((kind) => !this.outcomes.has(`${kind}: done`));
      expect(missing).toEqual([]);
    };
    return eventually(succeeded, { timeoutMs: 120_000, intervalMs: 200 });
  }

  private get problems(): string[] {
    return this.clients.flatMap(({ problems }) => problems);
  }

  /** How many requests of each kind had which outcome. */
  private get outcomes(): Map<string, number> {
    const all = new Map<string, number>();
    for (const { outcomes } of this.clients)
      for (const [key, count] of outcomes) all.set(key, (all.get(key) ?? 0) + count);
    return new Map([...all].sort());
  }

  /** What differs from the model now. */
  async differences(): Promise<string[]> {
    const { installation, clients, people } = this;
    const rows = (await installation.query("matches", introductionRows)) as unknown as StoredRow[];
    const stored = (await installation.query("matches", mailRows)) as unknown as StoredMail[];
    const restarts = this.faults.filter((fault) => fault.includes("restart PostgreSQL")).length;
    const mails = { stored, sent: this.mailing.sent, stops: this.mailing.stops + restarts };
    const entries = await readEntries(installation);
    const lastMessages = (await installation.lastMessages()) ?? new Map();
    const pairs = clients.flatMap((client) => [...client.pairs.values()]);
    const jointDrafts = clients.flatMap((client) => client.jointDrafts);
    const places = [
      ...(await tablesWithAny(installation, people.erasedMarks)),
      ...partsWith(people.erasedMarks, lastMessages),
    ];
    return [
      ...this.problems,
      ...introductionProblems({ pairs, jointDrafts }, { rows, entries, lastMessages }),
      ...places.map((place) => `${place} has values of somebody who was erased`),
      ...mailProblems(pairs, rows, mails),
    ];
  }

  /** Waits until the installation agrees with the model. Fails with the differences, and saves the history. */
  private async expectAgreement(): Promise<void> {
    let problems: string[] = [];
    const agree = async () => {
      await this.mailing.startJob();
      problems = await this.differences();
      expect(problems).toEqual([]);
    };
    const patience = { timeoutMs: this.problems.length > 0 ? 0 : 120_000 };
    await eventually(agree, { ...patience, intervalMs: 500 }).catch((error: Error) => {
      const file = join(mkdtempSync(join(tmpdir(), "kindling-history-")), "introductions.json");
      const pairs = this.clients.map((client) => Object.fromEntries(client.pairs));
      writeFileSync(file, JSON.stringify({ done: this.faults, problems, pairs }, null, 1));
      const first = problems.slice(0, 5).join("\n");
      throw new Error(`${problems.length} differences; the history is in ${file}\n${first || error.message}`);
    });
  }
}
