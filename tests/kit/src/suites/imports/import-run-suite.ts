import { texts } from "@kindling/contracts/texts.ts";
import { describe, expect, it } from "vitest";
import { eventually } from "../../eventually.ts";
import type { TestService } from "../../test-service.ts";
import { whileLocked } from "../bulk/bulk-calls.ts";
import { anna, cellsOf, headings, type ImportOptions, importCalls, mapping } from "./import-calls.ts";

/** Checks that a service stores the rows of a file as the check says. */
export function importRunSuite(service: TestService, options: ImportOptions): void {
  const { path, kind } = options;
  const { call, stage, check, begin, runAll, finish, get, rows, records, entries } = importCalls(
    service,
    options,
  );
  const from1To = (count: number) => Array.from({ length: count }, (_, n) => n + 1);
  const none = { created: 0, updated: 0, unchanged: 0, skipped: 0, refused: 0, "changed-since": 0 };

  describe("the run of an import", () => {
    it("stores new records in blocks, each with its mark and an entry that names the file", async () => {
      const id = await stage(from1To(450).map((n) => cellsOf(n)));
      const ended = await finish(id);
      expect(ended).toMatchObject({ state: "done", counts: { ...none, total: 450, created: 450 } });
      expect((await records()).map(({ email, version }) => [email, version])).toEqual(
        from1To(450).map((n) => [`n${n}@example.com`, 1]),
      );
      const history = await entries();
      expect(history).toHaveLength(450);
      expect(history[0]).toMatchObject({
        record_id: 1,
        action: "created",
        actor_role: "admin",
        actor_name: "Import: members.csv",
        changes: { name: [null, "Name 1"] },
      });
      expect(new Set(history.map(({ request_id }) => request_id)).size).toBe(1);
      expect(await service.marks()).toHaveLength(450);
    });

    it("changes only what the check showed, and reports what was left out", async () => {
      for (const n of [1, 2, 3]) {
        const [name, email, company] = cellsOf(n);
        await service.callAs(anna, "POST", path, { name, email, company });
      }
      const filled = cellsOf(1, "one.example");
      const id = await stage([filled, cellsOf(2), cellsOf(3), cellsOf(4), ["", "x", ""]], "fill");
      await call("PUT", `/${id}/rows/4`, { policy: "skip" });
      const { counts } = await finish(id);
      expect(counts).toEqual({
        ...none,
        total: 5,
        created: 1,
        updated: 1,
        unchanged: 1,
        skipped: 1,
        refused: 1,
      });
      expect((await records()).map(({ website, version }) => [website, version])).toEqual([
        ["https://one.example", 2],
        [null, 1],
        [null, 1],
        [null, 1],
      ]);
      expect((await entries()).at(-2)).toMatchObject({
        record_id: 1,
        action: "changed",
        changes: { website: [null, "https://one.example"] },
      });
      const refused = (await call("GET", `/${id}/refused?format=csv`)).body as string;
      const [heading, row, ...others] = refused.trimEnd().split("\r\n");
      expect(heading).toBe('"Name","Email","Company","Website","Phone","Joined","Reason not imported"');
      expect(row).toMatch(/^"","x","","","","","email .+"$/);
      expect(others).toEqual([]);
      expect((await call("GET", `/${id}/refused`)).body.data).toMatchObject([
        { line: 6, outcome: "refused" },
      ]);
    });

    it("gives a record the date of joining, and counts its absence from now", async () => {
      await finish(await stage([cellsOf(1, "", "", "2021-03-04")]));
      const [record] = await records();
      expect((record!.created_at as Date).toISOString()).toBe("2021-03-04T00:00:00.000Z");
      expect((record!.restored_at as Date).getTime()).toBeGreaterThan(Date.parse("2026-01-01"));
    });

    it("reports what came or changed after the check, and overwrites nothing of it", async () => {
      const [name, email, company] = cellsOf(1);
      await service.callAs(anna, "POST", path, { name, email, company });
      const id = await stage([cellsOf(1, "one.example"), cellsOf(2), cellsOf(3)], "overwrite");
      await check(id);
      await service.callAs(anna, "PUT", `${path}/1`, { phone: "1234" });
      await service.callAs(anna, "POST", path, {
        name: "Second",
        email: "N2@example.com",
        company: "Second",
      });
      await begin(id);
      await runAll();
      expect((await get(id)).counts).toEqual({ ...none, total: 3, created: 1, "changed-since": 2 });
      expect((await rows(id)).map(({ outcome, reason }) => [outcome, reason])).toEqual([
        ["changed-since", "the record was changed after the check"],
        ["changed-since", "a record with this email or company was added after the check"],
        ["created", null],
      ]);
      expect((await records()).map((record) => [record.website, record.name])).toEqual([
        [null, "Name 1"],
        [null, "Second"],
        [null, "Name 3"],
      ]);
    });

    it("returns 409 when the check is not current, when it runs, and when it has ended", async () => {
      const id = await stage([cellsOf(1)]);
      const unchecked = { status: 409, body: { error: texts.importUnchecked } };
      expect(await call("POST", `/${id}/run`)).toMatchObject(unchecked);
      await check(id);
      await call("PUT", `/${id}`, { policy: "fill" });
      expect(await call("POST", `/${id}/run`)).toMatchObject(unchecked);
      await check(id);
      await begin(id);
      const row = { rows: [{ line: 9, cells: [] }] };
      const running = { status: 409, body: { error: texts.importRunning } };
      expect(await call("POST", `/${id}/rows`, row)).toMatchObject(running);
      expect(await call("DELETE", `/${id}`)).toMatchObject(running);
      await runAll();
      const ended = { status: 409, body: { error: texts.importEnded } };
      for (const refused of [
        await call("POST", `/${id}/rows`, row),
        await call("PUT", `/${id}`, { policy: "skip" }),
        await call("PUT", `/${id}/rows/2`, { policy: "skip" }),
        await call("POST", `/${id}/run`),
      ])
        expect(refused).toMatchObject(ended);
      expect(await call("POST", `/${id}/cancel`)).toMatchObject(ended);
    });

    it("returns 409 until all rows of the file were sent", async () => {
      const file = { file_name: "members.csv", headings, mapping, file_rows: 2 };
      const { body } = await call("POST", "", file);
      const { id, is_complete } = body.data;
      expect(is_complete).toBe(false);
      const send = (line: number) => call("POST", `/${id}/rows`, { rows: [{ line, cells: cellsOf(line) }] });
      await send(2);
      await check(id);
      const incomplete = { status: 409, body: { error: texts.importIncomplete } };
      expect(await call("POST", `/${id}/run`)).toMatchObject(incomplete);
      await send(3);
      expect(await get(id)).toMatchObject({ is_complete: true });
      expect(await finish(id)).toMatchObject({ state: "done", counts: { created: 2 } });
    });

    it("ends after the block that is written when it is cancelled", async () => {
      const id = await stage(from1To(300).map((n) => cellsOf(n)));
      await check(id);
      await begin(id);
      expect((await call("POST", `/${id}/cancel`)).body.data).toMatchObject({ state: "cancelled" });
      expect((await call("POST", `/${id}/cancel`)).status).toBe(200);
      await runAll();
      expect(await records()).toEqual([]);
      expect((await get(id)).counts).toEqual({ ...none, total: 300 });
    });

    it("goes on after a replica lost its connection in a block: no row twice, none lost", async () => {
      const [name, email, company] = cellsOf(300);
      await service.callAs(anna, "POST", path, { name, email, company });
      const id = await stage(
        from1To(450).map((n) => cellsOf(n, "one.example")),
        "fill",
      );
      await check(id);
      await begin(id);
      const cut = () =>
        service.database.query(
          `select pg_terminate_backend(pid) from pg_locks join pg_database d on d.oid = database
           where datname = current_database() and locktype = 'advisory' and objid = 3141592653::oid`,
        );
      const lost = await whileLocked(
        service.database,
        kind.kind,
        1,
        () => runAll().catch((error: Error) => error),
        cut,
      );
      expect(lost).toBeInstanceOf(Error);
      expect((await get(id)).counts).toEqual({ ...none, total: 450, created: 200 });
      await runAll();
      expect((await get(id)).counts).toEqual({ ...none, total: 450, created: 449, updated: 1 });
      expect(await records()).toHaveLength(450);
      expect(await entries()).toHaveLength(451);
    });

    it("is safe beside another import of the same people, on two replicas", async () => {
      const ids = [];
      for (const order of [from1To(300), from1To(300).toReversed()])
        ids.push(await stage(order.map((n) => cellsOf(n))));
      for (const id of ids) await check(id);
      for (const id of ids) await begin(id);
      await Promise.all([runAll(), runAll()]);
      await runAll();
      const ended = await Promise.all(ids.map(get));
      expect(ended.map(({ state, counts }) => [state, counts])).toEqual([
        ["done", { ...none, total: 300, created: 300 }],
        ["done", { ...none, total: 300, "changed-since": 300 }],
      ]);
      expect(await records()).toHaveLength(300);
    });

    it("is begun by the service itself, and logs its end without names", async () => {
      const id = await stage([cellsOf(1)]);
      await check(id);
      const replica = await service.replica();
      replica.publish();
      await begin(id);
      await eventually(async () => expect(await get(id)).toMatchObject({ state: "done" }));
      await eventually(async () =>
        expect(service.logged.map((line) => JSON.parse(line))).toContainEqual(
          expect.objectContaining({ msg: "import ended", kind: kind.kind, id, state: "done" }),
        ),
      );
      expect(service.logged.join()).not.toContain("Anna");
    });
  });
}
