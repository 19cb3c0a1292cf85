import { onTestFinished } from "vitest";
import type { TestDatabase } from "./test-database.ts";

/** Makes updates of a table fail that run under a statement timeout, until the end of the test. */
export async function refuseTimedUpdates({ query }: TestDatabase, table: string): Promise<void> {
  await query(`
    create function refuse_timed() returns trigger language plpgsql as $$
    begin
      assert current_setting('statement_timeout') = '0';
      return null;
    end $$`);
  onTestFinished(async () => {
    await query("drop function refuse_timed cascade");
  });
  await query(
    `create trigger refuse_timed before update on ${table} for each statement execute function refuse_timed()`,
  );
}
