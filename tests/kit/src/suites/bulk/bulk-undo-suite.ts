import { once } from "node:events";
import type { BulkProgress } from "@kindling/contracts/bulk/schemas.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { describe, expect, it } from "vitest";
import { eventually } from "../../eventually.ts";
import type { TestService } from "../../test-service.ts";
import { anna, type BulkOptions, bulkCalls, linesOf, whileLocked } from "./bulk-calls.ts";

/** Checks that a service undoes bulk changes. */
export function bulkUndoSuite(service: TestService, options: BulkOptions): void {
  const { path, kind } = options;
  const { store, temperatures, change, undo, entries } = bulkCalls(service, options);
  const hot = { temperature: "HOT" };
  const waitingFor = async (lock: string) =>
    (
      await service.database.query(
        "select from pg_stat_activity where datname = $1 and wait_event_type = 'Lock' and wait_event = $2",
        [service.database.name, lock],
      )
    ).length;
  const ben = { role: "admin", name: "Ben" } as const;

  describe("undoing a bulk change", () => {
    it("restores each record's previous value, and can be undone itself", async () => {
      await store(3);
      await change({ ids: [2] }, { temperature: "FIRE" });
      const [{ bulk } = { bulk: "" }] = await change({ query: {} }, hot);
      const undone = await undo(bulk);
      expect(undone.at(-1)).toMatchObject({ total: 3, changed: 3, failed: 0, complete: true });
      expect(await temperatures()).toEqual({ COLD: 2, FIRE: 1 });
      expect((await entries()).slice(4).map(({ action }) => action)).toEqual(["undone", "undone", "undone"]);
      await undo(undone[0]!.bulk);
      expect(await temperatures()).toEqual({ HOT: 3 });
    });

    it("skips records that were changed since, and names who changed them", async () => {
      await store(3);
      const [{ bulk } = { bulk: "" }] = await change({ query: {} }, hot);
      await service.callAs(ben, "PUT", `${path}/2`, { temperature: "WARM" });
      await service.callAs(ben, "PUT", `${path}/3`, { name: "Another" });
      const progress = await undo(bulk);
      expect(progress.at(-1)).toMatchObject({ total: 3, changed: 2, failed: 1 });
      expect(progress.flatMap((line) => line.failures)).toMatchObject([
        { id: 2, name: "Name 2", error: texts.changedSince, by: { role: "admin", name: "Ben" } },
      ]);
      expect(await temperatures()).toEqual({ COLD: 2, WARM: 1 });
    });

    it("reports an archived record, and one whose earlier value is no longer allowed", async () => {
      await store(3);
      await service.database.query(`update ${kind}s set temperature = 'MILD' where id = 3`);
      const [{ bulk } = { bulk: "" }] = await change({ query: {} }, hot);
      await service.call("DELETE", `${path}/1`);
      const failures = (await undo(bulk)).flatMap((line) => line.failures);
      expect(failures.sort((a, b) => a.id - b.id)).toMatchObject([
        { id: 1, error: texts.recordArchived },
        { id: 3, error: expect.stringContaining("temperature: is not one of the values") },
      ]);
      expect(await temperatures()).toEqual({ COLD: 1, HOT: 1 });
    });

    it("waits for the chunk that a cancelled change still writes", async () => {
      await store(3);
      let bulk = "";
      const begin = async () => {
        const response = await service.service.app.inject({
          method: "POST",
          url: `${path}/bulk`,
          headers: service.identity(anna),
          payload: { select: { query: {} }, change: hot },
          payloadAsStream: true,
        });
        const lines = response.stream();
        bulk = linesOf(String((await once(lines, "data"))[0]))[0]!.bulk;
        lines.destroy();
      };
      let undone: Promise<BulkProgress[]> | undefined;
      await whileLocked(service.database, kind, 2, begin, async (begun) => {
        await begun;
        undone = undo(bulk);
        await eventually(async () => expect(await waitingFor("advisory")).toBe(1));
      });
      expect((await undone)?.at(-1)).toMatchObject({ total: 3, changed: 3, complete: true });
      expect(await temperatures()).toEqual({ COLD: 3 });
    });

    it("undoes what the cancelled change still writes while it is undone", async () => {
      await store(3);
      const [{ bulk } = { bulk: "" }] = await change({ ids: [1, 2] }, hot);
      const undone = await whileLocked(
        service.database,
        kind,
        2,
        () => undo(bulk),
        () =>
          service.database.query(
            `with late as (update ${kind}s set temperature = 'HOT' where id = 3)
             insert into history (kind, record_id, action, actor_role, request_id, changes)
             select kind, 3, action, actor_role, request_id, changes from history where record_id = 2`,
          ),
      );
      expect(undone.at(-1)).toMatchObject({ total: 3, changed: 3, complete: true });
      // The chunk is reported before the history is read again, as that may fail.
      expect(undone.map(({ done, total }) => `${done} of ${total}`)).toEqual([
        "0 of 2",
        "2 of 2",
        "3 of 3",
        "3 of 3",
      ]);
      expect(await temperatures()).toEqual({ COLD: 3 });
    });

    it("does nothing the second time", async () => {
      await store(2);
      const [{ bulk } = { bulk: "" }] = await change({ query: {} }, hot);
      await undo(bulk);
      expect((await undo(bulk)).at(-1)).toMatchObject({ total: 2, done: 2, changed: 0, failed: 0 });
    });

    it("does not undo the changes of another request with the same id", async () => {
      await store(2);
      const [{ bulk } = { bulk: "" }] = await change({ ids: [1] }, hot);
      await change({ ids: [2] }, hot);
      await undo(bulk);
      const rows = await service.database.query(`select id, temperature from ${kind}s order by id`);
      expect(rows).toEqual([
        { id: 1, temperature: "COLD" },
        { id: 2, temperature: "HOT" },
      ]);
    });

    it("returns 404 for a change that the history does not have, and 400 for another text", async () => {
      const missing = await service.call("POST", `${path}/bulk/0.bulk-suite-9/undo`);
      expect(missing).toMatchObject({ status: 404, body: { error: texts.bulkNotFound } });
      expect((await service.call("POST", `${path}/bulk/7/undo`)).status).toBe(400);
    });

    it("does not read the whole history for a change that it does not have", async () => {
      await store(1);
      await service.database.query(
        `insert into history (kind, record_id, action, at, actor_role, request_id, changes)
         select $1, 1, 'changed', now() - interval '1 year' + n * interval '1 second', 'admin',
                case n when 30000 then 'bulk-suite-9' end, '{"temperature": ["WARM", "COLD"]}'
         from generate_series(1, 30000) n`,
        [kind],
      );
      // The last entry would be found only by reading them all.
      expect((await service.call("POST", `${path}/bulk/0.bulk-suite-9/undo`)).status).toBe(404);
      expect((await undo("29000.bulk-suite-9")).at(-1)).toMatchObject({ total: 1, changed: 1 });
    });
  });
}
