import { fileURLToPath } from "node:url";
import type { ReviewConfig } from "@kindling/service-kit/applications/settings.ts";
import { prismaAdapter } from "@kindling/service-kit/database/prisma-adapter.ts";
import type { HistoryConfig } from "@kindling/service-kit/history/prune-history.ts";
import type { ServiceDefinition } from "@kindling/service-kit/process/service-definition.ts";
import { recordParts } from "@kindling/service-kit/records/record-parts.ts";
import type { ErasureConfig } from "@kindling/service-kit/removals/erasure-list.ts";
import { PrismaClient } from "../generated/client.ts";
import { founderKind } from "./founders/founder-kind.ts";
import { addFounderRoutes } from "./founders/founders.routes.ts";
import { findSameCompanies } from "./founders/same-companies.ts";

/** The founders service: company profiles and the ask. */
export function foundersService({
  isReviewing = false,
  ...config
}: Partial<HistoryConfig & ErasureConfig & ReviewConfig> = {}): ServiceDefinition {
  return {
    name: "founders",
    migrations: fileURLToPath(new URL("../prisma/migrations", import.meta.url)),
    build: (context) => {
      const { pool, log } = context;
      const prisma = new PrismaClient({ adapter: prismaAdapter(pool) });
      const parts = recordParts(founderKind, prisma, context, config);
      return {
        routes: (app) => addFounderRoutes(app, parts, { pool, isReviewing }),
        publications: [parts.records.publication()],
        handlers: parts.handlers,
        jobs: parts.jobs,
        commands: parts.commands,
        removals: parts.removals,
        open: async () => {
          await prisma.$connect();
          const sameCompanies = await findSameCompanies(pool);
          if (sameCompanies.length > 0) log.warn({ sameCompanies }, "founders have the same company");
        },
        close: () => prisma.$disconnect(),
      };
    },
  };
}
