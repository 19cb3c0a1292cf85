import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { itIsAccessible } from "../page/accessibility.ts";
import { startWith } from "../page/visit.ts";
import { adminPasscode } from "../product/product-pool.ts";
import { type Role, rolesWith } from "../product/roles.ts";
import { useMembers } from "../product/use-members.ts";
import { useProduct } from "../product/use-product.ts";

const { proxy, during, send } = await useProduct();
const company = `return-${randomUUID().slice(0, 8)}`;
const founder = { company, name: "Maya Okafor", email: `maya@${company}.example` };
const investor = { name: "Ada Stone", email: "ada@stone.example", password: "a password of journeys" };
await send("POST", "/api/founders", founder);
const { admin, ...others } = rolesWith({ passcode: adminPasscode, founder, investor });
const members = await useMembers(founder, investor);

const enforced = Object.values(members.roles).map((role) => ({
  access: "enforced",
  during: members.during,
  role,
}));
const everywhere = [
  ...[admin, others.founder, others.investor].map((role) => ({ access: "open", during, role })),
  ...enforced,
];
/** An investor's dashboard needs no sign-in under open access. */
const redirecting = everywhere.filter(
  ({ access, role }) => access === "enforced" || role.name !== "investor",
);

const offer = (page: Page) => page.getByRole("link", { name: "Go to your dashboard" });

/** Expects the login to link to the dashboard and to have no form. */
async function expectOffer(page: Page, { field, signedInAs }: Role): Promise<void> {
  await page.getByText(`You are signed in as ${signedInAs}.`).waitFor();
  await offer(page).waitFor();
  expect(await field(page).count()).toBe(0);
}

const logout = (page: Page) => page.getByRole("button", { name: /^(Logout|Sign Out)$/ });

describe("signing in after a link to a dashboard", () => {
  it.each(redirecting)(
    "opens the link's target for $role.name, and Back the page before, under $access access",
    async ({ during, role }) => {
      await during({}, async ({ page }) => {
        await page.goto("/portfolio");
        await page.goto(role.dashboard + role.part.query);
        await page.waitForURL(`**${role.login}`);
        await role.submit(page);
        await page.waitForURL(`**${role.dashboard}${role.part.query}`);
        await role.part.shown(page).waitFor();
        await page.goBack();
        await page.waitForURL("**/portfolio");
      });
    },
  );

  it("does not redirect to another site", async () => {
    await during({}, async ({ page }) => {
      await page.goto("/admin/login");
      await page.evaluate(() => {
        const state = { usr: { from: "//evil.example/" }, key: "x", idx: 0 };
        history.replaceState(state, "", "/admin/login");
      });
      await page.reload();
      await admin.submit(page);
      await page.waitForURL(`${proxy.url}/admin/dashboard`);
    });
  });

  it("opens the dashboard's first tab after logging out on another", async () => {
    await during({}, async ({ page }) => {
      await page.goto("/admin/dashboard?tab=cluster");
      await admin.submit(page);
      await page.waitForURL("**/admin/dashboard?tab=cluster");
      await page.getByRole("button", { name: "Logout" }).click();
      await page.waitForURL("**/admin/login");
      await admin.submit(page);
      await page.waitForURL(`${proxy.url}/admin/dashboard`);
    });
  });
});

describe("a login page that is left while it signs in", () => {
  it.each(enforced)("signs $role.name in, and the other page offers the dashboard", async (one) => {
    const { during, role } = one;
    await during({}, async ({ page }) => {
      const left = Promise.withResolvers<void>();
      await page.route(/(session|auth)$/, async (route) => {
        if (route.request().method() === "POST") await left.promise;
        await route.continue();
      });
      await page.goto(role.login);
      await role.submit(page);
      await page.getByRole("link", { name: /^Back to/ }).click();
      await page.getByRole("heading", { level: 1, name: /^Welcome to/ }).waitFor();
      left.resolve();
      const header = page.getByRole("navigation", { name: "Main" });
      await header.getByRole("link", { name: `${role.name} dashboard` }).click();
      await page.waitForURL(`**${role.dashboard}`);
      await logout(page).waitFor();
    });
  });
});

