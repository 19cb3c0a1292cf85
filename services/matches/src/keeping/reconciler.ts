import { maxId } from "@kindling/contracts/primitives.ts";
import type { Log } from "@kindling/service-kit/log.ts";
import type { Job } from "@kindling/service-kit/process/service.ts";
import type { MatchIndex } from "../matching/match-index.ts";
import { PairCollector } from "../matching/pair-list.ts";
import type { MatchKeeper } from "./match-keeper.ts";
import { founderIds, pairsBetween, recount, removeOrphans, storeDifference } from "./pairs.repository.ts";
import type { Tx } from "./projections.repository.ts";

/** Founders compared in one transaction: 100 pairs each, so that others wait some 50 ms. */
const slice = 200;

export interface ReconcilerOptions {
  keeper: MatchKeeper;
  log: Log;
  intervalMs: number;
  onMended(count: number): void;
}

/**
 * Compares now and then what is stored with what should be: matches with the index, tallies with
 * matches. Mends what differs and counts it; the count should stay 0, except after an upgrade that
 * changed the rule.
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

  /** Compares everything once and returns how many matches and tallies were mended. */
  async reconcile(): Promise<number> {
    const { keeper } = this.options;
    const ids = (await keeper.locked((tx) => founderIds(tx))).map(({ id }) => id);
    let mended = 0;
    let from = 1;
    // The last slice goes on to the end: for what is stored of founders that are not known.
    for (let at = 0; from <= maxId && !this.stopped; at += slice) {
      const part = ids.slice(at, at + slice);
      const to = at + slice < ids.length ? part.at(-1)! : maxId;
      mended += await keeper.locked((tx, { index }) => mend(tx, index, part, from, to));
      from = to + 1;
    }
    if (!this.stopped) mended += await keeper.locked((tx) => recount(tx));
    return mended;
  }

  private async repeat(): Promise<void> {
    const { log, onMended, intervalMs } = this.options;
    try {
      const mended = await this.reconcile();
      if (mended > 0) {
        log.warn({ mended }, "matches or tallies differed and were mended");
        onMended(mended);
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

/** Mends the matches of founders in a range of ids, of which `ids` are known; returns how many differed. */
async function mend(
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
