import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { queryKeys } from "../../lib/query-keys.ts";
import { recount, recountCached } from "./temperature-edit.ts";

const summary = { total: 5, uninvited: 3, temperatures: { COLD: 2, NEUTRAL: 0, WARM: 0, HOT: 2, FIRE: 1 } };

describe("recount", () => {
  it("moves one investor from its old temperature to its new one", () => {
    expect(recount(summary, "COLD", "FIRE")).toEqual({
      total: 5,
      uninvited: 3,
      temperatures: { COLD: 1, NEUTRAL: 0, WARM: 0, HOT: 2, FIRE: 2 },
    });
  });

  it("changes nothing for the same temperature", () => {
    expect(recount(summary, "HOT", "HOT")).toBe(summary);
  });
});

describe("recountCached", () => {
  const queryKey = queryKeys.investorSummary;
  const client = new QueryClient();
  /** The counts as the server has them. */
  let stored: typeof summary;
  let requests: number;
  let stopObserving: () => void;
  const refetch = () => client.refetchQueries({ queryKey });
  const wait = () => vi.advanceTimersByTimeAsync(10);

  beforeEach(async () => {
    vi.useFakeTimers();
    stored = summary;
    requests = 0;
    const queryFn = async () => {
      requests += 1;
      return stored;
    };
    stopObserving = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {});
    await wait();
  });
  afterEach(() => {
    stopObserving();
    client.clear();
    vi.useRealTimers();
  });

  /** An edit that the server saves, with what happens before its response. */
  async function edit(beforeResponse: () => unknown = () => {}): Promise<void> {
    const sentAt = Date.now();
    await wait();
    stored = recount(stored, "COLD", "FIRE");
    await beforeResponse();
    recountCached(client, sentAt, "COLD", "FIRE");
    await wait();
  }

  it("counts an edit without another request", async () => {
    await edit();
    await edit();
    expect(client.getQueryData(queryKey)).toEqual(stored);
    expect(requests).toBe(1);
  });

  it.each([
    ["were fetched after it was saved", refetch],
    ["were fetched before it was saved", () => client.setQueryData(queryKey, summary)],
  ])("counts an edit once when the counts %s and arrived before its response", async (_when, fetched) => {
    await edit(fetched);
    expect(client.getQueryData(queryKey)).toEqual(stored);
  });
});
