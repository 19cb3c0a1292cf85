type Query = (sql: string, params?: unknown[]) => Promise<Record<string, unknown>[]>;

/** The names of a database's tables. */
export async function tablesOf(query: Query): Promise<string[]> {
  const tables = await query(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  );
  return tables.map(({ name }) => String(name));
}

/** The tables of a database in whose rows one of these texts is found. */
export async function tablesWith(query: Query, texts: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const name of await tablesOf(query)) {
    const sql = `select from ${name} t, unnest($1::text[]) sought where strpos(t::text, sought) > 0 limit 1`;
    if ((await query(sql, [texts])).length > 0) found.push(name);
  }
  return found;
}
