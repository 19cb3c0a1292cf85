import { readFile } from "node:fs/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { messageOf } from "../../test-service.ts";
import { anna, type RemovalOptions, removalCalls } from "./removal-calls.ts";

/** Checks that a service archives its records and restores them. */
export function archiveSuite(options: RemovalOptions): void {
  const { kind, path, create, createOther, field, values, tally, texts } = options;
  const {
    service,
    list,
    add,
    read,
    archive,
    erase,
    restore,
    edit,
    listed,
    archived,
    history,
    actions,
    byEmail,
    archiveOwn,
    restoreOwn,
    unique,
    notFound,
    time,
  } = removalCalls(options);

  describe(`an archived ${kind}`, () => {
    it("is in no list, cannot be read, changed or signed in with", async () => {
      await add();
      await add(createOther as typeof create);
      expect(await archive()).toMatchObject({
        status: 200,
        body: { success: true, data: { id: 1, version: 2, archived_at: time, erased_at: null } },
      });
      expect((await listed()).map(({ id }: { id: number }) => id)).toEqual([2]);
      expect((await service.call("GET", `${path}?limit=10`)).body.page.total).toBe(1);
      for (const response of [await read(), await edit(values[0]), await byEmail(), await history404()])
        expect(response).toMatchObject(notFound);
    });

    it("changes the lists' ETag, as its restoration and its erasure do", async () => {
      await add();
      const tags: unknown[] = [];
      const readTag = async () => tags.push((await service.call("GET", path)).headers.etag);
      await readTag();
      for (const change of [archive, restore, erase]) {
        await change();
        await readTag();
      }
      expect(tags).not.toContain(undefined);
      expect(new Set(tags).size).toBe(tags.length);
    });

    const history404 = () => service.call("GET", `${path}/1/history`);

    it("is published without a state, as archived and in the archive", async () => {
      await add();
      await service.publishAll();
      await archive();
      const published = await service.publishAll();
      const message = { id: 1, version: 2, state: null, archived: true, in_archive: true };
      expect(published).toMatchObject([{ message }]);
    });

    it("is in the archive, with who archived it and when it will be erased", async () => {
      await add();
      await add(createOther as typeof create);
      await archive(1);
      await archive(2);
      const { data, page } = await archived();
      expect(page).toEqual({ total: 2, matching: 2, offset: 0, limit: 100 });
      expect(data).toMatchObject([
        { id: 2, name: createOther.name },
        { id: 1, name: create.name, email: create.email, archived_by: { role: "admin", name: anna.name } },
      ]);
      const days = (Date.parse(data[0].erased_from) - Date.parse(data[0].archived_at)) / 86_400_000;
      expect(days).toBe(30);
      expect((await service.call("GET", `/api/archive/${kind}s?limit=1&offset=1`)).body.data).toEqual([
        data[1],
      ]);
    });

    it("counts as present since it was restored, even without its history", async () => {
      await add();
      await archive();
      await service.database.query(`update removals set record = record || '{"created_at": "2024-01-02"}'`);
      await restore();
      await service.database.query("delete from history");
      const older = (until: number) =>
        service.callAs({ role: "gateway" }, "POST", `/internal/${kind}s/older`, {
          until: new Date(until).toISOString(),
          after: 0,
          limit: 10,
        });
      const day = 86_400_000;
      expect((await older(Date.now() - day)).body.data).toEqual([]);
      expect((await older(Date.now() + day)).body.data).toEqual([
        { id: 1, email: create.email, since: time },
      ]);
    });

    it("returns as it was, with its history and a higher version than its deletion", async () => {
      const before = await add();
      await edit(values[0]);
      await archive();
      const response = await restore();
      const after = { ...before, [field]: values[0], version: 4, updated_at: time };
      expect([response.status, response.body.data]).toEqual([200, after]);
      expect((await read()).body.data).toEqual(response.body.data);
      expect(await actions()).toEqual(["unarchived", "archived", "changed", "created"]);
      expect((await archived()).data).toEqual([]);
      expect((await byEmail()).status).toBe(200);
      expect(await service.publishAll()).toMatchObject([{ message: { version: 4, state: { id: 1 } } }]);
      const [back] = await history();
      expect((await service.call("POST", `${path}/1/history/${back.id}/undo`)).status).toBe(409);
    });

    /** Adds a column as a later version does, until the end of the test. */
    async function addColumn(name: string, type: string): Promise<void> {
      await service.database.query(`alter table ${kind}s add column ${name} ${type}`);
      onTestFinished(async () => {
        await service.database.query(`alter table ${kind}s drop column ${name}`);
      });
    }
    const stored = (column: string) => service.database.query(`select ${column} as value from ${kind}s`);

    it("keeps the value of a column that this version does not know", async () => {
      await addColumn("added_later", "text");
      await add();
      await service.database.query(`update ${kind}s set added_later = 'kept'`);
      await archive();
      await restore();
      expect(await stored("added_later")).toEqual([{ value: "kept" }]);
    });

    it("returns with the default of a column that its archived row does not have", async () => {
      await add();
      await archive();
      await service.database.query("update removals set record = record - 'tally_version'");
      expect((await restore()).status).toBe(200);
      expect(await stored("tally_version")).toEqual([{ value: 0 }]);
    });

    it("returns with the counts that it had", async () => {
      await add();
      await service.deliver(
        tally.event,
        messageOf(tally.event, { id: 1, ...tally.state } as never, { version: 9 }),
      );
      expect((await read()).body.data).toMatchObject(tally.state);
      await archive();
      expect((await restore()).body.data).toMatchObject(tally.state);
    });

    it("stays archived when another record uses its email", async () => {
      await add();
      await archive();
      await add({ ...createOther, email: create.email } as never);
      expect(await restore()).toMatchObject({ status: 409, body: { error: texts.exists } });
      expect((await archived()).data).toMatchObject([{ id: 1 }]);
    });

    it("is neither archived nor restored twice", async () => {
      await add();
      const responses = [await archive(), await archive(), await restore(), await restore()];
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(responses[1]!.body).toEqual(responses[0]!.body);
      expect(responses[3]!.body).toEqual(responses[2]!.body);
      expect(await actions()).toEqual(["unarchived", "archived", "created"]);
    });

    it("can be restored by its member, once, with the member as the history's actor", async () => {
      const before = await add();
      expect((await archiveOwn()).status).toBe(200);
      const responses = [await restoreOwn(), await restoreOwn()];
      for (const { status, body } of responses)
        expect([status, body.data]).toEqual([200, { ...before, version: 3, updated_at: time }]);
      expect(await actions()).toEqual(["unarchived", "archived", "created"]);
      const [back] = await history();
      expect(back.actor).toMatchObject({ role: kind, id: 1 });
    });

    it.each([
      ["an admin has archived it", archive],
      ["it is erased", erase],
    ])("cannot be restored by its member when %s", async (_what, remove) => {
      await add();
      await archiveOwn();
      await restore();
      await remove();
      expect(await restoreOwn()).toMatchObject(notFound);
      expect((await read()).status).toBe(404);
    });

    it("cannot be restored by its member when another record uses its email", async () => {
      await add();
      await archiveOwn();
      await add({ ...createOther, email: create.email } as never);
      expect(await restoreOwn()).toMatchObject({ status: 409, body: { error: texts.exists } });
      expect((await archived()).data).toMatchObject([{ id: 1 }]);
    });

    it("is erased after 30 days, and not before", async () => {
      await add();
      await add(createOther as typeof create);
      await archive(1);
      await archive(2);
      const ago = (days: number, id: number) =>
        service.database.query(
          `update removals set archived_at = now() - interval '${days} days' where id = ${id}`,
        );
      await ago(31, 1);
      await ago(29, 2);
      await service.service.parts.removals!.eraseArchived(new AbortController().signal);
      expect((await archived()).data).toMatchObject([{ id: 2 }]);
      expect(await service.database.query("select actor_role from removals where id = 1")).toEqual([
        { actor_role: "system" },
      ]);
    });
  });

  it("concurrent archiving and restoring leave a record where the newest entry of its history says", async () => {
    await add();
    const sql = "select action from history where action in ('archived', 'unarchived') order by id";
    for (let round = 0; round < 4; round++) {
      const moves = [archive(), restore(), archive(), restore(), edit(values[round % 2]!)];
      const statuses = (await Promise.all(moves)).map(({ status }) => status);
      expect(statuses.filter((status) => status !== 200 && status !== 404)).toEqual([]);
      const recorded = (await service.database.query(sql)).map(({ action }) => action);
      const alternating = recorded.map((_, n) => (n % 2 === 0 ? "archived" : "unarchived"));
      expect(recorded).toEqual(alternating);
      const places = [(await listed()).length, (await archived()).data.length];
      expect(places).toEqual(recorded.at(-1) === "archived" ? [0, 1] : [1, 0]);
    }
    const versions = (await service.publishAll()).map(({ message }) => message.version);
    expect(versions).toHaveLength(1);
  });

  it("a removal with an invalid parameter is rejected", async () => {
    await add();
    for (const [query, name, message] of [
      ["?erase=perhaps", "erase", "must be true or false"],
      ["?colour=red", "colour", "is not a parameter here"],
      ["?__proto__=1", "__proto__", "is not a parameter here"],
    ]) {
      const response = await service.call("DELETE", `${path}/1${query}`);
      expect(response).toMatchObject({ status: 400, body: { details: [{ path: name, message }] } });
    }
    expect((await read()).status).toBe(200);
  });

  it("an unknown record cannot be archived, restored or erased", async () => {
    for (const move of [archive, restore, erase]) expect(await move(7)).toMatchObject(notFound);
    expect(await readFile(list, "utf8")).toBe("");
  });

  it("the gateway learns which records are archived and erased", async () => {
    for (let n = 1; n <= 3; n++) await add({ ...create, ...unique(n) });
    await archive(1);
    await erase(3);
    const response = await service.callAs({ role: "gateway" }, "POST", `/internal/${kind}s/removed`, {
      ids: [1, 2, 3, 4],
    });
    expect(response.body).toEqual({ success: true, data: { archived: [1], erased: [3] } });
  });
}
