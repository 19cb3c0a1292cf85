import { comparingSuite } from "@kindling/test-kit/suites/duplicates/comparing-suite.ts";
import { duplicateCalls } from "@kindling/test-kit/suites/duplicates/duplicate-calls.ts";
import { lookalikesSuite } from "@kindling/test-kit/suites/duplicates/lookalikes-suite.ts";
import { testService } from "@kindling/test-kit/test-service.ts";
import { describe, expect, it } from "vitest";
import { investorKind } from "../investors/investor-kind.ts";
import { investorsService } from "../investors-service.ts";

const service = testService(investorsService);
const options = { path: "/api/investors-database", kind: investorKind };

// The breadth of pairs, whose code is the same, is in the founders' suites.
lookalikesSuite(service, options);
comparingSuite(service, {
  ...options,
  definition: () => investorsService(),
  migrations: new URL("../../prisma/migrations/", import.meta.url),
});

describe("duplicates of investors", () => {
  const { add, compare, shown, lookUp } = duplicateCalls(service, options);
  const firm = { company: "Northbank Capital", website: "northbank.example" };

  it("are people: partners of one firm are weak pairs, and one partner twice is a likely one", async () => {
    await add({ ...firm, name: "Jonas Weber" });
    await add({ ...firm, name: "Mira Olsen" });
    await add({ company: "Northbank Capital GmbH", name: "Jonas Weber", email: "j.weber@northbank.example" });
    await compare();
    expect(await shown()).toEqual(["1 3: name, company, domain"]);
    expect(await shown("?show=weak")).toEqual(["1 2: company, domain", "2 3: company, domain"]);
    expect(await lookUp({ ...firm, name: "Zoë Quist" })).toEqual([[]]);
  });
});
