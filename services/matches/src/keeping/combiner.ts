interface Entry<T> {
  item: T;
  done: PromiseWithResolvers<void>;
}

/**
 * Runs one piece of work at a time; what is asked for meanwhile waits and is then done together,
 * so that a queue gets shorter the longer it is. When that fails each item is done on its own, so that
 * an item fails only by itself.
 */
export class Combiner<T> {
  private readonly work: (items: readonly T[]) => Promise<void>;
  private waiting: Entry<T>[] = [];
  private busy = false;

  constructor(work: (items: readonly T[]) => Promise<void>) {
    this.work = work;
  }

  /** Resolves when the item is done; rejects when it failed, alone. */
  add(item: T): Promise<void> {
    const done = Promise.withResolvers<void>();
    this.waiting.push({ item, done });
    if (!this.busy) void this.run();
    return done.promise;
  }

  private async run(): Promise<void> {
    this.busy = true;
    while (this.waiting.length > 0) await this.together(this.waiting.splice(0));
    this.busy = false;
  }

  private async together(entries: readonly Entry<T>[]): Promise<void> {
    try {
      await this.work(entries.map(({ item }) => item));
      for (const { done } of entries) done.resolve();
    } catch (error) {
      if (entries.length === 1) return entries[0]!.done.reject(error);
      for (const entry of entries) await this.together([entry]);
    }
  }
}
