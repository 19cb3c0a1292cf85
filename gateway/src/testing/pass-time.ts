import { eventually } from "@kindling/test-kit/eventually.ts";
import type { TestDatabase } from "@kindling/test-kit/test-database.ts";
import { expect } from "vitest";

/** Makes due mails older. */
export async function makeMailsOlder({ query }: TestDatabase, minutes: number): Promise<void> {
  await query(
    `with older as (update due_mails set made_at = made_at - make_interval(mins => $1) returning id)
     select queue_mail(older.id, run_at - make_interval(mins => $1) - now())
     from older join graphile_worker.jobs on key = 'mail ' || older.id order by older.id`,
    [minutes],
  );
}

/** Makes due mails older, and waits until the queue has tried those whose time has come. */
export async function passTime(database: TestDatabase, minutes = 10): Promise<void> {
  await makeMailsOlder(database, minutes);
  const waiting = `
    select from graphile_worker.jobs
    where task_identifier = 'mail' and (locked_at is not null or run_at <= now())`;
  await eventually(async () => expect(await database.query(waiting)).toEqual([]));
}
