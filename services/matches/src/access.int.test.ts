import { accessSuite } from "@kindling/test-kit/suites/access-suite.ts";
import { testService } from "@kindling/test-kit/test-service.ts";
import { describe } from "vitest";
import { matchesService } from "./matches-service.ts";

const matches = testService(() => matchesService({ reconcileMs: 3_600_000 }));

describe("access to the matches service", () => accessSuite(matches, "matches"));
