import type { Page } from "playwright-core";
import { beforeEach } from "vitest";
import { type ProductInUse, useProduct } from "../product/use-product.ts";

/** The investor that this dashboard shows after any login. */
const path = "/api/investors-database/1";
const investor = {
  name: "Rosalind Amari",
  company: "Amari Capital",
  email: "rosalind@amari.example",
  phone: "+1 555 0101",
  website: "https://amari.example",
  linked_in: null,
  investor_type: "FAMILY_OFFICE",
  fund_stage: "SERIES_A",
  typical_check_usd: 750_000,
  years_experience: 12,
  past_investment_count: 41,
  preferred_sectors: ["FINTECH", "EDTECH"],
  preferred_stages: ["SEED"],
  thesis_text: "Patient money for plain ideas.",
};

/** Shared setup of the investor dashboard's tests. */
export interface InvestorInUse extends ProductInUse {
  stored(): Promise<Record<string, unknown>>;
}

/** Call at the top of a file. Resets the investor to the record above before each test. */
export async function useInvestor(): Promise<InvestorInUse> {
  const product = await useProduct();
  beforeEach(async () => void (await product.send("PUT", path, investor)));
  return { ...product, stored: () => product.data(path) };
}

export async function open(page: Page): Promise<void> {
  await page.goto("/investor/dashboard");
  await page.getByRole("heading", { name: "Welcome back, Rosalind Amari" }).waitFor();
}

export async function editProfile(page: Page): Promise<void> {
  await open(page);
  await button(page, "Profile").click();
  await button(page, "Edit Profile").click();
  await field(page, "Name").waitFor();
}

export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
export const profile = (page: Page) => page.getByRole("dialog", { name: "My Profile" });
export const field = (page: Page, label: string) => profile(page).getByRole("textbox", { name: label });
export const card = (page: Page, name: string) =>
  page.locator("section", { has: page.getByRole("heading", { name, exact: true }) });
