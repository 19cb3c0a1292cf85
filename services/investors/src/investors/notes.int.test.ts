import { investorTallied } from "@kindling/contracts/matches/events.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { notesSuite } from "@kindling/test-kit/suites/notes/notes-suite.ts";
import { describe } from "vitest";
import { investorsService } from "../investors-service.ts";
import { leastInput, wholeInput } from "../testing/investor-inputs.ts";

describe("notes on investors", () =>
  notesSuite({
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
  }));
