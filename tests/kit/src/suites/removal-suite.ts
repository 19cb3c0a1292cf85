import { mkdir, mkdtemp, readFile, rm, rmdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { EventShape } from "@kindling/contracts/event.ts";
import { republish } from "@kindling/service-kit/messaging/recovery/republish.ts";
import { runCommand } from "@kindling/service-kit/process/commands.ts";
import type { ServiceDefinition } from "@kindling/service-kit/process/service-definition.ts";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { eventually } from "../eventually.ts";
import type { TestDatabase } from "../test-database.ts";
import { messageOf, testService } from "../test-service.ts";

export interface RemovalOptions {
  definition(options: { erasuresFile?: string }): ServiceDefinition;
  kind: "founder" | "investor";
  /** `/api/founders` */
  path: string;
  /** Path of one record, for reading it. */
  recordPath: (id: number) => string;
  /** The fields of a new record with texts that are found nowhere else, and the same of a second one. */
  create: Record<string, unknown> & { name: string; email: string };
  createOther: Record<string, unknown>;
  /** A field that an edit changes, and values for it. */
  field: string;
  values: readonly [string, string];
  /** The event that counts a record's matches, with a count. */
  tally: { event: EventShape; state: object };
  texts: { notFound: string; exists: string };
}

const anna = { role: "admin", name: "Anna Ångström" } as const;

/** Checks that a service archives, restores and erases its records. */
export function removalSuite(options: RemovalOptions): void {
  const { kind, path, recordPath, create, createOther, field, values, tally, texts } = options;
  let folder: string;
  let erasures: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "erasures-"));
    erasures = join(folder, "list");
  });
  afterAll(() => rm(folder, { recursive: true }));
  beforeEach(() => writeFile(erasures, ""));

  const service = testService(() => options.definition({ erasuresFile: erasures }));
  const add = async (input = create) => (await service.call("POST", path, input)).body.data;
  const read = (id = 1) => service.call("GET", recordPath(id));
  const archive = (id = 1) => service.callAs(anna, "DELETE", `${path}/${id}`);
  const erase = (id = 1) => service.callAs(anna, "DELETE", `${path}/${id}?erase=true`);
  const restore = (id = 1) => service.callAs(anna, "POST", `${path}/${id}/restore`);
  const edit = (value: string, id = 1) => service.callAs(anna, "PUT", `${path}/${id}`, { [field]: value });
  const listed = async () => (await service.call("GET", path)).body.data;
  const archived = async () => (await service.call("GET", `/api/archive/${kind}s`)).body;
  const history = async (id = 1) => (await service.call("GET", `${path}/${id}/history`)).body.data;
  const actions = async () => (await history()).map(({ action }: { action: string }) => action);
  const byEmail = ({ email } = create) =>
    service.callAs({ role: "gateway" }, "POST", `/internal/${kind}s/by-email`, { email });
  const notFound = { status: 404, body: { code: "not_found", error: texts.notFound } };
  const time = expect.stringMatching(/^\d{4}-.*Z$/);

  describe(`an archived ${kind}`, () => {
    it("is in no list, cannot be read, changed or signed in with", async () => {
      await add();
      await add(createOther as typeof create);
      expect(await archive()).toMatchObject({
        status: 200,
        body: { success: true, data: { id: 1, archived_at: time, erased_at: null } },
      });
      expect((await listed()).map(({ id }: { id: number }) => id)).toEqual([2]);
      expect((await service.call("GET", `${path}?limit=10`)).body.page.total).toBe(1);
      for (const response of [await read(), await edit(values[0]), await byEmail(), await history404()])
        expect(response).toMatchObject(notFound);
    });

    const history404 = () => service.call("GET", `${path}/1/history`);

    it("is published as gone, but one that may return", async () => {
      await add();
      await service.publishAll();
      await archive();
      const published = await service.publishAll();
      expect(published).toMatchObject([{ message: { id: 1, version: 2, state: null, archived: true } }]);
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

    it("stays archived when another took its email", async () => {
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
        expect(await findIn(service.database, personal)).not.toEqual([]);
        expect(await erase()).toMatchObject({ status: 200, body: { data: { id: 1, erased_at: time } } });
        expect(await findIn(service.database, personal)).toEqual([]);
        const rows = await service.database.query(
          "select record_id::int as id, action, actor_name, changes from history",
        );
        expect(rows).toEqual([{ id: 1, action: "erased", actor_name: anna.name, changes: {} }]);
        expect(await readFile(erasures, "utf8")).toMatch(new RegExp(`^\\n${kind} 1 \\d{4}-.*Z\\n$`));
      },
    );

    it("is published as gone for good", async () => {
      await add();
      await archive();
      await service.publishAll();
      await erase();
      const [{ message } = { message: {} }] = await service.publishAll();
      expect(message).toMatchObject({ id: 1, version: 3, state: null });
      expect(message).not.toHaveProperty("archived");
    });

    it("never returns", async () => {
      await add();
      await erase();
      for (const response of [await restore(), await archive(), await edit(values[0]), await read()])
        expect(response).toMatchObject(notFound);
      expect((await erase()).status).toBe(200);
      expect((await readFile(erasures, "utf8")).split("\n").filter(Boolean)).toHaveLength(1);
      expect((await add()).id).toBe(2);
    });

    it("is published again with everything else, as is an archived one", async () => {
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

    it("is not erased by the job that found it archived, once it is restored", async () => {
      await add();
      await archive();
      await service.database.query("update removals set archived_at = now() - interval '31 days'");
      const client = new pg.Client({ connectionString: service.database.url });
      await client.connect();
      // The job waits for its turn, as for a restore that is under way.
      await client.query("begin");
      await client.query("select pg_advisory_xact_lock(1618033988, 1)");
      const job = service.service.parts.removals!.eraseArchived(new AbortController().signal);
      const waiting = "select from pg_stat_activity where datname = $1 and wait_event = 'advisory'";
      await eventually(async () =>
        expect(await service.database.query(waiting, [service.database.name])).toHaveLength(1),
      );
      const restored = restore();
      await client.query("rollback");
      await client.end();
      // Whoever is first: a restore that succeeds is kept.
      const { status } = await restored;
      await job;
      expect((await read()).status).toBe(status);
    });

    it("is kept when the list of erasures cannot be written", async () => {
      await add();
      await rm(erasures);
      await mkdir(erasures);
      expect((await erase()).status).toBe(500);
      expect((await read()).status).toBe(200);
      await rmdir(erasures);
    });

    it("loses the edits that were under way", async () => {
      for (let round = 1; round <= 10; round++) {
        const { id } = await add({ ...create, email: `p${round}@example.com`, ...unique(round) });
        await Promise.all([edit(values[0], id), erase(id), edit(values[1], id), archive(id)]);
        expect((await read(id)).status).toBe(404);
      }
      expect(await findIn(service.database, personal)).toEqual([]);
    });
  });

  const unique = (round: number) => ("company" in create ? { company: `Company of round ${round}` } : {});

  it("concurrent moves leave a record in one place", async () => {
    await add();
    for (let round = 0; round < 10; round++) {
      const moves = [archive(), restore(), archive(), restore(), edit(values[round % 2]!)];
      const statuses = (await Promise.all(moves)).map(({ status }) => status);
      expect(statuses.filter((status) => status !== 200 && status !== 404)).toEqual([]);
      const places = (await listed()).length + (await archived()).data.length;
      expect(places).toBe(1);
    }
    const versions = (await service.publishAll()).map(({ message }) => message.version);
    expect(versions).toHaveLength(1);
  });

  it.each([
    ["?erase=perhaps", "erase", "must be true or false"],
    ["?colour=red", "colour", "is not a parameter here"],
  ])("a removal with %s is rejected", async (query, name, message) => {
    await add();
    const response = await service.call("DELETE", `${path}/1${query}`);
    expect(response).toMatchObject({ status: 400, body: { details: [{ path: name, message }] } });
    expect((await read()).status).toBe(200);
  });

  it("an unknown record cannot be archived, restored or erased", async () => {
    for (const move of [archive, restore, erase]) expect(await move(7)).toMatchObject(notFound);
    expect(await readFile(erasures, "utf8")).toBe("");
  });

  it("the gateway learns who is archived and erased", async () => {
    for (let n = 1; n <= 3; n++) await add({ ...create, email: `p${n}@example.com`, ...unique(n) });
    await archive(1);
    await erase(3);
    const asked = await service.callAs({ role: "gateway" }, "POST", `/internal/${kind}s/removed`, {
      ids: [1, 2, 3, 4],
    });
    expect(asked.body).toEqual({ success: true, data: { archived: [1], erased: [3] } });
  });

  describe("the command erase-again", () => {
    const run = (...args: string[]) => runCommand(service.service, "erase-again", args);

    it("erases everyone in the list whom a restored database has, and gives nobody their ids", async () => {
      await add();
      await add(createOther as typeof create);
      await archive(1);
      await writeFile(
        erasures,
        `${kind} 1 2026-01-01T00:00:00.000Z\n${kind === "founder" ? "investor" : "founder"} 2 x\n\n${kind} 90 x\n${kind} 1 x\n`,
      );
      expect(await run(erasures)).toBe(0);
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

    it.each(["founder", "founder 0 x", "founder 1", "founder x y", "a b c d"])(
      "stops at the line %j and erases nobody",
      async (line) => {
        await add();
        await writeFile(erasures, `${kind} 1 x\n${line}\n`);
        await expect(run(erasures)).rejects.toThrow('line 2: is not "kind id time"');
        expect((await read()).status).toBe(200);
      },
    );
  });
}

/** The tables in which one of these texts is found. */
async function findIn(database: TestDatabase, found: readonly string[]): Promise<string[]> {
  const tables = await database.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  );
  const where: string[] = [];
  for (const { name } of tables) {
    const rows = await database.query<{ text: string }>(`select t::text as text from ${name} t`);
    if (rows.some(({ text }) => found.some((value) => text.includes(value)))) where.push(name);
  }
  return where;
}
