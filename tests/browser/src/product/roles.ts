import type { Locator, Page } from "playwright-core";

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
  /** Signs in at the login and waits for the dashboard. */
  signIn(page: Page): Promise<void>;
}

interface Credentials {
  passcode: string;
  founder: { name: string; email: string };
  investor: { email: string; password: string };
}

/** Returns the roles of a product. */
export function rolesWith({ passcode, founder, investor }: Credentials): Record<Role["name"], Role> {
  return {
    admin: withSignIn({
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
        await this.field(page).fill(passcode);
        await page.getByRole("button", { name: "Sign in", exact: true }).click();
      },
    }),
    founder: withSignIn({
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
    }),
    investor: withSignIn({
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
    }),
  };
}

const withSignIn = (role: Omit<Role, "signIn">): Role => ({
  ...role,
  async signIn(page) {
    await page.goto(role.login);
    await role.submit(page);
    await page.waitForURL(`**${role.dashboard}`);
  },
});
