import { deleteSession, getConfig, getSession } from "@kindling/contracts/gateway/endpoints.ts";
import { listPublicVideos } from "@kindling/contracts/media/endpoints.ts";
import { recordExamples } from "@kindling/contracts/openapi/record-examples.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { startFounderSession, storeAdmin, storedSessions } from "../../lib/session/stored-sessions.ts";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { breakConnection, enforcedConfig } from "../../testing/fake-server.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";

const client = setUpClient();
beforeEach(() => {
  client.server.on(listPublicVideos, () => []);
  client.server.respond("GET", "/services.json", () => Response.json([]));
});

afterEach(() => {
  document.adoptedStyleSheets = [];
});

const header = page.getByRole("navigation", { name: "Main" });
const link = (name: string) => header.getByRole("link", { name, exact: true });
const links = () =>
  header
    .getByRole("link")
    .elements()
    .map(({ textContent }) => textContent);
const logOut = header.getByRole("button", { name: "Log out" });
const menu = page.getByRole("button", { name: "Menu" });
const sessionRequests = () => client.server.seen.filter((request) => request.endsWith("/api/session"));
const enforce = () => client.server.on(getConfig, () => enforcedConfig);

function storeFounder(): void {
  const { id, email, name, company } = recordExamples.Founder;
  startFounderSession({ founderId: id, email, founderName: name, company });
}

async function expectWholeName(): Promise<void> {
  const shown = page.getByRole("banner").getByText("Kindling", { exact: true });
  await expect.element(shown).toBeVisible();
  const name = shown.element();
  expect(name.scrollWidth, `${window.innerWidth} px`).toBe(name.clientWidth);
}

const wideSpacing =
  "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }";

describe("the header of public pages", () => {
  it.each([
    "/",
    "/portfolio",
    "/apply",
    "/invest",
    "/founder/login",
    "/investor/login",
    "/admin/login",
    "/none",
  ])(
    "has the menu and the theme in view, and scrolls nothing sideways, at 320 to 1440 px: %s",
    async (path) => {
      const sheet = new CSSStyleSheet();
      document.adoptedStyleSheets = [sheet];
      await client.open(path);
      await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
      for (const [width, css] of [
        [1440, ""],
        [768, ""],
        [375, ""],
        [360, ""],
        [320, ""],
        // WCAG 1.4.12.
        [375, wideSpacing],
      ] as const) {
        sheet.replaceSync(css);
        await page.viewport(width, 800);
        await expect.element(page.getByRole("button", { name: "Theme:" })).toBeVisible();
        expect(document.documentElement.scrollWidth, `${width} px`).toBe(width);
        if (width >= 375 && css === "" && path !== "/none") await expectWholeName();
        for (const button of menu.elements())
          expect(button.getBoundingClientRect().right, `${width} px`).toBeLessThanOrEqual(width);
      }
    },
  );

  it("links a visitor to the logins, without a request for a session", async () => {
    enforce();
    await client.open("/");
    await expect.element(header).toBeVisible();
    expect(links()).toEqual(["Portfolio", "Investor login", "Founder login", "Invest", "Apply"]);
    await link("Portfolio").click();
    await expect.element(page.getByRole("heading", { level: 1, name: "Community Portfolio" })).toBeVisible();
    expect(sessionRequests()).toEqual([]);
  });

  it("links every signed-in role to the dashboard, where access is open, and logs all out", async () => {
    storeFounder();
    storeAdmin({ role: "admin" });
    storedSessions.investor.write(1);
    await client.open("/");
    for (const [name, path] of [
      ["Admin dashboard", "/admin/dashboard"],
      ["Founder dashboard", "/founder/dashboard"],
      ["Investor dashboard", "/investor/dashboard"],
    ] as const)
      await expect.element(link(name)).toHaveAttribute("href", path);
    await expectAccessible(page.getByRole("banner"));
    await logOut.click();
    await expect.element(link("Founder login")).toBeVisible();
    expect(Object.values(storedSessions).map((session) => session.read())).toEqual([null, null, null]);
    expect(sessionRequests()).toEqual([]);
  });

  it("links to the dashboard of the session only, where access is enforced, and ends it", async () => {
    enforce();
    client.server.on(getSession, () => ({ role: "investor" as const, id: 1 }));
    storeFounder();
    storedSessions.investor.write(1);
    await client.open("/");
    await expect.element(link("Investor dashboard")).toBeVisible();
    await expect.element(link("Founder dashboard")).not.toBeInTheDocument();
    client.server.on(deleteSession, () => null);
    await logOut.click();
    await expect.element(link("Investor login")).toBeVisible();
    expect(sessionRequests()).toContain("DELETE /api/session");
  });

  it("links to the logins once the session has ended", async () => {
    enforce();
    storeFounder();
    await client.open("/");
    await expect.element(link("Founder login")).toBeVisible();
    await expect.element(link("Founder dashboard")).not.toBeInTheDocument();
  });

  it("logs out on this screen, and says so, while the server cannot be reached", async () => {
    enforce();
    client.server.on(getSession, () => ({ role: "admin" as const, id: null }));
    client.server.respond("DELETE", "/api/session", breakConnection);
    storeAdmin({ role: "admin" });
    await client.open("/");
    await logOut.click();
    await expect.element(page.getByText("Logged out on this screen only")).toBeVisible();
    await expect.element(link("Investor login")).toBeVisible();
  });
});

describe("the header's menu on a narrow screen", () => {
  const list = () => page.elementLocator(document.getElementById("site-menu")!);
  const isOpen = () => expect.element(list()).toBeVisible();
  const isClosed = () => expect.element(list()).not.toBeVisible();

  it("is below its button, and is closed by Escape, by a link, by a press beside it and by leaving it", async () => {
    await page.viewport(768, 800);
    await client.open("/");
    await isClosed();
    (menu.element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await isOpen();
    const right = (element: Element) => element.getBoundingClientRect().right;
    expect(right(list().element())).toBeCloseTo(right(menu.element()), 0);
    await userEvent.keyboard("{Escape}");
    await isClosed();
    await expect.element(menu).toHaveFocus();
    await menu.click();
    await isOpen();
    await page.getByRole("heading", { level: 1 }).click();
    await isClosed();
    (menu.element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}{Shift>}{Tab}{/Shift}");
    await isClosed();
    await menu.click();
    await list().getByRole("link", { name: "Portfolio" }).click();
    await expect.element(page.getByRole("heading", { level: 1, name: "Community Portfolio" })).toBeVisible();
    await expect.element(menu).toHaveAttribute("aria-expanded", "false");
  });

  it("is accessible", async () => {
    storeAdmin({ role: "admin" });
    await page.viewport(375, 812);
    await client.open("/");
    await menu.click();
    await expect.element(list().getByText("Admin dashboard")).toBeVisible();
    await expectAccessible(page.getByRole("banner"));
  });
});
