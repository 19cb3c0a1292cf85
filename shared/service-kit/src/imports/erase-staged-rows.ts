import type pg from "pg";

/** Deletes the rows of imports about a record that is to be erased: those that found it, and those with its email. */
export async function eraseStagedRows(client: pg.ClientBase, table: string, id: number): Promise<void> {
  const { rows } = await client.query<{ email: string }>(
    `select email from ${table} where id = $1
     union all select record ->> 'email' from removals where id = $1 and erased_at is null`,
    [id],
  );
  const emails = rows.map(
    ({ email }) => `(?<![[:alnum:]._%+-])${escaped(email)}(?![[:alnum:]-]|[.][[:alnum:]])`,
  );
  await client.query(
    `delete from import_rows
     where record_id = $1 or exists (select from unnest($2::text[]) email where array_to_string(cells, e'\\n') ~* email)`,
    [id, emails],
  );
}

const escaped = (text: string): string => text.replace(/[^\p{L}\p{N}_@]/gu, "\\$&");
