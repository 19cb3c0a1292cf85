import { investorTallied } from "@kindling/contracts/matches/events.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { applicationStepsSuite } from "@kindling/test-kit/suites/applications/application-steps-suite.ts";
import { applicationSuite } from "@kindling/test-kit/suites/applications/application-suite.ts";
import { archiveSuite } from "@kindling/test-kit/suites/removals/archive-suite.ts";
import { erasureSuite } from "@kindling/test-kit/suites/removals/erasure-suite.ts";
import type { RemovalOptions } from "@kindling/test-kit/suites/removals/removal-calls.ts";
import { describe } from "vitest";
import { investorsService } from "../investors-service.ts";
import { leastInput, wholeInput } from "../testing/investor-inputs.ts";

const options: RemovalOptions = {
  definition: investorsService,
  kind: "investor",
  path: "/api/investors-database",
  recordPath: (id) => `/api/investors-database/${id}`,
  create: wholeInput,
  createOther: leastInput(2),
  field: "thesis_text",
  values: ["Harbour railways", "Mountain roads"],
  tally: { event: investorTallied, state: { founder_matches: 12, founder_matches_reviewed: 3 } },
  texts: { notFound: texts.investorNotFound, exists: texts.investorExists },
};

// Each suite has a service of its own, which is created anew for each test of the block.
describe("archiving", () => archiveSuite(options));
describe("erasing", () => erasureSuite(options));
describe("applications", () => applicationSuite(options));
describe("steps of applications", () => applicationStepsSuite(options));
