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

/** The environment of the founders service. */
export const foundersSettings = {
  ...commonSettings,
  ...busSettings,
  ...identitySettings,
  ...historySettings,
  ...erasureSettings,
  ...reviewSettings,
  FOUNDERS_DATABASE_URL: databaseSetting("founders"),
};

/** @throws ConfigError naming what is missing or wrong */
export const readFoundersConfig = (env: NodeJS.ProcessEnv) => readConfig(foundersSettings, env);
