import { schemaSuite } from "@kindling/test-kit/suites/database/schema-suite.ts";
import { Prisma, PrismaClient } from "../generated/client.ts";

// Only the version before writes matches, and triggers copy what it writes.
const { Match: _, ...models } = Prisma.ModelName;

schemaSuite({
  folder: new URL("../prisma/", import.meta.url),
  models,
  open: (adapter) => new PrismaClient({ adapter }),
});
