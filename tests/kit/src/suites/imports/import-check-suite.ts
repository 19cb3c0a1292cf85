import { texts } from "@kindling/contracts/texts.ts";
import { describe, expect, it } from "vitest";
import type { TestService } from "../../test-service.ts";
import { anna, cellsOf, headings, type ImportOptions, importCalls, mapping } from "./import-calls.ts";

/** Checks what a service finds in the rows of a file before it stores them. */
export function importCheckSuite(service: TestService, options: ImportOptions): void {
  const { path, kind } = options;
  const { call, stage, check, rows, results, get } = importCalls(service, options);
  const add = async (n: number, more: object = {}) => {
    const [name, email, company] = cellsOf(n);
    const { body } = await service.callAs(anna, "POST", path, { name, email, company, ...more });
    return body.data as { id: number; version: number };
  };
  const problemsOf = async (id: number) =>
    (await rows(id)).map(({ problems }) => problems.map((p) => p.message));

  describe("staging an import", () => {
    it("keeps who began it, and each line once", async () => {
      const id = await stage([cellsOf(1), cellsOf(2)]);
      const again = {
        rows: [
          { line: 2, cells: ["Other"] },
          { line: 4, cells: cellsOf(3) },
        ],
      };
      expect((await call("POST", `/${id}/rows`, again)).body.data).toEqual({ rows: 3 });
      expect((await rows(id)).map(({ line, cells }) => [line, cells[0]])).toEqual([
        [2, "Name 1"],
        [3, "Name 2"],
        [4, "Name 3"],
      ]);
      expect(await get(id)).toMatchObject({
        file_name: "members.csv",
        headings,
        mapping,
        state: "staged",
        created_by: { role: "admin", id: null, name: anna.name },
        counts: null,
      });
      expect((await call("GET", "")).body.data).toMatchObject([{ id }]);
    });

    it("returns 400 for a mapping of unknown fields or of other columns, and for too many cells", async () => {
      const invalid = {
        ...mapping,
        columns: [{ heading: "A", target: { as: "field", field: "colour" }, dates: null }],
      };
      const body = { file_name: "f.csv", headings: ["A"], mapping: invalid };
      expect(await call("POST", "", body)).toMatchObject({ status: 400 });
      expect((await call("POST", "", { ...body, mapping })).body.details).toMatchObject([
        { path: "mapping.columns", message: "must have one entry for each heading" },
      ]);
      const id = await stage([]);
      const wide = { rows: [{ line: 2, cells: Array(9).fill("x") }] };
      expect((await call("POST", `/${id}/rows`, wide)).status).toBe(400);
    });

    it("returns 404 for an unknown import and an unknown line", async () => {
      expect(await call("GET", "/9")).toMatchObject({ status: 404, body: { error: texts.importNotFound } });
      expect((await call("POST", "/9/rows", { rows: [{ line: 1, cells: [] }] })).status).toBe(404);
      const id = await stage([cellsOf(1)]);
      expect(await call("PUT", `/${id}/rows/9`, { policy: "fill" })).toMatchObject({
        status: 404,
        body: { error: texts.importRowNotFound },
      });
    });

    it("deletes an import with its rows", async () => {
      const id = await stage([cellsOf(1)]);
      expect((await call("DELETE", `/${id}`)).status).toBe(200);
      expect((await call("GET", `/${id}`)).status).toBe(404);
      expect(await service.database.query("select from import_rows")).toEqual([]);
    });
  });

  describe("the check of an import", () => {
    it("counts the results and the problems, and names each problem's cell", async () => {
      await add(1);
      const noEmail = ["Name 3", "", "Company 3"];
      const invalid = ["Name 4", "nobody", "Company 4"];
      const id = await stage([cellsOf(1), cellsOf(2), noEmail, invalid]);
      expect(await check(id)).toMatchObject({
        counts: { create: 1, update: 0, unchanged: 0, skip: 1, refuse: 2 },
        problems: expect.arrayContaining([{ field: "email", message: "is required", count: 1 }]),
      });
      const refused = await rows(id, "?only=refuse");
      expect(refused.map(({ line, problems }) => [line, problems.map(({ column }) => column)])).toEqual([
        [4, [1]],
        [5, [1]],
      ]);
      expect((await rows(id, "?after=2&limit=1")).map(({ line }) => line)).toEqual([3]);
    });

    it("finds records by email without regard to case, and by name with the website's host", async () => {
      const first = await add(1);
      const second = await add(2, { website: "https://www.acme.example/about" });
      const byEmail = ["Another", "N1@Example.COM", "Company 1"];
      const byHost = ["name 2", "new@example.com", "Company of Acme", "acme.example"];
      const id = await stage([byEmail, byHost]);
      expect((await rows(id)).map(({ record_id }) => record_id)).toEqual([first.id, second.id]);
    });

    it("adds the lines that a record's notes lack, and replaces none, under each policy", async () => {
      await add(1, { admin_notes: "Met in May\nSource: Fair" });
      const columns = [
        ...mapping.columns,
        ...["Source", "Owner"].map((heading) => ({ heading, target: { as: "note" }, dates: null })),
      ];
      const file = {
        file_name: "members.csv",
        headings: [...headings, "Source", "Owner"],
        mapping: { columns, values: {} },
      };
      const { id } = (await call("POST", "", file)).body.data;
      await call("POST", `/${id}/rows`, {
        rows: [{ line: 2, cells: [...cellsOf(1), "", "", "", "Fair", "Bob"] }],
      });
      for (const policy of ["fill", "overwrite"]) {
        await call("PUT", `/${id}`, { policy });
        expect((await rows(id))[0]!.differences).toContainEqual({
          field: "admin_notes",
          stored: "Met in May\nSource: Fair",
          new: "Met in May\nSource: Fair\nOwner: Bob",
        });
      }
      await call("PUT", `/${id}/rows/2`, { cell: { column: 7, text: "x".repeat(9_990) } });
      const [tooLong] = await rows(id);
      expect(tooLong).toMatchObject({ result: "refuse", problems: [{ field: "admin_notes" }] });
      expect(await call("PUT", `/${id}/rows/2`, { cell: { column: 8, text: "" } })).toMatchObject({
        status: 400,
      });
    });

    it("fills empty fields, overwrites given ones, never empties any, and shows the differences", async () => {
      await add(1, { phone: "1234" });
      const row = ["Name One", "n1@example.com", "", "one.example", "5678"];
      const id = await stage([row], "fill");
      const website = { field: "website", stored: null, new: "https://one.example" };
      expect(await rows(id)).toMatchObject([{ result: "update", differences: [website] }]);
      await call("PUT", `/${id}`, { policy: "overwrite" });
      expect((await rows(id))[0]!.differences).toEqual(
        expect.arrayContaining([
          { field: "name", stored: "Name 1", new: "Name One" },
          website,
          { field: "phone", stored: "1234", new: "5678" },
        ]),
      );
      expect((await rows(id))[0]!.differences).toHaveLength(3);
      await call("PUT", `/${id}/rows/2`, { cells: cellsOf(1) });
      expect(await results(id)).toEqual(["unchanged"]);
    });

    it("refuses the later of two rows about one person, unless the first is left out", async () => {
      const id = await stage([cellsOf(1), ["Else", "N1@example.com", "Company 2"]]);
      expect(await results(id)).toEqual(["create", "refuse"]);
      expect(await problemsOf(id)).toEqual([[], ["is in line 2 already"]]);
      const row = (await call("PUT", `/${id}/rows/2`, { policy: "skip" })).body.data;
      expect(row).toMatchObject({ line: 2, policy: "skip", result: "skip" });
      expect(await results(id)).toEqual(["skip", "create"]);
      await call("PUT", `/${id}/rows/2`, { policy: null });
      expect(await results(id)).toEqual(["create", "refuse"]);
      await call("PUT", `/${id}/rows/2`, { cells: cellsOf(3) });
      expect(await results(id)).toEqual(["create", "create"]);
    });

    it("refuses an email of an archived record and of an open application", async () => {
      const [archived, pending] = [await add(1), await add(2)];
      await service.callAs(anna, "DELETE", `${path}/${archived.id}`);
      await service.database.query(
        `update ${kind.kind}s set application = '{"state": "pending"}' where id = ${pending.id}`,
      );
      const id = await stage([cellsOf(1), cellsOf(2)], "overwrite");
      expect(await results(id)).toEqual(["refuse", "refuse"]);
      expect((await problemsOf(id)).map(([first]) => first)).toEqual([
        `belongs to an archived ${kind.kind}: restore or erase the ${kind.kind} first`,
        "belongs to an open application: decide about it first",
      ]);
    });

    it("lists the texts that are no value with the nearest values, until the mapping has them", async () => {
      const columns = mapping.columns.with(3, {
        heading: "Website",
        target: { as: "field", field: "temperature" },
        dates: null,
      });
      const texts = ["Gold lead", "gold-lead", "Gold lead", "Warn", "Hot"];
      const id = await stage(texts.map((text, at) => cellsOf(at + 1, text)));
      await call("PUT", `/${id}`, { mapping: { columns, values: {} } });
      const { unmapped } = await check(id);
      expect(unmapped).toMatchObject([
        { field: "temperature", text: "Gold lead", count: 3 },
        { field: "temperature", text: "Warn", count: 1, nearest: ["WARM", "NEUTRAL"] },
      ]);
      const values = { temperature: { goldlead: ["WARM"], warn: [] } };
      await call("PUT", `/${id}`, { mapping: { columns, values } });
      expect(await check(id)).toMatchObject({ unmapped: [], counts: { create: 5 } });
    });

    it("refuses a date of joining in the future", async () => {
      const joined = (n: number, date: string) => cellsOf(n, "", "", date);
      const id = await stage([joined(1, "2024-05-01"), joined(2, "2199-01-01")]);
      expect(await results(id)).toEqual(["create", "refuse"]);
      expect(await problemsOf(id)).toEqual([[], ["must not be in the future"]]);
    });

    it("is the same for many rows, which are read in parts", async () => {
      const cells = Array.from({ length: 1_100 }, (_, n) => cellsOf(n === 1_099 ? 1 : n + 1));
      const id = await stage(cells);
      expect((await check(id)).counts).toMatchObject({ create: 1_099, refuse: 1 });
      expect((await rows(id, "?only=refuse")).map(({ line }) => line)).toEqual([1_101]);
    });
  });
}
