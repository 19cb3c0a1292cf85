import * as api from "@kindling/contracts/founders/import-endpoints.ts";
import {
  type CheckedRow,
  type FileImport,
  type ImportCheck,
  type ImportCounts,
  type ImportRowUpdate,
  type ImportUpdate,
  type KeptRecord,
  type RefusedRow,
  rowResult,
} from "@kindling/contracts/imports/schemas.ts";
import { type FakeServer, Refusal, type SentRequest } from "../../../../testing/fake-server.ts";

const field = (heading: string, name: string) => ({
  heading,
  target: { as: "field", field: name },
  dates: null,
});
const noCounts = { created: 0, updated: 0, unchanged: 0, skipped: 0, refused: 0, "changed-since": 0 };

/** A row of an import, which by default creates a founder. */
export const makeRow = (line: number, more: Partial<CheckedRow> = {}): CheckedRow => ({
  line,
  cells: [`Company ${line}`, `Founder ${line}`, `f${line}@company.example`, ""],
  policy: null,
  result: "create",
  problems: [],
  lookalikes: [],
  record_id: null,
  differences: [],
  outcome: null,
  reason: null,
  ...more,
});

export const missingEmail = { column: 2, field: "email", message: "is required" };

/**
 * The import 7 of founders in memory, behind its endpoints. A row is refused without an email, and left out by its
 * policy; it runs and is undone when a test says so.
 */
export class FakeCheck {
  found: FileImport = {
    id: 7,
    file_name: "members.csv",
    headings: ["Company", "Full name", "Email", "Colour"],
    mapping: {
      columns: [
        field("Company", "company"),
        field("Full name", "name"),
        field("Email", "email"),
        { heading: "Colour", target: { as: "left-out" }, dates: null },
      ],
      values: {},
    },
    policy: "fill",
    is_complete: true,
    state: "staged",
    created_by: { role: "admin", id: null, name: "Anna" },
    created_at: "2026-11-30T10:00:00.000Z",
    updated_at: "2026-11-30T10:00:00.000Z",
    ended_at: null,
    counts: null,
    undo_until: null,
    undo: null,
  };
  rows: CheckedRow[];
  refused: RefusedRow[] = [];
  kept: KeptRecord[] = [];
  isCurrent = true;
  private readonly server: FakeServer;

  constructor(server: FakeServer, rows: CheckedRow[]) {
    this.server = server;
    this.rows = rows;
    this.serve();
  }

  /** Answers its endpoints, also again after a test let them fail. */
  serve(): void {
    const { server } = this;
    const isOurs = ({ params }: SentRequest) => {
      if (params.import !== this.found.id) throw new Refusal(404, "There is no such import.", "not_found");
    };
    server.on(api.getFounderImport, (sent) => {
      isOurs(sent);
      return this.found;
    });
    server.on(api.listFounderImports, () => [this.found]);
    server.on(api.listFounderMappings, () => []);
    server.on(api.checkFounderImport, () => this.check());
    server.on(api.listFounderImportRows, ({ query }) => this.window(query));
    server.on(api.updateFounderImport, ({ body }) => this.change(body as ImportUpdate));
    server.on(api.updateFounderImportRow, ({ params, body }) => {
      this.changeRow(params.line!, body as ImportRowUpdate);
      return this.rows.find(({ line }) => line === params.line)!;
    });
    server.on(api.runFounderImport, () => this.change({ state: "running", counts: this.countsOf({}) }));
    server.on(api.cancelFounderImport, () => this.end("cancelled", this.found.counts ?? {}));
    server.on(api.deleteFounderImport, () => ({ id: this.found.id }));
    server.on(api.listRefusedFounderRows, ({ query }) => after(this.refused, query, ({ line }) => line));
    server.on(api.undoFounderImport, () =>
      this.change({ undo_until: null, undo: { state: "running", total: 3, undone: 0, kept: 0 } }),
    );
    server.on(api.listFoundersKeptByUndo, ({ query }) =>
      after(this.kept, query, ({ record_id }) => record_id),
    );
  }

  /** Says how far the run is. */
  progress(counts: Partial<ImportCounts>): void {
    this.change({ counts: this.countsOf(counts) });
  }

  /** Ends the run. */
  end(state: "done" | "cancelled", counts: Partial<ImportCounts>): FileImport {
    return this.change({
      state,
      counts: this.countsOf(counts),
      ended_at: "2026-11-30T10:30:00.000Z",
      undo_until: "2026-12-07T10:30:00.000Z",
    });
  }

  change(more: Partial<FileImport>): FileImport {
    this.found = { ...this.found, ...more };
    return this.found;
  }

  private check(): ImportCheck {
    const counts = { create: 0, update: 0, unchanged: 0, skip: 0, refuse: 0 };
    for (const { result } of this.rows) if (result) counts[result] += 1;
    const problems = new Map<string, ImportCheck["problems"][number]>();
    for (const { field, message } of this.rows.flatMap((row) => row.problems)) {
      const key = `${field} ${message}`;
      problems.set(key, { field, message, count: (problems.get(key)?.count ?? 0) + 1 });
    }
    const lookalikes = this.rows.filter((row) => row.lookalikes.length > 0).length;
    const unmapped: [] = [];
    return { counts, problems: [...problems.values()], lookalikes, unmapped, is_current: this.isCurrent };
  }

  private window(query: URLSearchParams): CheckedRow[] {
    const only = rowResult.nullable().parse(query.get("only"));
    const areAlike = query.get("lookalikes") === "true";
    const shown = this.rows.filter(
      ({ result, lookalikes }) => (only === null || result === only) && (!areAlike || lookalikes.length > 0),
    );
    return after(shown, query, ({ line }) => line);
  }

  changeRow(line: number, { cell, policy }: ImportRowUpdate): void {
    this.rows = this.rows.map((row) => {
      if (row.line !== line) return row;
      const cells = row.cells.map((text, at) => (at === cell?.column ? cell.text : text));
      const now = { ...row, cells, ...(policy !== undefined && { policy }) };
      if (now.policy === "skip") return { ...now, result: "skip", problems: [] };
      const isRefused = now.cells[2] === "";
      return { ...now, result: isRefused ? "refuse" : "create", problems: isRefused ? [missingEmail] : [] };
    });
  }

  private countsOf(counts: Partial<ImportCounts>): ImportCounts {
    return { ...noCounts, total: this.rows.length, ...counts };
  }
}

function after<Row>(rows: readonly Row[], query: URLSearchParams, placeOf: (row: Row) => number): Row[] {
  const from = Number(query.get("after") ?? 0);
  return rows.filter((row) => placeOf(row) > from).slice(0, Number(query.get("limit") ?? 500));
}
