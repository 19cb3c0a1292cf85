import type pg from "pg";

/** Key of the advisory lock of the transactions that write keys and pairs; any constant will do. */
const writeLock = 1_442_695_040;

/** Waits until no other transaction writes keys and pairs: they would take the same rows in different orders. */
export async function lockDuplicates(client: pg.ClientBase): Promise<void> {
  await client.query("select pg_advisory_xact_lock($1)", [writeLock]);
}

/**
 * Deletes what is stored of a record's duplicates, in the transaction that erases the record. A comparison that has just
 * read the record is over by then, and the deletion of the record has queued another.
 */
export async function eraseDuplicates(client: pg.ClientBase, id: number): Promise<void> {
  await lockDuplicates(client);
  await client.query("delete from duplicate_keys where id = $1", [id]);
  await client.query("delete from duplicate_pairs where first_id = $1 or second_id = $1", [id]);
  await client.query("delete from dismissed_duplicates where first_id = $1 or second_id = $1", [id]);
}
