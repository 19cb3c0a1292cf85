import { runService } from "@kindling/service-kit/process/run-service.ts";
import { readFoundersConfig } from "./config.ts";
import { foundersService } from "./founders-service.ts";

await runService({
  config: () => readFoundersConfig(process.env),
  databaseUrl: (config) => config.FOUNDERS_DATABASE_URL,
  definition: (config) =>
    foundersService({
      historyDays: config.HISTORY_DAYS,
      erasuresFile: config.ERASURES_FILE,
      isReviewing: config.REVIEW_APPLICATIONS === "on",
    }),
});
