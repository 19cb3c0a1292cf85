import { texts } from "@kindling/contracts/texts.ts";
import { bulkCalls } from "@kindling/test-kit/suites/bulk/bulk-calls.ts";
import { bulkSuite } from "@kindling/test-kit/suites/bulk/bulk-suite.ts";
import { bulkUndoSuite } from "@kindling/test-kit/suites/bulk/bulk-undo-suite.ts";
import { testService } from "@kindling/test-kit/test-service.ts";
import { describe, expect, it } from "vitest";
import { investorsService } from "../investors-service.ts";

const service = testService(investorsService);
const options = {
  path: "/api/investors-database",
  kind: "investor",
  notFound: texts.investorNotFound,
} as const;

bulkSuite(service, options);
bulkUndoSuite(service, options);

describe("POST /api/investors-database/bulk", () => {
  it("neither skips nor repeats records that its own change takes out of the filter", async () => {
    const { store, change, temperatures } = bulkCalls(service, options);
    await store(1_001);
    await service.database.query("update investors set temperature = 'WARM' where id > 900");
    const progress = await change({ query: { temperature: "COLD" } }, { temperature: "HOT" });
    expect(progress.at(-1)).toMatchObject({ total: 900, done: 900, changed: 900, complete: true });
    expect(await temperatures()).toEqual({ HOT: 900, WARM: 101 });
  });
});
