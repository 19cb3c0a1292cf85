import { eventually } from "@kindling/test-kit/eventually.ts";
import { cellsOf, headings, mapping } from "@kindling/test-kit/suites/imports/import-calls.ts";
import { describe, expect, it } from "vitest";
import { useKillableProduct } from "./killable-product.ts";

const path = "/api/founders/imports";
const count = 650;
const rows = Array.from({ length: count }, (_, n) => ({ line: n + 2, cells: cellsOf(n + 1) }));

describe("kill -9 while founders are imported", () => {
  const { start, startInProcess, databases } = useKillableProduct();

  it.each([
    ["beforeCommit", 0],
    ["afterCommit", 200],
  ])("stores no row twice and loses none, %s of the first block", async (moment, stored) => {
    const killed = await start({ KILL_AT: moment, KILL_STATEMENT: "update imports set counts" });
    const { id } = (await killed.call("POST", path, { file_name: "f.csv", headings, mapping })).body.data;
    for (const at of [0, 500])
      await killed.call("POST", `${path}/${id}/rows`, { rows: rows.slice(at, at + 500) });
    await killed.get(`${path}/${id}/check`);
    await killed.call("POST", `${path}/${id}/run`);
    expect(await killed.process.ended).toBeNull();
    const database = databases().byName.founders!;
    const numbers = async () => {
      const [found] = await database.query(
        `select (select count(*) from founders)::int as founders, (select count(distinct email) from founders)::int as emails,
                (select count(*) from history)::int as entries,
                (select count(*) from import_rows where outcome = 'created')::int as done`,
      );
      return found;
    };
    const all = (n: number) => ({ founders: n, emails: n, entries: n, done: n });
    await eventually(async () => expect(await numbers()).toEqual(all(stored)));
    const again = await startInProcess();
    await eventually(async () =>
      expect(await again.get(`${path}/${id}`)).toMatchObject({
        state: "done",
        counts: { total: count, created: count },
      }),
    );
    expect(await numbers()).toEqual(all(count));
  });

  it.each([
    ["beforeCommit", 0],
    ["afterCommit", 200],
  ])("undoes every row once, %s of the first block of the undo", async (moment, undone) => {
    const killed = await start({ KILL_AT: moment, KILL_STATEMENT: "insert into import_kept" });
    const { id } = (await killed.call("POST", path, { file_name: "f.csv", headings, mapping })).body.data;
    for (const at of [0, 500])
      await killed.call("POST", `${path}/${id}/rows`, { rows: rows.slice(at, at + 500) });
    await killed.get(`${path}/${id}/check`);
    await killed.call("POST", `${path}/${id}/run`);
    await eventually(async () =>
      expect(await killed.get(`${path}/${id}`)).toMatchObject({ counts: { created: count }, state: "done" }),
    );
    await killed.call("POST", `${path}/${id}/undo`);
    expect(await killed.process.ended).toBeNull();
    const database = databases().byName.founders!;
    const numbers = async () => {
      const [found] = await database.query(
        `select (select count(*) from founders)::int as founders, (select count(*) from removals)::int as archived,
                (select count(*) from history where action = 'archived')::int as entries,
                (select (undo ->> 'undone')::int from imports where id = ${id}) as undone`,
      );
      return found;
    };
    const all = (n: number) => ({ founders: count - n, archived: n, entries: n, undone: n });
    await eventually(async () => expect(await numbers()).toEqual(all(undone)));
    const again = await startInProcess();
    await eventually(async () =>
      expect(await again.get(`${path}/${id}`)).toMatchObject({ undo: { state: "done", undone: count } }),
    );
    expect(await numbers()).toEqual(all(count));
  });
});
