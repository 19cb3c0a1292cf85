import { describe, expect, it } from "vitest";
import { eventually } from "./eventually.ts";

describe("eventually", () => {
  const passesAt = (count: number) => {
    let tries = 0;
    return () => {
      tries += 1;
      if (tries < count) throw new Error(`try ${tries}`);
      return tries;
    };
  };

  it("returns the result of the first try that passes", async () => {
    expect(await eventually(passesAt(1), { timeoutMs: 0 })).toBe(1);
    expect(await eventually(passesAt(4), { intervalMs: 1 })).toBe(4);
  });

  it("repeats asynchronous assertions", async () => {
    const assertion = passesAt(3);
    expect(await eventually(async () => assertion(), { intervalMs: 1 })).toBe(3);
  });

  it("throws the last error, not the first, after the timeout", async () => {
    const assertion = passesAt(Number.POSITIVE_INFINITY);
    const outcome = await eventually(assertion, { timeoutMs: 50, intervalMs: 1 }).catch(
      (error: Error) => error,
    );
    expect(outcome).toBeInstanceOf(Error);
    expect(String(outcome)).toMatch(/try (?!1$)\d+$/);
  });

  it("tries at least once, however short the timeout", async () => {
    await expect(eventually(passesAt(2), { timeoutMs: 0 })).rejects.toThrow("try 1");
  });
});
