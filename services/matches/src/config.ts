import {
  busSettings,
  commonSettings,
  databaseSetting,
  identitySettings,
  readConfig,
  setting,
} from "@kindling/service-kit/config.ts";
import { historySettings } from "@kindling/service-kit/history/prune-history.ts";
import { z } from "zod";

/** The environment of the matches service. */
export const matchesSettings = {
  ...commonSettings,
  ...busSettings,
  ...identitySettings,
  ...historySettings,
  MATCHES_DATABASE_URL: databaseSetting("matches"),
  RECONCILE_MINUTES: setting(
    z.coerce.number().min(1).max(1_440).default(10),
    "minutes between two runs of the reconciler",
    "10",
  ),
};

/** @throws ConfigError naming what is missing or wrong */
export const readMatchesConfig = (env: NodeJS.ProcessEnv) => readConfig(matchesSettings, env);
