import { runService } from "@kindling/service-kit/process/run-service.ts";
import { readMatchesConfig } from "./config.ts";
import { matchesService } from "./matches-service.ts";

await runService({
  config: () => readMatchesConfig(process.env),
  databaseUrl: (config) => config.MATCHES_DATABASE_URL,
  definition: ({ RECONCILE_MINUTES, HISTORY_DAYS, INTRODUCTIONS_PER_INVESTOR, INTRODUCTIONS_PER_FOUNDER }) =>
    matchesService({
      reconcileMs: RECONCILE_MINUTES * 60_000,
      historyDays: HISTORY_DAYS,
      introductionLimits: { investor: INTRODUCTIONS_PER_INVESTOR, founder: INTRODUCTIONS_PER_FOUNDER },
    }),
});
