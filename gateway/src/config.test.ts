import { ConfigError } from "@kindling/service-kit/config.ts";
import { describe, expect, it } from "vitest";
import { gatewaySettings, readGatewayConfig } from "./config.ts";
import { founderSignInOf, parseSender } from "./sign-in-settings.ts";

const complete = {
  FOUNDERS_URL: "http://founders:8080",
  INVESTORS_URL: "http://investors:8080/",
  MATCHES_URL: "https://matches.example",
  MEDIA_URL: "http://127.0.0.1:4004",
  ADMIN_PASSCODE: "correct horse",
  IDENTITY_SECRETS: "identities of tests and of nothing else",
  GATEWAY_DATABASE_URL: "postgresql://gateway@127.0.0.1/gateway",
  SESSION_SECRETS: "sessions of tests and of nothing else at all",
  FOUNDER_SIGN_IN: "email-only",
};
const mailing = {
  SMTP_URL: "smtp://127.0.0.1:2525",
  MAIL_FROM: "Kindling <hello@kindling.example>",
  PUBLIC_URL: "https://kindling.example",
};
const without = (...names: string[]) =>
  Object.fromEntries(Object.entries(complete).filter(([name]) => !names.includes(name)));

const problemsOf = (env: NodeJS.ProcessEnv): string => {
  try {
    readGatewayConfig(env);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
  return "none";
};

describe("the gateway's configuration", () => {
  it("enforces access and listens on loopback by default", () => {
    const config = readGatewayConfig(complete);
    expect(config).toMatchObject({
      ACCESS: "enforced",
      HOST: "127.0.0.1",
      PORT: 8080,
      PRODUCT_NAME: "Kindling",
      INVESTORS_URL: "http://investors:8080",
    });
    expect(config.CONTACT_EMAIL).toBeUndefined();
    expect(Object.isFrozen(config)).toBe(true);
  });

  it("names all missing settings at once", () => {
    const message = problemsOf({});
    for (const name of ["FOUNDERS_URL", "INVESTORS_URL", "MATCHES_URL", "MEDIA_URL", "IDENTITY_SECRETS"]) {
      expect(message).toContain(`${name} is missing`);
    }
  });

  it.each([
    ["FOUNDERS_URL", "founders:8080"],
    ["FOUNDERS_URL", "ftp://founders"],
    ["FOUNDERS_URL", "http://founders:8080/api"],
    ["FOUNDERS_URL", "http://founders:8080/?a=1"],
    ["FOUNDERS_URL", "http://user:word@founders:8080"],
    ["DISCORD_INVITE_URL", "javascript:alert(1)"],
    ["CONTACT_EMAIL", "nobody"],
    ["PRIVACY_URL", "http://community.example/privacy"],
    ["PRIVACY_URL", "javascript:alert(1)"],
    ["TERMS_URL", "//evil.example/terms"],
    ["TERMS_URL", "/\\evil.example"],
    ["TERMS_URL", "terms.html"],
    ["CONSENT_VERSION", "november of 2026"],
    ["CONSENT_VERSION", "v".repeat(41)],
    ["RETENTION_MONTHS", "-1"],
    ["RETENTION_MONTHS", "1"],
    ["RETENTION_MONTHS", "2.5"],
    ["RETENTION_MONTHS", "two"],
    ["ACCESS", "public"],
    ["PORT", "70000"],
    ["TRUST_PROXY_HOPS", "-1"],
    ["TRUST_PROXY_HOPS", "all"],
    ["METRICS_PORT", "http"],
    ["PUBLIC_URL", "http://kindling.example"],
    ["PUBLIC_URL", "https://kindling.example/app"],
    ["PUBLIC_URL", "kindling.example"],
    ["SMTP_URL", "http://mail.example"],
    ["MAIL_FROM", "Kindling"],
    ["MAIL_FROM", "Kindling <a@b.example>, other@b.example"],
    ["MAIL_FROM", "Kindling\r\nBcc: <a@b.example>"],
    ["FOUNDER_SIGN_IN", "anyone"],
    ["SESSION_SECRETS", "short"],
    ["IDENTITY_SECRETS", "identities of tests and of nothing else,short"],
  ])("rejects %s=%s", (name, value) => {
    expect(problemsOf({ ...complete, [name]: value })).toContain(name);
  });

  it("needs a version of the terms with them, and only with them", () => {
    const terms = { TERMS_URL: "/terms.html" };
    const privacy = { PRIVACY_URL: "https://community.example/privacy" };
    for (const page of [terms, privacy, { ...terms, ...privacy }]) {
      expect(problemsOf({ ...complete, ...page })).toContain("CONSENT_VERSION is missing");
      expect(problemsOf({ ...complete, ...page, CONSENT_VERSION: "2026-11" })).toBe("none");
    }
    expect(problemsOf({ ...complete, CONSENT_VERSION: "2026-11" })).toContain("set PRIVACY_URL or TERMS_URL");
  });

  it("needs a mail server and enforced access for RETENTION_MONTHS", () => {
    const months = { RETENTION_MONTHS: "24" };
    const problem = "RETENTION_MONTHS: needs ACCESS=enforced and SMTP_URL";
    expect(problemsOf({ ...complete, ...months })).toContain(problem);
    expect(problemsOf({ ...without("FOUNDER_SIGN_IN"), ...mailing, ...months })).toBe("none");
    const open = { ...without("FOUNDER_SIGN_IN"), ...mailing, ACCESS: "open", HOST: "127.0.0.1" };
    expect(problemsOf({ ...open, ...months })).toContain(problem);
    expect(problemsOf({ ...complete, RETENTION_MONTHS: "0" })).toBe("none");
  });

  it("rejects a short passcode without repeating it", () => {
    const message = problemsOf({ ...complete, ADMIN_PASSCODE: "qwertz1" });
    expect(message).toContain("ADMIN_PASSCODE: must have at least 8 characters");
    expect(message).not.toContain("qwertz1");
  });

  it("with enforced access names all missing settings of sign-ins, and says what to do", () => {
    const message = problemsOf(
      without("ADMIN_PASSCODE", "GATEWAY_DATABASE_URL", "SESSION_SECRETS", "FOUNDER_SIGN_IN"),
    );
    expect(message).toContain("ADMIN_PASSCODE is missing");
    expect(message).toContain("GATEWAY_DATABASE_URL is missing");
    expect(message).toContain("SESSION_SECRETS is missing");
    expect(message).toContain("FOUNDER_SIGN_IN: without SMTP_URL founders cannot be mailed a link.");
    expect(message).toContain("FOUNDER_SIGN_IN=email-only");
  });

  it("with SMTP_URL needs MAIL_FROM and PUBLIC_URL", () => {
    const message = problemsOf({ ...complete, SMTP_URL: mailing.SMTP_URL });
    expect(message).toContain("MAIL_FROM is missing");
    expect(message).toContain("PUBLIC_URL is missing");
    expect(problemsOf({ ...without("FOUNDER_SIGN_IN"), ...mailing })).toBe("none");
  });

  it.each(["smtp://", "smtps://user:pass/word@mail.example:465", "smtps://user:100%@mail.example:465"])(
    "rejects the mail server %s, whose address has no host or is not percent-encoded",
    (url) => {
      const env = { ...without("FOUNDER_SIGN_IN"), ...mailing, SMTP_URL: url };
      expect(problemsOf(env)).toContain("SMTP_URL: must be");
    },
  );

  it("mails founders a link, unless FOUNDER_SIGN_IN is set or access is open", () => {
    const read = (env: NodeJS.ProcessEnv) => founderSignInOf(readGatewayConfig(env));
    expect(read({ ...without("FOUNDER_SIGN_IN"), ...mailing })).toBe("link");
    expect(read(complete)).toBe("email-only");
    expect(read({ ...without("FOUNDER_SIGN_IN"), ...mailing, ACCESS: "open" })).toBe("email-only");
  });

  it.each([
    { SMTP_URL: mailing.SMTP_URL, MAIL_FROM: mailing.MAIL_FROM, PUBLIC_URL: "http://127.0.0.1:8080" },
    { PUBLIC_URL: mailing.PUBLIC_URL },
    { TRUST_PROXY_HOPS: "1" },
    { HOST: "0.0.0.0" },
    { HOST: "192.168.1.4" },
    { HOST: "0.0.0.0", LISTEN_ADDRESS: "0.0.0.0" },
    { HOST: "0.0.0.0", LISTEN_ADDRESS: "127.0.0.1", TRUST_PROXY_HOPS: "1" },
  ])("rejects FOUNDER_SIGN_IN=email-only with %j", (env) => {
    expect(problemsOf({ ...complete, ...env })).toContain("FOUNDER_SIGN_IN: email-only lets in anyone");
  });

  it("allows FOUNDER_SIGN_IN=email-only on a loopback PUBLIC_URL, and anywhere with open access", () => {
    expect(problemsOf({ ...complete, PUBLIC_URL: "http://127.0.0.1:8080" })).toBe("none");
    // Compose's trial: the container listens on all its addresses, and its port is published on loopback.
    expect(problemsOf({ ...complete, HOST: "0.0.0.0", LISTEN_ADDRESS: "127.0.0.1" })).toBe("none");
    expect(problemsOf({ ...complete, ...mailing, ACCESS: "open" })).toBe("none");
  });

  it.each([
    { HOST: "0.0.0.0" },
    { HOST: "::" },
    { HOST: "0.0.0.0", LISTEN_ADDRESS: "127.0.0.1" },
    { HOST: "0.0.0.0", PUBLIC_URL: "http://127.0.0.1:8080" },
    { TRUST_PROXY_HOPS: "1" },
    {},
  ])("rejects a passcode that is easy to guess where other machines can connect: %j", (env) => {
    const reachable = { ...without("FOUNDER_SIGN_IN"), ...mailing, PRODUCT_NAME: "Ember Circle", ...env };
    for (const ADMIN_PASSCODE of [
      "kindling",
      "Kindling",
      "kindling ",
      "password",
      "12345678",
      "ember-circle",
      "ｐａｓｓｗｏｒｄ",
      "founders",
      "kindling.example",
    ]) {
      const message = problemsOf({ ...reachable, ADMIN_PASSCODE });
      expect(message, ADMIN_PASSCODE).toContain("ADMIN_PASSCODE: this passcode is easy to guess");
      expect(message).not.toContain(ADMIN_PASSCODE);
    }
    expect(problemsOf(reachable)).toBe("none");
  });

  it("allows such a passcode on loopback, and beside ADMINS_FILE, which replaces it", () => {
    for (const ADMIN_PASSCODE of ["kindling", "12345678"]) {
      expect(problemsOf({ ...complete, ADMIN_PASSCODE })).toBe("none");
      const env = { ...without("FOUNDER_SIGN_IN"), ...mailing, ADMIN_PASSCODE, ADMINS_FILE: "/etc/admins" };
      expect(problemsOf(env)).toBe("none");
    }
  });

  it("with open access needs no database, no SESSION_SECRETS and no FOUNDER_SIGN_IN", () => {
    const env = without("GATEWAY_DATABASE_URL", "SESSION_SECRETS", "FOUNDER_SIGN_IN");
    expect(problemsOf({ ...env, ACCESS: "open" })).toBe("none");
  });

  it("accepts ADMINS_FILE instead of ADMIN_PASSCODE", () => {
    expect(problemsOf({ ...without("ADMIN_PASSCODE"), ADMINS_FILE: "/etc/admins" })).toBe("none");
  });

  it.each([
    ["hello@kindling.example", { name: "", address: "hello@kindling.example" }],
    ["Our Club <hello@kindling.example>", { name: "Our Club", address: "hello@kindling.example" }],
    ["<hello@kindling.example>", { name: "", address: "hello@kindling.example" }],
    ["a@b.example, c@b.example", null],
    ["hello", null],
  ])("reads the sender %j", (value, expected) => {
    expect(parseSender(value)).toEqual(expected);
  });

  it.each(["http://127.0.0.1:8080", "http://localhost", "http://[::1]:8080", "https://kindling.example/"])(
    "accepts PUBLIC_URL=%s",
    (PUBLIC_URL) => {
      const env = { ...without("FOUNDER_SIGN_IN"), ...mailing, PUBLIC_URL };
      expect(readGatewayConfig(env).PUBLIC_URL).toBe(PUBLIC_URL.replace(/\/$/, ""));
    },
  );

  it.each(["127.0.0.1", "127.8.8.8", "::1", "localhost"])("allows open access on %s", (HOST) => {
    expect(readGatewayConfig({ ...complete, ACCESS: "open", HOST }).ACCESS).toBe("open");
  });

  it.each(["0.0.0.0", "::", "192.168.1.4", "kindling.example"])("rejects open access on %s", (HOST) => {
    expect(problemsOf({ ...complete, ACCESS: "open", HOST })).toMatch(/ACCESS: .*loopback/);
  });

  it("describes every setting and has no example of a secret", () => {
    for (const { description } of Object.values(gatewaySettings)) expect(description).not.toBe("");
    for (const name of ["ADMIN_PASSCODE", "SESSION_SECRETS", "IDENTITY_SECRETS", "SMTP_URL"] as const) {
      expect(gatewaySettings[name]).not.toHaveProperty("example");
    }
  });
});
