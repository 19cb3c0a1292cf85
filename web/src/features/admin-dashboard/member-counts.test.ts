import { describe, expect, it } from "vitest";
import { memberCounts } from "./member-counts.ts";

const loaded = (total: number) => ({ loaded: true, total });
const missing = { loaded: false, total: 0 };
const failed = { data: undefined, isPending: false };
const pending = { data: undefined, isPending: true };

describe("memberCounts", () => {
  it("takes the counts of the lists whose rows are shown when those of the community failed", () => {
    const lists = { founders: loaded(40), cluster: loaded(33), database: missing };
    const { counts, founders, investors } = memberCounts(failed, failed, lists);
    expect(counts).toEqual({ founders: 40, cluster: 33, database: null });
    expect(founders).toBe(40);
    expect(investors?.total).toBe(33);
  });

  it("shows no count in a tab, and zero in the strip, when nothing could be loaded", () => {
    const { counts, founders, investors } = memberCounts(failed, failed, {
      founders: missing,
      cluster: missing,
      database: missing,
    });
    expect(counts).toEqual({ founders: null, cluster: null, database: null });
    expect([founders, investors?.total]).toEqual([0, 0]);
  });

  it("shows placeholders in the strip while the counts are loading", () => {
    const lists = { founders: loaded(40), cluster: missing, database: missing };
    expect(memberCounts(pending, pending, lists)).toMatchObject({ founders: null, investors: null });
  });
});
