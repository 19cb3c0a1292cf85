import { comparingSuite } from "@kindling/test-kit/suites/duplicates/comparing-suite.ts";
import { duplicatesSuite } from "@kindling/test-kit/suites/duplicates/duplicates-suite.ts";
import { lookalikesSuite } from "@kindling/test-kit/suites/duplicates/lookalikes-suite.ts";
import { testService } from "@kindling/test-kit/test-service.ts";
import { founderKind } from "../founders/founder-kind.ts";
import { foundersService } from "../founders-service.ts";

const definition = () => foundersService({ isReviewing: true });
const service = testService(definition);
const options = { path: "/api/founders", kind: founderKind };

duplicatesSuite(service, options);
lookalikesSuite(service, options);
comparingSuite(service, {
  ...options,
  definition,
  migrations: new URL("../../prisma/migrations/", import.meta.url),
});
