import { importActivitySuite } from "@kindling/test-kit/suites/imports/import-activity-suite.ts";
import { cellsOf, importCalls } from "@kindling/test-kit/suites/imports/import-calls.ts";
import { importRowsSuite } from "@kindling/test-kit/suites/imports/import-rows-suite.ts";
import { importRunSuite } from "@kindling/test-kit/suites/imports/import-run-suite.ts";
import { importUndoSuite } from "@kindling/test-kit/suites/imports/import-undo-suite.ts";
import { testService } from "@kindling/test-kit/test-service.ts";
import { describe, expect, it } from "vitest";
import { investorKind } from "../investors/investor-kind.ts";
import { investorsService } from "../investors-service.ts";

const service = testService(investorsService);
const options = { path: "/api/investors-database", kind: investorKind };

// The breadth of checks, whose code is the same, is in the founders' suites.
importRunSuite(service, options);
importRowsSuite(service, options);
importUndoSuite(service, options);
importActivitySuite(service, options);

describe("the import of investors", () => {
  const { call, stage, rows, finish, runAll, records } = importCalls(service, options);

  it("takes several of one firm, and finds each by name and firm", async () => {
    const firm = (n: number, email: string) => [`Name ${n}`, email, "One Firm"];
    expect(await finish(await stage([firm(1, "a@one.example"), firm(2, "b@one.example")]))).toMatchObject({
      counts: { created: 2 },
    });
    expect(
      (await rows(await stage([firm(2, "c@one.example"), cellsOf(3)]))).map(({ record_id }) => record_id),
    ).toEqual([2, null]);
    expect((await records()).map(({ temperature }) => temperature)).toEqual(["COLD", "COLD"]);
  });

  it("is undone without the investors that were invited since, but with what it changed in others", async () => {
    const { name, email, company } = { name: "Name 3", email: "n3@example.com", company: "Company 3" };
    await service.callAs({ role: "admin" }, "POST", options.path, { name, email, company });
    const invite = (ids: number[]) =>
      service.callAs({ role: "gateway" }, "PUT", "/internal/investors/invited", { ids });
    await invite([1]);
    const id = await stage([cellsOf(3, "three.example"), cellsOf(4), cellsOf(5)], "fill");
    await finish(id);
    await invite([2]);
    await call("POST", `/${id}/undo`);
    await runAll();
    expect((await records()).map(({ name, website }) => [name, website])).toEqual([
      ["Name 3", null],
      ["Name 4", null],
    ]);
    expect((await call("GET", `/${id}/kept`)).body.data).toMatchObject([
      { record_id: 2, name: "Name 4", reason: "it was invited after the import" },
    ]);
  });
});
