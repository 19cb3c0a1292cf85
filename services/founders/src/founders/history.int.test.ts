import { texts } from "@kindling/contracts/texts.ts";
import { goingBackSuite } from "@kindling/test-kit/suites/going-back-suite.ts";
import { historySuite } from "@kindling/test-kit/suites/history-suite.ts";
import type { TestedRecords } from "@kindling/test-kit/suites/tested-records.ts";
import { testService } from "@kindling/test-kit/test-service.ts";
import { foundersService } from "../founders-service.ts";
import { leastInput, wholeInput } from "../testing/founder-inputs.ts";

const service = testService(foundersService);
const records: TestedRecords = {
  path: "/api/founders",
  recordPath: (id) => `/founders/${id}`,
  role: "founder",
  create: wholeInput,
  createOther: leastInput(2),
  field: "vertical",
  values: ["Ports", "Rail", "Roads"],
  single: { path: "ask", field: "requested_check_usd", value: 900_000 },
};

historySuite(service, {
  ...records,
  notFound: texts.founderNotFound,
  migrations: new URL("../../prisma/migrations/", import.meta.url),
});
goingBackSuite(service, records);
