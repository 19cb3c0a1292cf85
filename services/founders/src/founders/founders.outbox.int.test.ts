import { founderChanged } from "@kindling/contracts/founders/events.ts";
import { outboxSuite } from "@kindling/test-kit/suites/outbox-suite.ts";
import { testService } from "@kindling/test-kit/test-service.ts";
import { foundersService } from "../founders-service.ts";
import { testedFounders } from "../testing/founder-inputs.ts";

outboxSuite(testService(foundersService, { isShared: false }), {
  ...testedFounders,
  event: founderChanged,
  counts: ["investors_matched"],
});
