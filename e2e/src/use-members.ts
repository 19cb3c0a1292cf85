import type { Page } from "playwright-core";
import { passcode, useEnforced } from "./enforced.ts";
import type { During } from "./use-product.ts";

/** A founder and an investor that match, in a product where access is enforced. */
export interface Members {
  during: During;
  founderId: number;
  investorId: number;
  /** Each signs in by form and ends at the dashboard. */
  signInAsAdmin(page: Page): Promise<void>;
  signInAsFounder(page: Page): Promise<void>;
  signInAsInvestor(page: Page): Promise<void>;
}

const password = "a password of journeys";
const wanted = {
  industry: "SAAS",
  sectors: ["FINTECH"],
  funding_stage: "SEED",
  requested_check_usd: 500_000,
};
const offered = { preferred_sectors: ["FINTECH"], preferred_stages: ["SEED"], typical_check_usd: 500_000 };

/** For the top of a file: stores the two records, which need not say what they are matched by. */
export async function useMembers(founder: { email: string }, investor: { email: string }): Promise<Members> {
  const { product, during, send } = await useEnforced({ FOUNDER_SIGN_IN: "email-only" });
  const create = async (path: string, record: object) =>
    (await send<{ id: number }>("POST", path, record, "admin")).id;
  const founderId = await create("/api/founders", { ...wanted, ...founder });
  const investorId = await create("/api/investors-database", { ...offered, ...investor });
  await product.atRest();
  const invite = `/api/investors-database/${investorId}/invitation`;
  const { path } = await send<{ path: string }>("POST", invite, { mail: false }, "admin");
  await send("POST", "/api/investor/password", { token: path.split("#token=")[1], password });

  return {
    during,
    founderId,
    investorId,
    signInAsAdmin: async (page) => {
      await page.goto("/admin/login");
      await page.getByLabel("Passcode", { exact: true }).fill(passcode);
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.waitForURL("**/admin/dashboard");
    },
    signInAsFounder: async (page) => {
      await page.goto("/founder/login");
      await page.getByLabel("Email").fill(founder.email);
      await page.getByRole("button", { name: "Sign In" }).click();
      await page.waitForURL("**/founder/dashboard");
    },
    signInAsInvestor: async (page) => {
      await page.goto("/investor/login");
      await page.getByLabel("Email").fill(investor.email);
      await page.locator("input[name=password]").fill(password);
      await page.getByRole("button", { name: "Log In" }).click();
      await page.waitForURL("**/investor/dashboard");
    },
  };
}
