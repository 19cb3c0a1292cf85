import { ConfigError } from "@kindling/service-kit/config.ts";
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

describe("readStandaloneConfig", () => {
  const problems = (env: Record<string, string>) => {
    try {
      readStandaloneConfig(env);
    } catch (error) {
      expect(error).toBeInstanceOf(ConfigError);
      return (error as Error).message;
    }
    return "";
  };

  it("throws for open access, and without a passcode, on an address that is not loopback", () => {
    expect(problems({ HOST: "0.0.0.0" })).toContain("HOST must be a loopback address");
    expect(problems({ HOST: "0.0.0.0" })).toContain("ADMIN_PASSCODE is missing");
    expect(problems({})).toBe("");
  });

  it("throws on a public address without FOUNDER_SIGN_IN and a passcode", () => {
    const found = problems({ ACCESS: "enforced", PUBLIC_URL: "https://kindling.example" });
    expect(found).toContain("FOUNDER_SIGN_IN");
    expect(found).toContain("ADMIN_PASSCODE is missing");
  });

  it("throws on FOUNDER_SIGN_IN=email-only and HOST=0.0.0.0, whatever a container's LISTEN_ADDRESS says", () => {
    const env = {
      ACCESS: "enforced",
      FOUNDER_SIGN_IN: "email-only",
      HOST: "0.0.0.0",
      ADMIN_PASSCODE: "a passcode of tests",
    };
    expect(problems({ ...env, LISTEN_ADDRESS: "127.0.0.1" })).toContain("FOUNDER_SIGN_IN: email-only");
  });
});
