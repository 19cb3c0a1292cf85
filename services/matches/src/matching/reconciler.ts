import { maxId } from "@kindling/contracts/fields/primitives.ts";
import type { Log } from "@kindling/service-kit/log.ts";
import type { Job } from "@kindling/service-kit/process/service.ts";
import type { MatchIndex } from "../index/match-index.ts";
import { PairCollector } from "../index/pair-list.ts";
import type { MatchUpdater } from "./match-updater.ts";
import { founderIds, pairsBetween, recount, removeOrphans, storeDifference } from "./pairs.repository.ts";
import type { Tx } from "./projections.repository.ts";

/** Founders compared in one transaction. At 100 pairs each it holds the matching lock for some 50 ms. */
const slice = 200;

export interface ReconcilerOptions {
  updater: MatchUpdater;
  log: Log;
  intervalMs: number;
  onRepaired(count: number): void;
}

/**
 * Compares the stored matches with the index and the tallies with the matches, repairs what differs, and counts the
 * repairs. The count should stay 0, except after an upgrade that changed the matching rule.
 */
export class Reconciler implements Job {
  private readonly options: ReconcilerOptions;
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(options: ReconcilerOptions) {
    this.options = options;
  }

  start(): void {
    this.running = this.repeat();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    if (this.timer !== null) clearTimeout(this.timer);
    await this.running;
  }

  /** Compares everything once and returns how many matches and tallies were repaired. */
  async reconcile(): Promise<number> {
    const { updater } = this.options;
    const ids = (await updater.withLock((tx) => founderIds(tx))).map(({ id }) => id);
    let repaired = 0;
    let from = 1;
    // The last slice has no upper end, to include matches of unknown founders.
    for (let at = 0; from <= maxId && !this.stopped; at += slice) {
      const part = ids.slice(at, at + slice);
      const to = at + slice < ids.length ? part.at(-1)! : maxId;
      repaired += await updater.withLock((tx, { index }) => repair(tx, index, part, from, to));
      from = to + 1;
    }
    if (!this.stopped) repaired += await updater.withLock((tx) => recount(tx));
    return repaired;
  }

  private async repeat(): Promise<void> {
    const { log, onRepaired, intervalMs } = this.options;
    try {
      const repaired = await this.reconcile();
      if (repaired > 0) {
        log.warn({ repaired }, "matches or tallies differed and were repaired");
        onRepaired(repaired);
      }
    } catch (err) {
      log.warn({ err }, "reconciling failed, will try again");
    }
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.running = this.repeat();
    }, intervalMs);
  }
}

/** Repairs the matches of founders in a range of ids, of which `ids` are known. Returns how many differed. */
async function repair(
  tx: Tx,
  index: MatchIndex,
  ids: readonly number[],
  from: number,
  to: number,
): Promise<number> {
  const orphans = await removeOrphans(tx, { from, to });
  if (ids.length === 0) return orphans;
  const difference = differenceOf(index, ids, await pairsBetween(tx, ids[0]!, ids.at(-1)!));
  await storeDifference(tx, difference);
  return orphans + difference.added.founders.length + difference.removed.founders.length;
}

function differenceOf(
  index: MatchIndex,
  ids: readonly number[],
  stored: readonly { founder_id: number; investor_id: number; kept: boolean }[],
) {
  const added = new PairCollector();
  const removed = new PairCollector();
  const byFounder = Map.groupBy(stored, (pair) => pair.founder_id);
  for (const id of ids) {
    const wanted = new Set(index.best(id).map(({ investorId }) => investorId));
    for (const { investor_id, kept } of byFounder.get(id) ?? []) {
      if (!wanted.delete(investor_id) && !kept) removed.add(id, investor_id);
    }
    for (const investorId of wanted) added.add(id, investorId);
  }
  return { added: added.list(), removed: removed.list() };
}
