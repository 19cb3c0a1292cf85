import { importRowsRepository } from "@kindling/service-kit/imports/import-rows.repository.ts";
import { describe, expect, it } from "vitest";
import type { TestService } from "../../test-service.ts";
import { anna, cellsOf, headings, type ImportOptions, importCalls, mapping } from "./import-calls.ts";

/** Checks how long a service keeps the rows of a file. */
export function importRowsSuite(service: TestService, options: ImportOptions): void {
  const { path, kind } = options;
  const { call, stage, check, finish, get, rows } = importCalls(service, options);

  describe("the rows of an import", () => {
    const left = () => service.database.query("select line, outcome from import_rows order by line");

    it("are deleted when their record is erased, and when they have its email", async () => {
      const [name, email, company] = cellsOf(1);
      await service.callAs(anna, "POST", path, { name, email, company });
      const id = await stage([
        cellsOf(1),
        ["Else", "un1@example.com", "X"],
        ["Note", "", "see N1@example.com!"],
      ]);
      await check(id);
      await service.callAs(anna, "DELETE", `${path}/1?erase=true`);
      expect((await rows(id)).map(({ line }) => line)).toEqual([3]);
    });

    it("are deleted by the hourly job once an import has ended, the refused ones after a week", async () => {
      const { deleteOld } = importRowsRepository(service.service.pool);
      const old = new AbortController().signal;
      const id = await stage([cellsOf(1), ["", "x", ""]]);
      const values = { temperature: { ada: ["WARM"] } };
      await call("PUT", `/${id}`, { mapping: { ...mapping, values } });
      await deleteOld(old);
      expect(await left()).toHaveLength(2);
      await finish(id);
      await deleteOld(old);
      expect(await left()).toEqual([{ line: 3, outcome: "refused" }]);
      expect(await get(id)).toMatchObject({ headings, mapping: { ...mapping, values } });
      const unfinished = await stage([cellsOf(2)]);
      await service.database.query("update imports set created_at = now() - interval '8 days'");
      await deleteOld(old);
      expect(await left()).toEqual([]);
      const emptied = {
        headings: headings.map(() => ""),
        mapping: { columns: mapping.columns.map((column) => ({ ...column, heading: "" })), values: {} },
      };
      const counts = { created: 1, refused: 1 };
      expect(await get(id)).toMatchObject({ state: "done", counts, ...emptied });
      expect((await get(id)).mapping.values).toEqual({});
      expect(await get(unfinished)).toMatchObject({ state: "cancelled", ...emptied });
      expect(await service.database.query(`select from ${kind.kind}s`)).toHaveLength(1);
    });
  });
}
