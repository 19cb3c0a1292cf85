import { texts } from "@kindling/contracts/texts.ts";
import { describe, expect, it } from "vitest";
import type { TestService } from "../test-service.ts";
import { type TestedRecords, testedRecords } from "./tested-records.ts";

/** Checks that a service undoes changes of its records, and restores their versions. */
export function goingBackSuite(service: TestService, records: TestedRecords): void {
  const { role, create, createOther, field, values, single } = records;
  const [first, second, third] = values;
  const { add, change, read, history, newest, goBack } = testedRecords(service, records);

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

    it("works for a client that prefers CSV, a format that histories do not have", async () => {
      await add({ ...create, [field]: first });
      const path = `${records.path}/1/history`;
      const response = await service.call("GET", path, undefined, { accept: "text/csv" });
      expect([response.status, response.body.data.length]).toEqual([200, 1]);
    });

    it("happens once when two requests arrive at the same moment", async () => {
      await add({ ...create, [field]: first });
      await change({ [field]: second });
      const { id } = await newest();
      const responses = await Promise.all([goBack("undo", id), goBack("undo", id)]);
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect((await history()).data).toHaveLength(3);
    });

    it("is refused for the first entry", async () => {
      await add();
      const created = await newest();
      expect(await goBack("undo", created.id)).toMatchObject({
        status: 409,
        body: { error: texts.firstEntry },
      });
    });

    it("restores an email, unless another record uses it", async () => {
      const email = String(create.email);
      await add();
      await change({ email: "else@example.com" });
      const { id } = await newest();
      expect(await goBack("undo", id)).toMatchObject({ status: 200, body: { data: { email } } });
      await change({ email: "else@example.com" });
      const later = await newest();
      await add({ ...createOther, email: email.toUpperCase() });
      expect(await goBack("undo", later.id)).toMatchObject({ status: 409 });
    });

    it("returns 400 for an earlier value that is no longer allowed, as restoring does", async () => {
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

    it("returns 404 for an entry of another record and for an unknown entry", async () => {
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
      const stored = await read();
      expect(await goBack("restore", id)).toMatchObject({ status: 200, body: { data: stored } });
      expect(await read()).toEqual(stored);
      expect((await history()).data).toHaveLength(1);
      expect((await goBack("restore", id, 2)).status).toBe(404);
    });
  });
}
