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
import { onFoundersTallied, onFounderTallied } from "./consumers/on-founder-tallied.ts";
import {
  bulkFounders,
  founderHistory,
  removableFounders,
  reviewedFounders,
} from "./founders/founders.columns.ts";
import { foundersRepository } from "./founders/founders.repository.ts";
import { addFounderRoutes } from "./founders/founders.routes.ts";

/** The founders service: company profiles and the ask. */
export function foundersService({
  historyDays = 730,
  erasuresFile,
  isReviewing = false,
}: Partial<HistoryConfig & ErasureConfig & ReviewConfig> = {}): ServiceDefinition {
  return {
    name: "founders",
    migrations: fileURLToPath(new URL("../prisma/migrations", import.meta.url)),
    build: ({ pool, log, registry, wakeRelay, announce }) => {
      const prisma = new PrismaClient({ adapter: prismaAdapter(pool) });
      const erasures = new ErasureList(erasuresFile, log);
      const removals = removalsRepository(pool, removableFounders, erasures, wakeRelay);
      const founders = foundersRepository(prisma, pool, removals, wakeRelay);
      const applications = applicationsRepository(pool, reviewedFounders, wakeRelay);
      return {
        routes: (app) =>
          addFounderRoutes(
            app,
            founders,
            historyRepository(pool, founderHistory),
            removals,
            applications,
            bulkRepository(pool, bulkFounders, removals.names, wakeRelay),
            isReviewing,
          ),
        publications: [founders.publication()],
        handlers: [onFounderTallied(founders, announce), onFoundersTallied(founders, announce)],
        jobs: [
          thinHistory(pool, historyDays, { log, registry }),
          eraseArchived(removals, { log, registry }),
          renewStatistics(pool, { log, registry }),
        ],
        removals,
        open: async () => {
          await prisma.$connect();
          const sameCompanies = await founders.sameCompanies();
          if (sameCompanies.length > 0) log.warn({ sameCompanies }, "founders have the same company");
        },
        close: () => prisma.$disconnect(),
      };
    },
  };
}
