import { texts } from "@kindling/contracts/texts.ts";
import { describe, expect, it } from "vitest";
import { eventually } from "../../eventually.ts";
import type { TestService } from "../../test-service.ts";
import { whileLocked } from "../bulk/bulk-calls.ts";
import { anna, cellsOf, type ImportOptions, importCalls } from "./import-calls.ts";

/** Checks that a service undoes the run of an import. */
export function importUndoSuite(service: TestService, options: ImportOptions): void {
  const { path, kind } = options;
  const { call, stage, check, begin, runAll, finish, get, records, entries } = importCalls(service, options);
  const from1To = (count: number) => Array.from({ length: count }, (_, n) => n + 1);
  const beginUndo = (id: number) => call("POST", `/${id}/undo`);
  const kept = async (id: number, query = "") => (await call("GET", `/${id}/kept${query}`)).body.data;
  const undo = async (id: number) => {
    expect((await beginUndo(id)).status).toBe(200);
    await runAll();
    return (await get(id)).undo;
  };
  const add = async (n: number, more: object = {}) => {
    const [name, email, company] = cellsOf(n);
    await service.callAs(anna, "POST", path, { name, email, company, ...more });
  };
  const change = (id: number, body: object) => service.callAs(anna, "PUT", `${path}/${id}`, body);
  const archived = () =>
    service.database.query<{ id: number; actor_name: string }>(
      "select id, actor_name from removals order by id",
    );
  const done = (undone: number, kept = 0) => ({ state: "done", total: undone + kept, undone, kept });
  const refusal = (error: string) => ({ status: 409, body: { code: "conflict", error } });

  describe("the undo of an import", () => {
    it("archives what the run created, each with its entry and mark, and an admin can restore it", async () => {
      const id = await stage(from1To(450).map((n) => cellsOf(n)));
      const { undo_until, ended_at } = await finish(id);
      expect(Date.parse(undo_until!) - Date.parse(ended_at!)).toBe(30 * 86_400_000);
      expect((await beginUndo(id)).body.data).toMatchObject({
        state: "done",
        undo_until: null,
        undo: { state: "running", total: 450, undone: 0, kept: 0 },
      });
      await runAll();
      expect((await get(id)).undo).toEqual(done(450));
      expect(await records()).toEqual([]);
      const actor_name = "Undo of import: members.csv";
      expect(await archived()).toEqual(from1To(450).map((n) => ({ id: n, actor_name })));
      expect((await entries()).slice(450).sort((a, b) => Number(a.record_id) - Number(b.record_id))).toEqual(
        from1To(450).map((n) =>
          expect.objectContaining({ record_id: n, action: "archived", actor_role: "admin", actor_name }),
        ),
      );
      expect((await service.marks()).map(({ version }) => version)).toEqual(Array(450).fill(2));
      await service.callAs(anna, "POST", `${path}/7/restore`);
      expect(await records()).toMatchObject([{ id: 7, name: "Name 7", version: 3 }]);
    });

    it("gives updated records the values back that the run changed, and keeps the others", async () => {
      await add(1, { phone: "1234" });
      await add(2);
      const id = await stage([cellsOf(1, "one.example", "5678"), cellsOf(2)], "overwrite");
      await finish(id);
      expect(await undo(id)).toEqual(done(1));
      expect(await records()).toMatchObject([
        { website: null, phone: "1234", version: 3 },
        { website: null, version: 1 },
      ]);
      expect((await entries()).at(-1)).toMatchObject({
        record_id: 1,
        action: "undone",
        actor_name: "Undo of import: members.csv",
        changes: { website: ["https://one.example", null], phone: ["5678", "1234"] },
      });
      expect(await kept(id)).toEqual([]);
    });

    it("keeps records that were changed, archived or erased since, and says why", async () => {
      await add(1);
      const id = await stage([cellsOf(1, "one.example"), ...[2, 3, 4, 5].map((n) => cellsOf(n))], "fill");
      await finish(id);
      await change(1, { phone: "99" });
      await change(2, { phone: "99" });
      await service.callAs(anna, "DELETE", `${path}/3`);
      await service.callAs(anna, "DELETE", `${path}/4?erase=true`);
      expect(await undo(id)).toEqual(done(1, 3));
      expect((await records()).map(({ id, website }) => [id, website])).toEqual([
        [1, "https://one.example"],
        [2, null],
      ]);
      const changed = "it was changed after the import";
      const all = [
        { record_id: 1, name: "Name 1", company: "Company 1", reason: changed },
        { record_id: 2, name: "Name 2", company: "Company 2", reason: changed },
        { record_id: 3, name: "Name 3", company: "Company 3", reason: "it was archived after the import" },
      ];
      expect(await kept(id)).toEqual(all);
      expect(await kept(id, "?after=1")).toEqual(all.slice(1));
      expect(await call("GET", "/99/kept")).toMatchObject({ status: 404 });
    });

    it("lists a kept record without its names once it is erased", async () => {
      const id = await stage([cellsOf(1), cellsOf(2)]);
      await finish(id);
      await change(1, { phone: "99" });
      await undo(id);
      await service.callAs(anna, "DELETE", `${path}/1?erase=true`);
      expect(await kept(id)).toMatchObject([{ record_id: 1, name: null, company: null }]);
      expect(JSON.stringify(await service.database.query("select * from import_kept"))).not.toMatch(
        /Name|example/,
      );
    });

    it("keeps a record whose earlier email another has by now, and undoes the rest of its block", async () => {
      await add(1, { website: "https://one.example" });
      await add(2);
      const moved = ["Name 1", "new@example.com", "Company 1", "one.example"];
      const id = await stage([moved, cellsOf(2, "two.example")], "overwrite");
      await finish(id);
      await add(3);
      await change(3, { email: "n1@example.com" });
      expect(await undo(id)).toEqual(done(1, 1));
      expect(await kept(id)).toMatchObject([
        { record_id: 1, reason: `another ${kind.kind} has its earlier email or company now` },
      ]);
      expect((await records()).map(({ email, website }) => [email, website])).toEqual([
        ["new@example.com", "https://one.example"],
        ["n2@example.com", null],
        ["n1@example.com", null],
      ]);
    });

    it("undoes what a run stored before it was cancelled", async () => {
      const id = await stage(from1To(300).map((n) => cellsOf(n)));
      await check(id);
      await begin(id);
      await service.database.query(
        `create function stop_second() returns trigger language plpgsql as $$
         begin raise exception 'no second block'; end $$`,
      );
      await service.database.query(
        `create trigger stop_second before insert on ${kind.kind}s
         for each row when (new.email = 'n201@example.com') execute function stop_second()`,
      );
      await expect(runAll()).rejects.toThrow();
      await service.database.query("drop function stop_second cascade");
      await call("POST", `/${id}/cancel`);
      expect(await get(id)).toMatchObject({ state: "cancelled", counts: { created: 200 } });
      expect(await undo(id)).toEqual(done(200));
    });

    it("returns 409 with the reason for a run that cannot be undone", async () => {
      const id = await stage([cellsOf(1)]);
      expect(await beginUndo(id)).toMatchObject(refusal(texts.nothingImported));
      await check(id);
      await begin(id);
      expect(await beginUndo(id)).toMatchObject(refusal(texts.importRunning));
      await runAll();
      await service.database.query("update imports set ended_at = now() - interval '31 days'");
      expect(await beginUndo(id)).toMatchObject(refusal(texts.undoTooLate(30)));
      expect(await get(id)).toMatchObject({ undo_until: null, undo: null });
      await service.database.query("update imports set ended_at = now() - interval '29 days'");
      await service.database.query("update imports set created_at = ended_at");
      await service.database.query("update history set at = (select ended_at from imports)");
      expect((await beginUndo(id)).status).toBe(200);
      expect(await call("DELETE", `/${id}`)).toMatchObject(refusal(texts.importRunning));
      expect(await beginUndo(id)).toMatchObject(refusal(texts.importUndone));
      await runAll();
      expect(await beginUndo(id)).toMatchObject(refusal(texts.importUndone));
      expect((await call("DELETE", `/${id}`)).status).toBe(200);
      const unchanged = await stage([["", "x", ""]]);
      await finish(unchanged);
      expect(await beginUndo(unchanged)).toMatchObject(refusal(texts.nothingImported));
      expect((await beginUndo(99)).status).toBe(404);
    });

    it("goes on after a replica lost its connection in a block: no record twice, none lost", async () => {
      const id = await stage(from1To(450).map((n) => cellsOf(n)));
      await finish(id);
      await beginUndo(id);
      const cut = () =>
        service.database.query(
          `select pg_terminate_backend(pid) from pg_locks join pg_database d on d.oid = database
           where datname = current_database() and locktype = 'advisory' and objid = 3141592653::oid`,
        );
      const lost = await whileLocked(
        service.database,
        kind.kind,
        300,
        () => runAll().catch((error: Error) => error),
        cut,
      );
      expect(lost).toBeInstanceOf(Error);
      expect((await get(id)).undo).toEqual({ state: "running", total: 450, undone: 200, kept: 0 });
      await Promise.all([runAll(), runAll()]);
      await runAll();
      expect((await get(id)).undo).toEqual(done(450));
      expect(await archived()).toHaveLength(450);
      expect(await entries()).toHaveLength(900);
    });

    it("waits for a change that is being saved, and then keeps the record", async () => {
      const id = await stage([cellsOf(1), cellsOf(2)]);
      await finish(id);
      await beginUndo(id);
      await whileLocked(
        service.database,
        kind.kind,
        1,
        () => runAll(),
        () =>
          service.database.query(
            `insert into history (kind, record_id, action, actor_role, changes)
             values ('${kind.kind}', 1, 'changed', 'admin', '{"phone": [null, "1"]}')`,
          ),
      );
      expect((await get(id)).undo).toEqual(done(1, 1));
      expect((await records()).map(({ id }) => id)).toEqual([1]);
    });

    it("is begun by the service itself, and logs its end without names", async () => {
      const id = await stage([cellsOf(1)]);
      await finish(id);
      const replica = await service.replica();
      replica.publish();
      await beginUndo(id);
      await eventually(async () => expect((await get(id)).undo).toEqual(done(1)));
      await eventually(async () =>
        expect(service.logged.map((line) => JSON.parse(line))).toContainEqual(
          expect.objectContaining({
            msg: "import undone",
            kind: kind.kind,
            id,
            counts: { total: 1, undone: 1, kept: 0 },
          }),
        ),
      );
      expect(service.logged.join()).not.toContain("Anna");
    });
  });
}
