import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { addInvestor, endSession, useEnforced } from "../product/enforced.ts";
import { adminRole, founderRole, investorRole, type Role } from "../product/roles.ts";
import { useProduct } from "../product/use-product.ts";

const company = `return-${randomUUID().slice(0, 8)}`;
const founder = { company, name: "Maya Okafor", email: `maya@${company}.example` };
const investor = { name: "Ada Stone", email: `ada@${company}.example`, password: "a password of journeys" };
const { product, during } = await useEnforced();
await product.send("POST", "/api/founders", founder);
await addInvestor(product, investor);
const open = await useProduct();

const logout = (page: Page) => page.getByRole("button", { name: /^(Logout|Sign Out)$/ });
const ended = (page: Page) => page.getByText("Your session has ended.");

async function openAnother(page: Page, path: string): Promise<Page> {
  const another = await page.context().newPage();
  await another.goto(path);
  return another;
}

it.each<Role>([adminRole("ada"), founderRole(founder), investorRole(investor)])(
  "a session of $name, under enforced access, begins and ends in two tabs at once",
  async (role) => {
    await during({}, async ({ page }) => {
      const another = await openAnother(page, role.login);
      await role.field(another).waitFor();
      await page.goto("/portfolio");
      await page.goto(role.dashboard + role.part.query);
      await page.waitForURL(`**${role.login}`);
      expect(await ended(page).count()).toBe(0);
      await role.submit(page);
      await page.waitForURL(`**${role.dashboard}${role.part.query}`);
      await role.part.shown(page).waitFor();
      await page.goBack();
      await page.waitForURL("**/portfolio");
      await page.goForward();
      await role.part.shown(page).waitFor();
      await another.getByText(`You are signed in as ${role.signedInAs}.`).waitFor();
      await another.getByRole("link", { name: "Go to your dashboard" }).click();
      await another.waitForURL(`**${role.dashboard}`);

      await endSession(page, product.url);
      // An admin's dashboard notices it by itself, within 30 s: its live updates end.
      if (role.name !== "admin") await page.reload();
      for (const tab of [page, another]) {
        await tab.waitForURL(`**${role.login}`);
        await ended(tab).waitFor();
      }
      await role.submit(page);
      await role.part.shown(page).waitFor();
      await another.goto("/");
      const main = another.getByRole("navigation", { name: "Main" });
      await main.getByRole("link", { name: new RegExp(`^${role.name} dashboard$`, "i") }).waitFor();
      await another.getByRole("button", { name: "Log out" }).click();
      await main.getByRole("link", { name: "Founder login" }).waitFor();
      await role.field(page).waitFor();
      expect(await ended(page).count()).toBe(0);
      expect(await page.context().cookies()).toEqual([]);
    });
  },
);

it("an admin's sign-in under open access lasts in two tabs until it ends in one", async () => {
  const admin = adminRole();
  await open.during({}, async ({ page, errors }) => {
    await admin.signIn(page);
    const another = await openAnother(page, "/AdminDashboard");
    await logout(another).click();
    for (const tab of [page, another]) await admin.field(tab).waitFor();
    expect(errors).toEqual([]);
  });
});
