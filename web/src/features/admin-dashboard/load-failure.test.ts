import { QueryClient } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { patchRecord } from "./calls/optimistic-edit.ts";
import { failureLines, loadFailure } from "./load-failure.ts";

const at = (time: string) => Date.parse(`2026-03-01T${time}:00Z`);
const error = new Error("no");

describe("loadFailure", () => {
  it.each([
    ["is nothing while nothing came yet", 0, 0, null],
    ["is nothing after a success", at("14:05"), 0, null],
    ["is nothing after a success that followed a failure", at("14:05"), at("14:00"), null],
    ["says that nothing was loaded", 0, at("14:00"), { error, asOf: null }],
    ["says when what is shown was loaded", at("14:05"), at("14:09"), { error, asOf: at("14:05") }],
  ])("%s", (_name, dataUpdatedAt, errorUpdatedAt, failure) => {
    expect(loadFailure({ error, dataUpdatedAt, errorUpdatedAt })).toEqual(failure);
  });

  it("stays when an edit is written to the cache", async () => {
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

  it("says nothing when all was loaded", () => {
    expect(failureLines([{ what: "founders", failure: null }])).toEqual([]);
  });

  it("names what is missing, and what is old with its time", () => {
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
});
