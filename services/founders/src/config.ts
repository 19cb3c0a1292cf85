import {
  busSettings,
  commonSettings,
  databaseSetting,
  identitySettings,
  readConfig,
  setting,
} from "@kindling/service-kit/config.ts";
import { z } from "zod";

/** The environment of the founders service. */
export const foundersSettings = {
  ...commonSettings,
  ...busSettings,
  ...identitySettings,
  FOUNDERS_DATABASE_URL: databaseSetting("founders"),
  PRODUCT_NAME: setting(
    z.string().trim().min(1).max(60).default("Kindling"),
    "the community's name",
    "Kindling",
  ),
};

/** @throws ConfigError naming what is missing or wrong */
export const readFoundersConfig = (env: NodeJS.ProcessEnv) => readConfig(foundersSettings, env);
