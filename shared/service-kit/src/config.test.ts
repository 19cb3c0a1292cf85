import { describe, expect, it } from "vitest";
import { z } from "zod";
import {
  busSettings,
  ConfigError,
  commonSettings,
  databaseSetting,
  identitySettings,
  readConfig,
  type Settings,
  setting,
} from "./config.ts";

const settings = {
  ...commonSettings,
  ...busSettings,
  SHOP_DATABASE_URL: databaseSetting("shop"),
  PASSCODE: setting(z.string().min(12, "must have 12 characters or more"), "what administrators type"),
  NICKNAME: setting(z.string().optional(), "shown in the title"),
};

const complete = {
  NATS_URL: "nats://nats:4222",
  SHOP_DATABASE_URL: "postgresql://shop:hunter2@postgres:5432/shop",
  PASSCODE: "correct horse battery",
};

function problemsOf(env: NodeJS.ProcessEnv, of: Settings = settings): string {
  try {
    readConfig(of, env);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
  throw new Error("there were no problems");
}

describe("readConfig", () => {
  it("returns each setting's value or default", () => {
    expect(readConfig(settings, { ...complete, PORT: "4000", UNRELATED: "x" })).toEqual({
      ...complete,
      PORT: 4000,
      HOST: "127.0.0.1",
      LOG_LEVEL: "info",
      NATS_REPLICAS: 1,
      NICKNAME: undefined,
    });
  });

  it("throws one line per problem, with the description of the variable", () => {
    const lines = problemsOf({ PORT: "70000", LOG_LEVEL: "loud", PASSCODE: "short" }).split("\n");
    expect(lines).toEqual([
      "The configuration is not complete:",
      expect.stringMatching(/^ {2}PORT: .*65535.* \(port to listen on\)$/),
      expect.stringMatching(/^ {2}LOG_LEVEL: .*"warn".* \(lowest level that is logged\)$/),
      "  NATS_URL is missing: address of NATS with JetStream",
      "  SHOP_DATABASE_URL is missing: PostgreSQL database of shop",
      "  PASSCODE: must have 12 characters or more (what administrators type)",
    ]);
  });

  it.each(["", " ", "\t"])("treats %j as unset, as docker compose passes unset variables", (nothing) => {
    expect(readConfig(settings, { ...complete, PORT: nothing, NICKNAME: nothing })).toMatchObject({
      PORT: 8080,
      NICKNAME: undefined,
    });
    expect(problemsOf({ ...complete, PASSCODE: nothing })).toContain("PASSCODE is missing");
  });

  it("is frozen", () => {
    const config = readConfig(settings, complete);
    expect(Object.isFrozen(config)).toBe(true);
    expect(() => Object.assign(config, { PORT: 1 })).toThrow(TypeError);
  });

  it("does not change when the environment does", () => {
    const env: NodeJS.ProcessEnv = { ...complete };
    const config = readConfig(settings, env);
    env.PASSCODE = "another one altogether";
    expect(config.PASSCODE).toBe(complete.PASSCODE);
  });

  it.each([
    ["a passcode that is too short", { PASSCODE: "hunter2" }],
    ["a database of another kind", { SHOP_DATABASE_URL: "mysql://shop:hunter2@host/shop" }],
    ["an address that is none", { NATS_URL: "hunter2" }],
    ["a port that is no number", { PORT: "hunter2" }],
    ["a level that is none", { LOG_LEVEL: "hunter2" }],
  ])("never repeats a value: %s", (_name, wrong) => {
    const message = problemsOf({ ...complete, ...wrong });
    expect(message).toContain(Object.keys(wrong)[0]);
    expect(message).not.toContain("hunter2");
  });

  it("reports a value whose schema throws, beside the other problems, without repeating it", () => {
    const choking = {
      ADDRESS: setting(
        z.string().transform((text) => new URL(text).host),
        "where it is",
      ),
      NAME: setting(z.string(), "who it is"),
    };
    const message = problemsOf({ ADDRESS: "hunter2" }, choking);
    expect(message).toContain("ADDRESS: cannot be read (where it is)");
    expect(message).toContain("NAME is missing");
    expect(message).not.toContain("hunter2");
  });

  it.each(["0", "65535"])("accepts port %s", (port) => {
    expect(readConfig(settings, { ...complete, PORT: port }).PORT).toBe(Number(port));
  });

  it.each(["-1", "65536", "80.5", "eighty", "80 81"])("rejects port %s", (port) => {
    expect(problemsOf({ ...complete, PORT: port })).toMatch(/^ {2}PORT: /m);
  });

  it.each([
    ["SHOP_DATABASE_URL", "postgres:5432/shop"],
    ["SHOP_DATABASE_URL", "http://postgres/shop"],
    ["NATS_URL", "http://nats:4222"],
    ["NATS_REPLICAS", "0"],
    ["NATS_REPLICAS", "6"],
  ])("rejects %s=%s", (name, value) => {
    expect(problemsOf({ ...complete, [name]: value })).toContain(`  ${name}: `);
  });

  it("accepts postgres:// and tls:// addresses", () => {
    const other = { SHOP_DATABASE_URL: "postgres://postgres/shop", NATS_URL: "tls://nats:4222" };
    expect(readConfig(settings, { ...complete, ...other })).toMatchObject(other);
  });
});

describe("identity secrets", () => {
  const [one, two] = ["a".repeat(32), `${"b".repeat(43)}=`];
  const secretsOf = (IDENTITY_SECRETS: string) =>
    readConfig(identitySettings, { IDENTITY_SECRETS }).IDENTITY_SECRETS;

  it("are one or several, separated by commas, in order", () => {
    expect(secretsOf(one!)).toEqual([one]);
    expect(secretsOf(` ${two}, ${one} `)).toEqual([two, one]);
  });

  it.each(["a".repeat(31), `${one},`, `${one},short`, `,${one}`, `${one},${" ".repeat(40)}`])(
    "are each of 32 characters or more, which %j is not, and are never repeated",
    (given) => {
      const problems = problemsOf({ IDENTITY_SECRETS: given }, identitySettings);
      expect(problems).toContain("IDENTITY_SECRETS: each secret must have at least 32 characters");
      expect(problems).not.toContain(one);
    },
  );

  it("are requested with the command that creates one", () => {
    expect(problemsOf({}, identitySettings)).toMatch(
      /IDENTITY_SECRETS is missing: .*openssl rand -base64 32/,
    );
  });
});
