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
  INTRODUCTIONS_PER_INVESTOR: setting(
    z.coerce.number().int().min(1).max(100).default(3),
    "how many introductions an investor is asked about by mail at the same time",
    "3",
  ),
  INTRODUCTIONS_PER_FOUNDER: setting(
    z.coerce.number().int().min(1).max(100).default(5),
    "how many introductions a founder is asked about by mail at the same time",
    "5",
  ),
};

/** @throws ConfigError naming what is missing or wrong */
export const readMatchesConfig = (env: NodeJS.ProcessEnv) => readConfig(matchesSettings, env);
