import { texts } from "@kindling/contracts/texts.ts";
import { bulkCalls } from "@kindling/test-kit/suites/bulk/bulk-calls.ts";
import { bulkSuite } from "@kindling/test-kit/suites/bulk/bulk-suite.ts";
import { bulkUndoSuite } from "@kindling/test-kit/suites/bulk/bulk-undo-suite.ts";
import { testService } from "@kindling/test-kit/test-service.ts";
import { describe, expect, it } from "vitest";
import { foundersService } from "../founders-service.ts";

const service = testService(foundersService);
const options = { path: "/api/founders", kind: "founder", notFound: texts.founderNotFound } as const;

bulkSuite(service, options);
bulkUndoSuite(service, options);

describe("POST /api/founders/bulk", () => {
  it("sets the engagement tier, clears the temperature, and undoes both", async () => {
    const { store, change, undo } = bulkCalls(service, options);
    await store(1);
    const read = async () => (await service.call("GET", "/founders/1")).body.data;
    const [{ bulk } = { bulk: "" }] = await change(
      { ids: [1] },
      { engagement_tier: "TIER_1", temperature: null },
    );
    expect(await read()).toMatchObject({ engagement_tier: "TIER_1", temperature: null });
    await undo(bulk);
    expect(await read()).toMatchObject({ engagement_tier: null, temperature: "COLD" });
  });
});
