import type {
  CheckedRow,
  FileImport,
  ImportCheck,
  ImportPolicy,
  RowResult,
} from "@kindling/contracts/imports/schemas.ts";
import { csvLine } from "@kindling/contracts/lists/csv.ts";
import { importsOf } from "@kindling/service-kit/imports/imports.ts";
import { createLog } from "@kindling/service-kit/log.ts";
import type { RecordKind } from "@kindling/service-kit/records/record-kind.ts";
import { Registry } from "prom-client";
import { expect } from "vitest";
import type { TestService } from "../../test-service.ts";

/** The records that a suite imports. */
export interface ImportOptions {
  /** `/api/founders` */
  path: string;
  kind: Pick<RecordKind, "kind">;
}

export const anna = { role: "admin", name: "Anna Ångström" } as const;
export const headings = ["Name", "Email", "Company", "Website", "Phone", "Joined"];
const fields = ["name", "email", "company", "website", "phone"];
export const mapping = {
  columns: headings.map((heading, at) => ({
    heading,
    target: fields[at] ? { as: "field", field: fields[at] } : { as: "joined" },
    dates: null,
  })),
  values: {},
};

/** The cells of row n, which differ from those of other rows. */
export const cellsOf = (n: number, ...more: string[]): string[] => [
  `Name ${n}`,
  `n${n}@example.com`,
  `Company ${n}`,
  ...more,
];

/** A CSV file with so many rows. */
export const fileOf = (count: number): string =>
  csvLine(headings) + Array.from({ length: count }, (_, n) => csvLine(cellsOf(n + 1))).join("");

/** The calls of a service that import a file. */
export function importCalls(service: TestService, { path, kind }: ImportOptions) {
  const base = `${path}/imports`;
  const call = (method: "GET" | "POST" | "PUT" | "DELETE", url: string, body?: object) =>
    service.callAs(anna, method, `${base}${url}`, body);
  const data = async (response: ReturnType<typeof call>, status = 200) => {
    const { status: received, body } = await response;
    expect([received, body]).toEqual([status, expect.anything()]);
    return body.data;
  };
  const run = (signal: AbortSignal) =>
    importsOf(kind as RecordKind, {
      pool: service.service.pool,
      log: createLog({ service: "imports", level: "silent" }),
      registry: new Registry(),
      wakeRelay: () => {},
      names: async () => [],
      historyDays: 730,
    }).runAll(signal);

  return {
    call,
    /** Begins an import with rows of these cells, from line 2; returns its id. */
    stage: async (cells: readonly string[][], policy: ImportPolicy = "skip"): Promise<number> => {
      const body = { file_name: "members.csv", headings, mapping, policy };
      const { id } = (await data(call("POST", "", body), 201)) as FileImport;
      const rows = cells.map((row, at) => ({ line: at + 2, cells: row }));
      for (let at = 0; at < rows.length; at += 500)
        await data(call("POST", `/${id}/rows`, { rows: rows.slice(at, at + 500) }));
      return id;
    },
    check: (id: number): Promise<ImportCheck> => data(call("GET", `/${id}/check`)),
    rows: (id: number, query = ""): Promise<CheckedRow[]> => data(call("GET", `/${id}/rows${query}`)),
    results: async (id: number): Promise<(RowResult | null)[]> =>
      (await data(call("GET", `/${id}/rows`))).map(({ result }: CheckedRow) => result),
    get: (id: number): Promise<FileImport> => data(call("GET", `/${id}`)),
    begin: (id: number): Promise<FileImport> => data(call("POST", `/${id}/run`)),
    /** Does what the job does. */
    runAll: (signal = new AbortController().signal) => run(signal),
    /** Checks and runs an import to its end. */
    finish: async (id: number): Promise<FileImport> => {
      await data(call("GET", `/${id}/check`));
      await data(call("POST", `/${id}/run`));
      await run(new AbortController().signal);
      return data(call("GET", `/${id}`));
    },
    records: () =>
      service.database.query<Record<string, unknown> & { id: number }>(
        `select * from ${kind.kind}s order by id`,
      ),
    entries: () =>
      service.database.query(
        "select record_id::int, action, actor_role, actor_name, request_id, changes from history order by id",
      ),
  };
}
