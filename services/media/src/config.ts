import {
  busSettings,
  commonSettings,
  databaseSetting,
  identitySettings,
  readConfig,
  setting,
} from "@kindling/service-kit/config.ts";
import { z } from "zod";

/** The environment of the media service. */
export const mediaSettings = {
  ...commonSettings,
  ...busSettings,
  ...identitySettings,
  MEDIA_DATABASE_URL: databaseSetting("media"),
  VIDEO_FEED_URL: setting(
    z
      .url({ protocol: /^https?$/, error: "must be an http:// or https:// address" })
      .nullable()
      .default(null),
    "Atom feed of the video channel; without it the library does not change",
    "https://www.youtube.com/feeds/videos.xml?channel_id=UC...",
  ),
  VIDEO_FEED_INTERVAL_MINUTES: setting(
    z.coerce.number().int().min(1).max(1_440).default(30),
    "minutes between two reads of the feed",
    "30",
  ),
  PUBLIC_WEBINARS: setting(
    z.enum(["on", "off"]).default("off"),
    "`on` shows the three newest webinars on the landing page, with copies of their thumbnails",
    "off",
  ),
};

/** @throws ConfigError naming what is missing or wrong */
export const readMediaConfig = (env: NodeJS.ProcessEnv) => readConfig(mediaSettings, env);
