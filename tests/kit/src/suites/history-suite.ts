import { describe, expect, it } from "vitest";
import type { TestService } from "../test-service.ts";
import { type TestedRecords, testedRecords } from "./tested-records.ts";

export interface HistoryOptions extends TestedRecords {
  notFound: string;
}

/** Checks that a service keeps the history of its records. */
export function historySuite(service: TestService, options: HistoryOptions): void {
  const { path, role, create, createOther, field, values, single } = options;
  const [first, second, third] = values;
  const { add, change, read, history, newest } = testedRecords(service, options);

  describe("the history of a record", () => {
    it("begins with the values that it was created with", async () => {
      const created = await add();
      const { data, page } = await history();
      const given = Object.entries(create).map(([name, value]) => ({
        field: name,
        before: null,
        after: value,
      }));
      expect(data).toMatchObject([
        { action: "created", at: created.created_at, actor: { role: "admin", id: null, name: null } },
      ]);
      expect(data[0]!.changes).toHaveLength(given.length);
      expect(data[0]!.changes).toEqual(expect.arrayContaining(given));
      expect(page).toEqual({ total: 1, matching: 1, offset: 0, limit: 100 });
    });

    it("names the visitor, the member and the admin who changed it", async () => {
      await service.callAs({ role: "public" }, "POST", path, create);
      await service.callAs({ role, id: 1 }, "PUT", `${path}/1`, { [field]: first });
      await change({ [field]: second });
      const { data } = await history();
      expect(data.map(({ actor }) => actor)).toEqual([
        { role: "admin", id: null, name: "Anna Ångström" },
        { role, id: 1, name: null },
        { role: "public", id: null, name: null },
      ]);
      expect(data[0]!.changes).toEqual([{ field, before: first, after: second }]);
    });

    it("names the member whose confirmed email the gateway saves", async () => {
      await add();
      const internal = path.replace("/api/", "/internal/").replace("-database", "");
      const email = "confirmed@example.com";
      const response = await service.callAs({ role: "gateway" }, "PUT", `${internal}/1/email`, { email });
      expect(response.status).toBe(200);
      expect(await newest()).toMatchObject({
        actor: { role, id: 1 },
        changes: [{ field: "email", before: create.email, after: email }],
      });
      const changed = service.logged.map((line) => JSON.parse(line)).filter(({ kind }) => kind === role);
      expect(changed.at(-1)).toMatchObject({ actor: { role, id: 1 }, id: 1 });
    });

    it("has the id of each request, for its creation, edits, undoing and moves", async () => {
      const calls: ["POST" | "PUT" | "DELETE", url: string, body?: object][] = [
        ["POST", path, create],
        ["PUT", `${path}/1`, { [field]: first }],
        ["PUT", `${path}/1/${single.path}`, { [single.field]: single.value }],
        ["POST", `${path}/1/history/2/undo`],
        ["DELETE", `${path}/1`],
        ["POST", `${path}/1/restore`],
      ];
      for (const [n, [method, url, body]] of calls.entries()) {
        const { status } = await service.call(method, url, body, { "x-request-id": `history-${n + 1}` });
        expect(status).toBeLessThan(300);
      }
      const actions = ["created", "changed", "changed", "undone", "archived", "unarchived"];
      expect(
        await service.database.query("select record_id::int, action, request_id from history order by id"),
      ).toEqual(actions.map((action, n) => ({ record_id: 1, action, request_id: `history-${n + 1}` })));
    });

    it("contains the admin's name, which the log does not", async () => {
      await add();
      await change({ [field]: first });
      expect(service.logged.join()).not.toContain("Anna");
    });

    it("contains changes by endpoints that set one field", async () => {
      await add();
      await service.call("PUT", `${path}/1/${single.path}`, { [single.field]: single.value });
      expect((await newest()).changes).toMatchObject([{ field: single.field, after: single.value }]);
    });

    it("has the entry that the response to such a change names; one that changes nothing names none", async () => {
      await add();
      const named = async () => {
        const body = { [single.field]: single.value };
        return (await service.call("PUT", `${path}/1/${single.path}`, body)).headers["history-entry"];
      };
      expect(await named()).toBe(String((await newest()).id));
      expect(await named()).toBeUndefined();
    });

    it("has no entry for a change that changes nothing or is refused", async () => {
      await add({ ...create, [field]: first });
      await add(createOther);
      expect((await change({ [field]: first })).status).toBe(200);
      expect((await change({ [field]: second, email: createOther.email })).status).toBe(409);
      expect((await history()).data).toHaveLength(1);
    });

    it("comes in parts, newest first", async () => {
      await add();
      for (const value of [first, second, third]) await change({ [field]: value });
      const { data, page } = await history("?limit=2&offset=1");
      expect(data.map(({ changes }) => changes[0]!.after)).toEqual([second, first]);
      expect(page).toEqual({ total: 4, matching: 4, offset: 1, limit: 2 });
    });

    it("comes in parts of at most 1 MB, whose size is their limit", async () => {
      await add();
      await service.database.query(
        `insert into history (kind, record_id, action, actor_role, actor_id, changes)
         select $1, 1, 'changed', $1, 1, jsonb_build_object($2::text, jsonb_build_array(n, repeat('x', 80000)))
         from generate_series(1, 30) n`,
        [role, field],
      );
      const sizes: number[] = [];
      for (let offset = 0; offset < 31; ) {
        const { data, page } = await history(`?limit=500&offset=${offset}`);
        expect(page).toEqual({ total: 31, matching: 31, offset, limit: offset < 24 ? data.length : 500 });
        expect(JSON.stringify(data).length).toBeLessThan(1_010_000);
        expect(data[0]!.id).toBe(31 - offset);
        sizes.push(data.length);
        offset += data.length;
      }
      expect(sizes).toEqual([12, 12, 7]);
    });

    it("is 404 for an unknown record and 400 for an unknown parameter", async () => {
      await add();
      expect(await service.call("GET", `${path}/9/history`)).toMatchObject({
        status: 404,
        body: { error: options.notFound },
      });
      expect((await service.call("GET", `${path}/1/history?order=asc`)).status).toBe(400);
    });

    it("has each of many changes at the same moment once, each continuing the one before", async () => {
      await add({ ...create, [field]: third });
      await Promise.all(
        Array.from({ length: 20 }, (_, n) => change({ [field]: n % 2 === 0 ? first : second })),
      );
      const { data } = await history();
      const oldestFirst = data.reverse().slice(1);
      let value = third;
      for (const { changes } of oldestFirst) {
        expect(changes).toHaveLength(1);
        expect(changes[0]!.before).toEqual(value);
        value = changes[0]!.after;
      }
      expect((await read())[field]).toEqual(value);
    });
  });
}
