import { randomUUID } from "node:crypto";
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { itIsAccessibleInTwoWalks } from "../page/accessibility.ts";
import { waitForFocus } from "../page/focus.ts";
import { sidewaysScroll } from "../page/layout.ts";
import { startWith } from "../page/visit.ts";
import { adminPasscode } from "../product/product-pool.ts";
import { rolesWith } from "../product/roles.ts";
import { useMembers } from "../product/use-members.ts";
import { useProduct } from "../product/use-product.ts";

const { proxy, during, send } = await useProduct();
const company = `header-${randomUUID().slice(0, 8)}`;
const founder = { company, name: "Maya Okafor", email: `maya@${company}.example` };
const investor = { email: "ada@stone.example", password: "a password of journeys" };
await send("POST", "/api/founders", founder);
const roles = rolesWith({ passcode: adminPasscode, founder, investor });

const header = (page: Page) => page.getByRole("navigation", { name: "Main" });
const link = (page: Page, name: string) => header(page).getByRole("link", { name, exact: true });
const logOut = (page: Page) => header(page).getByRole("button", { name: "Log out" });
const menu = (page: Page) => page.getByRole("button", { name: "Menu" });

describe("the site header", () => {
  it.each([
    [320, ""],
    [360, ""],
    // WCAG 1.4.12.
    [
      375,
      "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }",
    ],
  ])(
    "has its menu in view, and no public page scrolls sideways, %d px, with the style %s",
    async (width, style) => {
      await during({ width }, async ({ page }) => {
        const pages = [
          "/",
          "/portfolio",
          "/apply",
          "/invest",
          "/founder/login",
          "/investor/login",
          "/admin/login",
        ];
        for (const path of [...pages, "/none"]) {
          await page.goto(path);
          await page.getByRole("heading", { level: 1 }).waitFor();
          // The gateway's content security policy forbids <style> elements.
          await page.evaluate((css) => {
            const sheet = new CSSStyleSheet();
            sheet.replaceSync(css);
            document.adoptedStyleSheets = [sheet];
          }, style);
          expect(await sidewaysScroll(page), path).toBe(0);
          if (!(await menu(page).count())) continue;
          const { x, width: size } = (await menu(page).boundingBox())!;
          expect(x + size, path).toBeLessThanOrEqual(width);
        }
      });
    },
  );

  it("links a founder to the dashboard and logs out", async () => {
    await during({}, async ({ page }) => {
      await roles.founder.signIn(page);
      await page.goto("/");
      await link(page, "Founder dashboard").click();
      await page.waitForURL("**/founder/dashboard");
      await page.getByRole("link", { name: "Home", exact: true }).click();
      await logOut(page).click();
      await link(page, "Founder login").waitFor();
      expect(await page.evaluate(() => localStorage.getItem("founderLogin"))).toBeNull();
    });
  });

  it("links an investor and an admin to their dashboards under open access", async () => {
    await during({}, async ({ page }) => {
      await startWith(page, "localStorage", "kindling.admin", "true");
      await startWith(page, "localStorage", "kindling.investor", "1");
      await page.goto("/portfolio");
      await link(page, "Investor dashboard").click();
      await page.getByRole("heading", { name: /^Welcome back, / }).waitFor();
      await page.goto("/apply");
      await link(page, "Admin dashboard").click();
      await page.getByRole("heading", { level: 1, name: "Admin Dashboard" }).waitFor();
      await page.goto("/");
      await logOut(page).click();
      await link(page, "Investor login").waitFor();
      await page.goto("/admin/dashboard");
      await page.waitForURL("**/admin/login");
    });
  });

  it("shows its menu below the button on tablets", async () => {
    await during({ width: 768 }, async ({ page }) => {
      await page.goto("/");
      await menu(page).click();
      const right = async (locator: Locator) => {
        const { x, width } = (await locator.boundingBox())!;
        return x + width;
      };
      expect(await right(page.locator("#site-menu"))).toBeCloseTo(await right(menu(page)), 0);
    });
  });

  it("shows a menu with the logins on phones, by touch and by keyboard", async () => {
    await during({ width: 375 }, async ({ page }) => {
      await page.goto("/");
      await menu(page).tap();
      await link(page, "Founder login").tap();
      await page.getByRole("heading", { level: 1, name: "Founder Login" }).waitFor();
      await page.goBack();
      // Wait until the new page has taken the focus.
      await waitForFocus(page.locator("#main"));
      await menu(page).focus();
      await page.keyboard.press("Enter");
      await link(page, "Investor login").waitFor();
      await page.keyboard.press("Escape");
      expect(await link(page, "Investor login").count()).toBe(0);
      await waitForFocus(menu(page));
      await page.keyboard.press("Enter");
      await link(page, "Portfolio").tap();
      await page.waitForURL("**/portfolio");
      await expect.poll(() => link(page, "Portfolio").count()).toBe(0);
    });
  });

  it("sends no request for a visitor", async () => {
    await during({}, async ({ page }) => {
      await page.goto("/", { waitUntil: "networkidle" });
      expect(proxy.seen.filter((request) => request.includes("/api/session"))).toEqual([]);
    });
  });
});

itIsAccessibleInTwoWalks("the site header of a signed-in user", during, async ({ page }, check) => {
  await startWith(page, "localStorage", "kindling.admin", "true");
  await startWith(page, "localStorage", "kindling.investor", "1");
  await page.goto("/");
  if ((page.viewportSize()?.width ?? 0) < 640) {
    await menu(page).tap();
    await link(page, "Admin dashboard").waitFor();
    await check("menu");
  }
  await link(page, "Admin dashboard").waitFor();
  await check();
});

describe("the site header under enforced access", async () => {
  const members = await useMembers(founder, { name: "Ada Stone", ...investor });
  const everyone = Object.values(members.roles);
  const logins = ["Investor login", "Founder login"];

  /** Returns the landing page's header links except those for everyone, with the menu open on a phone. */
  async function linksAtHome(page: Page, width: number): Promise<string[]> {
    await page.goto("/");
    if (width < 640) await menu(page).tap();
    await link(page, "Portfolio").waitFor();
    const names = await header(page).getByRole("link").allInnerTexts();
    return names.filter((name) => !["Portfolio", "Invest", "Apply"].includes(name));
  }

  it.each([1280, 375].flatMap((width) => everyone.map((role) => ({ width, role }))))(
    "links $role.name to the dashboard and logs out, at $width px",
    async ({ width, role }) => {
      await members.during({ width }, async ({ page }) => {
        await role.signIn(page);
        const name = `${role.name[0]!.toUpperCase()}${role.name.slice(1)} dashboard`;
        expect(await linksAtHome(page, width)).toEqual([name]);
        await link(page, name).click();
        await page.waitForURL(`**${role.dashboard}`);
        await page.getByRole("button", { name: /^(Logout|Sign Out)$/ }).waitFor();
        await linksAtHome(page, width);
        await logOut(page).click();
        await expect.poll(() => page.context().cookies()).toEqual([]);
        expect(await linksAtHome(page, width)).toEqual(logins);
      });
    },
  );

  it.each(everyone)("shows the logins to $name once the session has ended on the server", async (role) => {
    await members.during({}, async ({ page }) => {
      await role.signIn(page);
      await members.endSession(page);
      await page.goto("/");
      for (const name of logins) await link(page, name).waitFor();
      expect(await link(page, `${role.name} dashboard`).count()).toBe(0);
    });
  });
});
