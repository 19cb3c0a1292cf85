import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { stubStorage } from "../../testing/stub-storage.ts";
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

describe("asFounderSession", () => {
  it("returns a complete login without unknown fields", () => {
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
  ])("returns null for %j", (stored) => {
    expect(asFounderSession(stored)).toBeNull();
  });
});

describe("renewFounderSession", () => {
  beforeEach(() => void stubStorage("localStorage"));
  afterEach(() => vi.unstubAllGlobals());

  const renamed = { id: 7, email: "maya@hearth.example", name: "Maya O.", company: "Hearth" };

  it("updates email, name and company, and keeps the login time", () => {
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

  it("does not change another founder's login, or create one", () => {
    renewFounderSession(renamed);
    expect(storedSessions.founder.read()).toBeNull();
    startFounderSession({ email: "li@x.example", founderId: 8, founderName: "Li", company: "X" });
    renewFounderSession(renamed);
    expect(storedSessions.founder.read()?.company).toBe("X");
  });
});
