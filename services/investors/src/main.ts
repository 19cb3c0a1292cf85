import { runService } from "@kindling/service-kit/process/run-service.ts";
import { readInvestorsConfig } from "./config.ts";
import { investorsService } from "./investors-service.ts";

await runService({
  config: () => readInvestorsConfig(process.env),
  databaseUrl: (config) => config.INVESTORS_DATABASE_URL,
  definition: (config) =>
    investorsService({
      historyDays: config.HISTORY_DAYS,
      erasuresFile: config.ERASURES_FILE,
      isReviewing: config.REVIEW_APPLICATIONS === "on",
    }),
});