describe("a login page for a signed-in user", () => {
  it.each(everywhere)(
    "links $role.name to the dashboard, also on Back, and shows the form after logout, under $access access",
    async ({ during, role }) => {
      await during({}, async ({ page }) => {
        await page.goto(role.login);
        await role.field(page).waitFor();
        await page.goto("/portfolio");
        await role.signIn(page);
        await page.goBack();
        await page.waitForURL("**/portfolio");
        await page.goBack();
        await expectOffer(page, role);
        await offer(page).click();
        await page.waitForURL(`**${role.dashboard}`);
        await page.goto(role.login);
        await page.getByRole("button", { name: "Log out" }).click();
        await role.field(page).waitFor();
      });
    },
  );

  it.each(everywhere)(
    "follows a sign-in of $role.name in another tab, from the back/forward cache and on a public page, under $access access",
    async ({ during, role }) => {
      await during({}, async ({ page }) => {
        const another = await page.context().newPage();
        await another.goto(role.login);
        await role.field(another).waitFor();
        const restored = await page.context().newPage();
        // The headless browser has no back/forward cache. A cached page gets no storage events, and gets
        // `pageshow` when it is restored.
        await restored.addInitScript(() =>
          addEventListener("storage", (event) => event.stopImmediatePropagation(), { capture: true }),
        );
        await restored.goto(role.login);
        await role.field(restored).waitFor();
        const publicPage = await page.context().newPage();
        await publicPage.goto(role.login);
        await role.field(publicPage).waitFor();
        await publicPage.getByRole("link", { name: /^Back to/ }).click();
        await publicPage.getByRole("heading", { level: 1, name: /^Welcome to/ }).waitFor();

        await role.signIn(page);
        await expectOffer(another, role);
        await offer(another).click();
        await another.goto(role.dashboard + role.part.query);
        await role.part.shown(another).waitFor();

        await restored.evaluate(() =>
          dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })),
        );
        await expectOffer(restored, role);

        const header = publicPage.getByRole("navigation", { name: "Main" });
        await header.getByRole("link", { name: `${role.name} dashboard` }).click();
        await publicPage.waitForURL(`**${role.dashboard}`);
        await logout(publicPage).waitFor();
      });
    },
  );

  it("logs a founder out and clears the stored login", async () => {
    await during({}, async ({ page }) => {
      await others.founder.signIn(page);
      await page.goto("/founder/login");
      await page.getByRole("button", { name: "Log out" }).click();
      await others.founder.field(page).waitFor();
      expect(await page.evaluate(() => localStorage.getItem("founderLogin"))).toBeNull();
    });
  });
});

describe("a dashboard in another tab", () => {
  const ended = (page: Page) => page.getByText("Your session has ended.");
  /** Signs in, and opens the dashboard in another tab, which is returned. */
  const signInTwice = async (page: Page, role: Role) => {
    await role.signIn(page);
    const another = await page.context().newPage();
    await another.goto(role.dashboard);
    return another;
  };

  it.each(enforced)("leads $role.name to the login with the notice when the session ends", async (one) => {
    const { during, role } = one;
    await during({}, async ({ page }) => {
      await role.signIn(page);
      const another = await page.context().newPage();
      await another.goto(role.dashboard + role.part.query);
      await role.part.shown(another).waitFor();
      await members.endSession(page);
      await page.goto(role.dashboard);
      await page.waitForURL(`**${role.login}`);
      await ended(page).waitFor();
      await another.waitForURL(`**${role.login}`);
      await ended(another).waitFor();
      const opened = await page.context().newPage();
      await opened.goto(role.dashboard);
      await ended(opened).waitFor();
      await role.submit(page);
      await page.waitForURL(`**${role.dashboard}`);
      await offer(another).click();
      await role.part.shown(another).waitFor();
    });
  });

  it.each(enforced)("leads $role.name to the login without the notice after logging out", async (one) => {
    const { during, role } = one;
    await during({}, async ({ page }) => {
      const another = await signInTwice(page, role);
      await logout(another).click();
      await role.field(page).waitFor();
      expect(await ended(page).count()).toBe(0);
    });
  });

  it.each(enforced)("takes the notice back if $role.name logged out there", async ({ during, role }) => {
    await during({}, async ({ page }) => {
      const another = await signInTwice(page, role);
      const noticed = Promise.withResolvers<void>();
      await another.route(/\/api\/session$/, async (route) => {
        if (route.request().method() !== "DELETE") return route.continue();
        const response = await route.fetch();
        const notice = page.reload().then(() => ended(page).waitFor({ timeout: 8_000 }));
        notice.then(noticed.resolve, noticed.reject);
        await notice.catch(() => {});
        await route.fulfill({ response });
      });
      await logout(another).click();
      await noticed.promise;
      await ended(page).waitFor({ state: "detached" });
      await role.field(page).waitFor();
    });
  });
});

itIsAccessible("a login page that offers the dashboard", during, async ({ page }, check) => {
  await startWith(page, "localStorage", "kindling.admin", "true");
  await page.goto("/admin/login");
  await offer(page).waitFor();
  await check();
});
