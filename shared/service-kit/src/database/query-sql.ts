import type { Sql } from "@prisma/client/runtime/client";
import type pg from "pg";

/** Runs a statement of Prisma's SQL tag on a connection or pool of pg. */
export const querySql = <Row extends pg.QueryResultRow>(
  client: pg.ClientBase | pg.Pool,
  { text, values }: Sql,
): Promise<pg.QueryResult<Row>> => client.query<Row>(text, [...values]);
