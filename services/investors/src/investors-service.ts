import { fileURLToPath } from "node:url";
import type { ReviewConfig } from "@kindling/service-kit/applications/settings.ts";
import { prismaAdapter } from "@kindling/service-kit/database/prisma-adapter.ts";
import type { HistoryConfig } from "@kindling/service-kit/history/prune-history.ts";
import type { ServiceDefinition } from "@kindling/service-kit/process/service-definition.ts";
import { recordParts } from "@kindling/service-kit/records/record-parts.ts";
import type { ErasureConfig } from "@kindling/service-kit/removals/erasure-list.ts";
import { PrismaClient } from "../generated/client.ts";
import { investorKind } from "./investors/investor-kind.ts";
import { investorsRepository } from "./investors/investors.repository.ts";
import { addInvestorRoutes } from "./investors/investors.routes.ts";

/** The investors service: the investors database and its match view. */
export function investorsService({
  isReviewing = false,
  ...config
}: Partial<HistoryConfig & ErasureConfig & ReviewConfig> = {}): ServiceDefinition {
  return {
    name: "investors",
    migrations: fileURLToPath(new URL("../prisma/migrations", import.meta.url)),
    build: (context) => {
      const { pool, announce } = context;
      const prisma = new PrismaClient({ adapter: prismaAdapter(pool) });
      const parts = recordParts(investorKind, prisma, context, config);
      const investors = investorsRepository(prisma, { pool, announce });
      return {
        routes: (app) => addInvestorRoutes(app, parts, { investors, isReviewing }),
        publications: [parts.records.publication()],
        handlers: parts.handlers,
        jobs: parts.jobs,
        commands: parts.commands,
        removals: parts.removals,
        open: () => prisma.$connect(),
        close: () => prisma.$disconnect(),
      };
    },
  };
}
