import type { FoundEntries, HistorySearch } from "@kindling/contracts/history/activity.ts";
import { describe, expect, it } from "vitest";
import type { TestService } from "../../test-service.ts";
import { anna, cellsOf, type ImportOptions, importCalls } from "./import-calls.ts";

/** Checks what the activity has of imports. */
export function importActivitySuite(service: TestService, options: ImportOptions): void {
  const { path, kind } = options;
  const { call, stage, check, begin, runAll, finish } = importCalls(service, options);
  const search = async (part: Partial<HistorySearch> = {}): Promise<FoundEntries> => {
    const none = { before: null, since: null, person: null, field: null, actions: null, limit: 100 };
    const response = await service.callAs({ role: "gateway" }, "POST", `/internal/${kind.kind}s/history`, {
      ...none,
      imports: true,
      ...part,
    });
    expect(response.status).toBe(200);
    return response.body.data;
  };
  const actions = async (part: Partial<HistorySearch> = {}) =>
    (await search(part)).entries.map(({ action }) => action);
  const add = async (n: number) => {
    const [name, email, company] = cellsOf(n);
    await service.callAs(anna, "POST", path, { name, email, company });
  };
  const runAndUndo = async (): Promise<number> => {
    await add(1);
    const id = await stage([cellsOf(1, "one.example"), cellsOf(2), cellsOf(3)], "fill");
    await finish(id);
    await add(4);
    await call("POST", `/${id}/undo`);
    await runAll();
    return id;
  };

  describe("the activity", () => {
    it("has one entry for an import and one for its undo, with who began each and the counts", async () => {
      const id = await runAndUndo();
      const { entries, next } = await search();
      expect(next).toBeNull();
      const about = {
        kind: `${kind.kind}s`,
        record_id: null,
        changes: [],
        actor: { role: "admin", name: anna.name },
      };
      expect(entries).toMatchObject([
        {
          ...about,
          action: "import-undone",
          import: { id, file_name: "members.csv", undo: { total: 3, undone: 3, kept: 0 } },
        },
        { action: "created", record_id: 4, import: null },
        { ...about, action: "imported", import: { id, counts: { created: 2, updated: 1 }, undo: null } },
        { action: "created", record_id: 1 },
      ]);
      expect(new Set(entries.map((entry) => entry.id)).size).toBe(4);
    });

    it("has them on the pages and under the filters that they belong to", async () => {
      await runAndUndo();
      const found: string[] = [];
      let before: HistorySearch["before"] = null;
      do {
        const page = await search({ before, limit: 1 });
        found.push(...page.entries.map(({ action }) => action));
        before = page.next;
      } while (before !== null);
      expect(found).toEqual(["import-undone", "created", "imported", "created"]);
      const person = (name: string) => ({ role: "admin", id: null, name }) as const;
      expect(await actions({ person: person(anna.name) })).toHaveLength(4);
      expect(await actions({ person: person("ben") })).toEqual([]);
      expect(await actions({ actions: ["imported"] })).toEqual(["imported"]);
      expect(await actions({ actions: ["archived", "erased"] })).toEqual(["import-undone"]);
      expect(await actions({ since: "2199-01-01T00:00:00.000Z" })).toEqual([]);
    });

    it("has nothing of an import that runs, or has never run", async () => {
      const id = await stage([cellsOf(1)]);
      await check(id);
      await begin(id);
      await call("POST", `/${await stage([cellsOf(2)])}/cancel`);
      expect(await actions()).toEqual([]);
    });

    it("has the entries of the records for a gateway that does not know of imports", async () => {
      await runAndUndo();
      expect((await actions({ imports: undefined as never })).sort()).toEqual([
        "archived",
        "archived",
        "changed",
        "created",
        "created",
        "created",
        "created",
        "undone",
      ]);
    });
  });
}
