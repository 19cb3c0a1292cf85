import { accessSuite } from "@kindling/test-kit/suites/access-suite.ts";
import { testService } from "@kindling/test-kit/test-service.ts";
import { describe } from "vitest";
import { investorsService } from "./investors-service.ts";

const investors = testService(investorsService);

describe("access to the investors service", () => accessSuite(investors, "investors"));
