import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  asFounderSession,
  renewFounderSession,
  startFounderSession,
  storedSessions,
} from "./stored-sessions.ts";

const session = {
  email: "maya@ember.example",
  founderId: 7,
  founderName: "Maya",
  company: "Ember",
  loginTime: "2026-01-05T09:30:00.000Z",
};

describe("a stored founder login", () => {
  it("is taken when it is whole, without what does not belong to it", () => {
    expect(asFounderSession({ ...session, passcode: "x" })).toEqual(session);
  });

  it.each([
    null,
    "text",
    [],
    {},
    { ...session, founderId: "7" },
    { ...session, founderId: 1.5 },
    { ...session, loginTime: undefined },
    { ...session, company: null },
  ])("is none when it is %j", (stored) => {
    expect(asFounderSession(stored)).toBeNull();
  });
});

describe("renewing the stored login", () => {
  beforeEach(() => {
    const stored = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => void stored.set(key, text),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  const renamed = { id: 7, email: "maya@hearth.example", name: "Maya O.", company: "Hearth" };

  it("takes over the founder's present email, name and company, and keeps the time", () => {
    startFounderSession({ email: session.email, founderId: 7, founderName: "Maya", company: "Ember" });
    const before = storedSessions.founder.read();
    renewFounderSession(renamed);
    expect(storedSessions.founder.read()).toEqual({
      email: "maya@hearth.example",
      founderId: 7,
      founderName: "Maya O.",
      company: "Hearth",
      loginTime: before?.loginTime,
    });
  });

  it("leaves another founder's login, and makes none", () => {
    renewFounderSession(renamed);
    expect(storedSessions.founder.read()).toBeNull();
    startFounderSession({ email: "li@x.example", founderId: 8, founderName: "Li", company: "X" });
    renewFounderSession(renamed);
    expect(storedSessions.founder.read()?.company).toBe("X");
  });
});
