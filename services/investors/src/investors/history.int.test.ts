import { texts } from "@kindling/contracts/texts.ts";
import { goingBackSuite } from "@kindling/test-kit/suites/going-back-suite.ts";
import { historySuite } from "@kindling/test-kit/suites/history-suite.ts";
import type { TestedRecords } from "@kindling/test-kit/suites/tested-records.ts";
import { testService } from "@kindling/test-kit/test-service.ts";
import { investorsService } from "../investors-service.ts";
import { leastInput, wholeInput } from "../testing/investor-inputs.ts";

const service = testService(investorsService);
const records: TestedRecords = {
  path: "/api/investors-database",
  recordPath: (id) => `/api/investors-database/${id}`,
  role: "investor",
  create: wholeInput,
  createOther: leastInput(2),
  field: "preferred_sectors",
  values: [["AI_ML"], ["FINTECH", "AI_ML"], []],
  single: { path: "temperature", field: "temperature", value: "COLD" },
};

historySuite(service, {
  ...records,
  notFound: texts.investorNotFound,
  migrations: new URL("../../prisma/migrations/", import.meta.url),
});
goingBackSuite(service, records);
