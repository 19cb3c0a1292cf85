import { pricingTypes, serviceCategories } from "@kindling/contracts/enumerations/services.ts";
import { describe, expect, it } from "vitest";
import services from "./data/services.json" with { type: "json" };
import { demoFounders } from "./people.ts";

describe("services.json of the demo", () => {
  it("lists twelve services, with every category", () => {
    expect(services).toHaveLength(12);
    expect(new Set(services.map(({ title }) => title)).size).toBe(12);
    expect(new Set(services.map(({ category }) => category))).toEqual(new Set(serviceCategories));
    for (const { pricing } of services) expect(pricingTypes).toContain(pricing);
  });

  it("names founders of the demo with their company and email", () => {
    const founders = demoFounders().map(({ name, company, email }) => ({ name, company, email }));
    for (const { provider, company, contact } of services)
      expect(founders).toContainEqual({ name: provider, company, email: contact });
  });
});
