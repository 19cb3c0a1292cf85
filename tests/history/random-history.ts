import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { eventually } from "@kindling/test-kit/eventually.ts";
import { expect } from "vitest";
import { chanceOfFaults } from "../faults/kill-at-random.ts";
import { Clients } from "./clients.ts";
import { differences } from "./compare.ts";
import { entryProblems } from "./compare-entries.ts";
import { reviewsOf } from "./compare-merges.ts";
import { contentsOf, History } from "./history.ts";
import type { Installation } from "./installation.ts";
import { observe, readEntries } from "./observe.ts";

export const minutes = Number(process.env.HISTORY_MINUTES ?? 0.5);
export const forMs = minutes * 60_000;
/** Only faults whose name matches. */
export const only = new RegExp(process.env.HISTORY_FAULTS ?? "");
/** Histories of at least this many minutes include locks that outlast every retry, and a restored backup. */
export const isLong = minutes >= 5;
export const longestFaultMs = isLong ? 130_000 : 5_000;
/**
 * How long events may take after the last fault. An hour of writes leaves some 10,000 records. Editing every one
 * changes most matches, and each attempt to compare reads all lists while the matcher still works.
 */
const patience = isLong
  ? { timeoutMs: 1_200_000, intervalMs: 20_000 }
  : { timeoutMs: 300_000, intervalMs: 1_000 };
/** Kinds of merges in turn. The next kind waits for agreement; merges of one kind follow each other fast. */
const mergedInTurn = ["founder", "investor", "founder"] as const;
const mergesInRow = 4;
/** Only the first records are merged, so that some are merged several times, or into one that is merged then. */
const mergedAmong = 12;
/** Reviewed just before, so that merged records have common ones. */
const reviewedAmong = 24;
export const checkWithinMs = isLong ? 3_000_000 : 600_000;

/** A random history of writes to an installation, with the model that it is compared with. */
export class RandomHistory {
  private readonly installation: Installation;
  readonly chance = chanceOfFaults();
  private history = new History();
  private faults: string[] = [];

  constructor(installation: Installation) {
    this.installation = installation;
  }

  private clients(name: string): Clients {
    const { installation, history, chance } = this;
    return new Clients(name, { installation, history, chance });
  }

  /**
   * Writes while `injectFaults` runs, which returns what it did, and then edits every record. Expects the model's state.
   * @param beforeLastEdits returns what ends a fault that spans the last edits
   */
  async writeWithFaults(
    injectFaults: () => Promise<string[]>,
    beforeLastEdits?: () => Promise<{ name: string; end(): Promise<void> }>,
  ): Promise<void> {
    this.history.merges.unsettle();
    const clients = this.clients("first");
    await clients.create(20, 140);
    clients.start();
    try {
      this.faults = await injectFaults();
      // At the very end, as a later write would hide a stale message.
      const last = await beforeLastEdits?.();
      if (last) this.faults.push(`at the end: ${last.name}`);
      const stopping = clients.stop();
      await clients.editAll();
      if (last) await sleep(1_000);
      await last?.end();
      await stopping;
    } finally {
      await clients.stop();
    }
    await clients.restoreAll();
    process.stdout.write(`${this.faults.join("\n")}\n`);
    const { size, imports } = this.history;
    process.stdout.write(`writes: ${JSON.stringify(size)}, imports: ${JSON.stringify(imports)}\n`);
    expect(clients.problems).toEqual([]);
    expect(imports.stored).toBeGreaterThan(0);
    await this.expectAgreement();
  }

  /**
   * Restores a backup made at once after writing: what is not published or applied yet is in the backup as such, and
   * NATS drops a message whose id it had within two minutes. Expects the state of the backup, and further writes.
   */
  async restoreBackup(backUp: () => Promise<void>, restore: () => Promise<void>): Promise<void> {
    await this.write("earlier");
    await backUp();
    await this.expectAgreement();
    const before = await observe(this.installation, this.history);
    await this.write("forgotten");
    await restore();
    // Versions may continue after those in NATS, so the history restarts from the observed state.
    const forgotten = this.history;
    const restored = async () => {
      const now = await observe(this.installation, this.history);
      this.history = History.of(now, forgotten);
      expect(differences(this.history, now)).toEqual([]);
      expect(contentsOf(now)).toEqual(contentsOf(before));
    };
    await eventually(restored, patience);
    await this.write("later");
    await this.expectAgreement();
  }

  /** Writes for a while without faults. */
  private async write(name: string): Promise<void> {
    this.history.merges.unsettle();
    const clients = this.clients(name);
    clients.start();
    await sleep(5_000);
    await clients.stop();
    await clients.restoreAll();
    expect(clients.problems).toEqual([]);
  }

  /** Merges records while nothing else writes. Expects exactly what a merge leaves. */
  async mergeSome(): Promise<void> {
    const { merges } = this.history;
    const clients = this.clients("merging");
    await clients.reviewFirst(reviewedAmong);
    const { matchesByFounder } = await observe(this.installation, this.history);
    merges.settle(reviewsOf(matchesByFounder));
    for (const kind of mergedInTurn) {
      await clients.mergeSome(kind, mergesInRow, mergedAmong);
      await this.expectAgreement();
    }
    expect(clients.problems).toEqual([]);
    process.stdout.write(`reviews of merged records: ${JSON.stringify(merges.reach)}\n`);
    for (const [what, count] of Object.entries(merges.reach)) expect(count, what).toBeGreaterThan(0);
  }

  /** Restores what `mergeSome` merged, the last one first. Expects that every review is again what it was. */
  async undoMerges(): Promise<void> {
    const clients = this.clients("undoing");
    while (this.history.merges.standing.length > 0) {
      await clients.undoLastMerges();
      await this.expectAgreement();
    }
    expect(clients.problems).toEqual([]);
  }

  /** The matches database was lost, with every review. */
  forgetReviews(): void {
    this.history.forgetReviews();
  }

  /** What the texts of each person contain who was erased. */
  get erasedMarks(): ReadonlySet<string> {
    return this.history.erasedMarks();
  }

  /** What differs from the model now. */
  async differences(): Promise<string[]> {
    const observed = await observe(this.installation, this.history);
    return [
      ...differences(this.history, observed),
      ...entryProblems(observed, await readEntries(this.installation)),
    ];
  }

  /** Waits until the installation agrees with the model. Fails with the differences, and saves the history. */
  async expectAgreement(): Promise<void> {
    let problems: string[] = [];
    const agree = async () => {
      problems = await this.differences();
      if (problems.length > 0) throw new Error(problems.join("\n"));
    };
    await eventually(agree, patience).catch((error: Error) => {
      const file = join(mkdtempSync(join(tmpdir(), "kindling-history-")), "history.json");
      const { faults: done, history } = this;
      writeFileSync(file, JSON.stringify({ done, problems, history }, null, 1));
      const first = problems.slice(0, 20).join("\n");
      throw new Error(`${problems.length} differences; the history is in ${file}\n${first || error.message}`);
    });
  }
}
