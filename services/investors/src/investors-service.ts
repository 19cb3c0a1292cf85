import { fileURLToPath } from "node:url";
import { applicationsRepository } from "@kindling/service-kit/applications/applications.repository.ts";
import type { ReviewConfig } from "@kindling/service-kit/applications/settings.ts";
import { bulkRepository } from "@kindling/service-kit/bulk/bulk.repository.ts";
import { prismaAdapter } from "@kindling/service-kit/database/prisma-adapter.ts";
import { renewStatistics } from "@kindling/service-kit/database/renew-statistics.ts";
import { historyRepository } from "@kindling/service-kit/history/history.repository.ts";
import { type HistoryConfig, thinHistory } from "@kindling/service-kit/history/thin-history.ts";
import type { ServiceDefinition } from "@kindling/service-kit/process/service-definition.ts";
import { eraseArchived } from "@kindling/service-kit/removals/erase-archived.ts";
import { type ErasureConfig, ErasureList } from "@kindling/service-kit/removals/erasure-list.ts";
import { removalsRepository } from "@kindling/service-kit/removals/removals.repository.ts";
import { PrismaClient } from "../generated/client.ts";
import { onInvestorsTallied, onInvestorTallied } from "./consumers/on-investor-tallied.ts";
import {
  bulkInvestors,
  investorHistory,
  removableInvestors,
  reviewedInvestors,
} from "./investors/investors.columns.ts";
import { investorsRepository } from "./investors/investors.repository.ts";
import { addInvestorRoutes } from "./investors/investors.routes.ts";

/** The investors service: the investors database and its match view. */
export function investorsService({
  historyDays = 730,
  erasuresFile,
  isReviewing = false,
}: Partial<HistoryConfig & ErasureConfig & ReviewConfig> = {}): ServiceDefinition {
  return {
    name: "investors",
    migrations: fileURLToPath(new URL("../prisma/migrations", import.meta.url)),
    build: ({ pool, log, registry, wakeRelay, announce }) => {
      const prisma = new PrismaClient({ adapter: prismaAdapter(pool) });
      const erasures = new ErasureList(erasuresFile, log);
      const removals = removalsRepository(pool, removableInvestors, erasures, wakeRelay);
      const investors = investorsRepository(prisma, pool, removals, { wakeRelay, announce });
      const applications = applicationsRepository(pool, reviewedInvestors, wakeRelay);
      return {
        routes: (app) =>
          addInvestorRoutes(
            app,
            investors,
            historyRepository(pool, investorHistory),
            removals,
            applications,
            bulkRepository(pool, bulkInvestors, removals.names, wakeRelay),
            isReviewing,
          ),
        publications: [investors.publication()],
        handlers: [onInvestorTallied(investors, announce), onInvestorsTallied(investors, announce)],
        jobs: [
          thinHistory(pool, historyDays, { log, registry }),
          eraseArchived(removals, { log, registry }),
          renewStatistics(pool, { log, registry }),
        ],
        removals,
        open: () => prisma.$connect(),
        close: () => prisma.$disconnect(),
      };
    },
  };
}
