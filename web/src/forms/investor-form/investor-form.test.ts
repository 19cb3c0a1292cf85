import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { investorForm } from "../investor-sections.ts";
import { labelsOf } from "../record/record-field.ts";
import { InvestorForm, type InvestorFormProps } from "./investor-form.tsx";

for (const storage of ["sessionStorage", "localStorage"]) vi.stubGlobal(storage, { getItem: () => null });

function rendered(props: Partial<InvestorFormProps>): string {
  const form = createElement(InvestorForm, { onSuccess: () => {}, ...props });
  return renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, form));
}

it("shows every field except the temperature to an investor, without a Cancel button", () => {
  const html = rendered({});
  const labels = Object.entries(labelsOf(investorForm.admin)).filter(
    ([, label]) => !html.includes(`>${label}<`),
  );
  const missing = labels.map(([field]) => field).filter((field) => !["name", "email"].includes(field));
  expect(missing).toEqual(["temperature"]);
  expect(html.match(/type="checkbox"/g)).toHaveLength(15);
  expect(html).toMatch(/<button type="submit"[^>]*><span[^>]*>Register</);
  expect(html).not.toContain("Cancel");
});

it("lets an admin set the temperature, and does not autofill the admin's email", () => {
  const html = rendered({
    filledBy: "admin",
    submitLabel: "Add Investor",
    onCancel: () => {},
    inDialog: true,
  });
  expect(html).toContain(">Temperature<");
  expect(html).toContain(">Add Investor</span></button>");
  expect(html).toContain(">Cancel</span></button>");
  expect(html).toContain("sticky");
  expect(html).not.toContain('autoComplete="email"');
  expect(rendered({})).toContain('autoComplete="email"');
});
