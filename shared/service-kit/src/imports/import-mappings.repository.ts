import type { NewSavedMapping, SavedMapping } from "@kindling/contracts/imports/schemas.ts";
import { texts } from "@kindling/contracts/texts.ts";
import type pg from "pg";
import { inOwnTransaction } from "../database/transaction.ts";
import { conflict, notFound } from "../errors.ts";
import { toActor } from "../history/actor.ts";
import type { Author } from "../history/author.ts";

const mostMappings = 100;
const columns = "id, name, mapping, actor_role, actor_id, actor_name, updated_at";

interface Row {
  id: number;
  name: string;
  mapping: SavedMapping["mapping"];
  actor_role: SavedMapping["created_by"]["role"];
  actor_id: number | null;
  actor_name: string | null;
  updated_at: Date;
}

const toMapping = ({ actor_role, actor_id, actor_name, updated_at, ...row }: Row): SavedMapping => ({
  ...row,
  created_by: { role: actor_role, id: actor_id, name: actor_name },
  updated_at: updated_at.toISOString(),
});

/** The queries of the mappings that admins keep. */
export function importMappingsRepository(pool: pg.Pool) {
  return {
    /** All of them, by name. */
    async list(): Promise<SavedMapping[]> {
      const { rows } = await pool.query<Row>(
        `select ${columns} from import_mappings order by search_text(name) collate "C", id`,
      );
      return rows.map(toMapping);
    },

    /** Adds a mapping, or replaces the one with its name in any case. @throws 409 when there are too many */
    save: ({ name, mapping }: NewSavedMapping, { caller }: Pick<Author, "caller">): Promise<SavedMapping> =>
      inOwnTransaction(pool, async (client) => {
        const actor = toActor(caller);
        // Two that are added at once would both find room for one.
        await client.query("lock table import_mappings in share row exclusive mode");
        const { rows } = await client.query<Row>(
          `insert into import_mappings (name, mapping, actor_role, actor_id, actor_name)
           select $1, $2, $3, $4, $5
           where (select count(*) from import_mappings where lower(name) <> lower($1)) < ${mostMappings}
           on conflict (lower(name)) do update
           set name = excluded.name, mapping = excluded.mapping, actor_role = excluded.actor_role,
               actor_id = excluded.actor_id, actor_name = excluded.actor_name, updated_at = now()
           returning ${columns}`,
          [name, mapping, actor.role, actor.id, actor.name],
        );
        if (rows[0] === undefined) throw conflict(texts.tooManyMappings);
        return toMapping(rows[0]);
      }),

    /** @throws 404 for an unknown id */
    async delete(id: number): Promise<void> {
      const { rowCount } = await pool.query("delete from import_mappings where id = $1", [id]);
      if (rowCount === 0) throw notFound(texts.mappingNotFound);
    },
  };
}
