import { texts } from "@kindling/contracts/texts.ts";
import { bulkCalls } from "@kindling/test-kit/suites/bulk/bulk-calls.ts";
import { testService } from "@kindling/test-kit/test-service.ts";
import { describe, expect, it } from "vitest";
import { investorsService } from "../investors-service.ts";

const service = testService(investorsService);
const path = "/api/investors-database";
const options = { path, kind: "investor", notFound: texts.investorNotFound } as const;
const { store, change, undo, temperatures, entries } = bulkCalls(service, options);

// The breadth of cases, whose code is the same, is in the founders' suites.
describe(`POST ${path}/bulk`, () => {
  it("changes and undoes the named investors, and reports those that are archived or unknown", async () => {
    await store(3);
    await service.call("DELETE", `${path}/2`);
    const progress = await change({ ids: [1, 2, 3, 9] }, { temperature: "HOT" });
    expect(progress.at(-1)).toMatchObject({ done: 4, changed: 2, failed: 2, complete: true });
    const failures = progress.flatMap((line) => line.failures).sort((a, b) => a.id - b.id);
    expect(failures).toEqual([
      { id: 2, name: "Name 2", company: null, error: texts.recordArchived, by: null },
      { id: 9, name: null, company: null, error: texts.investorNotFound, by: null },
    ]);
    expect((await service.marks()).map(({ aggregate_id }) => aggregate_id)).toEqual([1, 2, 3]);
    expect((await undo(progress[0]!.bulk)).at(-1)).toMatchObject({ total: 2, changed: 2, failed: 0 });
    expect(await temperatures()).toEqual({ COLD: 2 });
    const actions = (await entries()).map(({ action }) => action);
    expect(actions.slice(1)).toEqual(["changed", "changed", "undone", "undone"]);
  });

  it("neither skips nor repeats records that its own change takes out of the filter", async () => {
    await store(501);
    await service.database.query("update investors set temperature = 'WARM' where id > 450");
    const progress = await change({ query: { temperature: "COLD" } }, { temperature: "HOT" });
    expect(progress.at(-1)).toMatchObject({ total: 450, done: 450, changed: 450, complete: true });
    expect(await temperatures()).toEqual({ HOT: 450, WARM: 51 });
  });
});
