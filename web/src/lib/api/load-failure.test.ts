import { QueryClient } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { patchRecord } from "./cached-records.ts";
import { failureLines, loadFailure } from "./load-failure.ts";

const at = (time: string) => Date.parse(`2026-03-01T${time}:00Z`);
const error = new Error("no");

describe("loadFailure", () => {
  it.each([
    ["returns null before the first response", 0, 0, null],
    ["returns null after a success", at("14:05"), 0, null],
    ["returns null after a success that followed a failure", at("14:05"), at("14:00"), null],
    ["returns no asOf when nothing was loaded", 0, at("14:00"), { error, asOf: null }],
    ["returns the time of the last success as asOf", at("14:05"), at("14:09"), { error, asOf: at("14:05") }],
  ])("%s", (_name, dataUpdatedAt, errorUpdatedAt, failure) => {
    expect(loadFailure({ error, dataUpdatedAt, errorUpdatedAt })).toEqual(failure);
  });

  it("is still returned after an edit is written to the cache", async () => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const queryKey = ["founders"];
    client.setQueryData(queryKey, [{ id: 1, ask: 1 }], { updatedAt: at("14:05") });
    await client.fetchQuery({ queryKey, queryFn: () => Promise.reject(error) }).catch(() => {});
    patchRecord(client, queryKey, 1, { ask: 2 });
    expect(client.getQueryData(queryKey)).toEqual([{ id: 1, ask: 2 }]);
    expect(loadFailure(client.getQueryState(queryKey)!)?.asOf).toBe(at("14:05"));
  });
});

describe("failureLines", () => {
  const missing = { error, asOf: null };
  const stale = (time: string) => ({ error, asOf: at(time) });

  it("returns nothing when all sources were loaded", () => {
    expect(failureLines([{ what: "founders", failure: null }])).toEqual([]);
  });

  it("names missing and stale sources, with the time of the oldest", () => {
    const sources = [
      { what: "stats", failure: missing },
      { what: "founders", failure: stale("14:05") },
      { what: "investors", failure: stale("09:30") },
    ];
    expect(failureLines(sources, "UTC")).toEqual([
      "Could not load stats. They show as empty or zero.",
      "Could not refresh founders and investors, shown as of 09:30.",
    ]);
  });

  it("says that a search or sort failed, not that it found nothing", () => {
    const sources = [
      { what: "founders", failure: { ...missing, wanted: "search" as const } },
      { what: "investors", failure: { ...missing, wanted: "sort" as const } },
    ];
    expect(failureLines(sources)).toEqual([
      "The search of founders failed. Its result is not shown.",
      "The sort of investors failed. Its result is not shown.",
    ]);
  });
});
