import { founderTallied } from "@kindling/contracts/matches/events.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { notesSuite } from "@kindling/test-kit/suites/notes/notes-suite.ts";
import { describe } from "vitest";
import { foundersService } from "../founders-service.ts";
import { leastInput, wholeInput } from "../testing/founder-inputs.ts";

describe("notes on founders", () =>
  notesSuite({
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
  }));
