import type {
  Dismissal,
  DuplicatePair,
  DuplicateReason,
  PairedRecord,
  PairSelection,
} from "@kindling/contracts/duplicates/schemas.ts";
import type { Actor } from "@kindling/contracts/history/schemas.ts";
import { defaultLimit } from "@kindling/contracts/lists/list-query.ts";
import type pg from "pg";
import { notFound } from "../errors.ts";
import { toActor } from "../history/actor.ts";
import type { Author } from "../history/author.ts";
import { ListPage } from "../lists/list-page.ts";

export interface PairsQuery {
  readonly show?: PairSelection | undefined;
  readonly ids?: readonly number[] | undefined;
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}

interface PairRow {
  first: PairedRecord;
  second: PairedRecord;
  reasons: DuplicateReason[] | null;
  at: Date | null;
  actor_role: Actor["role"];
  actor_id: number | null;
  actor_name: string | null;
}

/** What a reply has of a record with this alias, as JSON. */
export const pairedRecordOf = (record: string): string =>
  `json_build_object('id', ${record}.id, 'name', ${record}.name, 'company', ${record}.company,
                     'email', ${record}.email, 'application', ${record}.application ->> 'state')`;

const pairs = "duplicate_pairs p left join dismissed_duplicates d using (first_id, second_id)";
/** The pairs of each selection: what is selected from, and the condition. */
const selections: Readonly<Record<PairSelection, readonly [from: string, where: string]>> = {
  likely: [pairs, "d.at is null and not p.is_weak"],
  weak: [pairs, "d.at is null and p.is_weak"],
  dismissed: ["dismissed_duplicates d left join duplicate_pairs p using (first_id, second_id)", "true"],
};

/** The queries of pairs, and of those that admins have dismissed. */
export function duplicatePairsRepository(pool: pg.Pool, table: string, notFoundText: string) {
  return {
    /** Pairs of records that are neither archived nor erased, the likeliest or the last dismissed first. */
    async list({ show = "likely", ids, limit = defaultLimit, offset = 0 }: PairsQuery) {
      const [from, where] = selections[show];
      const order = show === "dismissed" ? "d.at desc" : "p.strength desc";
      // Of an id, each side has an index.
      const chosen = "($1::int[] is null or first_id = any($1) or second_id = any($1))";
      const present = `${from} join ${table} a on a.id = first_id join ${table} b on b.id = second_id
                       where ${where} and ${chosen}`;
      const [{ rows }, counted] = await Promise.all([
        pool.query<PairRow>(
          // The JSON is made of the chosen pairs only, which is half of the time with 5,000 pairs.
          `select ${pairedRecordOf("a")} as first, ${pairedRecordOf("b")} as second, reasons, at, actor_role, actor_id,
                  actor_name
           from (select first_id, second_id, p.reasons, d.at, d.actor_role, d.actor_id, d.actor_name,
                        row_number() over (order by ${order}, first_id, second_id) as place
                 from ${present} order by place limit $2 offset $3) chosen
           join ${table} a on a.id = first_id join ${table} b on b.id = second_id order by place`,
          [ids ?? null, limit, offset],
        ),
        pool.query<{ total: number }>(`select count(*)::int as total from ${present}`, [ids ?? null]),
      ]);
      const found = rows.map(({ at, reasons, actor_role, actor_id, actor_name, ...pair }): DuplicatePair => {
        const by = { role: actor_role, id: actor_id, name: actor_name };
        return { ...pair, reasons: reasons ?? [], dismissed: at && { by, at: at.toISOString() } };
      });
      const { total } = counted.rows[0]!;
      return new ListPage(found, { total, matching: total, offset, limit });
    },

    /** Remembers or forgets that two records are no duplicates. @throws 404 unless both exist */
    async dismiss({ dismissed, ...pair }: Dismissal, { caller }: Author): Promise<Dismissal> {
      const [first_id, second_id] = [pair.first_id, pair.second_id].toSorted((a, b) => a - b) as [
        number,
        number,
      ];
      const { role, id, name } = toActor(caller);
      // An erasure waits for the lock, and then deletes what this has saved.
      const { rows } = dismissed
        ? await pool.query<{ count: number }>(
            `with present as (select id from ${table} where id in ($1, $2) order by id for key share),
             saved as (
               insert into dismissed_duplicates (first_id, second_id, actor_role, actor_id, actor_name)
               select $1, $2, $3, $4, $5 where (select count(*) from present) = 2
               on conflict do nothing)
             select count(*)::int as count from present`,
            [first_id, second_id, role, id, name],
          )
        : await pool.query<{ count: number }>(
            `with gone as (delete from dismissed_duplicates where first_id = $1 and second_id = $2)
             select count(*)::int as count from ${table} where id in ($1, $2)`,
            [first_id, second_id],
          );
      if (rows[0]!.count < 2) throw notFound(notFoundText);
      return { first_id, second_id, dismissed };
    },
  };
}
