import type {
  CheckedRow,
  FileImport,
  ImportCheck,
  NewImport,
  SavedMapping,
} from "@kindling/contracts/imports/schemas.ts";
import { type FakeServer, Refusal } from "../../../testing/fake-server.ts";
import { importSources } from "../import-source.ts";

type Row = Pick<CheckedRow, "line" | "cells">;

/** The imports of founders and of investors in memory, until they run. */
export class FakeFileImports {
  readonly imports: FileImport[] = [];
  /** How many rows each import's file has. */
  private readonly fileRows = new Map<number, number>();
  /** By import, by line. */
  readonly rows = new Map<number, Map<number, string[]>>();
  readonly mappings: SavedMapping[] = [];
  /** What the check finds. */
  unmapped: ImportCheck["unmapped"] = [];
  private readonly server: FakeServer;
  private readonly what: "founders" | "investors";

  constructor(server: FakeServer, what: "founders" | "investors" = "founders") {
    this.server = server;
    this.what = what;
    this.serve();
  }

  get endpoints() {
    return importSources[this.what].endpoints;
  }

  /** Answers the endpoints, also again after a test let them fail. */
  serve(): void {
    const { server, endpoints } = this;
    server.on(endpoints.list, () => this.imports.toReversed());
    server.on(endpoints.create, ({ body }) => this.add(body as NewImport));
    server.on(endpoints.get, ({ params }) => this.find(params.import));
    server.on(endpoints.remove, ({ params }) => {
      this.imports.splice(this.imports.indexOf(this.find(params.import)), 1);
      return { id: params.import! };
    });
    server.on(endpoints.update, ({ params, body }) => Object.assign(this.find(params.import), body));
    server.on(endpoints.addRows, ({ params, body }) => {
      const rows = this.rows.get(this.find(params.import).id)!;
      for (const { line, cells } of (body as { rows: Row[] }).rows) rows.set(line, rows.get(line) ?? cells);
      const found = this.find(params.import);
      found.is_complete = rows.size >= this.fileRows.get(found.id)!;
      return { rows: rows.size };
    });
    server.on(endpoints.listRows, ({ params }) =>
      [...this.rows.get(this.find(params.import).id)!].map(([line, cells]) => ({
        ...unchecked,
        line,
        cells,
      })),
    );
    server.on(endpoints.check, ({ params }) => ({
      counts: { create: this.rows.get(params.import!)!.size, update: 0, unchanged: 0, skip: 0, refuse: 0 },
      problems: [],
      lookalikes: 0,
      unmapped: this.unmapped,
      is_current: true,
    }));
    server.on(endpoints.listMappings, () => this.mappings);
    server.on(endpoints.removeMapping, ({ params }) => {
      const at = this.mappings.findIndex(({ id }) => id === params.mapping);
      if (at === -1) throw new Refusal(404, "Another admin has deleted this mapping.", "not_found");
      this.mappings.splice(at, 1);
      return { id: params.mapping! };
    });
    server.on(endpoints.saveMapping, ({ body }) => {
      const kept = {
        ...anAdmin,
        id: this.mappings.length + 1,
        ...(body as Pick<SavedMapping, "name" | "mapping">),
      };
      this.mappings.push(kept);
      return kept;
    });
  }

  /** Adds an import with rows, as if they had been sent. */
  add(
    { file_rows, ...given }: Pick<NewImport, "file_name" | "headings" | "mapping" | "file_rows">,
    rows: string[][] = [],
  ): FileImport {
    const id = this.imports.length + 1;
    const added: FileImport = {
      ...anAdmin,
      created_at: anAdmin.updated_at,
      id,
      policy: "skip",
      is_complete: rows.length >= (file_rows ?? 0),
      state: "staged",
      ended_at: null,
      counts: null,
      undo_until: null,
      undo: null,
      ...given,
    };
    this.imports.push(added);
    this.fileRows.set(id, file_rows ?? 0);
    this.rows.set(id, new Map(rows.map((cells, at) => [at + 2, cells])));
    return added;
  }

  private find(id: number | undefined): FileImport {
    const found = this.imports.find((one) => one.id === id);
    if (!found) throw new Refusal(404, "Not found", "not_found");
    return found;
  }
}

const anAdmin = {
  created_by: { role: "admin" as const, id: null, name: "Anna" },
  updated_at: "2026-11-30T09:00:00.000Z",
};

const unchecked = {
  policy: null,
  result: null,
  problems: [],
  lookalikes: [],
  record_id: null,
  differences: [],
  outcome: null,
  reason: null,
};
