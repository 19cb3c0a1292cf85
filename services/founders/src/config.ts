import {
  busSettings,
  commonSettings,
  databaseSetting,
  identitySettings,
  readConfig,
} from "@kindling/service-kit/config.ts";
import { historySettings } from "@kindling/service-kit/history/thin-history.ts";

/** The environment of the founders service. */
export const foundersSettings = {
  ...commonSettings,
  ...busSettings,
  ...identitySettings,
  ...historySettings,
  FOUNDERS_DATABASE_URL: databaseSetting("founders"),
};

/** @throws ConfigError naming what is missing or wrong */
export const readFoundersConfig = (env: NodeJS.ProcessEnv) => readConfig(foundersSettings, env);
