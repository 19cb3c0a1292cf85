interface Entry<T> {
  item: T;
  done: PromiseWithResolvers<void>;
}

/**
 * Processes one batch at a time; items that are added meanwhile form the next batch. When a batch fails, each of its
 * items is processed alone, so that only the failing ones reject.
 */
export class BatchQueue<T> {
  private readonly process: (items: readonly T[]) => Promise<void>;
  private waiting: Entry<T>[] = [];
  private isBusy = false;

  constructor(process: (items: readonly T[]) => Promise<void>) {
    this.process = process;
  }

  /** Resolves when the item is processed; rejects when it fails on its own. */
  add(item: T): Promise<void> {
    const done = Promise.withResolvers<void>();
    this.waiting.push({ item, done });
    if (!this.isBusy) void this.run();
    return done.promise;
  }

  private async run(): Promise<void> {
    this.isBusy = true;
    while (this.waiting.length > 0) await this.processBatch(this.waiting.splice(0));
    this.isBusy = false;
  }

  private async processBatch(entries: readonly Entry<T>[]): Promise<void> {
    try {
      await this.process(entries.map(({ item }) => item));
      for (const { done } of entries) done.resolve();
    } catch (error) {
      if (entries.length === 1) return entries[0]!.done.reject(error);
      for (const entry of entries) await this.processBatch([entry]);
    }
  }
}
