import { investorsTallied, investorTallied } from "@kindling/contracts/matches/events.ts";
import { batchSuite } from "@kindling/test-kit/suites/batch-suite.ts";
import { messageOf, testService } from "@kindling/test-kit/test-service.ts";
import { describe } from "vitest";
import { investorsService } from "./investors-service.ts";

const investors = testService(investorsService);
const tally = (id: number) =>
  messageOf(investorTallied, { id, founder_matches: 7, founder_matches_reviewed: 2 });
const block = (id: number) => messageOf(investorsTallied, { id, states: [tally(id)] as never });

describe("the investors service", () => {
  batchSuite(investors, { messages: { "investor.tallied": tally, "investors.tallied": block } });
});
