import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { adminPasscode } from "../product/product-pool.ts";
import { type Role, rolesWith } from "../product/roles.ts";
import { useMembers } from "../product/use-members.ts";
import { useProduct } from "../product/use-product.ts";

const company = `return-${randomUUID().slice(0, 8)}`;
const founder = { company, name: "Maya Okafor", email: `maya@${company}.example` };
const investor = { name: "Ada Stone", email: "ada@stone.example", password: "a password of journeys" };
const members = await useMembers(founder, investor);
const open = await useProduct();
const { admin } = rolesWith({ passcode: adminPasscode, founder, investor });

const offer = (page: Page) => page.getByRole("link", { name: "Go to your dashboard" });
const logout = (page: Page) => page.getByRole("button", { name: /^(Logout|Sign Out)$/ });
const ended = (page: Page) => page.getByText("Your session has ended.");

async function openLogin(page: Page, role: Role): Promise<Page> {
  const another = await page.context().newPage();
  await another.goto(role.login);
  await role.field(another).waitFor();
  return another;
}

describe("a session, under enforced access", () => {
  it.each(Object.values(members.roles))("of $name begins and ends in two tabs at once", async (role) => {
    await members.during({}, async ({ page }) => {
      const another = await openLogin(page, role);
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
      await offer(another).click();
      await another.waitForURL(`**${role.dashboard}`);

      await members.endSession(page);
      await page.reload();
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
  });
});

it("an admin's sign-in under open access lasts in two tabs until it ends in one", async () => {
  await open.during({}, async ({ page, errors }) => {
    await page.goto(admin.dashboard);
    await page.waitForURL(`**${admin.login}`);
    await admin.submit(page);
    await page.waitForURL(`**${admin.dashboard}`);
    await page.reload();
    await logout(page).waitFor();
    const another = await page.context().newPage();
    await another.goto(admin.dashboard);
    await logout(another).click();
    for (const tab of [page, another]) await admin.field(tab).waitFor();
    expect(errors).toEqual([]);
  });
});
