import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { itIsForEveryone } from "./everyone.ts";
import { adminPasscode } from "./product-pool.ts";
import { useProduct } from "./use-product.ts";
import { startWith } from "./visit.ts";

const { door, during, send } = await useProduct();
const company = `return-${randomUUID().slice(0, 8)}`;
const founder = { company, name: "Maya Okafor", email: `maya@${company}.example` };
await send("POST", "/api/founders", founder);

async function signInAsAdmin(page: Page): Promise<void> {
  await page.getByLabel("Passcode", { exact: true }).fill(adminPasscode);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

async function signInAsFounder(page: Page): Promise<void> {
  await page.getByLabel("Email").fill(founder.email);
  await page.getByRole("button", { name: "Sign In" }).click();
}

const offer = (page: Page) => page.getByRole("link", { name: "Go to your dashboard" });

describe("signing in after a link to a dashboard", () => {
  it("brings an admin to the tab and search of the link, and Back to the page before", async () => {
    await during({}, async ({ page }) => {
      await page.goto("/portfolio");
      await page.goto("/admin/dashboard?tab=cluster&q=x");
      await page.waitForURL("**/admin/login");
      await signInAsAdmin(page);
      await page.waitForURL("**/admin/dashboard?tab=cluster&q=x");
      await page.getByRole("tab", { name: "Investor Match Cluster", selected: true }).waitFor();
      await page.goBack();
      await page.waitForURL("**/portfolio");
    });
  });

  it("brings a founder to the tab of the link, and Back to the page before", async () => {
    await during({}, async ({ page }) => {
      await page.goto("/portfolio");
      await page.goto("/founder/dashboard?tab=services");
      await page.waitForURL("**/founder/login");
      await signInAsFounder(page);
      await page.waitForURL("**/founder/dashboard?tab=services");
      await page.getByRole("tab", { name: "Services", selected: true }).waitFor();
      await page.goBack();
      await page.waitForURL("**/portfolio");
    });
  });

  it("brings nobody to another site", async () => {
    await during({}, async ({ page }) => {
      await page.goto("/admin/login");
      await page.evaluate(() => {
        const state = { usr: { from: "//evil.example/" }, key: "x", idx: 0 };
        history.replaceState(state, "", "/admin/login");
      });
      await page.reload();
      await signInAsAdmin(page);
      await page.waitForURL(`${door.url}/admin/dashboard`);
    });
  });

  it("starts at the bare dashboard after logging out on another tab of it", async () => {
    await during({}, async ({ page }) => {
      await page.goto("/admin/dashboard?tab=cluster");
      await signInAsAdmin(page);
      await page.waitForURL("**/admin/dashboard?tab=cluster");
      await page.getByRole("button", { name: "Logout" }).click();
      await page.waitForURL("**/admin/login");
      await signInAsAdmin(page);
      await page.waitForURL(`${door.url}/admin/dashboard`);
    });
  });
});

describe("a login page opened by a user who is signed in", () => {
  it("offers an admin the dashboard, and the form after logging out", async () => {
    await during({}, async ({ page }) => {
      await startWith(page, "localStorage", "kindling.admin", "true");
      await page.goto("/admin/login");
      await page.getByText("You are signed in as an admin.").waitFor();
      expect(await page.getByLabel("Passcode", { exact: true }).count()).toBe(0);
      await offer(page).click();
      await page.waitForURL("**/admin/dashboard");
      await page.goto("/admin/login");
      await page.getByRole("button", { name: "Log out" }).click();
      await signInAsAdmin(page);
      await page.waitForURL("**/admin/dashboard");
    });
  });

  it("offers a founder the dashboard, and the form after logging out", async () => {
    await during({}, async ({ page }) => {
      await page.goto("/founder/login");
      await signInAsFounder(page);
      await page.waitForURL("**/founder/dashboard");
      await page.goto("/founder/login");
      await page.getByText("You are signed in as Maya Okafor.").waitFor();
      await offer(page).click();
      await page.getByText(company, { exact: true }).first().waitFor();
      await page.goto("/founder/login");
      await page.getByRole("button", { name: "Log out" }).click();
      await page.getByLabel("Email").waitFor();
      expect(await page.evaluate(() => localStorage.getItem("founderLogin"))).toBeNull();
    });
  });

  it("offers an investor the dashboard", async () => {
    await during({}, async ({ page }) => {
      await page.goto("/investor/login");
      await page.getByLabel("Email").fill("anyone@fund.example");
      await page.getByLabel(/^Password/).fill("anything");
      await page.getByRole("button", { name: "Log In" }).click();
      await page.waitForURL("**/investor/dashboard");
      await page.goto("/investor/login");
      await page.getByText("You are signed in as an investor.").waitFor();
      await offer(page).click();
      await page.getByRole("heading", { name: /^Welcome back, / }).waitFor();
    });
  });
});

itIsForEveryone("a login page that offers the dashboard", during, async ({ page }, check) => {
  await startWith(page, "localStorage", "kindling.admin", "true");
  await page.goto("/admin/login");
  await offer(page).waitFor();
  await check();
});
