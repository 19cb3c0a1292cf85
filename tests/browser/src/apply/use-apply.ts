import type { Page } from "playwright-core";
import { type ProductInUse, useProduct } from "../product/use-product.ts";

/** Shared setup of the opt-in's tests. */
export interface ApplyInUse extends ProductInUse {
  newestFounder(): Promise<Record<string, unknown>>;
}

/** Call at the top of a file. */
export async function useApply(): Promise<ApplyInUse> {
  const product = await useProduct();
  return {
    ...product,
    newestFounder: async () => (await product.data<Record<string, unknown>[]>("/api/founders"))[0]!,
  };
}

export const tab = (page: Page, name: string) => page.getByRole("tab", { name });
export const submit = (page: Page) => page.getByRole("button", { name: "Submit", exact: true });

export async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByLabel(label).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

/** Fills in the required fields, ends on Team and returns the email. */
export async function fillIn(page: Page, name: string): Promise<string> {
  const word = name.toLowerCase().replaceAll(" ", "-");
  await page.goto("/apply");
  await page.getByLabel("Company Name").fill(name);
  await page.getByLabel("Founder Name").fill("Maya Okafor");
  await page.getByLabel("Email").fill(`${word}@mail.example`);
  await page.getByLabel("Website").fill(`${word}.example`);
  await tab(page, "Business").click();
  await choose(page, "Industry", "Fintech");
  await page.getByLabel("Elevator Pitch").fill("Small loans that neighbours give each other.");
  await tab(page, "Team").click();
  await page.getByLabel("Discord Username").fill("maya");
  return `${word}@mail.example`;
}
