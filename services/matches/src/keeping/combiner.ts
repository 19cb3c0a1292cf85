/**
 * Runs one piece of work at a time; what is asked for meanwhile waits and is then done together,
 * so that a queue gets shorter the longer it is.
 */
export class Combiner<T> {
  private readonly work: (items: readonly T[]) => Promise<void>;
  private waiting: { items: T[]; done: PromiseWithResolvers<void> } | null = null;
  private busy = false;

  constructor(work: (items: readonly T[]) => Promise<void>) {
    this.work = work;
  }

  /** Resolves when the item is done, with all that were done together; rejects when that failed. */
  add(item: T): Promise<void> {
    this.waiting ??= { items: [], done: Promise.withResolvers<void>() };
    this.waiting.items.push(item);
    const { promise } = this.waiting.done;
    if (!this.busy) void this.run();
    return promise;
  }

  private async run(): Promise<void> {
    this.busy = true;
    while (this.waiting !== null) {
      const { items, done } = this.waiting;
      this.waiting = null;
      await this.work(items).then(done.resolve, done.reject);
    }
    this.busy = false;
  }
}
