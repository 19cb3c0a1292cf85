import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { type Attempt, firstToSucceed } from "./first-to-succeed.ts";

const never = 60_000;
const fails: Attempt<string> = async () => {
  throw new Error("failed");
};
const hangs: Attempt<string> = () => new Promise(() => {});
const gives =
  (what: string, afterMs = 0): Attempt<string> =>
  async () => {
    await sleep(afterMs);
    return what;
  };

/** What it gives, and what was discarded. */
async function run(attempts: Attempt<string>[], headStartMs = never) {
  const late: string[] = [];
  const first = await firstToSucceed(attempts, headStartMs, (given) => late.push(given));
  return { first, late };
}

describe("the first attempt to succeed", () => {
  it("is the first of all when it succeeds, and no other is begun", async () => {
    let begun = 0;
    const second: Attempt<string> = async () => {
      begun += 1;
      return "b";
    };
    expect(await run([gives("a"), second])).toEqual({ first: "a", late: [] });
    expect(begun).toBe(0);
  });

  it("is the next one at once when those before have failed", async () => {
    expect(await run([fails, fails, gives("c")])).toEqual({ first: "c", late: [] });
  });

  it("is the next one when the one before hangs longer than its head start", async () => {
    expect(await run([hangs, gives("b")], 5)).toEqual({ first: "b", late: [] });
  });

  it("is one that was slow when all after it fail", async () => {
    expect(await run([gives("a", 50), fails, fails], 5)).toEqual({ first: "a", late: [] });
  });

  it("makes the others known to be too late", async () => {
    const signals: AbortSignal[] = [];
    const slow: Attempt<string> = (signal) => {
      signals.push(signal);
      return sleep(50, "a");
    };
    const { first, late } = await run([slow, gives("b")], 5);
    expect([first, signals[0]!.aborted]).toEqual(["b", true]);
    await expect.poll(() => late).toEqual(["a"]);
  });

  it("is none when all fail, for the reasons of each", async () => {
    await expect(run([fails, fails])).rejects.toMatchObject({
      errors: [{ message: "failed" }, { message: "failed" }],
    });
  });
});
