import { describe, expect, it } from "vitest";
import { changedFields } from "./changed-fields.ts";

const record = { id: 1, name: "Ada", phone: null, check_max_usd: 500_000, sectors: ["FINTECH", "EDTECH"] };

describe("the changed fields of a record", () => {
  it("are none when everything is as it was", () => {
    expect(
      changedFields(record, { name: "Ada", phone: null, check_max_usd: 500_000, sectors: record.sectors }),
    ).toEqual({});
  });

  it("are those with another value, also one that was emptied", () => {
    expect(changedFields(record, { name: "Ada L.", phone: "+1 555", check_max_usd: null })).toEqual({
      name: "Ada L.",
      phone: "+1 555",
      check_max_usd: null,
    });
  });

  it("take a missing value for null", () => {
    expect(changedFields({ phone: undefined }, { phone: null })).toEqual({});
    expect(changedFields({}, { phone: null, years: 0 })).toEqual({ years: 0 });
  });

  it("hold lists by what is in them, not by their order", () => {
    expect(changedFields(record, { sectors: ["EDTECH", "FINTECH"] })).toEqual({});
    expect(changedFields(record, { sectors: ["EDTECH"] })).toEqual({ sectors: ["EDTECH"] });
    expect(changedFields(record, { sectors: ["EDTECH", "CONSUMER"] })).toEqual({
      sectors: ["EDTECH", "CONSUMER"],
    });
    expect(changedFields(record, { sectors: [] })).toEqual({ sectors: [] });
  });

  it("tell text from numbers", () => {
    expect(changedFields({ years: 0 }, { years: null })).toEqual({ years: null });
    expect(changedFields({ years: 5 }, { years: "5" })).toEqual({ years: "5" });
  });
});
