/** What was pulled and waits for its batch: bounded, so that the rest stays on the server for other replicas. */
export interface MessageBuffer<M> {
  push(message: M): void;
  take(max: number): M[];
  /** Everything that waits, oldest first. */
  waiting(): readonly M[];
  /** Resolves with the room left once at least half of it is free, or with 0 after `close`. */
  room(): Promise<number>;
  /** Ends the wait for room; what comes after can still be pushed and taken. */
  close(): void;
}

export function createMessageBuffer<M>(capacity: number): MessageBuffer<M> {
  const messages: M[] = [];
  let closed = false;
  let roomMade: (() => void) | undefined;

  return {
    push(message) {
      messages.push(message);
    },
    take(max) {
      const taken = messages.splice(0, max);
      roomMade?.();
      return taken;
    },
    waiting: () => messages,
    async room() {
      // Half a buffer at least, so that one request to the server brings many messages under load.
      while (!closed && messages.length > capacity / 2) {
        const { promise, resolve } = Promise.withResolvers<void>();
        roomMade = resolve;
        await promise;
      }
      return closed ? 0 : capacity - messages.length;
    },
    close() {
      closed = true;
      roomMade?.();
    },
  };
}
