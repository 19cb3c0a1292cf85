import type { ImportPolicy } from "@kindling/contracts/imports/schemas.ts";
import type { Mapping } from "@kindling/imports/mapping/mapping.ts";
import type pg from "pg";
import type { RecordKind } from "../records/record-kind.ts";
import { existingRecords, type FoundRow } from "./existing-records.repository.ts";
import type { StoredRow } from "./import-rows.repository.ts";
import { nothingFound, planRow, type RowPlan } from "./plan-row.ts";
import { type ReadRow, readRow } from "./read-row.ts";

/** How an import reads its rows. */
export interface ImportRules {
  readonly mapping: Mapping;
  readonly policy: ImportPolicy;
}

export interface PlannedRow {
  readonly row: StoredRow;
  readonly read: ReadRow;
  readonly found: FoundRow;
  readonly plan: RowPlan;
}

/** What happens to a row that an admin leaves out. */
const leftOut: Pick<PlannedRow, "read" | "found" | "plan"> = {
  read: { given: {}, joined: null, problems: [] },
  found: { ...nothingFound, keys: { email: null, company: null } },
  plan: { result: "skip", problems: [], values: {} },
};

/** Reads rows and decides what happens to each, by the records that exist. */
export function rowPlanner(kind: RecordKind) {
  const existing = existingRecords(kind);

  return {
    existing,

    /** @param isLocked whether the records that were found stay as they are until the transaction ends */
    async plan(
      client: pg.Pool | pg.ClientBase,
      { mapping, policy }: ImportRules,
      rows: readonly StoredRow[],
      isLocked = false,
    ): Promise<PlannedRow[]> {
      const read = new Map(
        rows
          .filter((row) => row.policy !== "skip")
          .map((row) => [row.line, readRow(kind, mapping, row.cells)] as const),
      );
      const given = [...read].map(([line, row]) => ({ line, given: row.given }));
      const found = await existing.find(client, given, isLocked);
      return rows.map((row) => {
        const values = read.get(row.line);
        if (values === undefined) return { row, ...leftOut };
        const known = found.get(row.line)!;
        const rules = { kind, mapping, policy: row.policy ?? policy };
        return { row, read: values, found: known, plan: planRow(rules, values, known) };
      });
    },
  };
}

export type RowPlanner = ReturnType<typeof rowPlanner>;
