import { expect, it, vi } from "vitest";
import { listAbsentMembers } from "./dry-run.ts";

const config = {
  ACCESS: "enforced",
  GATEWAY_DATABASE_URL: "postgres://nobody@127.0.0.1:9/none",
} as Parameters<typeof listAbsentMembers>[0];

it.each(["1", "many", "1201", undefined])("listAbsentMembers returns 2 for %s months", async (months) => {
  const write = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const code = await listAbsentMembers(config, months);
  const written = write.mock.calls.flat().join("");
  write.mockRestore();
  expect([code, written]).toEqual([2, expect.stringContaining("name the months, at least 2")]);
});
