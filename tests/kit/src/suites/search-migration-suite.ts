import { expect, it } from "vitest";
import { checkUpgraded, type StoredBefore } from "./upgraded-database.ts";

/**
 * Checks that records stored by the version before the search can be searched after an upgrade. The stored record has
 * the word `Éclair` in one field.
 */
export function searchMigrationSuite(before: StoredBefore): void {
  it("makes records of the previous version searchable", () =>
    checkUpgraded(before, "20261123000000_search", async ({ query }) => {
      const found = await query(`select id from ${before.table} where search_fields like '%eclair%'`);
      expect(found).toEqual([{ id: 1 }]);
    }));
}
