import { fileURLToPath } from "node:url";
import { prismaAdapter } from "@kindling/service-kit/database/prisma-adapter.ts";
import { historyRepository } from "@kindling/service-kit/history/history.repository.ts";
import { type HistoryConfig, thinHistory } from "@kindling/service-kit/history/thin-history.ts";
import type { ServiceDefinition } from "@kindling/service-kit/process/service-definition.ts";
import { PrismaClient } from "../generated/client.ts";
import { onInvestorsTallied, onInvestorTallied } from "./consumers/on-investor-tallied.ts";
import { investorHistory } from "./investors/investors.columns.ts";
import { investorsRepository } from "./investors/investors.repository.ts";
import { addInvestorRoutes } from "./investors/investors.routes.ts";

/** The investors service: the investors database and its match view. */
export function investorsService({ historyDays }: HistoryConfig = { historyDays: 730 }): ServiceDefinition {
  return {
    name: "investors",
    migrations: fileURLToPath(new URL("../prisma/migrations", import.meta.url)),
    build: ({ pool, log, wakeRelay, announce }) => {
      const prisma = new PrismaClient({ adapter: prismaAdapter(pool) });
      const investors = investorsRepository(prisma, pool, wakeRelay);
      return {
        routes: (app) => addInvestorRoutes(app, investors, historyRepository(pool, investorHistory)),
        publications: [investors.publication()],
        handlers: [onInvestorTallied(investors, announce), onInvestorsTallied(investors, announce)],
        jobs: [thinHistory(pool, historyDays, log)],
        close: () => prisma.$disconnect(),
      };
    },
  };
}
