/** Pulled messages that wait for their batch. Bounded, so that the rest stays on the server for other replicas. */
export interface MessageBuffer<M> {
  push(message: M): void;
  take(max: number): M[];
  /** All waiting messages, oldest first. */
  waiting(): readonly M[];
  /** Resolves with the free space once at least half is free, or with 0 after `close`. */
  waitForSpace(): Promise<number>;
  /** Ends the wait for space; messages in flight can still be pushed and taken. */
  close(): void;
}

export function createMessageBuffer<M>(capacity: number): MessageBuffer<M> {
  const messages: M[] = [];
  let closed = false;
  let onSpace: (() => void) | undefined;

  return {
    push(message) {
      messages.push(message);
    },
    take(max) {
      const taken = messages.splice(0, max);
      onSpace?.();
      return taken;
    },
    waiting: () => messages,
    async waitForSpace() {
      // At least half a buffer, so that under load one pull returns many messages.
      while (!closed && messages.length > capacity / 2) {
        const { promise, resolve } = Promise.withResolvers<void>();
        onSpace = resolve;
        await promise;
      }
      return closed ? 0 : capacity - messages.length;
    },
    close() {
      closed = true;
      onSpace?.();
    },
  };
}
