import { texts } from "@kindling/contracts/texts.ts";
import { markRecentMerges } from "@kindling/service-kit/removals/merge-records.repository.ts";
import { describe, expect, it } from "vitest";
import { anna, type RemovalOptions, removalCalls } from "./removal-calls.ts";

/** Checks that a service merges its records, and that restoring the other one is the undo. */
export function mergeSuite(options: RemovalOptions): void {
  const { kind, path, create, createOther, field, values, texts: own } = options;
  const calls = removalCalls(options);
  const { service, add, read, archive, erase, restore, edit, listed, archived, history, byEmail, notFound } =
    calls;
  const { time } = calls;
  const addBoth = async () => [await add(), await add(createOther as typeof create)];
  const other = createOther as typeof create;

  interface Asked {
    other_id?: number;
    version?: number;
    other_version?: number;
    changes?: object;
  }
  const merge = (asked: Asked = {}, id = 1, caller: Parameters<typeof service.callAs>[0] = anna) =>
    service.callAs(caller, "POST", `${path}/${id}/merges`, {
      ...{ other_id: 2, version: 1, other_version: 1, changes: {} },
      ...asked,
    });
  const versionOf = async (id: number) => (await read(id)).body.data.version;

  describe(`merging two ${kind}s`, () => {
    it("changes the kept record and archives the other, in one history entry each", async () => {
      const [kept] = await addBoth();
      const response = await merge({ changes: { [field]: values[0] } });
      const record = { ...kept, [field]: values[0], version: 2, updated_at: time };
      const [changed] = await history();
      const removal = { id: 2, version: 2, archived_at: time, erased_at: null, merged_into: 1 };
      expect([response.status, response.body.data]).toEqual([200, { record, removal, entry: changed.id }]);
      expect((await read()).body.data).toMatchObject(record);
      expect((await listed()).map(({ id }: { id: number }) => id)).toEqual([1]);
      expect(changed).toMatchObject({
        action: "changed",
        actor: { role: "admin", name: anna.name },
        changes: [{ field, after: values[0] }],
        merge: { is_kept: true, id: 2, name: other.name },
      });
      await restore(2);
      expect((await history(2)).slice(0, 2)).toMatchObject([
        { action: "unarchived" },
        { action: "archived", changes: [], merge: { is_kept: false, id: 1, name: create.name } },
      ]);
    });

    it("has an entry in the history even if no field changes", async () => {
      await addBoth();
      expect((await merge()).status).toBe(200);
      const [entry] = await history();
      expect(entry).toMatchObject({ action: "changed", changes: [], merge: { is_kept: true, id: 2 } });
      const undone = await service.call("POST", `${path}/1/history/${entry.id}/undo`);
      expect(undone).toMatchObject({ status: 409, body: { error: texts.nothingToUndo } });
    });

    it("names the kept record in the 404, for admins and viewers only, in the archive and in the event", async () => {
      await addBoth();
      await service.publishAll();
      await merge();
      const missing = { ...notFound, body: { ...notFound.body, merged_into: 1 } };
      expect(await read(2)).toMatchObject(missing);
      const recordPath = options.recordPath(2);
      expect(await service.callAs({ role: "viewer" }, "GET", recordPath)).toMatchObject(missing);
      const member = await service.callAs({ role: kind, id: 2 }, "GET", recordPath);
      expect([member.status, member.body.merged_into]).toEqual([404, undefined]);
      expect((await read(3)).body.merged_into).toBeUndefined();
      const { name, company = null } = create as { name: string; company?: string | null };
      expect((await archived()).data).toMatchObject([{ id: 2, merged_into: { id: 1, name, company } }]);
      const published = (await service.publishAll()).map(({ message }) => message);
      expect(published.find(({ id }) => id === 2)).toMatchObject({
        ...{ version: 2, state: null, archived: true, in_archive: true, merged_into: 1 },
      });
    });

    it("is published again, as a relay of the version before leaves the kept record out", async () => {
      await addBoth();
      await merge();
      await service.publishAll();
      await markRecentMerges(service.service.pool, kind);
      expect(await service.marks()).toMatchObject([{ aggregate: kind, aggregate_id: 2, version: 2 }]);
      const [published] = await service.publishAll();
      expect(published!.message).toMatchObject({ id: 2, version: 2, state: null, merged_into: 1 });
    });

    it("lets the kept record have the other's email", async () => {
      await addBoth();
      expect((await merge({ changes: { email: other.email } })).status).toBe(200);
      expect((await byEmail(other)).body.data.id).toBe(1);
      expect((await byEmail(create)).status).toBe(404);
    });

    it("changes nothing when it is sent again, with the versions from before", async () => {
      await addBoth();
      const first = await merge({ changes: { [field]: values[0] } });
      await edit(values[1]);
      const again = await merge({ changes: { [field]: values[0] } });
      expect([again.status, again.body.data.removal]).toEqual([200, first.body.data.removal]);
      expect(again.body.data.record).toMatchObject({ [field]: values[1], version: 3 });
      expect(again.body.data.entry).toBeNull();
    });

    it("is undone by restoring the other, and can then be done again", async () => {
      const [, before] = await addBoth();
      await merge();
      const { body } = await restore(2);
      expect(body.data).toEqual({ ...before, version: 3, updated_at: time });
      await archive(2);
      expect((await archived()).data).toMatchObject([{ id: 2, merged_into: null }]);
      expect((await read(2)).body.merged_into).toBeUndefined();
      await restore(2);
      expect((await merge({ version: 2, other_version: await versionOf(2) })).status).toBe(200);
    });

    it("can be undone in the kept record's history, and the other then restored with its email", async () => {
      const [kept] = await addBoth();
      await merge({ changes: { email: other.email, [field]: values[0] } });
      const refused = await restore(2);
      expect(refused).toMatchObject({ status: 409, body: { error: texts.mergedRestored(1) } });
      const [entry] = await history();
      const undone = await service.callAs(anna, "POST", `${path}/1/history/${entry.id}/undo`);
      expect(undone.body.data).toMatchObject({ email: kept.email, [field]: kept[field] ?? null });
      expect((await restore(2)).status).toBe(200);
    });

    it.each([
      ["the kept one", { version: 2 }],
      ["the other one", { other_version: 2 }],
    ])("returns 409 when %s was changed meanwhile", async (_which, asked) => {
      await addBoth();
      expect(await merge(asked)).toMatchObject({ status: 409, body: { error: texts.mergeChanged } });
      expect(await listed()).toHaveLength(2);
    });

    it("returns 409 and changes nothing when a third record has the email", async () => {
      const [kept] = await addBoth();
      await add({ ...create, ...calls.unique(3) });
      const taken = await merge({ changes: { email: "P3@example.com", [field]: values[0] } });
      expect(taken).toMatchObject({ status: 409, body: { code: "conflict", error: own.exists } });
      expect((await read()).body.data).toMatchObject(kept);
      expect(await listed()).toHaveLength(3);
    });

    it("returns 400 for itself, for an invalid field and for a missing version", async () => {
      await addBoth();
      expect(await merge({ other_id: 1 })).toMatchObject({
        status: 400,
        body: { error: texts.mergeWithItself },
      });
      const refused = await merge({ changes: { email: "none" } });
      expect(refused).toMatchObject({ status: 400, body: { details: [{ path: "changes.email" }] } });
      expect((await service.call("POST", `${path}/1/merges`, { other_id: 2, changes: {} })).status).toBe(400);
      expect(await listed()).toHaveLength(2);
    });

    it("returns 409 for an archived one, and 404 for an unknown or erased one", async () => {
      await addBoth();
      await archive(2);
      for (const asked of [merge(), merge({ other_id: 1 }, 2)])
        expect(await asked).toMatchObject({ status: 409, body: { error: texts.mergeArchived } });
      await erase(2);
      for (const id of [2, 7]) {
        expect(await merge({ other_id: id })).toMatchObject(notFound);
        expect(await merge({ other_id: 1 }, id)).toMatchObject(notFound);
      }
    });

    it("returns 409 for an open application, on either side", async () => {
      await addBoth();
      for (const [id, asked] of [[1, {}] as const, [2, {}] as const]) {
        const application = id === 1 ? `'{"state": "pending"}'` : "null";
        await service.database.query(`update ${kind}s set application = ${application} where id = 1`);
        await service.database.query(
          `update ${kind}s set application = ${id === 2 ? `'{"state": "pending"}'` : "null"} where id = 2`,
        );
        expect(await merge(asked)).toMatchObject({ status: 409, body: { error: texts.mergeApplication } });
      }
    });

    it("is for admins", async () => {
      await addBoth();
      for (const caller of [{ role: "viewer" }, { role: kind, id: 1 }] as const)
        expect((await merge({}, 1, caller)).status).toBe(403);
    });

    it("merges a chain: what was merged into the other names the other, which names the kept one", async () => {
      await addBoth();
      await add({ ...create, ...calls.unique(3) });
      await merge();
      expect((await merge({ other_id: 1, other_version: 2 }, 3)).status).toBe(200);
      expect((await read(2)).body.merged_into).toBe(1);
      expect((await read(1)).body.merged_into).toBe(3);
      expect((await restore(2)).status).toBe(200);
    });

    it("saves one of two merges of the same pair in opposite directions at once", async () => {
      await addBoth();
      const statuses = (await Promise.all([merge(), merge({ other_id: 1 }, 2)])).map(({ status }) => status);
      expect(statuses.sort()).toEqual([200, 409]);
      expect(await listed()).toHaveLength(1);
    });
  });

  describe(`erasing a merged ${kind}`, () => {
    const traces = () => service.database.query("select id from removals where merged_into is not null");

    it("leaves no trace of the merge when the other is erased, nor in its names", async () => {
      await addBoth();
      await merge();
      await erase(2);
      expect(await traces()).toEqual([]);
      expect((await read(2)).body.merged_into).toBeUndefined();
      const [entry] = await history();
      expect(entry.merge).toEqual({ is_kept: true, id: 2, name: null, company: null });
      expect((await merge()).status).toBe(404);
    });

    it("leaves the other in the archive without the merge when the kept one is erased", async () => {
      await addBoth();
      await merge();
      await erase(1);
      expect(await traces()).toEqual([]);
      expect((await archived()).data).toMatchObject([{ id: 2, merged_into: null }]);
      expect((await restore(2)).status).toBe(200);
    });
  });
}
