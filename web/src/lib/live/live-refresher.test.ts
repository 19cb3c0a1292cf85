import { type QueryKey, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createQueryClient } from "../api/query-client.ts";
import { createRefresher, type Refresher } from "./live-refresher.ts";

let refresher: Refresher;
let done: QueryKey[];
let busy: Set<string>;
beforeEach(() => {
  vi.useFakeTimers();
  done = [];
  busy = new Set();
  refresher = createRefresher({ refresh: (key) => done.push(key), isBusy: (name) => busy.has(name) });
});
afterEach(() => {
  refresher.stop();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe("createRefresher", () => {
  it("refreshes at once, and combines equal keys", async () => {
    refresher.ask([["founders"], ["stats"], ["founders"]]);
    await wait(1);
    expect(done).toEqual([["founders"], ["stats"]]);
  });

  it("refreshes a family at most once a second, and always after the last request", async () => {
    for (let n = 0; n < 50; n++) {
      refresher.ask([["founders"]]);
      await wait(100);
    }
    expect(done.length).toBeGreaterThanOrEqual(5);
    expect(done.length).toBeLessThanOrEqual(6);
    await wait(10_000);
    done = [];
    for (let n = 0; n < 3; n++) {
      refresher.ask([["founders"]]);
      await wait(1);
    }
    expect(done).toHaveLength(1);
    await wait(10_000);
    expect(done).toHaveLength(2);
  });

  it("does not delay one family because of another", async () => {
    refresher.ask([["founders"]]);
    await wait(1);
    refresher.ask([["investors"]]);
    await wait(1);
    expect(done).toEqual([["founders"], ["investors"]]);
  });

  it("collects single keys, and replaces them with the key of the whole family", async () => {
    refresher.ask([["founder-matches", 1]]);
    await wait(1);
    refresher.ask([["founder-matches", 1]]);
    refresher.ask([["founder-matches", 2]]);
    await wait(1_000);
    expect(done.slice(1)).toEqual([
      ["founder-matches", 1],
      ["founder-matches", 2],
    ]);
    refresher.ask([["founder-matches", 3], ["founder-matches"], ["founder-matches", 4]]);
    await wait(1_000);
    expect(done.slice(3)).toEqual([["founder-matches"]]);
  });

  it("waits while the family is busy, then refreshes once", async () => {
    busy.add("founders");
    refresher.ask([["founders"], ["stats"]]);
    await wait(3_000);
    refresher.ask([["founders"]]);
    await wait(3_000);
    expect(done).toEqual([["stats"]]);
    busy.clear();
    await wait(200);
    expect(done).toEqual([["stats"], ["founders"]]);
    await wait(5_000);
    expect(done).toHaveLength(2);
  });

  it("does nothing after stop", async () => {
    refresher.ask([["founders"]]);
    refresher.stop();
    await wait(5_000);
    expect(done).toEqual([]);
  });
});

describe("createRefresher with real queries", () => {
  it("lets a slow fetch finish, then refetches", async () => {
    const client = createQueryClient();
    let version = 1;
    let fetches = 0;
    const observer = new QueryObserver(client, {
      queryKey: ["founders"],
      queryFn: async () => {
        fetches += 1;
        const response = version;
        await new Promise((resolve) => setTimeout(resolve, 2_500));
        return response;
      },
    });
    const shown: unknown[] = [];
    const unsubscribe = observer.subscribe(({ data }) => data !== shown.at(-1) && shown.push(data));
    const live = createRefresher({
      refresh: (queryKey) => void client.invalidateQueries({ queryKey }),
      isBusy: (name) => client.isFetching({ queryKey: [name] }) > 0,
    });
    await wait(500);
    version = 2;
    for (let n = 0; n < 4; n++) {
      live.ask([["founders"]]);
      await wait(400);
    }
    await wait(10_000);
    expect(shown).toEqual([1, 2]);
    expect(fetches).toBe(2);
    live.stop();
    unsubscribe();
    client.clear();
  });
});
