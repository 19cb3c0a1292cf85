import { afterAll, beforeAll, beforeEach } from "vitest";
import { createScriptedBus, type ScriptedBus } from "./scripted-bus.ts";
import { saveThing, type ThingsDatabase, thingsDatabase } from "./things.ts";

/**
 * Before each test, a database with the things 1, 2 and 3, which are no longer marked for publishing, and a new bus.
 */
export interface PublishedFixture {
  readonly db: ThingsDatabase;
  readonly bus: ScriptedBus;
  /** The ids of the outbox. */
  marked(): Promise<number[]>;
  /** Empties the outbox. */
  unmark(): Promise<unknown>;
}

/** Creates the fixture for the tests of one file. */
export function publishedFixture(name: string): PublishedFixture {
  let db: ThingsDatabase;
  let bus: ScriptedBus;
  const unmark = () => db.query("delete from outbox");
  beforeAll(async () => {
    db = await thingsDatabase(name);
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    await db.clear();
    bus = createScriptedBus();
    for (const id of [1, 2, 3]) await saveThing(db.pool, id, "a");
    await unmark();
  });
  return {
    get db() {
      return db;
    },
    get bus() {
      return bus;
    },
    marked: async () => {
      const rows = await db.query<{ id: number }>("select aggregate_id as id from outbox order by id");
      return rows.map(({ id }) => id);
    },
    unmark,
  };
}
