import { texts } from "@kindling/contracts/texts.ts";
import { historySuite } from "@kindling/test-kit/suites/history-suite.ts";
import { testService } from "@kindling/test-kit/test-service.ts";
import { investorsService } from "../investors-service.ts";
import { leastInput, wholeInput } from "../testing/investor-inputs.ts";

historySuite(testService(investorsService), {
  path: "/api/investors-database",
  recordPath: (id) => `/api/investors-database/${id}`,
  role: "investor",
  create: wholeInput,
  createOther: leastInput(2),
  field: "preferred_sectors",
  values: [["AI_ML"], ["FINTECH", "AI_ML"], []],
  single: { path: "temperature", field: "temperature", value: "COLD" },
  notFound: texts.investorNotFound,
  migrations: new URL("../../prisma/migrations/", import.meta.url),
});
