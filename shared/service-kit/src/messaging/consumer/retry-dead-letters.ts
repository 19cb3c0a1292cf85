import type pg from "pg";
import { isTransientError } from "../../database/database-errors.ts";
import type { Log } from "../../log.ts";
import type { Consumer } from "./consumer.ts";
import { dropDeadLetter, readDeadLetters } from "./dead-letters.ts";

const pageSize = 100;
/** Stops after so many timeouts and lost connections. */
const maxTransientFailures = 3;

/**
 * Applies every dead letter again, oldest first, and removes those that succeed: the cause may be gone, this version
 * may know more, or a newer state may have arrived.
 */
export async function retryDeadLetters(
  pool: pg.Pool,
  consumers: readonly Pick<Consumer, "eventName" | "replay">[],
  log: Log,
  signal: AbortSignal,
): Promise<void> {
  const byName = new Map(consumers.map((consumer) => [consumer.eventName, consumer]));
  let transientFailures = 0;
  let after = 0;
  for (;;) {
    const letters = await readDeadLetters(pool, [...byName.keys()], after, pageSize);
    for (const { id, consumer, subject, payload } of letters) {
      if (signal.aborted) return;
      after = id;
      try {
        await byName.get(consumer)!.replay(payload);
      } catch (error) {
        if (isTransientError(error) && ++transientFailures === maxTransientFailures) throw error;
        continue;
      }
      await dropDeadLetter(pool, id);
      log.info({ event: consumer, subject }, "dead letter applied");
    }
    if (letters.length < pageSize) return;
  }
}
