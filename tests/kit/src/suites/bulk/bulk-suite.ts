import { texts } from "@kindling/contracts/texts.ts";
import { describe, expect, it } from "vitest";
import type { TestService } from "../../test-service.ts";
import { anna, type BulkOptions, bulkCalls, whileLocked } from "./bulk-calls.ts";

/** Checks that a service changes many records at once. */
export function bulkSuite(service: TestService, options: BulkOptions): void {
  const { path, kind, notFound } = options;
  const { store, temperatures, change, entries } = bulkCalls(service, options);
  const hot = { temperature: "HOT" };
  const from1To = (count: number) => Array.from({ length: count }, (_, n) => n + 1);

  describe("changing many records", () => {
    it("changes the named records in one request, each with a history entry and an outbox mark", async () => {
      await store(3);
      const [first, ...others] = await change({ ids: [3, 1, 3] }, hot);
      const { bulk } = first!;
      expect(bulk).toMatch(/^0\.bulk-suite-1\.[0-9a-f]{8}$/);
      const request_id = bulk.slice(2);
      const start = { bulk, total: 2, done: 0, changed: 0, failed: 0 };
      const end = { ...start, done: 2, changed: 2, failures: [] };
      expect(first).toEqual({ ...start, failures: [], complete: false });
      expect(others).toEqual([
        { ...end, complete: false },
        { ...end, complete: true },
      ]);
      expect(await temperatures()).toEqual({ COLD: 1, HOT: 2 });
      const entry = { action: "changed", actor_name: "Anna Ångström", request_id };
      const changes = { temperature: ["COLD", "HOT"] };
      const found = await entries();
      expect(found).toHaveLength(2);
      expect(found).toEqual(
        expect.arrayContaining([1, 3].map((record_id) => ({ ...entry, record_id, changes }))),
      );
      const mark = { aggregate: kind, version: 2, request_id: "bulk-suite-1" };
      expect(await service.marks()).toEqual([1, 3].map((aggregate_id) => ({ ...mark, aggregate_id })));
    });

    it("publishes the new states", async () => {
      await store(2);
      await change({ query: {} }, hot);
      const published = await service.publishAll();
      expect(published.map(({ message }) => message)).toMatchObject(
        [1, 2].map((id) => ({ id, version: 2, state: { temperature: "HOT" } })),
      );
    });

    it("writes nothing for records that have the value already, so it can be repeated", async () => {
      await store(3);
      await change({ ids: [1] }, hot);
      expect((await change({ query: {} }, hot)).at(-1)).toMatchObject({ done: 3, changed: 2, failed: 0 });
      expect((await change({ query: {} }, hot)).at(-1)).toMatchObject({ done: 3, changed: 0, failed: 0 });
      expect(await entries()).toHaveLength(3);
      const versions = await service.database.query(`select distinct version from ${kind}s`);
      expect(versions).toEqual([{ version: 2 }]);
    });

    it("changes the records that match a search and filters, except the excluded ones", async () => {
      await store(12);
      const progress = await change({ query: { q: "name 1" }, except: [11] }, hot);
      expect(progress.at(-1)).toMatchObject({ total: 3, changed: 3, complete: true });
      const found = await service.database.query(`select id from ${kind}s where temperature = 'HOT'`);
      expect(found.map(({ id }) => id).sort()).toEqual([1, 10, 12]);
    });

    it("reports archived and unknown records, and changes the others", async () => {
      await store(3);
      await service.callAs(anna, "DELETE", `${path}/2`);
      const progress = await change({ ids: [1, 2, 3, 9] }, hot);
      expect(progress.at(-1)).toMatchObject({ done: 4, changed: 2, failed: 2, complete: true });
      const company = kind === "founder" ? "Company 2" : null;
      const failures = progress.flatMap((line) => line.failures).sort((a, b) => a.id - b.id);
      expect(failures).toEqual([
        { id: 2, name: "Name 2", company, error: texts.recordArchived, by: null },
        { id: 9, name: null, company: null, error: notFound, by: null },
      ]);
    });

    it("names at most 1,000 failures, and counts all", async () => {
      await store(1);
      const progress = await change({ ids: from1To(1_500) }, hot);
      expect(progress.at(-1)).toMatchObject({ done: 1_500, changed: 1, failed: 1_499 });
      expect(progress.flatMap((line) => line.failures)).toHaveLength(1_000);
    });

    it("changes records in chunks of 200, each record once", async () => {
      await store(1_001);
      const progress = await change({ query: {} }, hot);
      const done = [0, 200, 400, 600, 800, 1_000, 1_001];
      expect(progress.map((line) => line.done)).toEqual([...done, 1_001]);
      expect(progress.at(-1)).toMatchObject({ changed: 1_001, failed: 0, complete: true });
      expect(await temperatures()).toEqual({ HOT: 1_001 });
      const [counted] = await service.database.query(
        "select count(*)::int as all, count(distinct record_id)::int as records from history",
      );
      expect(counted).toEqual({ all: 1_001, records: 1_001 });
    });

    it("reports records that are archived after it began", async () => {
      await store(600);
      const begin = () => change({ ids: from1To(600) }, hot);
      const progress = await whileLocked(service.database, kind, 300, begin, async () => {
        const { status } = await service.callAs(anna, "DELETE", `${path}/500`);
        expect(status).toBe(200);
      });
      expect(progress.at(-1)).toMatchObject({ done: 600, changed: 599, failed: 1, complete: true });
      expect(progress.flatMap((line) => line.failures)).toMatchObject([
        { id: 500, error: texts.recordArchived },
      ]);
    });

    it("runs beside another that changes the same records: each entry continues the one before", async () => {
      await store(600);
      const ids = from1To(600);
      const [one, other] = await Promise.all([
        change({ ids }, hot),
        change({ ids: ids.toReversed() }, { temperature: "FIRE" }),
      ]);
      for (const progress of [one, other]) {
        expect(progress.at(-1)).toMatchObject({ done: 600, failed: 0, complete: true });
      }
      const stored = new Map(ids.map((id) => [id, "COLD"]));
      for (const { record_id, changes } of await entries()) {
        const [before, after] = (changes as { temperature: [string, string] }).temperature;
        expect(before).toBe(stored.get(record_id));
        stored.set(record_id, after);
      }
      const rows = await service.database.query<{ id: number; temperature: string }>(
        `select id, temperature from ${kind}s order by id`,
      );
      expect(rows.map(({ id, temperature }) => [id, temperature])).toEqual([...stored]);
    });

    it("logs who changed how many, without names", async () => {
      await store(2);
      await change({ ids: [1, 2] }, hot);
      const lines = service.logged.map((line) => JSON.parse(line));
      expect(lines.filter(({ msg }) => msg === "many records changed")).toMatchObject([
        { actor: { role: "admin" }, kind, total: 2, done: 2, changed: 2, failed: 0 },
      ]);
      expect(service.logged.join()).not.toContain("Anna");
    });

    it("returns 400 for a selection or a change that is not allowed", async () => {
      await store(1);
      const invalid: [object, string][] = [
        [{ select: {}, change: hot }, "select: must have ids or a query"],
        [{ select: { ids: [1], query: {} }, change: hot }, "select: must have ids or a query"],
        [{ select: { ids: [] }, change: hot }, "select.ids: must have at least one entry"],
        [{ select: { ids: [1], except: [2] }, change: hot }, "select: can have except with a query only"],
        [
          { select: { query: { colour: "red" } }, change: hot },
          "select.query.colour: is not a parameter of this list",
        ],
        [
          { select: { query: { sort: "name.asc" } }, change: hot },
          "select.query.sort: is not a parameter of this list",
        ],
        [
          { select: { ids: [1] }, change: { temperature: "MILD" } },
          "change.temperature: is not one of the values that it can have",
        ],
      ];
      for (const [body, problem] of invalid) {
        expect(await service.call("POST", `${path}/bulk`, body)).toMatchObject({
          status: 400,
          body: { error: `${texts.invalidInput} ${problem}` },
        });
      }
      for (const change of [{}, { name: "Everybody" }]) {
        const body = { select: { ids: [1] }, change };
        expect((await service.call("POST", `${path}/bulk`, body)).status).toBe(400);
      }
    });
  });
}
