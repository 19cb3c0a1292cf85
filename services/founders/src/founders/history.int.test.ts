import { texts } from "@kindling/contracts/texts.ts";
import { changeLimitSuite } from "@kindling/test-kit/suites/change-limit-suite.ts";
import { goingBackSuite } from "@kindling/test-kit/suites/going-back-suite.ts";
import { historySuite } from "@kindling/test-kit/suites/history-suite.ts";
import { testService } from "@kindling/test-kit/test-service.ts";
import { foundersService } from "../founders-service.ts";
import { testedFounders } from "../testing/founder-inputs.ts";

const service = testService(foundersService);

historySuite(service, { ...testedFounders, notFound: texts.founderNotFound });
goingBackSuite(service, testedFounders);
changeLimitSuite(service, testedFounders);
