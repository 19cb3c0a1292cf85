import { PrismaClient } from "@kindling/founders/generated/client.ts";
import { createTestDatabase, type TestDatabase } from "@kindling/test-kit/test-database.ts";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLog } from "../log.ts";
import { createPool } from "./pool.ts";
import { prismaAdapter } from "./prisma-adapter.ts";

let database: TestDatabase;
let pool: pg.Pool;
let prisma: PrismaClient;
beforeAll(async () => {
  database = await createTestDatabase("adapter");
  pool = createPool({
    url: database.url,
    service: "shop",
    log: createLog({ service: "shop", level: "silent" }),
    max: 1,
  });
  prisma = new PrismaClient({ adapter: prismaAdapter(pool) });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const prepared = async () => {
  const { rows } = await pool.query<{ name: string; statement: string }>(
    "select name, statement from pg_prepared_statements where statement like '%::int as given' order by name",
  );
  return rows;
};

describe("Prisma on the service's pool", () => {
  it("prepares each statement once, under its own name, for all values", async () => {
    const given = (value: number) => prisma.$queryRaw`select ${value}::int as given`;
    expect([await given(1), await given(2)]).toEqual([[{ given: 1 }], [{ given: 2 }]]);
    expect(await prisma.$queryRaw`select 0 + ${3}::int as given`).toEqual([{ given: 3 }]);
    const statements = await prepared();
    expect(statements.map(({ statement }) => statement).toSorted()).toEqual([
      "select $1::int as given",
      "select 0 + $1::int as given",
    ]);
    for (const { name } of statements) expect(name).toMatch(/^k[0-9a-f]{20}$/);
  });

  it("does not close the pool", async () => {
    await prisma.$disconnect();
    expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  });
});
