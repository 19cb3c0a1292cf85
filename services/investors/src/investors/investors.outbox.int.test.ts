import { investorChanged } from "@kindling/contracts/investors/events.ts";
import { outboxSuite } from "@kindling/test-kit/suites/outbox-suite.ts";
import { testService } from "@kindling/test-kit/test-service.ts";
import { investorsService } from "../investors-service.ts";
import { testedInvestors } from "../testing/investor-inputs.ts";

outboxSuite(testService(investorsService, { isShared: false }), {
  ...testedInvestors,
  event: investorChanged,
  counts: ["founder_matches", "founder_matches_reviewed"],
});
