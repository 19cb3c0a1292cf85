import { texts } from "@kindling/contracts/texts.ts";
import { historySuite } from "@kindling/test-kit/suites/history-suite.ts";
import { testService } from "@kindling/test-kit/test-service.ts";
import { foundersService } from "../founders-service.ts";
import { leastInput, wholeInput } from "../testing/founder-inputs.ts";

historySuite(testService(foundersService), {
  path: "/api/founders",
  recordPath: (id) => `/founders/${id}`,
  role: "founder",
  create: wholeInput,
  createOther: leastInput(2),
  field: "vertical",
  values: ["Ports", "Rail", "Roads"],
  single: { path: "ask", field: "requested_check_usd", value: 900_000 },
  notFound: texts.founderNotFound,
  migrations: new URL("../../prisma/migrations/", import.meta.url),
});
