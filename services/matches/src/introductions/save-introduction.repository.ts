import { introductionChanged } from "@kindling/contracts/introductions/events.ts";
import type { Introduction } from "@kindling/contracts/introductions/schemas.ts";
import { pairOf } from "@kindling/contracts/matches/pair-id.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { querySql } from "@kindling/service-kit/database/query-sql.ts";
import { conflict } from "@kindling/service-kit/errors.ts";
import type { Author } from "@kindling/service-kit/history/author.ts";
import type { Saved } from "@kindling/service-kit/history/change-record.ts";
import { recordHistory } from "@kindling/service-kit/history/record-history.ts";
import { markChanged } from "@kindling/service-kit/messaging/outbox/mark-changed.ts";
import { type Publication, publication } from "@kindling/service-kit/messaging/outbox/publication.ts";
import type pg from "pg";
import { Prisma } from "../../generated/client.ts";
import type { IntroductionValues, StoredIntroduction } from "./introduction.ts";
import { introductionHistory, toHistory } from "./introduction-history.ts";
import { findIntroduction } from "./introduction-list.repository.ts";
import { introductionSql, valueColumns } from "./introduction-sql.repository.ts";

const names = Prisma.raw(valueColumns.join(", "));
const excluded = Prisma.raw(valueColumns.map((column) => `${column} = excluded.${column}`).join(", "));

/**
 * Saves the values of an introduction, unless they are the same. Returns it as saved.
 * @param stored what is there, locked; null to add the first one
 * @param draftedAt when it was drafted, if it is drafted now
 * @throws 409 when another request has added it meanwhile
 */
export async function saveIntroduction(
  client: pg.ClientBase,
  id: number,
  stored: StoredIntroduction | null,
  values: IntroductionValues,
  author: Author,
  draftedAt = stored?.created_at ?? null,
): Promise<Saved<Introduction>> {
  const { founderId, investorId } = pairOf(id);
  const [before, after] = [toHistory(stored), toHistory(values)].map((fields) => JSON.stringify(fields));
  if (before === after) return { record: (await findIntroduction(client, id))!, entry: null };
  const { rows } = await querySql<{ entry: number | null }>(
    client,
    Prisma.sql`
      with saved as (
        insert into introductions as i (id, founder_id, investor_id, version, created_at, ${names})
        values (${id}::bigint, ${founderId}::int, ${investorId}::int, 1, ${draftedAt},
                ${Prisma.join(valueColumns.map((column) => Prisma.sql`${values[column]}`))})
        on conflict (id) do update
        set version = i.version + 1, updated_at = now(), created_at = excluded.created_at, ${excluded}
        where i.version = ${stored?.version ?? 0}::int
        returning new.id, new.version, ${before}::jsonb as before, ${after}::jsonb as after),
      recorded as (${recordHistory(introductionHistory, "saved", author)}),
      marked as (${markChanged("introduction", "saved", author.requestId)})
      select (select id::float8 from recorded) as entry from saved`,
  );
  if (rows[0] === undefined) throw conflict(texts.introductionExists);
  return { record: (await findIntroduction(client, id))!, entry: rows[0].entry };
}

/** Publishes how far each introduction is. */
export const introductionPublication = (pool: pg.Pool): Publication =>
  publication({
    aggregate: "introduction",
    event: introductionChanged,
    source: "introductions",
    load: async (ids) => {
      const { rows } = await querySql<StoredIntroduction>(
        pool,
        Prisma.sql`
          select ${introductionSql} from introductions i where i.id = any(${ids as number[]}::bigint[])`,
      );
      return rows.map(({ id, founder_id, investor_id, state, state_since, owner, version, updated_at }) => ({
        id,
        version,
        at: updated_at,
        state: {
          id,
          founder_id,
          investor_id,
          state,
          state_since: state_since.toISOString(),
          owner,
          version,
        },
      }));
    },
  });
