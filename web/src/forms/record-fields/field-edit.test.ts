import { productStage } from "@kindling/contracts/enumerations/stages.ts";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { useForm } from "react-hook-form";
import { describe, expect, it } from "vitest";
import type { RecordField } from "../record/record-field.ts";
import type { RecordValues } from "../record/record-values.ts";
import { EditGrid } from "./field-edit.tsx";

function rendered(field: RecordField, value = ""): string {
  const Form = () => {
    const form = useForm<RecordValues, unknown, object>({ defaultValues: { [field.name]: value } });
    return createElement(EditGrid, { fields: [field], form });
  };
  return renderToStaticMarkup(createElement(Form));
}

describe("EditGrid", () => {
  it("marks a required field and shows its hint", () => {
    const field = { name: "site", label: "Site", required: true, description: "With or without https." };
    const html = rendered({ ...field, kind: "link", placeholder: "www.example.com", autoComplete: "url" });
    expect(html).toContain('aria-required="true"');
    expect(html).toContain("With or without https.");
    expect(html).toMatch(/<input[^>]* inputMode="url"[^>]* placeholder="www.example.com" autoComplete="url"/);
  });

  it("shows a stored choice that the form does not offer", () => {
    const field = { name: "stage", label: "Stage", kind: "choice", options: productStage } as const;
    expect(rendered({ ...field, offered: ["MVP"] }, "PROFITABLE")).toContain(">Profitable<");
  });

  it("offers only the form's choices in a multiple choice", () => {
    const html = rendered({
      name: "stages",
      label: "Stages",
      kind: "choices",
      options: productStage,
      offered: ["MVP"],
    });
    expect(html.match(/type="checkbox"/g)).toHaveLength(1);
  });
});
