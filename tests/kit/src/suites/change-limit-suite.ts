import { randomBytes } from "node:crypto";
import { texts } from "@kindling/contracts/texts.ts";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { eventually } from "../eventually.ts";
import type { TestService } from "../test-service.ts";
import { type TestedRecords, testedRecords } from "./tested-records.ts";

/** Checks that a service limits what a member changes of their record. */
export function changeLimitSuite(service: TestService, records: TestedRecords): void {
  const { path, role, create, field, values, single } = records;
  const [first, second] = values;
  const { add, change, history, newest } = testedRecords(service, records);
  const changeOwn = (value: unknown, name = field) =>
    service.callAs({ role, id: 1 }, "PUT", `${path}/1`, { [name]: value });

  /** Adds entries of the member's own changes to the history of the record. */
  const addEntries = (count: number, minutesAgo: number, after: unknown = first, id = 1) =>
    service.database.query(
      `insert into history (kind, record_id, action, at, actor_role, actor_id, changes)
       select $1, 1, 'changed', now() - make_interval(mins => $2), $1, $3, $4
       from generate_series(1, $5)`,
      [role, minutesAgo, id, { [field]: [null, after] }, count],
    );
  /** Lets requests wait for the record together, so that each begins before another is saved. */
  async function atOnce<T>(count: number, request: (n: number) => Promise<T>): Promise<T[]> {
    const client = new pg.Client(service.database.url);
    await client.connect();
    try {
      await client.query(`begin; select from ${role}s for update`);
      const requests = Array.from({ length: count }, (_, n) => request(n));
      await eventually(async () => {
        const waiting = "datname = current_database() and wait_event_type = 'Lock'";
        const found = await service.database.query(`select from pg_stat_activity where ${waiting}`);
        expect(found).toHaveLength(count);
      });
      await client.query("commit");
      return await Promise.all(requests);
    } finally {
      await client.end();
    }
  }

  /** Text of so many bytes that cannot be compressed. */
  const noise = (bytes: number) => randomBytes(bytes).toString("base64").slice(0, bytes);

  describe("a member's own changes", () => {
    it("are 60 in an hour, also of two requests at once", async () => {
      await add();
      await addEntries(59, 20);
      const responses = await atOnce(5, (n) => changeOwn(`+1 ${n}`, "phone"));
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429, 429]);
      const { body, headers } = responses.find(({ status }) => status === 429)!;
      expect(body).toMatchObject({
        code: "too_many",
        error: "You have changed a lot in a short time. You can save again in 40 minutes.",
      });
      const wait = Number(headers["retry-after"]);
      expect(wait).toBeGreaterThan(39 * 60);
      expect(wait).toBeLessThanOrEqual(40 * 60);
      expect((await history()).page).toMatchObject({ total: 61 });
    });

    it("go on when the oldest of the 60 is an hour old", async () => {
      await add();
      await addEntries(1, 61);
      await addEntries(59, 20);
      expect((await changeOwn(second)).status).toBe(200);
    });

    it("are 200 in a day", async () => {
      await add();
      await addEntries(200, 23 * 60);
      expect(await changeOwn(second)).toMatchObject({
        status: 429,
        body: { error: texts.tooManyOwnChanges(3_600) },
      });
      await service.database.query("update history set at = at - interval '61 minutes'");
      expect((await changeOwn(second)).status).toBe(200);
    });

    it("add 5 MB to the history in a day", async () => {
      await add();
      await addEntries(2, 22 * 60, noise(2_490_000));
      expect((await changeOwn(second)).status).toBe(200);
      await addEntries(1, 60, noise(50_000));
      const refused = await changeOwn(first);
      expect(refused).toMatchObject({ status: 429, body: { error: texts.tooManyOwnChanges(7_200) } });
    });

    it("are limited while the application is pending or declined", async () => {
      await add();
      await addEntries(60, 20);
      for (const state of ["pending", "declined"]) {
        await service.database.query(
          `update ${role}s set application = jsonb_build_object('state', $1::text)`,
          [state],
        );
        expect((await changeOwn(second)).status).toBe(429);
      }
    });

    it("change nothing, neither the record nor the outbox, when they are refused", async () => {
      await add({ ...create, [field]: first });
      await addEntries(60, 20);
      await service.publishAll();
      expect((await changeOwn(second)).status).toBe(429);
      expect(await service.marks()).toEqual([]);
      expect((await newest()).changes).toEqual([{ field, before: null, after: first }]);
    });

    it("are not counted when nothing changes, and a confirmed email is not refused", async () => {
      await add({ ...create, [field]: first });
      await addEntries(60, 20);
      expect((await changeOwn(first)).status).toBe(200);
      const internal = path.replace("/api/", "/internal/").replace("-database", "");
      const body = { email: "confirmed@example.com" };
      expect((await service.callAs({ role: "gateway" }, "PUT", `${internal}/1/email`, body)).status).toBe(
        200,
      );
    });

    it("are counted apart from those of admins, who are not limited", async () => {
      await add();
      await addEntries(60, 20);
      expect((await change({ [field]: second })).status).toBe(200);
      expect(
        (await service.call("PUT", `${path}/1/${single.path}`, { [single.field]: single.value })).status,
      ).toBe(200);
      await service.database.query("update history set actor_role = 'admin', actor_id = null");
      expect((await changeOwn(first)).status).toBe(200);
    });
  });
}
