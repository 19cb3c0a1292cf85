import type { Log } from "@kindling/service-kit/log.ts";
import type { Handler } from "@kindling/service-kit/messaging/consumer/handler.ts";
import { messageOf } from "@kindling/service-kit/messaging/outbox/outgoing-states.ts";
import { withRemovals } from "@kindling/service-kit/messaging/outbox/publication.ts";
import type { Service } from "@kindling/service-kit/process/service.ts";

const pageSize = 500;

/**
 * Applies the newest state of every aggregate, also of archived and erased ones, to its consumers again, without outbox
 * and bus. A single process does this instead of reading NATS streams again (docs/decisions/0021).
 * @param others handlers beside those of the services
 */
export async function reconcileProjections(
  services: readonly Service[],
  log: Log,
  signal?: AbortSignal,
  others: readonly Handler[] = [],
): Promise<void> {
  const all = [...services.flatMap((service) => service.parts.handlers), ...others];
  for (const { pool, parts } of services) {
    for (const publication of parts.publications) {
      const { event, source } = publication;
      const handlers = all.filter((handler) => handler.event.name === event.name);
      if (handlers.length === 0) continue;
      for (let after = 0; !signal?.aborted; ) {
        const { rows } = await pool.query<{ id: number }>(
          `select id from ${withRemovals(source, publication)} aggregates where id > $1 order by id limit ${pageSize}`,
          [after],
        );
        if (rows.length === 0) break;
        const ids = rows.map(({ id }) => id);
        const messages = (await publication.load(ids)).map((snapshot) => messageOf(event, snapshot));
        for (const { apply } of handlers) {
          // One failing page does not stop the others; its unreadable messages are dead letters already.
          await apply(messages as never).catch((err) =>
            log.warn({ err, event: event.name }, "reconciling failed"),
          );
        }
        after = ids.at(-1)!;
      }
    }
  }
}
