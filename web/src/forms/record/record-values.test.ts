import { describe, expect, it } from "vitest";
import type { RecordField } from "./record-field.ts";
import { toBody, toFormValues } from "./record-values.ts";

const fields: RecordField[] = [
  { name: "name", label: "Name", kind: "text", required: true },
  { name: "phone", label: "Phone", kind: "phone" },
  { name: "founded_year", label: "Founded Year", kind: "year" },
  { name: "ask", label: "Total Ask", kind: "usd" },
  { name: "revenue", label: "Revenue", kind: "cents" },
  { name: "industries", label: "Industries", kind: "entries", what: "industry" },
];

describe("toFormValues", () => {
  it("formats numbers, and returns empty text for missing values", () => {
    const record = { name: "Ada", phone: null, founded_year: 2019, ask: 1_500_000, revenue: 1234.5, id: 7 };
    expect(toFormValues(fields, record)).toEqual({
      name: "Ada",
      phone: "",
      founded_year: "2019",
      ask: "1,500,000",
      revenue: "1,234.5",
      industries: [],
    });
  });

  it("returns values that toBody converts back to the same record", () => {
    const record = {
      name: "Ada",
      phone: null,
      founded_year: 2019,
      ask: 0,
      revenue: 1234.56,
      industries: ["Fintech"],
    };
    expect(toBody(fields, toFormValues(fields, record))).toEqual(record);
  });
});

describe("toBody", () => {
  const sent = (values: Record<string, string | string[]>) =>
    toBody(fields, { ...toFormValues(fields, {}), ...values });

  it("returns null for an empty field, but empty text for a required one", () => {
    expect(sent({ name: "  ", phone: " " })).toMatchObject({
      name: "",
      phone: null,
      ask: null,
      revenue: null,
    });
  });

  it("parses whole numbers and decimals", () => {
    expect(sent({ ask: "$1.2m", revenue: "1,234.567", founded_year: " 2019 " })).toMatchObject({
      ask: 1_200_000,
      revenue: 1234.57,
      founded_year: 2019,
    });
  });

  it("returns null for an invalid number, which the resolver rejects", () => {
    expect(sent({ ask: "1.5", revenue: "some" })).toMatchObject({ ask: null, revenue: null });
  });
});
