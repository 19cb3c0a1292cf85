import { schemaSuite } from "@kindling/test-kit/suites/database/schema-suite.ts";
import { Prisma, PrismaClient } from "../generated/client.ts";

schemaSuite({
  folder: new URL("../prisma/", import.meta.url),
  models: Prisma.ModelName,
  open: (adapter) => new PrismaClient({ adapter }),
});
