import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { type ProductInUse, useProduct } from "../product/use-product.ts";

/** Shared setup of the registration's tests. */
export interface RegistrationInUse extends ProductInUse {
  investors(): Promise<Record<string, unknown>[]>;
}

/** Call at the top of a file. */
export async function useRegistration(): Promise<RegistrationInUse> {
  const product = await useProduct();
  return {
    ...product,
    investors: () => product.data("/api/investors-database"),
  };
}

export const dialog = (page: Page) => page.getByRole("dialog", { name: "Register as an Investor" });
export const opener = (page: Page) => page.getByRole("button", { name: "Register as an Investor" });
export const field = (page: Page, name: string) => dialog(page).getByRole("textbox", { name, exact: true });
export const registerButton = (page: Page) =>
  dialog(page).getByRole("button", { name: "Register", exact: true });

export async function openForm(page: Page): Promise<void> {
  await page.goto("/?register=investor");
  await dialog(page).waitFor();
}

/** Returns an unused email. */
const newEmail = () => `ada.${randomUUID().slice(0, 8)}@northbank.example`;

export async function fillRequired(page: Page): Promise<string> {
  const email = newEmail();
  await field(page, "Name").fill("Ada Krone");
  await field(page, "Email").fill(email);
  return email;
}
