import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { type Attempt, staggeredRace } from "./staggered-race.ts";

const never = 60_000;
const fails: Attempt<string> = async () => {
  throw new Error("failed");
};
const hangs: Attempt<string> = () => new Promise(() => {});
const returns =
  (value: string, afterMs = 0): Attempt<string> =>
  async () => {
    await sleep(afterMs);
    return value;
  };

async function run(attempts: Attempt<string>[], delayMs = never) {
  const discarded: string[] = [];
  const first = await staggeredRace(attempts, delayMs, (late) => discarded.push(late));
  return { first, discarded };
}

describe("staggeredRace", () => {
  it("returns the first result without starting the second attempt", async () => {
    let started = 0;
    const second: Attempt<string> = async () => {
      started += 1;
      return "b";
    };
    expect(await run([returns("a"), second])).toEqual({ first: "a", discarded: [] });
    expect(started).toBe(0);
  });

  it("starts the next attempt at once when all earlier ones have failed", async () => {
    expect(await run([fails, fails, returns("c")])).toEqual({ first: "c", discarded: [] });
  });

  it("starts the next attempt after the delay when the earlier one hangs", async () => {
    expect(await run([hangs, returns("b")], 5)).toEqual({ first: "b", discarded: [] });
  });

  it("returns the result of a slow attempt when all later ones fail", async () => {
    expect(await run([returns("a", 50), fails, fails], 5)).toEqual({ first: "a", discarded: [] });
  });

  it("aborts the other attempts and discards their late results", async () => {
    const signals: AbortSignal[] = [];
    const slow: Attempt<string> = (signal) => {
      signals.push(signal);
      return new Promise((resolve) => signal.addEventListener("abort", () => resolve("a")));
    };
    const { first, discarded } = await run([slow, returns("b")], 5);
    expect([first, signals[0]!.aborted]).toEqual(["b", true]);
    await expect.poll(() => discarded).toEqual(["a"]);
  });

  it("throws the errors of all attempts when none succeeds", async () => {
    await expect(run([fails, fails])).rejects.toMatchObject({
      errors: [{ message: "failed" }, { message: "failed" }],
    });
  });
});
