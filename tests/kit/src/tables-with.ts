type Query = (sql: string, params?: unknown[]) => Promise<Record<string, unknown>[]>;

/** The tables of a database in whose rows one of these texts is found. */
export async function tablesWith(query: Query, texts: readonly string[]): Promise<string[]> {
  const tables = await query(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const sql = `select from ${name} t, unnest($1::text[]) sought where strpos(t::text, sought) > 0 limit 1`;
    if ((await query(sql, [texts])).length > 0) found.push(String(name));
  }
  return found;
}
