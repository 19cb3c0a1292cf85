import { texts } from "@kindling/contracts/texts.ts";
import { changeLimitSuite } from "@kindling/test-kit/suites/change-limit-suite.ts";
import { goingBackSuite } from "@kindling/test-kit/suites/going-back-suite.ts";
import { historySuite } from "@kindling/test-kit/suites/history-suite.ts";
import { testService } from "@kindling/test-kit/test-service.ts";
import { investorsService } from "../investors-service.ts";
import { testedInvestors } from "../testing/investor-inputs.ts";

const service = testService(investorsService);

historySuite(service, {
  ...testedInvestors,
  notFound: texts.investorNotFound,
  migrations: new URL("../../prisma/migrations/", import.meta.url),
});
goingBackSuite(service, testedInvestors);
changeLimitSuite(service, testedInvestors);
