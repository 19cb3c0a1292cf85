import type { HistoryEntry } from "@kindling/contracts/history/schemas.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { describe, expect, it } from "vitest";
import type { TestService } from "../test-service.ts";
import { checkUpgraded } from "./upgraded-database.ts";

export interface HistoryOptions {
  /** `/api/founders` */
  path: string;
  /** Path of one record, for reading it. */
  recordPath: (id: number) => string;
  role: "founder" | "investor";
  /** The fields of a new record. */
  create: Record<string, unknown>;
  /** The same of a second one. */
  createOther: Record<string, unknown>;
  /** A field with three values that a member may set. */
  field: string;
  values: readonly [unknown, unknown, unknown];
  /** An endpoint that changes one field only: its path after the record's, and the field with a value. */
  single: { path: string; field: string; value: unknown };
  notFound: string;
  /** The service's folder of migrations. */
  migrations: URL;
}

const anna = { role: "admin", name: "Anna Ångström" } as const;

/** Checks that a service keeps the history of its records, and goes back in it. */
export function historySuite(service: TestService, options: HistoryOptions): void {
  const { path, recordPath, role, create, createOther, field, values, single } = options;
  const [first, second, third] = values;
  const add = async (input = create) => (await service.call("POST", path, input)).body.data;
  const change = (patch: object, id = 1) => service.callAs(anna, "PUT", `${path}/${id}`, patch);
  const read = async (id = 1) => (await service.call("GET", recordPath(id))).body.data;
  const history = async (query = "", id = 1) =>
    (await service.call("GET", `${path}/${id}/history${query}`)).body as {
      data: HistoryEntry[];
      page: object;
    };
  const newest = async () => (await history()).data[0]!;
  const goBack = (step: "undo" | "restore", entry: number, id = 1) =>
    service.callAs(anna, "POST", `${path}/${id}/history/${entry}/${step}`);

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

    it("is where an admin's name is, not the log", async () => {
      await add();
      await change({ [field]: first });
      expect(service.logged.join()).not.toContain("Anna");
    });

    it("has the changes of endpoints for one field", async () => {
      await add();
      await service.call("PUT", `${path}/1/${single.path}`, { [single.field]: single.value });
      expect((await newest()).changes).toMatchObject([{ field: single.field, after: single.value }]);
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

  it("the history of a record from before begins with an entry that says so", async () => {
    const { migrations } = options;
    const before = { migrations, table: `${role}s`, stored: { name: "Ada", email: "ada@example.com" } };
    const stored = role === "founder" ? { ...before.stored, company: "Ada Ltd" } : before.stored;
    await checkUpgraded({ ...before, stored }, "20261123130000_history", async ({ query }) => {
      expect(await query("select kind, record_id::int, action, actor_role, changes from history")).toEqual([
        { kind: role, record_id: 1, action: "recorded-since", actor_role: "system", changes: {} },
      ]);
    });
  });

  describe("undoing a change", () => {
    it("gives its fields the values from before, and is an entry itself that can be undone", async () => {
      await add({ ...create, [field]: first });
      await change({ [field]: second });
      await change({ [single.field]: single.value });
      const [, entry] = (await history()).data;
      const undone = await goBack("undo", entry!.id);
      expect(undone.status).toBe(200);
      expect(undone.body.data).toEqual(await read());
      expect(undone.body.data).toMatchObject({ [field]: first, [single.field]: single.value });
      const last = await newest();
      expect(last).toMatchObject({
        action: "undone",
        actor: { name: "Anna Ångström" },
        changes: [{ field, before: second, after: first }],
      });
      expect((await goBack("undo", last.id)).body.data).toMatchObject({ [field]: second });
    });

    it("is refused when a field has changed since, with the value that stands now", async () => {
      await add({ ...create, [field]: first });
      await change({ [field]: second, [single.field]: single.value });
      const { id } = await newest();
      await change({ [field]: third });
      const stored = await read();
      expect(await goBack("undo", id)).toMatchObject({
        status: 409,
        body: {
          code: "conflict",
          error: texts.changedSince,
          details: [{ path: field, message: `is now ${JSON.stringify(third)}`, current: third }],
        },
      });
      expect(await read()).toEqual(stored);
    });

    it("happens once when it is asked for twice at the same moment", async () => {
      await add({ ...create, [field]: first });
      await change({ [field]: second });
      const { id } = await newest();
      const responses = await Promise.all([goBack("undo", id), goBack("undo", id)]);
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect((await history()).data).toHaveLength(3);
    });

    it("is refused for the first entry and for an email", async () => {
      await add();
      const created = await newest();
      expect(await goBack("undo", created.id)).toMatchObject({
        status: 409,
        body: { error: texts.firstEntry },
      });
      await change({ email: "else@example.com" });
      expect(await goBack("undo", (await newest()).id)).toMatchObject({
        status: 409,
        body: { error: texts.emailNotUndone },
      });
    });

    it("is 400 for a value from before that is no longer allowed, as restoring it is", async () => {
      await add({ ...create, phone: "1" });
      const { id } = await newest();
      await change({ phone: "2" });
      await service.database.query(
        "update history set changes = jsonb_set(changes, '{phone,0}', to_jsonb(repeat('1', 51))) where action = 'changed'",
      );
      const stored = await read();
      const problem = { path: "phone", message: "can have at most 50 characters" };
      const refused = {
        status: 400,
        body: {
          code: "invalid",
          error: `${texts.invalidInput} ${problem.path}: ${problem.message}`,
          details: [problem],
        },
      };
      expect(await goBack("undo", (await newest()).id)).toMatchObject(refused);
      expect(await goBack("restore", id)).toMatchObject(refused);
      expect(await read()).toEqual(stored);
    });

    it("is 404 for an entry of another record and an unknown one", async () => {
      await add({ ...create, [field]: first });
      const { id } = await newest();
      await add(createOther);
      const other = (await history("", 2)).data[0]!;
      for (const [entry, record] of [
        [id, 2],
        [other.id, 1],
        [999, 1],
      ] as const) {
        expect(await goBack("undo", entry, record)).toMatchObject({
          status: 404,
          body: { error: texts.entryNotFound },
        });
      }
      expect((await goBack("undo", id, 9)).status).toBe(404);
    });

    it("publishes the record", async () => {
      await add({ ...create, [field]: first });
      await change({ [field]: second });
      const { id } = await newest();
      await service.publishAll();
      await goBack("undo", id);
      expect(await service.marks()).toMatchObject([{ aggregate: role, aggregate_id: 1, version: 3 }]);
    });
  });

  describe("restoring a version", () => {
    it("gives every field but the email the value that it had after the entry", async () => {
      await add({ ...create, [field]: first });
      await change({ [field]: second });
      const { id } = await newest();
      const then = await read();
      await change({ [field]: third, name: "Renamed" });
      await change({ [single.field]: single.value, email: "else@example.com" });
      const restored = await goBack("restore", id);
      expect(restored.status).toBe(200);
      const { version, updated_at } = restored.body.data;
      expect(restored.body.data).toEqual({ ...then, email: "else@example.com", version, updated_at });
      expect(await newest()).toMatchObject({ action: "restored", actor: { name: "Anna Ångström" } });
    });

    it("changes nothing for the newest entry, and is 404 for another record's", async () => {
      await add();
      await add(createOther);
      const { id } = await newest();
      expect((await goBack("restore", id)).status).toBe(200);
      expect((await history()).data).toHaveLength(1);
      expect((await goBack("restore", id, 2)).status).toBe(404);
    });
  });
}
