import type { Locator, Page } from "playwright-core";
import { passcode } from "./products.ts";

/** The sign-in steps of one role. */
export interface Role {
  name: "admin" | "founder" | "investor";
  login: string;
  dashboard: string;
  /** The part of a dashboard that a link opens: its query and the content shown. */
  part: { query: string; shown(page: Page): Locator };
  /** The name that the login shows for a signed-in user. */
  signedInAs: string;
  /** The field of the login form. */
  field(page: Page): Locator;
  /** Fills in and submits the login form. */
  submit(page: Page): Promise<void>;
  /** Opens the dashboard, or another page that needs the role, and signs in at the login to which it leads. */
  signIn(page: Page, path?: string): Promise<void>;
}

/** The admin of a product with one passcode, or one of several with this name. */
export const adminRole = (name?: string): Role =>
  withSignIn({
    name: "admin",
    login: "/admin/login",
    dashboard: "/admin/dashboard",
    part: {
      query: "?tab=cluster&q=x",
      shown: (page) => page.getByRole("tab", { name: "Investor Match Cluster", selected: true }),
    },
    signedInAs: "an admin",
    field: (page) => page.getByLabel("Passcode", { exact: true }),
    async submit(page) {
      if (name) await page.getByLabel("Name", { exact: true }).fill(name);
      await this.field(page).fill(passcode);
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
    },
  });

export const founderRole = (founder: { name: string; email: string }): Role =>
  withSignIn({
    name: "founder",
    login: "/founder/login",
    dashboard: "/founder/dashboard",
    part: {
      query: "?tab=services",
      shown: (page) => page.getByRole("tab", { name: "Services", selected: true }),
    },
    signedInAs: founder.name,
    field: (page) => page.getByLabel("Email"),
    async submit(page) {
      await this.field(page).fill(founder.email);
      await page.getByRole("button", { name: "Sign In" }).click();
    },
  });

export const investorRole = (investor: { email: string; password: string }): Role =>
  withSignIn({
    name: "investor",
    login: "/investor/login",
    dashboard: "/investor/dashboard",
    part: {
      query: "?dialog=profile",
      shown: (page) => page.getByRole("dialog", { name: "My Profile" }),
    },
    signedInAs: "an investor",
    field: (page) => page.getByLabel(/^Password/),
    async submit(page) {
      await page.getByLabel("Email").fill(investor.email);
      await this.field(page).fill(investor.password);
      await page.getByRole("button", { name: "Log In" }).click();
    },
  });

const withSignIn = (role: Omit<Role, "signIn">): Role => ({
  ...role,
  async signIn(page, path = role.dashboard) {
    await page.goto(path);
    await role.submit(page);
    await page.waitForURL(`**${path}`);
  },
});
