import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { migrate } from "@kindling/service-kit/database/migrations/migrate.ts";
import { createPool } from "@kindling/service-kit/database/pool.ts";
import { prismaAdapter } from "@kindling/service-kit/database/prisma-adapter.ts";
import { createLog } from "@kindling/service-kit/log.ts";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test-database.ts";
import { type Column, columnsOf, shapeOf } from "./database-shape.ts";
import { sqlOfSchema } from "./schema-sql.ts";

type Row = Record<string, unknown>;

/** The methods of a generated model that the suite uses. */
interface Model {
  create(args: { data: Row }): Promise<Row>;
  findFirstOrThrow(args: { where: Row }): Promise<Row>;
  updateMany(args: { data: Row }): Promise<{ count: number }>;
  deleteMany(): Promise<{ count: number }>;
}

export interface SchemaSuiteOptions {
  /** The service's `prisma` folder. */
  folder: URL;
  /** The names of the generated client's models. */
  models: Record<string, string>;
  open(adapter: ReturnType<typeof prismaAdapter>): { $disconnect(): Promise<void> };
}

/**
 * Checks that a service's migrations, schema.prisma and generated client describe the same tables.
 * Sequences, triggers, checks, generated columns and indexes on expressions are in migrations only.
 */
export function schemaSuite({ folder, models, open }: SchemaSuiteOptions): void {
  const log = createLog({ service: "schema", level: "silent" });
  let migrated: TestDatabase;
  let declared: TestDatabase;
  let pool: pg.Pool;
  let client: ReturnType<typeof open>;

  beforeAll(async () => {
    [migrated, declared] = await Promise.all([
      createTestDatabase("migrated"),
      createTestDatabase("declared"),
    ]);
    pool = createPool({ url: migrated.url, service: "schema", log });
    client = open(prismaAdapter(pool));
    await migrate(pool, fileURLToPath(new URL("migrations", folder)), log);
    await declared.query(await sqlOfSchema(await readFile(new URL("schema.prisma", folder), "utf8")));
  });
  afterAll(async () => {
    await client.$disconnect();
    await pool.end();
    await Promise.all([migrated.drop(), declared.drop()]);
  });

  describe("the migrations", () => {
    it("create the columns in schema.prisma", async () => {
      const { columns } = await shapeOf(migrated);
      expect(columns).toEqual((await shapeOf(declared)).columns);
      expect(Object.keys(columns)).not.toEqual([]);
    });

    it("create the keys and indexes in schema.prisma", async () => {
      expect((await shapeOf(migrated)).indexes).toEqual((await shapeOf(declared)).indexes);
    });
  });

  describe("the generated client", () => {
    it.each(Object.keys(models))("writes and reads every field of %s", async (name) => {
      const { table, fields } = dataModel(client)[name]!;
      const columns = await columnsOf(migrated, table);
      expect(fields).toEqual(columns.map((column) => column.name));
      const model = modelOf(client, name);
      // Migrations and triggers write rows too.
      await model.deleteMany();

      const full = rowOf(columns, 0);
      expect(plain(await model.create({ data: full }))).toEqual(full);
      const scalars = fields.filter((field) => !Array.isArray(full[field]));
      const key = Object.fromEntries(scalars.slice(0, 2).map((field) => [field, full[field]]));
      expect(plain(await model.findFirstOrThrow({ where: key }))).toEqual(full);
      await expectStored(table, full);

      const other = rowOf(columns, 1);
      expect(await model.updateMany({ data: other })).toEqual({ count: 1 });
      await expectStored(table, other);
      expect(await model.deleteMany()).toEqual({ count: 1 });

      const required = columns.filter(({ nullable, generated }) => !nullable && !generated);
      const least = rowOf(required, 0);
      const created = plain(await model.create({ data: least }));
      const nothing = columns.filter(({ nullable }) => nullable).map((column) => [column.name, null]);
      expect(created).toMatchObject({ ...least, ...Object.fromEntries(nothing) });
      await model.deleteMany();
    });
  });

  async function expectStored(table: string, row: Row): Promise<void> {
    const [stored, ...others] = await migrated.query(`select ${Object.keys(row).join(", ")} from ${table}`);
    expect(others).toEqual([]);
    const asRead = Object.entries(row).map(([field, value]) => [
      field,
      typeof value === "bigint" ? `${value}` : value,
    ]);
    expect(stored).toEqual(Object.fromEntries(asRead));
  }
}

/** Two different values of each type, none of them a default. */
const samples: Record<string, readonly [unknown, unknown]> = {
  int2: [3, 2],
  int4: [2_147_483_647, 3],
  int8: [2n ** 53n + 1n, 7n],
  float8: [2 ** 53 - 1, 7],
  numeric: ["1234567890123.45", "0.01"],
  text: ["Text ✓ \\ \" ' {", "other"],
  bool: [true, false],
  uuid: ["00000000-0000-4000-8000-000000000001", "ffffffff-ffff-4fff-bfff-ffffffffffff"],
  jsonb: [{ a: [1, null, "x"] }, ["y"]],
  date: [new Date("2026-01-02T00:00:00Z"), new Date("1999-12-31T00:00:00Z")],
  timestamptz: [new Date("2026-01-02T03:04:05.678Z"), new Date("1999-12-31T23:59:59.999Z")],
  _int4: [[2_147_483_647, 3], [2]],
  _text: [["a", 'b "\\,{'], ["c"]],
};

function rowOf(columns: readonly Column[], which: 0 | 1): Row {
  return Object.fromEntries(
    columns.map(({ name, type }) => {
      const sample = samples[type];
      if (sample === undefined) throw new Error(`no sample of type ${type}`);
      return [name, sample[which]];
    }),
  );
}

/** Decimals as text, as in PostgreSQL. */
function plain(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([field, value]) => [field, isDecimal(value) ? value.toFixed(2) : value]),
  );
}

function isDecimal(value: unknown): value is { toFixed(places: number): string } {
  return typeof value === "object" && value !== null && "toFixed" in value;
}

/** The tables and fields of a generated client, by model. */
function dataModel(client: object): Record<string, { table: string; fields: string[] }> {
  const { models } = (client as { _runtimeDataModel: RuntimeDataModel })._runtimeDataModel;
  return Object.fromEntries(
    Object.entries(models).map(([name, { dbName, fields }]) => [
      name,
      { table: dbName ?? name, fields: fields.map((field) => field.name) },
    ]),
  );
}

interface RuntimeDataModel {
  models: Record<string, { dbName: string | null; fields: { name: string }[] }>;
}

function modelOf(client: object, name: string): Model {
  return (client as Record<string, Model>)[`${name[0]!.toLowerCase()}${name.slice(1)}`]!;
}
