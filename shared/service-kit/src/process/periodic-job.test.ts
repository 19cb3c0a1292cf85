import { Registry } from "prom-client";
import { describe, expect, it } from "vitest";
import { createLog } from "../log.ts";
import { attemptEach, PeriodicJob } from "./periodic-job.ts";

describe("PeriodicJob", () => {
  it("counts a failure and runs again", async () => {
    const registry = new Registry();
    const again = Promise.withResolvers<void>();
    let runs = 0;
    const job = new PeriodicJob({
      name: "tidy up",
      intervalMs: 0,
      firstAfterMs: 0,
      log: createLog({ service: "test", level: "silent" }),
      registry,
      run: async (signal) => {
        runs += 1;
        if (runs === 1) throw new Error("no space");
        again.resolve();
        await new Promise((resolve) => signal.addEventListener("abort", resolve));
      },
    });
    expect(await registry.metrics()).toContain('job_failures_total{name="tidy up"} 0');
    job.start();
    await again.promise;
    await job.stop();
    expect(await registry.metrics()).toContain('job_failures_total{name="tidy up"} 1');
  });
});

describe("attemptEach", () => {
  it("does all, and throws with the first failure as cause", async () => {
    const done: number[] = [];
    const attempt = attemptEach([1, 2, 3, 4], new AbortController().signal, async (n) => {
      if (n < 3) throw new Error(`no ${n}`);
      done.push(n);
    });
    const error = await attempt.catch((err: Error) => err);
    expect(error).toMatchObject({ message: "2 of 4 failed", cause: { message: "no 1" } });
    expect(done).toEqual([3, 4]);
  });
});
