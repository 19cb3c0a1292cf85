import { ConfigError } from "@kindling/service-kit/config.ts";
import { describe, expect, it } from "vitest";
import { readMediaConfig } from "./config.ts";

const env = {
  MEDIA_DATABASE_URL: "postgresql://media@db/media",
  NATS_URL: "nats://bus:4222",
  IDENTITY_SECRETS: "s".repeat(32),
};

function problemsOf(more: NodeJS.ProcessEnv): string {
  try {
    readMediaConfig({ ...env, ...more });
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as ConfigError).message;
  }
  throw new Error("the configuration was accepted");
}

describe("configuration of media", () => {
  it("needs no feed, and has an interval of 30 minutes by default", () => {
    expect(readMediaConfig(env)).toMatchObject({ VIDEO_FEED_URL: null, VIDEO_FEED_INTERVAL_MINUTES: 30 });
    expect(readMediaConfig({ ...env, VIDEO_FEED_URL: "" }).VIDEO_FEED_URL).toBeNull();
  });

  it("reads feed and interval", () => {
    const url = "https://videos.example/feed.xml?channel=1";
    const config = readMediaConfig({ ...env, VIDEO_FEED_URL: url, VIDEO_FEED_INTERVAL_MINUTES: "5" });
    expect(config).toMatchObject({ VIDEO_FEED_URL: url, VIDEO_FEED_INTERVAL_MINUTES: 5 });
  });

  it.each(["ftp://videos.example/hunter2", "videos.example/hunter2", "file:///etc/hunter2"])(
    "rejects the feed %s without repeating it",
    (url) => {
      const problems = problemsOf({ VIDEO_FEED_URL: url });
      expect(problems).toContain("VIDEO_FEED_URL: must be an http:// or https:// address");
      expect(problems).not.toContain("hunter2");
    },
  );

  it.each(["0", "-1", "1.5", "often", "1441"])("rejects an interval of %s", (interval) => {
    expect(problemsOf({ VIDEO_FEED_INTERVAL_MINUTES: interval })).toContain("VIDEO_FEED_INTERVAL_MINUTES:");
  });

  it("names every missing setting", () => {
    const problems = problemsOf({ MEDIA_DATABASE_URL: "", NATS_URL: "", IDENTITY_SECRETS: " " });
    expect(problems).toContain("MEDIA_DATABASE_URL is missing");
    expect(problems).toContain("NATS_URL is missing");
    expect(problems).toContain("IDENTITY_SECRETS is missing");
  });
});
