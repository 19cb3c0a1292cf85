import { reviewSettings } from "@kindling/service-kit/applications/settings.ts";
import {
  busSettings,
  commonSettings,
  databaseSetting,
  identitySettings,
  readConfig,
} from "@kindling/service-kit/config.ts";
import { historySettings } from "@kindling/service-kit/history/prune-history.ts";
import { erasureSettings } from "@kindling/service-kit/removals/erasure-list.ts";

/** The environment of the investors service. */
export const investorsSettings = {
  ...commonSettings,
  ...busSettings,
  ...identitySettings,
  ...historySettings,
  ...erasureSettings,
  ...reviewSettings,
  INVESTORS_DATABASE_URL: databaseSetting("investors"),
};

/** @throws ConfigError naming what is missing or wrong */
export const readInvestorsConfig = (env: NodeJS.ProcessEnv) => readConfig(investorsSettings, env);
