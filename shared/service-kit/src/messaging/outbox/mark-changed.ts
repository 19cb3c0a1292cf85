import { raw, type Sql, sqltag as sql } from "@prisma/client/runtime/client";
import { currentSpan } from "../../tracing/tracer.ts";

/**
 * A data-modifying CTE that marks changed aggregates in the outbox. It is part of the statement that writes them, so
 * that both are saved or neither. The caller then wakes the relay.
 * @param aggregate name of the publication
 * @param source name of a CTE with the columns `id` and `version`
 * @param traceparent the trace that the change belongs to, by default the current one
 */
export function markChanged(
  aggregate: string,
  source: string,
  requestId: string | null,
  traceparent: string | null = currentSpan()?.traceparent ?? null,
): Sql {
  return sql`
    insert into outbox (aggregate, aggregate_id, version, request_id, traceparent)
    select ${aggregate}, id, version, ${requestId}::text, ${traceparent}::text from ${raw(source)} order by id
    on conflict (aggregate, aggregate_id)
    do update set version = excluded.version, request_id = excluded.request_id,
                  traceparent = excluded.traceparent`;
}
