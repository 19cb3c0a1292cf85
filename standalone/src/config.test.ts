import { describe, expect, it } from "vitest";
import { readStandaloneConfig } from "./config.ts";

const links = ({ DISCORD_INVITE_URL, VIDEO_CHANNEL_URL }: ReturnType<typeof readStandaloneConfig>) => ({
  DISCORD_INVITE_URL,
  VIDEO_CHANNEL_URL,
});

describe("links of readStandaloneConfig", () => {
  it("default to the services' home pages with demo data", () => {
    expect(links(readStandaloneConfig({}))).toEqual({
      DISCORD_INVITE_URL: "https://discord.com",
      VIDEO_CHANNEL_URL: "https://www.youtube.com",
    });
  });

  it("are the configured ones if set", () => {
    const own = {
      DISCORD_INVITE_URL: "https://chat.example/invite",
      VIDEO_CHANNEL_URL: "https://videos.example/us",
    };
    expect(links(readStandaloneConfig(own))).toEqual(own);
  });

  it("are missing without demo data", () => {
    expect(links(readStandaloneConfig({ SEED: "none" }))).toEqual({
      DISCORD_INVITE_URL: undefined,
      VIDEO_CHANNEL_URL: undefined,
    });
  });

  it("leave the founders' links unset", () => {
    const { FOUNDER_OPT_IN_URL, FOUNDER_PORTAL_URL } = readStandaloneConfig({});
    expect([FOUNDER_OPT_IN_URL, FOUNDER_PORTAL_URL]).toEqual([undefined, undefined]);
  });
});
