import { accessSuite } from "@kindling/test-kit/suites/access-suite.ts";
import { testService } from "@kindling/test-kit/test-service.ts";
import { describe } from "vitest";
import { foundersService } from "./founders-service.ts";

const founders = testService(foundersService);

describe("access to the founders service", () => accessSuite(founders, "founders"));
