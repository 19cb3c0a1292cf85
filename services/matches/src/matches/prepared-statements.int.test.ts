import { testService } from "@kindling/test-kit/test-service.ts";
import { describe, expect, it } from "vitest";
import { matchesService } from "../matches-service.ts";

const matches = testService(() => matchesService({ reconcileMs: 3_600_000 }));

describe("a publication's load", () => {
  it("prepares one statement, however many aggregates it reads", async () => {
    const { pool, parts } = matches.service;
    for (const { load } of parts.publications) {
      for (let size = 1; size <= 20; size++) await load(Array.from({ length: size }, (_, n) => n + 1));
    }
    const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    const prepared = new Set<string>();
    for (const client of clients) {
      const { rows } = await client.query<{ statement: string }>(
        "select statement from pg_prepared_statements where statement like '%tallies%' or statement like '%matches%'",
      );
      for (const { statement } of rows) prepared.add(statement);
      client.release();
    }
    expect([...prepared]).toHaveLength(parts.publications.length);
  });
});
