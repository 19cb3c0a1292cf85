import { appendFile, mkdir, readFile, rm, rmdir, writeFile } from "node:fs/promises";
import { republish } from "@kindling/service-kit/messaging/recovery/republish.ts";
import { runCommand } from "@kindling/service-kit/process/commands.ts";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { eventually } from "../../eventually.ts";
import { tablesWith } from "../../tables-with.ts";
import { anna, type RemovalOptions, removalCalls } from "./removal-calls.ts";

/** Checks that a service erases its records, also again after a backup is restored. */
export function erasureSuite(options: RemovalOptions): void {
  const { kind, create, createOther, values } = options;
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
    unique,
    notFound,
    time,
  } = removalCalls(options);
  const otherKind = kind === "founder" ? "investor" : "founder";

  describe(`an erased ${kind}`, () => {
    const personal = Object.values({ ...create, field: values[0] }).filter(
      (value) => typeof value === "string" && value.length > 7 && !/^[A-Z_]+$/.test(value),
    ) as string[];

    it.each(["present", "archived"])(
      "leaves its id, the time and who did it when it was %s",
      async (where) => {
        await add();
        await edit(values[0]);
        await service.publishAll();
        if (where === "archived") await archive();
        expect(await tablesWith(service.database.query, personal)).not.toEqual([]);
        expect(await erase()).toMatchObject({ status: 200, body: { data: { id: 1, erased_at: time } } });
        expect(await tablesWith(service.database.query, personal)).toEqual([]);
        const rows = await service.database.query(
          "select record_id::int as id, action, actor_name, changes from history",
        );
        expect(rows).toEqual([{ id: 1, action: "erased", actor_name: anna.name, changes: {} }]);
        expect(await readFile(list, "utf8")).toMatch(new RegExp(`^\\n${kind} 1 \\d{4}-.*Z\\n$`));
      },
    );

    it("is published as erased, without a state", async () => {
      await add();
      await archive();
      await service.publishAll();
      await erase();
      const [{ message } = { message: {} }] = await service.publishAll();
      expect(message).toMatchObject({ id: 1, version: 3, state: null });
      expect(message).not.toHaveProperty("archived");
    });

    it("cannot be read, edited, archived or restored, and its id is not reused", async () => {
      await add();
      await erase();
      for (const response of [await restore(), await archive(), await edit(values[0]), await read()])
        expect(response).toMatchObject(notFound);
      expect((await erase()).status).toBe(200);
      expect((await readFile(list, "utf8")).split("\n").filter(Boolean)).toHaveLength(1);
      expect((await add()).id).toBe(2);
    });

    it("is included when everything is published again, like an archived record", async () => {
      await add();
      await add(createOther as typeof create);
      await erase(1);
      await archive(2);
      await service.publishAll();
      expect(await republish(service.service.pool, service.service.parts.publications)).toBe(2);
      const messages = (await service.publishAll()).map(({ message }) => message);
      expect(messages.map(({ state, archived }) => [state, archived])).toEqual([
        [null, undefined],
        [null, true],
      ]);
    });

    it("is never a record that was restored after the hourly job had selected it", async () => {
      const [first, second] = [await add(), await add(createOther as typeof create)];
      await archive(first.id);
      await archive(second.id);
      await service.database.query(
        "update removals set archived_at = now() - interval '40 days' + id * interval '1 day'",
      );
      const client = new pg.Client({ connectionString: service.database.url });
      await client.connect();
      try {
        // The job waits for its turn with the first record.
        await client.query("begin");
        await client.query("select pg_advisory_xact_lock(1618033988, $1)", [first.id]);
        const job = service.service.parts.removals!.eraseArchived(new AbortController().signal);
        const waiting = "select from pg_stat_activity where datname = $1 and wait_event = 'advisory'";
        await eventually(async () =>
          expect(await service.database.query(waiting, [service.database.name])).toHaveLength(1),
        );
        expect((await restore(second.id)).status).toBe(200);
        await client.query("rollback");
        await job;
      } finally {
        await client.end();
      }
      expect((await listed()).map(({ id }: { id: number }) => id)).toEqual([second.id]);
      expect((await archived()).data).toEqual([]);
    });

    it("is erased even if the erasure of an older record fails", async () => {
      for (const id of [1, 2]) {
        await add({ ...create, ...unique(id) });
        await archive(id);
      }
      await service.database.query(
        "update removals set archived_at = now() - interval '40 days' + id * interval '1 day'",
      );
      const isKept = "constraint is_kept check (id <> 1 or erased_at is null)";
      await service.database.query(`alter table removals add ${isKept}`);
      try {
        const job = service.service.parts.removals!.eraseArchived(new AbortController().signal);
        await expect(job).rejects.toThrow("1 of 2 failed");
      } finally {
        await service.database.query("alter table removals drop constraint is_kept");
      }
      expect((await archived()).data.map(({ id }: { id: number }) => id)).toEqual([1]);
    });

    it.each(["present", "archived"])(
      "that the list has, but that is %s, fails the hourly job",
      async (where) => {
        const job = () => service.service.parts.removals!.eraseArchived(new AbortController().signal);
        await add();
        await add(createOther as typeof create);
        await erase(2);
        await job();
        if (where === "archived") await archive();
        // As after a crash just before the commit, or a backup that was restored without the list.
        await appendFile(list, `${kind} 1 x\n`);
        await expect(job()).rejects.toThrow(`in the list of erasures, but not erased: ${kind} 1`);
        await erase(1);
        await job();
      },
    );

    it("is never published for a record that is restored while its state is read", async () => {
      await add();
      await archive();
      const { removals } = service.service.parts;
      const read = await removals!.snapshots([1], async (client) => {
        await client.query("select from removals");
        expect((await restore()).status).toBe(200);
        return [];
      });
      expect(read).toMatchObject([{ id: 1, state: null, archived: true }]);
    });

    it("is kept when the list of erasures cannot be written", async () => {
      await add();
      await rm(list);
      await mkdir(list);
      expect((await erase()).status).toBe(500);
      expect((await read()).status).toBe(200);
      await rmdir(list);
    });

    it("loses the edits and moves that were in flight", async () => {
      for (let round = 1; round <= 4; round++) {
        const { id } = await add({ ...create, ...unique(round) });
        const inFlight = [edit(values[0], id), archive(id), erase(id), restore(id), edit(values[1], id)];
        const statuses = (await Promise.all(inFlight)).map(({ status }) => status);
        expect(statuses.filter((status) => status !== 200 && status !== 404)).toEqual([]);
        expect(statuses[2]).toBe(200);
        expect((await read(id)).status).toBe(404);
      }
      expect(await tablesWith(service.database.query, personal)).toEqual([]);
    });
  });

  describe("the command erase-again", () => {
    const run = (...args: string[]) => runCommand(service.service, "erase-again", args);

    it("erases the listed records that a restored database contains, and never reuses their ids", async () => {
      await add();
      await add(createOther as typeof create);
      await archive(1);
      await writeFile(
        list,
        `${kind} 1 2026-01-01T00:00:00.000Z\n${otherKind} 2 x\n\n${kind} 90 x\n${kind} 1 x\n`,
      );
      expect(await run(list)).toBe(0);
      expect((await listed()).map(({ id }: { id: number }) => id)).toEqual([2]);
      expect((await archived()).data).toEqual([]);
      expect(await restore(90)).toMatchObject(notFound);
      expect((await add()).id).toBe(91);
      expect(await service.publishAll()).toMatchObject([
        { message: { id: 1, state: null } },
        { message: { id: 2, state: { id: 2 } } },
        { message: { id: 90, state: null } },
        { message: { id: 91, state: { id: 91 } } },
      ]);
    });

    it("adds the records that are missing in the service's own list, for the next restore", async () => {
      await add();
      await writeFile(list, `${kind} 1 x\n${kind} 9`);
      const other = `${list}.other`;
      await writeFile(other, `${kind} 1 x\n${otherKind} 3 x\n${kind} 90 x\n`);
      for (const _ of [1, 2]) expect(await run(other)).toBe(0);
      await rm(other);
      const lines = (await readFile(list, "utf8")).split("\n").filter(Boolean);
      expect(lines.map((line) => line.replace(/ [^ ]+$/, ""))).toEqual([`${kind} 1`, kind, `${kind} 90`]);
    });

    it("stops at an invalid line and erases nobody", async () => {
      await add();
      for (const line of ["founder", "founder 0 x", "founder 1", "founder x y", "a b c d"]) {
        await writeFile(list, `${kind} 1 x\n${line}\n`);
        await expect(run(list)).rejects.toThrow('line 2: is not "kind id time"');
      }
      expect((await read()).status).toBe(200);
    });
  });
}
