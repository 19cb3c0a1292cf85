import { founderTallied } from "@kindling/contracts/matches/events.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { removalSuite } from "@kindling/test-kit/suites/removal-suite.ts";
import { foundersService } from "../founders-service.ts";
import { leastInput, wholeInput } from "../testing/founder-inputs.ts";

removalSuite({
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
});
