import { describe, expect, it } from "vitest";
import type { TestService } from "../../test-service.ts";
import { ada, anna, type DuplicateOptions, duplicateCalls } from "./duplicate-calls.ts";

/** Checks which pairs of records a service finds. Its new records are reviewed. */
export function duplicatesSuite(service: TestService, options: DuplicateOptions): void {
  const { path, kind } = options;
  const { add, edit, remove, restore, compare, pairs, shown, dismiss } = duplicateCalls(service, options);
  const many = async (count: number, more: object) => {
    const ids = [];
    for (let n = 0; n < count; n += 1) ids.push(await add(more));
    return ids;
  };

  describe(`GET ${path}/duplicates`, () => {
    it("has pairs with their reasons, the likeliest first, in windows", async () => {
      await add({ name: "Łukasz Żak", company: "Łódź Foods Sp. z o.o." });
      await add(ada);
      await add();
      await add({ name: "Zak, Lukasz", company: "Lodz-Foods" });
      await add({
        ...ada,
        name: "Ada Biron",
        email: "a@gmail.com",
        company: "ACME AG",
        website: "acme.example",
      });
      await compare();
      const [likeliest, other] = await pairs();
      expect(likeliest).toMatchObject({
        first: { id: 2, name: ada.name, company: ada.company, email: ada.email, application: null },
        dismissed: null,
      });
      expect(likeliest!.reasons).toEqual(expect.arrayContaining(["phone", "name", "domain"]));
      expect(other).toMatchObject({ first: { id: 1 }, second: { id: 4 }, reasons: ["name", "company"] });
      const page = { total: 2, matching: 2, offset: 1, limit: 1 };
      const { body } = await service.call("GET", `${path}/duplicates?limit=1&offset=1`);
      expect(body).toMatchObject({ data: [{ first: { id: 1 } }], page });
      expect(await shown("?ids=4")).toEqual(["1 4: name, company"]);
      expect(await shown("?ids=3")).toEqual([]);
    });

    it("follows changes of the records", async () => {
      const [first, second] = [await add({ phone: ada.phone }), await add()];
      await compare();
      expect(await shown("?show=weak")).toEqual([]);
      await edit(second, { linked_in: "linkedin.com/in/ada" });
      await edit(first, { linked_in: "https://www.linkedin.com/in/ada/" });
      await compare();
      expect(await shown()).toEqual([`${first} ${second}: linkedin`]);
      await edit(first, { linked_in: null });
      await compare();
      expect(await shown()).toEqual([]);
    });

    it("is without archived records at once, and has them again once they are restored", async () => {
      const linked_in = "linkedin.com/in/ada";
      await many(2, { linked_in });
      await compare();
      await remove(1);
      expect(await shown()).toEqual([]);
      await compare();
      expect(await service.database.query("select id from duplicate_keys")).toEqual([{ id: 2 }]);
      expect(await service.database.query("select from duplicate_pairs")).toEqual([]);
      await restore(1);
      await compare();
      expect(await shown()).toEqual(["1 2: linkedin"]);
    });

    it("has nothing left of an erased record, also when a comparison had just read it", async () => {
      await many(3, { linked_in: "linkedin.com/in/ada" });
      await compare();
      await dismiss(1, 2);
      await remove(1, "?erase=true");
      const left = () =>
        Promise.all(
          ["duplicate_keys where id = 1", "duplicate_pairs where first_id = 1", "dismissed_duplicates"].map(
            (from) => service.database.query(`select from ${from}`),
          ),
        );
      expect(await left()).toEqual([[], [], []]);
      await service.database.query("insert into duplicate_keys (id, linkedin) values (1, 'in/ada')");
      await compare();
      expect(await left()).toEqual([[], [], []]);
      expect(await shown()).toEqual(["2 3: linkedin"]);
    });

    it("has pairs of a value that ten share, and none of one that eleven share, but for near names", async () => {
      const shared = { linked_in: "linkedin.com/company/hub" };
      const ids = await many(10, shared);
      await compare();
      const total = async () => {
        const counts = await Promise.all(["likely", "weak"].map((show) => pairs(`?show=${show}`)));
        return counts.flat().length;
      };
      expect(await total()).toBe(45);
      await add({ ...shared, name: "Ada Byron" });
      await compare();
      expect(await total()).toBe(0);
      await add({ ...shared, name: "Ada Byrone" });
      await compare();
      expect(await shown()).toEqual(["11 12: linkedin, name"]);
      await remove(11);
      await remove(12);
      await compare();
      expect(await total()).toBe(45);
      await edit(ids[0]!, { linked_in: null });
      await compare();
      expect(await total()).toBe(36);
    });

    it("has open applications, about which the applicant learns nothing", async () => {
      await add(ada);
      const again = { name: ada.name, phone: ada.phone, email: "ada@gmail.com" };
      const { body, status } = await service.callAs({ role: "public" }, "POST", path, {
        ...again,
        company: "Another name",
      });
      expect(status).toBe(201);
      expect(JSON.stringify(body)).not.toMatch(/acme|duplicate|alike/i);
      await compare();
      expect(await pairs("?ids=2")).toMatchObject([
        { first: { id: 1, application: null }, second: { id: 2, application: "pending" } },
      ]);
      const member = { role: kind.kind, id: 2 } as const;
      expect((await service.callAs(member, "GET", `${path}/duplicates?ids=2`)).status).toBe(403);
      expect((await service.callAs({ role: "public" }, "GET", `${path}/duplicates`)).status).toBe(401);
    });
  });

  describe(`POST ${path}/duplicates/dismissals`, () => {
    it("takes a pair out of the list, also when its records change, until it is taken back", async () => {
      await many(2, { linked_in: "linkedin.com/in/ada" });
      await compare();
      expect((await dismiss(2, 1)).body.data).toEqual({ first_id: 1, second_id: 2, dismissed: true });
      expect((await dismiss(1, 2)).status).toBe(200);
      expect(await shown()).toEqual([]);
      await edit(1, { phone: ada.phone });
      await edit(2, { phone: ada.phone });
      await compare();
      expect(await shown()).toEqual([]);
      expect(await pairs("?show=dismissed")).toMatchObject([
        {
          reasons: ["linkedin", "phone"],
          dismissed: { by: { role: "admin", name: anna.name }, at: expect.stringMatching(/Z$/) },
        },
      ]);
      await dismiss(1, 2, false);
      expect(await shown()).toEqual(["1 2: linkedin, phone"]);
      expect(await shown("?show=dismissed")).toEqual([]);
    });

    it("keeps a dismissed pair in its list when it looks alike no longer", async () => {
      await many(2, { linked_in: "linkedin.com/in/ada" });
      await compare();
      await dismiss(1, 2);
      await edit(1, { linked_in: null });
      await compare();
      expect(await shown("?show=dismissed")).toEqual(["1 2: "]);
    });

    it("returns 404 for a record that does not exist, 400 for one record twice, and 403 for a viewer", async () => {
      await add();
      expect(await dismiss(1, 9)).toMatchObject({ status: 404, body: { error: kind.texts.notFound } });
      expect(await dismiss(1, 9, false)).toMatchObject({ status: 404 });
      expect(await dismiss(1, 1)).toMatchObject({
        status: 400,
        body: { details: [{ path: "second_id", message: "must be another record" }] },
      });
      const body = { first_id: 1, second_id: 2 };
      const viewer = await service.callAs(
        { role: "viewer", name: "Vera" },
        "POST",
        `${path}/duplicates/dismissals`,
        body,
      );
      expect(viewer.status).toBe(403);
    });
  });
}
