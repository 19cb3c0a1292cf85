import { importActivitySuite } from "@kindling/test-kit/suites/imports/import-activity-suite.ts";
import { importCalls } from "@kindling/test-kit/suites/imports/import-calls.ts";
import { importCheckSuite } from "@kindling/test-kit/suites/imports/import-check-suite.ts";
import { importCommandSuite } from "@kindling/test-kit/suites/imports/import-command-suite.ts";
import { importMappingsSuite } from "@kindling/test-kit/suites/imports/import-mappings-suite.ts";
import { importRowsSuite } from "@kindling/test-kit/suites/imports/import-rows-suite.ts";
import { importRunSuite } from "@kindling/test-kit/suites/imports/import-run-suite.ts";
import { importUndoSuite } from "@kindling/test-kit/suites/imports/import-undo-suite.ts";
import { testService } from "@kindling/test-kit/test-service.ts";
import { describe, expect, it } from "vitest";
import { founderKind } from "../founders/founder-kind.ts";
import { foundersService } from "../founders-service.ts";
import { createFounders } from "../testing/founder-inputs.ts";

const service = testService(foundersService);
const options = { path: "/api/founders", kind: founderKind };

importCheckSuite(service, options);
importRunSuite(service, options);
importRowsSuite(service, options);
importUndoSuite(service, options);
importActivitySuite(service, options);
importCommandSuite(service, options);
importMappingsSuite(service, options);

describe("the check of an import of founders", () => {
  const { stage, rows } = importCalls(service, options);

  it("finds a founder by company, and refuses a company that another founder has", async () => {
    await createFounders(service, 2);
    const byCompany = ["Founder 1", "new@example.com", "COMPANY  1"];
    const ofAnother = ["Founder 2", "founder2@example.com", "company 1"];
    expect((await rows(await stage([byCompany])))[0]).toMatchObject({ record_id: 1, result: "skip" });
    expect((await rows(await stage([ofAnother], "overwrite")))[0]).toMatchObject({
      record_id: 2,
      result: "refuse",
      problems: [{ column: 2, field: "company", message: "belongs to another founder" }],
    });
  });
});
