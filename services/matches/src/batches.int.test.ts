import { batchSuite } from "@kindling/test-kit/suites/batch-suite.ts";
import { testService } from "@kindling/test-kit/test-service.ts";
import { describe } from "vitest";
import { matchesService } from "./matches-service.ts";
import { founderMessage, investorMessage } from "./testing/states.ts";

const matches = testService(() => matchesService({ reconcileMs: 3_600_000 }));

describe("the matches service", () => {
  batchSuite(matches, {
    messages: {
      "founder.changed": (id) => founderMessage(id),
      "investor.changed": (id) => investorMessage(id),
    },
  });
});
