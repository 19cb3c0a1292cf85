import type { HistoryEntry } from "@kindling/contracts/history/schemas.ts";
import type { TestService } from "../test-service.ts";

/** The records whose changes a suite checks. */
export interface TestedRecords {
  /** `/api/founders` */
  path: string;
  /** Path of one record, for reading it. */
  recordPath: (id: number) => string;
  role: "founder" | "investor";
  /** The fields of a new record. */
  create: Record<string, unknown>;
  /** The fields of a second new record. */
  createOther: Record<string, unknown>;
  /** A field with three values that a member may set. */
  field: string;
  values: readonly [unknown, unknown, unknown];
  /** An endpoint that changes one field only: its path after the record's, and the field with a value. */
  single: { path: string; field: string; value: unknown };
}

const anna = { role: "admin", name: "Anna Ångström" } as const;

/** The calls that change records and read their history. By default they are about the first record. */
export function testedRecords(service: TestService, { path, recordPath, create }: TestedRecords) {
  const history = async (query = "", id = 1) =>
    (await service.call("GET", `${path}/${id}/history${query}`)).body as {
      data: HistoryEntry[];
      page: object;
    };
  return {
    history,
    newest: async () => (await history()).data[0]!,
    add: async (input = create) => (await service.call("POST", path, input)).body.data,
    change: (patch: object, id = 1) => service.callAs(anna, "PUT", `${path}/${id}`, patch),
    read: async (id = 1) => (await service.call("GET", recordPath(id))).body.data,
    goBack: (step: "undo" | "restore", entry: number, id = 1) =>
      service.callAs(anna, "POST", `${path}/${id}/history/${entry}/${step}`),
  };
}
