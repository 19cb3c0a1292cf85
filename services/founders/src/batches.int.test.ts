import { foundersTallied, founderTallied } from "@kindling/contracts/matches/events.ts";
import { batchSuite } from "@kindling/test-kit/suites/batch-suite.ts";
import { messageOf, testService } from "@kindling/test-kit/test-service.ts";
import { describe } from "vitest";
import { foundersService } from "./founders-service.ts";

const founders = testService(foundersService);
const tally = (id: number) => messageOf(founderTallied, { id, investors_matched: 7 });
const block = (id: number) =>
  messageOf(foundersTallied, { id, states: [{ version: 1, state: { id, investors_matched: 7 } }] });

describe("the founders service", () => {
  batchSuite(founders, { messages: { "founder.tallied": tally, "founders.tallied": block } });
});
