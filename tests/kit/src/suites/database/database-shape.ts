import type { TestDatabase } from "../../test-database.ts";

/** The parts of a database that `schema.prisma` can express, so no generated columns. */
export interface DatabaseShape {
  /** By table and column: type, whether null is allowed, and the default. */
  columns: Record<string, string>;
  /** Definitions of primary keys and indexes by name, without those on expressions. */
  indexes: Record<string, string>;
}

export interface Column {
  table: string;
  name: string;
  type: string;
  nullable: boolean;
  generated: boolean;
}

/** Reads the shape in a normalised form. */
export async function shapeOf(database: TestDatabase): Promise<DatabaseShape> {
  const columns = await database.query<{ name: string; shape: string }>(
    `select a.attrelid::regclass || '.' || a.attname as name,
            concat_ws(' ', format_type(a.atttypid, a.atttypmod),
                      -- A list cannot be null for Prisma, which has no way to say so.
                      case when a.attnotnull or t.typcategory = 'A' then 'not null' end,
                      'default ' || pg_get_expr(d.adbin, d.adrelid)) as shape
     from pg_attribute a
     join pg_class c on c.oid = a.attrelid and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
     join pg_type t on t.oid = a.atttypid
     left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and c.relname <> '_prisma_migrations'
     order by 1`,
  );
  const indexes = await database.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid)
              || case when i.indisprimary then ' as primary key' else '' end as definition
     from pg_index i join pg_class c on c.oid = i.indrelid
     where c.relnamespace = 'public'::regnamespace and i.indexprs is null and i.indpred is null
           and c.relname <> '_prisma_migrations'
           and not exists (select from pg_attribute a where a.attrelid = i.indrelid
                             and a.attnum = any(i.indkey) and a.attgenerated <> '')
     order by 1`,
  );
  return {
    columns: Object.fromEntries(columns.map(({ name, shape }) => [name, inOneWord(shape)])),
    indexes: Object.fromEntries(indexes.map(({ name, definition }) => [name, definition])),
  };
}

/** Every writable column of a table, in order. */
export function columnsOf(database: TestDatabase, table: string): Promise<Column[]> {
  return database.query<Column & Record<string, unknown>>(
    `select table_name as table, column_name as name, udt_name as type, is_nullable = 'YES' as nullable,
            column_default like 'nextval%' as generated
     from information_schema.columns where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
}

function inOneWord(shape: string): string {
  return shape.replace("ARRAY[]::", "'{}'::").replace("CURRENT_TIMESTAMP", "now()");
}
