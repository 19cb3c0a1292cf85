import type { Caller } from "@kindling/contracts/access.ts";
import type { Note } from "@kindling/contracts/notes/schemas.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { expect, it } from "vitest";
import { explainStatements, plansOf } from "../../query-plans.ts";
import { tablesWith } from "../../tables-with.ts";
import { anna, type RemovalOptions, removalCalls } from "../removals/removal-calls.ts";

/** Checks the notes on the records of a service. */
export function notesSuite(options: RemovalOptions): void {
  const { kind, path, create, createOther } = options;
  const { service, add, archive, erase, restore, notFound, time, unique } = removalCalls(options);
  const send = (
    method: "GET" | "POST" | "PUT" | "DELETE",
    rest: string,
    body?: object,
    caller: Caller = anna,
  ) => service.callAs(caller, method, `${path}/${rest}`, body);
  const write = async (text: string, id = 1): Promise<Note> =>
    (await send("POST", `${id}/notes`, { text })).body.data;
  const shown = async (id = 1): Promise<string[]> =>
    (await send("GET", `${id}/notes`)).body.data.map(({ text }: Note) => text);
  const addThree = async () => {
    await add();
    await add(createOther as typeof create);
    await add({ ...create, ...unique(3) });
  };
  const merge = async (kept: number, other: number) => {
    const versions = { version: await versionOf(kept), other_version: await versionOf(other) };
    const merged = await send("POST", `${kept}/merges`, { other_id: other, ...versions, changes: {} });
    expect(merged.status).toBe(200);
  };
  const versionOf = async (id: number) =>
    (await service.call("GET", options.recordPath(id))).body.data.version;
  const search = async (q: string): Promise<number[]> =>
    (await service.call("GET", `${path}?q=${encodeURIComponent(q)}`)).body.data.map(
      ({ id }: { id: number }) => id,
    );
  /** Erases, as the job does, what has been in the archive for its days. */
  const eraseArchived = async () => {
    await service.database.query("update removals set archived_at = now() - interval '31 days'");
    await service.service.parts.removals!.eraseArchived(new AbortController().signal);
  };

  it("are listed newest first, in windows, with who wrote them and when", async () => {
    await add();
    const first = await write("  Met in May.\nCalls back. ");
    expect(first).toEqual({
      id: expect.any(Number),
      record_id: 1,
      text: "Met in May.\nCalls back.",
      author: { role: "admin", id: null, name: anna.name },
      created_at: time,
      edited_at: null,
      version: 1,
    });
    await write("Second");
    expect(await shown()).toEqual(["Second", first.text]);
    const { body } = await send("GET", "1/notes?limit=1&offset=1");
    expect(body).toMatchObject({ data: [first], page: { total: 2, offset: 1, limit: 1 } });
  });

  it("keep their author when they are edited, and refuse the text of an older version", async () => {
    await add();
    const { id, author, created_at } = await write("Calls back");
    const edit = (text: string, version: number, caller: Caller) =>
      send("PUT", `1/notes/${id}`, { text, version }, caller);
    const edited = await edit("Called", 1, { role: "admin", name: "Ben" });
    expect(edited).toMatchObject({
      status: 200,
      body: { data: { text: "Called", author, created_at, edited_at: time, version: 2 } },
    });
    const refused = await edit("Never called", 1, anna);
    expect(refused).toMatchObject({ status: 409, body: { code: "conflict", error: texts.noteChanged } });
    expect(await shown()).toEqual(["Called"]);
    expect(await send("DELETE", `1/notes/${id}`)).toMatchObject({ status: 200, body: { data: { id } } });
    expect(await shown()).toEqual([]);
    for (const response of [await edit("Called", 2, anna), await send("DELETE", `1/notes/${id}`)])
      expect(response).toMatchObject({ status: 404, body: { error: texts.noteNotFound } });
  });

  it("are refused without a text, with more than 5,000 characters, and on another or no record", async () => {
    await addThree();
    for (const text of ["  ", "🦊".repeat(5_001)])
      expect(await send("POST", "1/notes", { text })).toMatchObject({
        status: 400,
        body: { details: [{ path: "text" }] },
      });
    const { id, text } = await write("🦊".repeat(5_000));
    const missing = { status: 404, body: { error: texts.noteNotFound } };
    expect(await send("PUT", `2/notes/${id}`, { text, version: 1 })).toMatchObject(missing);
    expect(await send("DELETE", `2/notes/${id}`)).toMatchObject(missing);
    for (const [method, rest, body] of [
      ["GET", "9/notes", undefined],
      ["POST", "9/notes", { text }],
      ["PUT", `9/notes/${id}`, { text, version: 1 }],
      ["DELETE", `9/notes/${id}`, undefined],
    ] as const)
      expect(await send(method, rest, body)).toMatchObject(notFound);
  });

  it("are read by viewers, written by admins, and hidden from members", async () => {
    await add();
    const { id, text } = await write("Calls back");
    const statuses = async (caller: Caller) => [
      (await send("GET", "1/notes", undefined, caller)).status,
      (await send("POST", "1/notes", { text }, caller)).status,
      (await send("PUT", `1/notes/${id}`, { text, version: 1 }, caller)).status,
      (await send("DELETE", `1/notes/${id}`, undefined, caller)).status,
    ];
    expect(await statuses({ role: "viewer", name: "Vera" })).toEqual([200, 403, 403, 403]);
    expect(await statuses({ role: kind, id: 1 })).toEqual([403, 403, 403, 403]);
    expect(await statuses({ role: "public" })).toEqual([401, 401, 401, 401]);
    expect(await shown()).toEqual([text]);
  });

  it("change neither the record nor its history, are announced, and are logged without their text", async () => {
    await add();
    await service.publishAll();
    const { id } = await write("Harbour porcelain");
    await send("PUT", `1/notes/${id}`, { text: "Harbour glass", version: 1 });
    await send("DELETE", `1/notes/${id}`);
    expect([await versionOf(1), await service.marks()]).toEqual([1, []]);
    expect(await tablesWith(service.database.query, ["Harbour"])).toEqual([]);
    const entries = await service.database.query("select action from history");
    expect(entries).toEqual([{ action: "created" }]);
    expect(service.announced).toEqual(Array(3).fill({ what: `${kind}s`, ids: [1] }));
    const logged = service.logged.filter((line) => line.includes('"note '));
    expect(logged.map((line) => JSON.parse(line))).toMatchObject(
      ["added", "changed", "deleted"].map((change) => ({
        ...{ actor: { role: "admin" }, kind, id: 1, note: id },
        msg: `note ${change}`,
      })),
    );
    expect(service.logged.join()).not.toContain("Harbour");
  });

  it("stay while their record is archived, and go when it is erased, also by a version that knows no notes", async () => {
    await addThree();
    for (const id of [1, 2, 3]) await write(`Harbour ${id}`, id);
    await archive();
    expect(await send("GET", "1/notes")).toMatchObject(notFound);
    expect(await send("POST", "1/notes", { text: "Late" })).toMatchObject(notFound);
    await restore();
    expect(await shown()).toEqual(["Harbour 1"]);
    await archive();
    await erase();
    await archive(2);
    await eraseArchived();
    expect(await service.database.query("select text from notes")).toEqual([{ text: "Harbour 3" }]);
    await service.database.query(
      `with gone as (delete from ${kind}s where id = 3 returning id)
       insert into removals (id, version, erased_at, actor_role) select id, 2, now(), 'admin' from gone`,
    );
    expect(await tablesWith(service.database.query, ["Harbour"])).toEqual([]);
  });

  it("of a merged record are shown with the kept one, also along a chain, until it is restored", async () => {
    await addThree();
    for (const id of [1, 2, 3]) await write(`Harbour ${id}`, id);
    await merge(2, 1);
    await merge(3, 2);
    expect(await shown(3)).toEqual(["Harbour 3", "Harbour 2", "Harbour 1"]);
    const [, , oldest] = (await send("GET", "3/notes")).body.data as Note[];
    expect(oldest!.record_id).toBe(1);
    const edited = await send("PUT", `3/notes/${oldest!.id}`, { text: "Quay 1", version: 1 });
    expect(edited.status).toBe(200);
    expect(await search("quay")).toEqual([3]);
    await restore(2);
    expect([await shown(3), await shown(2)]).toEqual([["Harbour 3"], ["Harbour 2", "Quay 1"]]);
    await restore(1);
    expect([await shown(2), await shown(1)]).toEqual([["Harbour 2"], ["Quay 1"]]);
  });

  it("of a merged record become the kept one's when its days in the archive are over, and go when an admin erases it", async () => {
    await addThree();
    for (const id of [1, 2, 3]) await write(`Harbour ${id}`, id);
    await merge(3, 2);
    await eraseArchived();
    expect(await shown(3)).toEqual(["Harbour 3", "Harbour 2"]);
    await merge(3, 1);
    await erase(1);
    expect(await shown(3)).toEqual(["Harbour 3", "Harbour 2"]);
    await erase(3);
    expect(await service.database.query("select from notes")).toEqual([]);
  });

  it("find their record by a word in any case, with words in its fields, also for a bulk change and a file", async () => {
    await addThree();
    await write("Prefers CAFÉS on Fridays, 50% of the time");
    await write("Prefers cafes", 2);
    expect(await search("cafes prefers")).toEqual([2, 1]);
    expect(await search(`fridays ${create.email}`)).toEqual([1]);
    expect(await search("50% fr")).toEqual([1]);
    expect(await search("fridays cafes quay")).toEqual([]);
    const { body } = await service.call("GET", `${path}?q=fridays`);
    expect(body).toMatchObject({ page: { total: 3, matching: 1 }, found_in: [{ id: 1, fields: ["notes"] }] });
    const file = await service.call("GET", `${path}?q=fridays&format=jsonl`);
    expect(String(file.body).trim().split("\n")).toHaveLength(1);
    expect(String(file.body)).not.toContain("Fridays");
    const change = { temperature: "COLD" };
    const bulk = await service.call("POST", `${path}/bulk`, { select: { query: { q: "fridays" } }, change });
    expect(String(bulk.body).trim().split("\n").at(-1)).toContain('"changed":1');
  });

  it("find their records, also a kept one, by a word that is in more than a thousand", async () => {
    await addThree();
    await write("Quay", 3);
    await merge(1, 3);
    await service.database.query("update notes set text = 'Harbour'");
    expect(await search("harbour")).toEqual([1]);
    await service.database.query(
      `insert into notes (record_id, text, actor_role) select n, 'Harbour', 'admin' from generate_series(2, 1500) n`,
    );
    expect(await search("harbour")).toEqual([2, 1]);
    const { body } = await service.call("GET", `${path}?q=ha+rb`);
    expect(body.found_in).toEqual([2, 1].map((id) => ({ id, fields: expect.arrayContaining(["notes"]) })));
  });

  it("are searched by their index, and leave a rare word to the index of the records", async () => {
    const columns = kind === "founder" ? "name, email, company" : "name, email";
    const values = ["'Name ' || n", "n || '@a.example'", "'Company ' || n"].slice(
      0,
      columns.split(", ").length,
    );
    await service.database.query(
      `insert into ${kind}s (${columns}) select ${values.join(", ")} from generate_series(1, 3000) n`,
    );
    await service.database.query(
      `insert into notes (record_id, text, actor_role)
       select n, case n when 7 then 'Porcelain' else md5(n::text) end, 'admin' from generate_series(1, 3000) n`,
    );
    await service.database.query(`vacuum analyze ${kind}s, notes`);
    await explainStatements(service.database);
    const replica = await service.replica();
    const plans = await plansOf(replica.pool, async () => {
      const { body } = await replica.app.inject({ url: `${path}?q=porcelain`, headers: service.identity() });
      expect(JSON.parse(body).data).toMatchObject([{ id: 7 }]);
    });
    expect(plans.filter((plan) => plan.includes("on notes_search_idx"))).toHaveLength(1);
    const reads = plans.filter((plan) => plan.includes(`on ${kind}s_search_idx`));
    expect(reads).toHaveLength(2);
    for (const plan of reads) expect(plan).toContain("BitmapOr");
  });
}
