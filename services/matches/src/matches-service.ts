import { fileURLToPath } from "node:url";
import { introductionFields } from "@kindling/contracts/introductions/history.ts";
import { prismaAdapter } from "@kindling/service-kit/database/prisma-adapter.ts";
import { renewStatistics } from "@kindling/service-kit/database/renew-statistics.ts";
import { historyRepository } from "@kindling/service-kit/history/history.repository.ts";
import { type HistoryConfig, pruneHistory } from "@kindling/service-kit/history/prune-history.ts";
import type { ServiceDefinition } from "@kindling/service-kit/process/service-definition.ts";
import { PrismaClient } from "../generated/client.ts";
import { onFounderChanged } from "./consumers/on-founder-changed.ts";
import { onInvestorChanged } from "./consumers/on-investor-changed.ts";
import { sweepIntroductions } from "./introductions/erased-introductions.repository.ts";
import type { Limits } from "./introductions/hindrances.repository.ts";
import { introductionsRepository } from "./introductions/introductions.repository.ts";
import { addIntroductionRoutes } from "./introductions/introductions.routes.ts";
import { addMemberIntroductionRoutes } from "./introductions/member-introductions.routes.ts";
import { passTimeJob } from "./introductions/pass-time.ts";
import { introductionPublication } from "./introductions/save-introduction.repository.ts";
import { matchOverviewRepository } from "./lists/match-overview.repository.ts";
import { matchesRepository } from "./matches/matches.repository.ts";
import { addMatchRoutes } from "./matches/matches.routes.ts";
import { tallyPublications } from "./matches/tallies.repository.ts";
import { CriteriaCopy } from "./matching/criteria-copy.ts";
import { Matcher } from "./matching/matcher.ts";
import { addMatchingMetrics } from "./matching/matching-metrics.ts";
import { projectionsRepository } from "./matching/projections.repository.ts";
import { DailyNumbers } from "./members/daily-numbers.ts";
import { MemberFits } from "./members/member-fits.ts";
import { memberMatchesRepository } from "./members/member-matches.repository.ts";
import { matchHistory, reviewsRepository } from "./reviews/reviews.repository.ts";

export interface MatchesConfig extends Partial<HistoryConfig> {
  /** Time between two comparisons of lists and tallies, in ms. */
  reconcileMs: number;
  /** How often a replica tries to become the matcher, in ms. */
  matcherTurnMs?: number;
  /** How many open questions about introductions each side has at most. */
  introductionLimits?: Limits;
}

/** The matches service: matches with their scores, ratings and notes, counts and stats. */
export function matchesService({
  reconcileMs,
  matcherTurnMs,
  historyDays = 730,
  introductionLimits = { investor: 3, founder: 5 },
}: MatchesConfig): ServiceDefinition {
  return {
    name: "matches",
    migrations: fileURLToPath(new URL("../prisma/migrations", import.meta.url)),
    build: ({ pool, databaseUrl, log, registry, wakeRelay, announce }) => {
      const prisma = new PrismaClient({
        adapter: prismaAdapter(pool),
        // As long as other queries wait for a connection.
        transactionOptions: { maxWait: 5_000 },
      });
      const projections = projectionsRepository(pool, () => matcher.wake());
      const fields = [...matchHistory.fields, ...introductionFields];
      const history = historyRepository(pool, { ...matchHistory, fields });
      const reviews = reviewsRepository(prisma, history, wakeRelay);
      const introductions = introductionsRepository(pool, wakeRelay, introductionLimits);
      const copy = new CriteriaCopy(pool);
      const fits = new MemberFits(copy);
      const overview = matchOverviewRepository(prisma, pool);
      const { repaired, stepSeconds, blockSeconds } = addMatchingMetrics(
        registry,
        projections,
        () => matcher.active,
      );
      const matcher = new Matcher({
        databaseUrl,
        log,
        reconcileMs,
        turnMs: matcherTurnMs,
        onStored: (changed) => {
          wakeRelay();
          const ids = changed && { founders: changed.founderIds, investors: changed.investorIds };
          void announce({ what: "matches", ...ids }, { what: "matches" });
        },
        onStep: (seconds) => stepSeconds.observe(seconds),
        onBlock: (seconds) => blockSeconds.observe(seconds),
        onRepaired: (count) => {
          log.warn({ repaired: count }, "matches or tallies differed and were repaired");
          repaired.inc(count);
          wakeRelay();
        },
      });
      return {
        routes: (app) => {
          addMatchRoutes(
            app,
            matchesRepository(prisma, copy),
            { reviews, introductions },
            history,
            memberMatchesRepository(prisma, fits),
            overview,
            new DailyNumbers(pool, fits, overview.community),
          );
          addIntroductionRoutes(app, introductions, pool, introductionLimits);
          addMemberIntroductionRoutes(app, introductions, pool);
        },
        publications: [...tallyPublications(prisma), reviews.publication(), introductionPublication(pool)],
        handlers: [onFounderChanged(projections), onInvestorChanged(projections)],
        jobs: [
          matcher,
          pruneHistory(pool, historyDays, { log, registry }),
          renewStatistics(pool, { log, registry }),
          sweepIntroductions(pool, { log, registry, wakeRelay }),
          passTimeJob(pool, introductions, { log, registry }),
        ],
        open: () => prisma.$connect(),
        close: () => prisma.$disconnect(),
      };
    },
  };
}
