import { Client } from "pg";
import { describe, expect, inject, it, vi } from "vitest";
import { createTestDatabase } from "./test-database.ts";

vi.setConfig({ testTimeout: 30_000 });

describe("createTestDatabase", () => {
  it("creates isolated databases, even for the same name", async () => {
    const [one, two] = await Promise.all([
      createTestDatabase("Odd näme-1"),
      createTestDatabase("Odd näme-1"),
    ]);
    expect(one.name).not.toBe(two.name);
    expect(one.name).toMatch(/^odd_n_me_1_[0-9a-f]{12}$/);
    await one.query("create table only_here (id int)");
    await one.query("insert into only_here values ($1)", [7]);
    expect(await one.query("select id from only_here")).toEqual([{ id: 7 }]);
    await expect(two.query("select * from only_here")).rejects.toMatchObject({ code: "42P01" });
    await Promise.all([one.drop(), two.drop()]);
  });

  it("copies a template that is in use, and leaves it usable", async () => {
    const template = await createTestDatabase("template");
    await template.query("create table kept as select 42 as answer");
    const copy = await createTestDatabase("copy", { template: template.name });
    expect(await copy.query("select answer from kept")).toEqual([{ answer: 42 }]);
    expect(await template.query("select answer from kept")).toEqual([{ answer: 42 }]);
    await Promise.all([template.drop(), copy.drop()]);
  });

  it("can be emptied despite foreign keys, except for kept tables, and restarts ids at 1", async () => {
    const database = await createTestDatabase();
    await database.query("create table parents (id serial primary key)");
    await database.query("create table children (parent int references parents)");
    await database.query("create table kept as select 42 as answer");
    await database.query("insert into parents default values");
    await database.query("insert into children values (1)");
    await database.empty(["kept"]);
    expect(await database.query("select from children")).toEqual([]);
    expect(await database.query("insert into parents default values returning id")).toEqual([{ id: 1 }]);
    expect(await database.query("select answer from kept")).toEqual([{ answer: 42 }]);
    await database.drop();
  });

  it("can be dropped while in use, and more than once", async () => {
    const database = await createTestDatabase();
    const other = new Client({ connectionString: database.url });
    const ended = new Promise((resolve) => other.once("end", resolve));
    other.on("error", () => undefined);
    await other.connect();
    await Promise.all([database.drop(), database.drop()]);
    await ended;
    const admin = new Client({ connectionString: inject("databaseAdminUrl") });
    await admin.connect();
    const { rows } = await admin.query("select 1 from pg_database where datname = $1", [database.name]);
    await admin.end();
    expect(rows).toEqual([]);
  });
});
