import { checkUpgraded } from "@kindling/test-kit/suites/database/upgraded-database.ts";
import { testService } from "@kindling/test-kit/test-service.ts";
import { describe, expect, it } from "vitest";
import { foundersService } from "../founders-service.ts";
import { leastInput } from "../testing/founder-inputs.ts";

describe("the migration of companies", () => {
  it("keeps companies that were different, with the id in their key", () =>
    checkUpgraded(
      {
        migrations: new URL("../../prisma/migrations/", import.meta.url),
        table: "founders",
        stored: { id: 1, company: "Café", name: "Maya", email: "maya@cafe.example" },
      },
      [
        [
          "20261206000106_company_key",
          `insert into founders (id, company, name, email)
           values (7, e'Cafe\\u0301', 'Ada', '7'), (8, 'Straße', 'Ada', '8'), (9, ' STRASSE', 'Ada', '9')`,
        ],
      ],
      async ({ query }) => {
        const keys = await query("select id, company_key as key from founders order by id");
        expect(keys).toEqual([
          { id: 1, key: "café" },
          { id: 7, key: "café\n7" },
          { id: 8, key: "strasse" },
          { id: 9, key: "strasse\n9" },
        ]);
      },
    ));
});

describe("founders with the same company", () => {
  const founders = testService(foundersService);

  async function makeTwins() {
    for (const number of [1, 2]) await founders.call("POST", "/api/founders", leastInput(number));
    await founders.database.query("update founders set company = 'Straße' where id = 1");
    await founders.database.query("update founders set company = 'STRASSE', company_twin = 2 where id = 2");
  }
  const put = async (id: number, body: object) =>
    (await founders.call("PUT", `/api/founders/${id}`, body)).status;

  it("can be edited, archived and restored", async () => {
    await makeTwins();
    expect(await put(2, { company: "Strasse", vertical: "Ports" })).toBe(200);
    expect((await founders.call("DELETE", "/api/founders/2")).status).toBe(200);
    expect((await founders.call("POST", "/api/founders/2/restore")).status).toBe(200);
  });

  it("cannot have another's company again once theirs is another", async () => {
    await makeTwins();
    expect(await put(2, { company: "Palletry" })).toBe(200);
    expect(await put(2, { company: "STRASSE" })).toBe(409);
  });

  it("are logged at the start", async () => {
    await makeTwins();
    await founders.replica();
    expect(founders.logged.join()).toContain('"sameCompanies":[[1,2]]');
  });
});
