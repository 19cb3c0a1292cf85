import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { Author } from "./author.ts";
import { changeRecord, maxAttempts } from "./change-record.ts";

/** A record that others change during the first attempts to change it. */
function recordChangedByOthers(times: number) {
  const stored = { version: 1, phone: "1" };
  return {
    schema: z.object({ phone: z.string() }),
    problems: () => [],
    require: async () => ({ ...stored }),
    update: async (_id: number, patch: { phone: string }, _author: unknown, version: number) => {
      if (stored.version <= times) stored.version++;
      return version === stored.version ? { record: { ...stored, ...patch }, entry: 1 } : null;
    },
  };
}
const author: Author = { caller: { role: "admin" }, requestId: "test" };
const change = (times: number) =>
  changeRecord(recordChangedByOthers(times), 1, () => ({ phone: "2" }), author);

describe("changeRecord", () => {
  it("tries again with the record as another change left it", async () => {
    expect(await change(maxAttempts - 1)).toEqual({ record: { version: maxAttempts, phone: "2" }, entry: 1 });
  });

  it("ends with 503 when others change the record all the time", async () => {
    await expect(change(Number.POSITIVE_INFINITY)).rejects.toMatchObject({ status: 503, retryAfter: 1 });
  });
});
