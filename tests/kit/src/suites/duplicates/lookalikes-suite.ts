import { describe, expect, it } from "vitest";
import type { TestService } from "../../test-service.ts";
import { importCalls } from "../imports/import-calls.ts";
import { ada, type DuplicateOptions, duplicateCalls } from "./duplicate-calls.ts";

/** Checks what a service says about records that are not stored yet. */
export function lookalikesSuite(service: TestService, options: DuplicateOptions): void {
  const { path, kind } = options;
  const { add, compare, lookUp, unlike } = duplicateCalls(service, options);

  describe(`POST ${path}/lookalikes`, () => {
    it("has, for each record, those that look like it, with the reasons", async () => {
      await add(ada);
      await compare();
      const { name, company, email } = ada;
      const known = { id: 1, name, company, email, application: null };
      const found = await lookUp(
        { name: "Byron Ada", website: "https://www.acme.example/about" },
        unlike(),
        { email: "ADA@acme.example" },
        {},
        { id: 1, ...ada },
        { phone: "020 7946-0999", name: "Ada B." },
      );
      expect(found).toMatchObject([
        [{ ...known, reasons: ["name", "domain"] }],
        [],
        [{ ...known, reasons: ["email"] }],
        [],
        [],
        kind.kind === "founder" ? [{ ...known, reasons: expect.arrayContaining(["phone"]) }] : [],
      ]);
    });

    it("has three at most, the likeliest first, without colleagues", async () => {
      const [linked_in, website] = ["linkedin.com/in/ada", "hub.example"];
      for (const more of [{}, { phone: ada.phone }, { linked_in }, { linked_in, name: ada.name }])
        await add({ ...more, website });
      await add({ linked_in });
      await compare();
      const [found] = await lookUp({ ...unlike(), name: ada.name, linked_in, website });
      expect(found!.map(({ id }) => id)).toEqual([4, 3, 5]);
    });

    it("is refused to all but admins, and for more than 100 records", async () => {
      const body = { records: [ada] };
      for (const [role, status] of [
        ["viewer", 403],
        ["public", 401],
      ] as const)
        expect((await service.callAs({ role }, "POST", `${path}/lookalikes`, body)).status).toBe(status);
      expect(
        await service.call("POST", `${path}/lookalikes`, { records: Array(101).fill(ada) }),
      ).toMatchObject({
        status: 400,
        body: { details: [{ path: "records" }] },
      });
    });
  });

  describe("the check of an import", () => {
    const { stage, check, rows, call } = importCalls(service, options);

    it("says which existing records its new rows look like, and finds those rows", async () => {
      await add(ada);
      await compare();
      const alike = ["Byron, Ada", "ada@gmail.com", "ACME Robotic", "acme.example"];
      const other = Object.values(unlike());
      const id = await stage([[other[0]!, other[2]!, other[1]!], alike, ["Ada", ada.email, "Acme"]]);
      expect(await check(id)).toMatchObject({ counts: { create: 2, skip: 1 }, lookalikes: 1 });
      expect(await rows(id, "?lookalikes=true")).toMatchObject([
        {
          line: 3,
          result: "create",
          lookalikes: [{ id: 1, email: ada.email, reasons: ["name", "company", "domain"] }],
        },
      ]);
      expect((await rows(id)).map(({ lookalikes }) => lookalikes.length)).toEqual([0, 1, 0]);
      await call("PUT", `/${id}/rows/3`, {
        cells: [...Object.values(unlike()).slice(0, 1), "new@new.example", "Newly"],
      });
      expect(await check(id)).toMatchObject({ lookalikes: 0 });
    });

    it("stores no names of other records with the rows", async () => {
      await add(ada);
      await compare();
      await rows(await stage([["Ada Byron", "ada@gmail.com", "Acme-Robotics Inc", "acme.example"]]));
      const stored = await service.database.query("select lookalikes from import_rows");
      expect(JSON.stringify(stored)).not.toContain(ada.email);
    });
  });
}
