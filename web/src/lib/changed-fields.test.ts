import { describe, expect, it } from "vitest";
import { changedFields } from "./changed-fields.ts";

const record = { id: 1, name: "Ada", phone: null, check_max_usd: 500_000, sectors: ["FINTECH", "EDTECH"] };

describe("changedFields", () => {
  it("returns nothing for unchanged values", () => {
    expect(
      changedFields(record, { name: "Ada", phone: null, check_max_usd: 500_000, sectors: record.sectors }),
    ).toEqual({});
  });

  it("returns changed and emptied values", () => {
    expect(changedFields(record, { name: "Ada L.", phone: "+1 555", check_max_usd: null })).toEqual({
      name: "Ada L.",
      phone: "+1 555",
      check_max_usd: null,
    });
  });

  it("treats a missing value as null", () => {
    expect(changedFields({ phone: undefined }, { phone: null })).toEqual({});
    expect(changedFields({}, { phone: null, years: 0 })).toEqual({ years: 0 });
  });

  it("ignores the order of lists", () => {
    expect(changedFields(record, { sectors: ["EDTECH", "FINTECH"] })).toEqual({});
    expect(changedFields(record, { sectors: ["EDTECH"] })).toEqual({ sectors: ["EDTECH"] });
    expect(changedFields(record, { sectors: ["EDTECH", "CONSUMER"] })).toEqual({
      sectors: ["EDTECH", "CONSUMER"],
    });
    expect(changedFields(record, { sectors: [] })).toEqual({ sectors: [] });
  });

  it("distinguishes text from numbers", () => {
    expect(changedFields({ years: 0 }, { years: null })).toEqual({ years: null });
    expect(changedFields({ years: 5 }, { years: "5" })).toEqual({ years: "5" });
  });
});
