import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { updateRecords } from "./cached-records.ts";

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
