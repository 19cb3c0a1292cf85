import { founderTallied } from "@kindling/contracts/matches/events.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { applicationStepsSuite } from "@kindling/test-kit/suites/applications/application-steps-suite.ts";
import { applicationSuite } from "@kindling/test-kit/suites/applications/application-suite.ts";
import { archiveSuite } from "@kindling/test-kit/suites/removals/archive-suite.ts";
import { erasureSuite } from "@kindling/test-kit/suites/removals/erasure-suite.ts";
import { mergeSuite } from "@kindling/test-kit/suites/removals/merge-suite.ts";
import type { RemovalOptions } from "@kindling/test-kit/suites/removals/removal-calls.ts";
import { describe } from "vitest";
import { foundersService } from "../founders-service.ts";
import { leastInput, wholeInput } from "../testing/founder-inputs.ts";

const options: RemovalOptions = {
  definition: foundersService,
  kind: "founder",
  path: "/api/founders",
  recordPath: (id) => `/founders/${id}`,
  create: wholeInput,
  createOther: leastInput(2),
  field: "vertical",
  values: ["Harbour railways", "Mountain roads"],
  tally: { event: founderTallied, state: { investors_matched: 12 } },
  texts: { notFound: texts.founderNotFound, exists: texts.founderExists },
};

// Each suite has a service of its own, which is created anew for each test of the block.
describe("archiving", () => archiveSuite(options));
describe("erasing", () => erasureSuite(options));
describe("merging", () => mergeSuite(options));
describe("applications", () => applicationSuite(options));
describe("steps of applications", () => applicationStepsSuite(options));
