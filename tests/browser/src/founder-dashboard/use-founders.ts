import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { startWith, type Visit, type VisitOptions } from "../page/visit.ts";
import { type ProductInUse, useProduct } from "../product/use-product.ts";

export interface Login {
  id: number;
  name: string;
  email: string;
  company: string;
}

/** Shared setup of the founder dashboard's tests. */
export interface Founders extends ProductInUse {
  /** Creates a founder for one test. */
  makeFounder(fields?: object): Promise<Login>;
  readFounder(id: number): Promise<Record<string, unknown>>;
  /** Runs with a browser logged in as this founder. */
  asFounder(
    founder: Login,
    options: Partial<VisitOptions>,
    run: (visit: Visit) => Promise<void>,
  ): Promise<void>;
}

/** Call at the top of a file. */
export async function useFounders(): Promise<Founders> {
  const product = await useProduct();
  return {
    ...product,
    makeFounder: (fields = {}) => {
      const own = randomUUID().slice(0, 8);
      return product.send("POST", "/api/founders", {
        company: `Hearth ${own}`,
        name: "Maya Okafor",
        email: `maya.${own}@hearth.example`,
        website: "www.hearth.example",
        discord_username: "maya",
        industry: "CLIMATETECH",
        product_stage: "PROFITABLE",
        funding_stage: "SEED",
        requested_check_usd: 1_500_000,
        revenue_usd: 1234.56,
        sectors: ["CONSUMER"],
        regions: ["EUROPE", "US"],
        engagement_tier: "TIER_2",
        ...fields,
      });
    },
    readFounder: (id) => product.data(`/founders/${id}`),
    asFounder: (founder, options, run) =>
      product.during(options, async (visited) => {
        const { id: founderId, name: founderName, email, company } = founder;
        const login = { email, founderId, founderName, company, loginTime: new Date().toISOString() };
        await startWith(visited.page, "localStorage", "founderLogin", JSON.stringify(login));
        await run(visited);
      }),
  };
}

export const tab = (page: Page, name: string) => page.getByRole("tab", { name });
export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
export const company = (page: Page) => page.getByRole("textbox", { name: "Company", exact: true });
/** The value that the profile shows for a field. */
export const detail = (page: Page, label: string) =>
  page.locator("dl > div", { has: page.getByText(label, { exact: true }) }).locator("dd");
