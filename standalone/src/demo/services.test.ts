import { serviceCategories } from "@kindling/contracts/enumerations/services.ts";
import { describe, expect, it } from "vitest";
import { demoFounders } from "./founders.ts";
import { demoServices } from "./services.ts";

const services = demoServices();

describe("demoServices", () => {
  it("gives twelve services of every category", () => {
    expect(services).toHaveLength(12);
    expect(new Set(services.map(({ title }) => title)).size).toBe(12);
    expect(new Set(services.map(({ category }) => category))).toEqual(new Set(serviceCategories));
  });

  it("names founders of the demo data, with their company and email", () => {
    const founders = demoFounders().map(({ name, company, email }) => ({ name, company, email }));
    for (const { provider, company, contact } of services)
      expect(founders).toContainEqual({ name: provider, company, email: contact });
  });
});
