import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { RecordField } from "../record/record-field.ts";
import { FieldView } from "./field-view.tsx";

const field = { name: "field", label: "Field" };

/** The visible text of a field's value. */
function shown(field: RecordField, value: unknown): string {
  const html = renderToStaticMarkup(createElement(FieldView, { field, value }));
  return html.replace(/^.*<dd[^>]*>/, "").replace(/<[^>]+>/g, "");
}

describe("FieldView", () => {
  it.each<[RecordField, unknown, string]>([
    [{ ...field, kind: "year" }, 2019, "2019"],
    [{ ...field, kind: "count" }, 2019, "2,019"],
    [{ ...field, kind: "count", unit: ["year", "years"] }, 1, "1 year"],
    [{ ...field, kind: "usd" }, 2019, "$2,019"],
    [{ ...field, kind: "year" }, null, "Not specified"],
    [{ ...field, kind: "temperature", whenMissing: "NEUTRAL" }, null, "Neutral"],
    [{ ...field, kind: "temperature", whenMissing: "NEUTRAL" }, "HOT", "Hot"],
    [{ ...field, kind: "temperature" }, null, "Not specified"],
  ])("shows %j of %j as %s", (field, value, text) => {
    expect(shown(field, value)).toBe(text);
  });
});
