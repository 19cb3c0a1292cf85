import { describe, expect, it } from "vitest";
import { shareQuery } from "./share-query.ts";

/** A query whose runs end when the test says so. */
function heldQuery() {
  const runs: PromiseWithResolvers<number>[] = [];
  const query = shareQuery(() => {
    const run = Promise.withResolvers<number>();
    runs.push(run);
    return run.promise;
  });
  return { runs, query };
}

describe("a shared query", () => {
  it("runs once more for all requests that arrive while it is running", async () => {
    const { runs, query } = heldQuery();
    const first = query();
    const during = [query(), query(), query()];
    expect(runs).toHaveLength(1);
    runs[0]!.resolve(1);
    expect(await first).toBe(1);
    await expect.poll(() => runs.length).toBe(2);
    runs[1]!.resolve(2);
    expect(await Promise.all(during)).toEqual([2, 2, 2]);
    expect(runs).toHaveLength(2);
  });

  it("runs again for a request after it has ended", async () => {
    const { runs, query } = heldQuery();
    const first = query();
    runs[0]!.resolve(1);
    await first;
    const second = query();
    runs[1]!.resolve(2);
    expect(await second).toBe(2);
  });

  it("fails only the requests of the run that failed", async () => {
    const { runs, query } = heldQuery();
    const first = query();
    const during = query();
    runs[0]!.reject(new Error("no connection"));
    await expect(first).rejects.toThrow("no connection");
    await expect.poll(() => runs.length).toBe(2);
    runs[1]!.resolve(2);
    expect(await during).toBe(2);
  });
});
