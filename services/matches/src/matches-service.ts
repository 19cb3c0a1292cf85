import { fileURLToPath } from "node:url";
import { prismaAdapter } from "@kindling/service-kit/database/prisma-adapter.ts";
import type { ServiceDefinition } from "@kindling/service-kit/process/service.ts";
import { Counter } from "prom-client";
import { PrismaClient } from "../generated/client.ts";
import { onFounderChanged } from "./consumers/on-founder-changed.ts";
import { onInvestorChanged } from "./consumers/on-investor-changed.ts";
import { matchesRepository } from "./matches/matches.repository.ts";
import { addMatchRoutes } from "./matches/matches.routes.ts";
import { tallyPublications } from "./matches/tallies.repository.ts";
import { MatchUpdater } from "./matching/match-updater.ts";
import { Reconciler } from "./matching/reconciler.ts";

export interface MatchesConfig {
  /** Time between two comparisons of lists and tallies, in ms. */
  reconcileMs: number;
}

/** The matches service: matches with their scores, ratings and notes, counts and stats. */
export function matchesService({ reconcileMs }: MatchesConfig): ServiceDefinition {
  return {
    name: "matches",
    migrations: fileURLToPath(new URL("../prisma/migrations", import.meta.url)),
    build: ({ pool, log, registry, wakeRelay, announce }) => {
      const prisma = new PrismaClient({ adapter: prismaAdapter(pool) });
      const matches = matchesRepository(prisma, wakeRelay);
      const updater = new MatchUpdater(prisma, log, wakeRelay, ({ founderIds, investorIds }) =>
        announce({ what: "matches", founders: founderIds, investors: investorIds }),
      );
      const repaired = new Counter({
        name: "reconciler_mended_total",
        help: "Matches and tallies that the reconciler found wrong and corrected",
        registers: [registry],
      });
      const onRepaired = (count: number) => {
        repaired.inc(count);
        wakeRelay();
      };
      return {
        routes: (app) => addMatchRoutes(app, matches),
        publications: [...tallyPublications(prisma), matches.publication()],
        handlers: [onFounderChanged(updater), onInvestorChanged(updater)],
        jobs: [new Reconciler({ updater, log, intervalMs: reconcileMs, onRepaired })],
        close: () => prisma.$disconnect(),
      };
    },
  };
}
