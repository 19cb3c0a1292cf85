import { texts } from "@kindling/contracts/texts.ts";
import { describe, expect, it } from "vitest";
import type { TestService } from "../../test-service.ts";
import { anna, type ImportOptions, mapping } from "./import-calls.ts";

/** Checks the mappings that admins keep for the next file. */
export function importMappingsSuite(service: TestService, { path }: ImportOptions): void {
  const base = `${path}/import-mappings`;
  const save = (name: string, columns: readonly object[] = mapping.columns) =>
    service.callAs(anna, "POST", base, { name, mapping: { columns, values: {} } });
  const names = async () =>
    (await service.callAs(anna, "GET", base)).body.data.map(({ name }: { name: string }) => name);

  describe("a kept mapping", () => {
    it("is listed by name, and replaced by one with its name in any case", async () => {
      await save("Zoo fair");
      const first = (await save("Österfair fair")).body.data;
      expect(first).toMatchObject({ mapping, created_by: { role: "admin", name: anna.name } });
      const column = { heading: "Mail", target: { as: "field", field: "email" }, dates: null };
      const { body } = await save(" öSTERFAIR fair ", [column]);
      expect(body.data).toMatchObject({
        id: first.id,
        name: "öSTERFAIR fair",
        mapping: { columns: [column], values: {} },
      });
      expect(await names()).toEqual(["öSTERFAIR fair", "Zoo fair"]);
    });

    it("returns 400 for one with unknown fields, and keeps nothing", async () => {
      const column = { heading: "A", target: { as: "field", field: "colour" }, dates: null };
      expect((await save("Colours", [column])).body.details).toMatchObject([
        { path: "mapping.columns.0.target" },
      ]);
      expect(await names()).toEqual([]);
    });

    it("returns 409 for the 101st, also when two are saved at once, and replaces one of 100", async () => {
      for (let n = 1; n < 100; n++) await save(`Name ${n}`);
      const both = await Promise.all([save("One"), save("Other")]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(both.find(({ status }) => status === 409)!.body.error).toBe(texts.tooManyMappings);
      expect((await save("NAME 1")).status).toBe(200);
      expect(await names()).toHaveLength(100);
    });

    it("is deleted once; then it returns 404", async () => {
      const { id } = (await save("Zoo fair")).body.data;
      expect((await service.callAs(anna, "DELETE", `${base}/${id}`)).body.data).toEqual({ id });
      expect(await names()).toEqual([]);
      expect(await service.callAs(anna, "DELETE", `${base}/${id}`)).toMatchObject({
        status: 404,
        body: { error: texts.mappingNotFound },
      });
    });
  });
}
