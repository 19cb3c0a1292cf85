import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { keysOfRecords, patchRecord, refetchChanged, updateRecords } from "./cached-records.ts";

it("updateRecords replaces the given fields in lists, pages and records, and keeps the others", () => {
  const client = new QueryClient();
  const ada = { id: 1, version: 2, ask: 10, matched: 7 };
  const ben = { id: 2, version: 2, ask: 20, matched: 8 };
  const newer = { ...ada, version: 4, ask: 40 };
  client.setQueryData(["rows", "list"], [ada, ben]);
  client.setQueryData(["rows", "page"], { data: [ben, ada], page: { total: 2 } });
  client.setQueryData(["rows", "record"], ada);
  client.setQueryData(["rows", "newer"], newer);
  const fresh = [{ id: 1, version: 3, ask: 30 }];
  updateRecords(client, ["rows"], fresh);
  const saved = { id: 1, version: 3, ask: 30, matched: 7 };
  expect(client.getQueryData(["rows", "list"])).toEqual([saved, ben]);
  expect(client.getQueryData(["rows", "page"])).toEqual({ data: [ben, saved], page: { total: 2 } });
  expect(client.getQueryData(["rows", "record"])).toEqual(saved);
  expect(client.getQueryData(["rows", "newer"])).toEqual(newer);
});

it("keysOfRecords finds the lists, pages and records that have a record", () => {
  const client = new QueryClient();
  client.setQueryData(["rows", "list"], [{ id: 1 }, { id: 2 }]);
  client.setQueryData(["rows", "page"], { data: [{ id: 2 }], page: { total: 1 } });
  client.setQueryData(["rows", "record"], { id: 1 });
  client.setQueryData(["other"], [{ id: 1 }]);
  expect(keysOfRecords(client, ["rows"], ({ id }) => id === 1)).toEqual([
    ["rows", "list"],
    ["rows", "record"],
  ]);
});

/** Shows a query. Each entry of `responses` ends one of its fetches, with a record of the given version. */
function showRecord(client: QueryClient) {
  const responses: ((version: number) => void)[] = [];
  const queryFn = () => new Promise((resolve) => responses.push((version) => resolve({ id: 1, version })));
  const hide = new QueryObserver(client, { queryKey: ["rows", "page"], queryFn }).subscribe(() => {});
  return { responses, hide, shown: () => client.getQueryData(["rows", "page"]) };
}

it("updateRecords fetches again after a first response that may be older than the change", async () => {
  const client = new QueryClient();
  const { responses, hide, shown } = showRecord(client);
  updateRecords(client, ["rows"], []);
  responses[0]!(1);
  await expect.poll(() => responses).toHaveLength(2);
  responses[1]!(2);
  await expect.poll(shown).toEqual({ id: 1, version: 2 });
  hide();
});

it("refetchChanged fetches again after a first response that may be older than the change", async () => {
  const client = new QueryClient();
  const { responses, hide, shown } = showRecord(client);
  const refetched = refetchChanged(client, { queryKey: ["rows"] });
  responses[0]!(1);
  await expect.poll(() => responses).toHaveLength(2);
  responses[1]!(2);
  await refetched;
  expect(shown()).toEqual({ id: 1, version: 2 });
  hide();
});

it("refetchChanged fetches a query that has data once, instead of its fetch in flight", async () => {
  const client = new QueryClient();
  client.setQueryData(["rows", "page"], { id: 1, version: 1 });
  const { responses, hide, shown } = showRecord(client);
  expect(responses).toHaveLength(1);
  const refetched = refetchChanged(client, { queryKey: ["rows"] });
  expect(responses).toHaveLength(2);
  responses[0]!(1);
  responses[1]!(2);
  await refetched;
  expect(responses).toHaveLength(2);
  expect(shown()).toEqual({ id: 1, version: 2 });
  hide();
});

it("patchRecord leaves a record that is newer than the patch, and takes a patch without a version", () => {
  const client = new QueryClient();
  client.setQueryData(["rows"], [{ id: 1, version: 3, ask: 30, rated: 1 }]);
  patchRecord(client, ["rows"], 1, { version: 2, ask: 20 });
  expect(client.getQueryData(["rows"])).toEqual([{ id: 1, version: 3, ask: 30, rated: 1 }]);
  patchRecord(client, ["rows"], 1, { rated: 2 });
  patchRecord(client, ["rows"], 1, { version: 4, ask: 40 });
  expect(client.getQueryData(["rows"])).toEqual([{ id: 1, version: 4, ask: 40, rated: 2 }]);
});
