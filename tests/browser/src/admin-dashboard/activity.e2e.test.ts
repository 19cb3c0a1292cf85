import { readFile } from "node:fs/promises";
import { founderLike, investorLike } from "@kindling/test-kit/product/people.ts";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { itIsAccessible } from "../page/accessibility.ts";
import { axeViolations } from "../page/axe.ts";
import { pressByKeys, tabTo, waitForFocus } from "../page/focus.ts";
import { twoScreens } from "../page/two-screens.ts";
import { passcode, useEnforced } from "../product/enforced.ts";
import { isNarrow } from "./use-admin-dashboard.ts";

const { product, proxy, during, send } = await useEnforced({ FOUNDER_SIGN_IN: "email-only" });
const password = "a password of journeys";

// What the tests read: sign-ins, an invitation, changes and a review.
const maya = founderLike(1, { name: "Maya Chen", company: "Quill Labs" });
const founder = await send<{ id: number }>("POST", "/api/founders", maya);
const investor = await send<{ id: number }>("POST", "/api/investors-database", investorLike(1));
await send("PUT", `/api/founders/${founder.id}/ask`, { requested_check_usd: 750_000 }, "admin");
await product.waitUntilConsistent();
const [match] = await product.get(`/api/founders/${founder.id}/matches`);
await send("PUT", `/api/matches/${match.id}/rating`, { ben_rating: 3, ben_notes: "=1+1" }, "admin");
const invitation = `/api/investors-database/${investor.id}/invitation`;
const { path } = await send<{ path: string }>("POST", invitation, { mail: false }, "admin");
await send("POST", "/api/investor/password", { token: path.split("#token=")[1], password });
await send("POST", "/api/founder/auth", { email: maya.email });
const wrong = { email: investorLike(1).email, password: "a wrong password" };
await send("POST", "/api/investor/session", wrong).catch(() => {});
const moments = await product.get("/api/activity");
const today: string = moments.entries[0].at.slice(0, 10);

/** Opens the activity, signed in. */
async function open(page: Page, search = ""): Promise<void> {
  await page.goto("/admin/login");
  await page.getByLabel("Passcode", { exact: true }).fill(passcode);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL("**/admin/dashboard");
  await page.goto(`/admin/activity${search}`);
  await page.getByRole("main").getByRole("listitem").first().waitFor();
}
const settled = (page: Page) => page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
/** Each entry's sentence, newest first. */
async function sentences(page: Page): Promise<string[]> {
  await settled(page);
  return page.getByRole("main").getByRole("listitem").locator("p").allInnerTexts();
}
const person = (page: Page) => page.getByRole("combobox", { name: "Person" });
const showMore = (page: Page) => page.getByRole("button", { name: "Show more" });

describe("the activity", () => {
  it("is linked from the dashboard, and has changes, reviews, sign-ins and invitations by day", async () => {
    await during({}, async ({ page, errors }) => {
      await open(page);
      await page.getByRole("link", { name: "Dashboard" }).click();
      await pressByKeys(page.getByRole("link", { name: "Activity" }));
      await page.waitForURL("**/admin/activity");
      const all = async () => (await sentences(page)).filter((text) => text !== "An admin signed in");
      await expect
        .poll(all)
        .toEqual([
          "Failed sign-in as Investor 1",
          "Maya Chen signed in",
          "Investor 1 signed in",
          "Investor 1 accepted the invitation",
          "An admin invited Investor 1",
          "An admin reviewed Quill Labs for Investor 1",
          "An admin changed Quill Labs",
          "A visitor registered as Investor 1",
          "A visitor applied as Quill Labs",
        ]);
      const change = page.getByRole("listitem").filter({ hasText: "An admin changed Quill Labs" });
      expect((await change.locator("dl").innerText()).replaceAll(/\s+/g, " ")).toBe(
        "Total Ask $500,000 to $750,000",
      );
      const applied = page.getByRole("listitem").filter({ hasText: "applied as" });
      await applied.getByRole("button", { name: /^Show \d+ fields$/ }).click();
      await applied.getByText("Founder Name").waitFor();
      expect(errors).toEqual([]);
    });
  });

  it("opens a record, which Back closes", async () => {
    await during({}, async ({ page }) => {
      await open(page, "?what=reviews");
      const [row] = await page.getByRole("listitem").all();
      await row!.getByRole("link", { name: "Investor 1" }).click();
      await page.getByRole("dialog", { name: "Investor 1" }).waitFor();
      await page.goBack();
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await row!.getByRole("link", { name: "Quill Labs" }).click();
      await page.getByRole("dialog", { name: "Quill Labs" }).waitFor();
      expect(new URL(page.url()).search).toBe(`?what=reviews&founder=${founder.id}`);
    });
  });

  it("is filtered by person, topic, field and time, which are in the URL", async () => {
    await during({}, async ({ page }) => {
      await open(page, `?from=${today}&to=${today}&what=sign-ins&person=founder:${founder.id}`);
      expect(await sentences(page)).toEqual(["Maya Chen signed in"]);
      await expect.poll(() => person(page).inputValue()).toBe("Maya Chen");
      await page.getByRole("button", { name: "Clear All" }).click();
      await page.waitForURL("**/admin/activity");
      await expect.poll(async () => (await sentences(page)).length).toBeGreaterThan(5);
      await pressByKeys(page.getByRole("combobox", { name: "Field" }));
      await page.getByRole("option", { name: "Total Ask" }).waitFor();
      await page.keyboard.type("Total A");
      await page.keyboard.press("Enter");
      await page.waitForURL("**?field=requested_check_usd");
      await expect
        .poll(() => sentences(page))
        .toEqual(["An admin changed Quill Labs", "A visitor applied as Quill Labs"]);
      await page.getByLabel("To", { exact: true }).fill("2020-01-31");
      await page.getByText("No activity found").waitFor();
      await page.goto("/admin/activity?what=failed-sign-ins");
      await page.getByRole("listitem").first().waitFor();
      expect(await sentences(page)).toEqual(["Failed sign-in as Investor 1"]);
    });
  });

  it.each(twoScreens)("is filtered by keyboard by a founder's name, at $width px", async (screen) => {
    await during(screen, async ({ page }) => {
      await open(page);
      if (isNarrow(page)) await pressByKeys(page.getByRole("button", { name: "Filter", exact: true }));
      await tabTo(person(page));
      await page.keyboard.type("quill");
      await page.getByRole("option", { name: "Maya Chen" }).waitFor();
      // Base UI hides the page around an open combobox, but Tab still reaches it: mui/base-ui issue 5528.
      expect(await axeViolations(page, { within: "[role=listbox]" })).toEqual([]);
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await page.waitForURL((url) => url.searchParams.get("person") === `founder:${founder.id}`);
      await expect.poll(() => sentences(page)).toEqual(["Maya Chen signed in"]);
      await waitForFocus(person(page));
      await expect.poll(() => person(page).inputValue()).toBe("Maya Chen");
      await page.keyboard.press("Escape");
      await tabTo(page.getByRole("link", { name: "Maya Chen" }));
      await page.keyboard.press("Enter");
      await page.getByRole("dialog", { name: "Quill Labs" }).waitFor();
      await page.keyboard.press("Escape");
      await waitForFocus(page.getByRole("link", { name: "Maya Chen" }));
    });
  });

  it.each(twoScreens)("is saved as a filtered CSV file without a formula, at $width px", async (screen) => {
    await during(screen, async ({ page }) => {
      await open(page, "?what=reviews");
      const coming = page.waitForEvent("download");
      await pressByKeys(page.getByRole("button", { name: "Export CSV" }));
      const download = await coming;
      expect(download.suggestedFilename()).toBe("activity.csv");
      const lines = (await readFile(await download.path(), "utf8")).trimEnd().split("\r\n");
      expect(lines).toHaveLength(3);
      expect(lines[0]).toMatch(/^\uFEFF"at","action"/);
      expect(lines[2]).toContain(`"Quill Labs","${investor.id}","Investor 1","ben_notes","","'=1+1"`);
      await page.getByText("Exported 2 lines").waitFor();
      await page.goto("/admin/activity?what=exports");
      await page.getByText("An admin exported the activity").first().waitFor();
    });
  });

  it("says when a file cannot be completed, and saves none", async () => {
    await during({}, async ({ page }) => {
      await open(page);
      await product.query("matches", "alter table history rename to lost");
      try {
        await page.getByRole("button", { name: "Export CSV" }).click();
        await page.getByText("Export failed").waitFor();
        await page.getByRole("button", { name: "Refresh" }).click();
        await page.getByText("This activity is incomplete.").waitFor();
        await page.getByText("Reviews of matches could not be read.").waitFor();
        await page.getByText("An admin changed").waitFor();
      } finally {
        await product.query("matches", "alter table lost rename to history");
      }
      await page.getByRole("button", { name: "Retry" }).click();
      await page.getByText("This activity is incomplete.").waitFor({ state: "detached" });
      await page.getByText("An admin reviewed").waitFor();
    });
  });

  it("comes 50 entries at a time, and says how far a search came", async () => {
    const add = (count: number, at: string) =>
      product.query(
        "founders",
        `insert into history (kind, record_id, action, actor_role, actor_name, changes, at)
         select 'founder', ${founder.id}, 'changed', 'admin', 'zoe', '{"founded_year": [1, 2]}',
                '${at}'::timestamptz - n * interval '1 second' from generate_series(1, ${count}) n`,
      );
    await add(60, "2025-06-01T00:00:00Z");
    await during({ translated: true }, async ({ page }) => {
      await open(page, "?person=admin:zoe");
      expect(await sentences(page)).toHaveLength(50);
      await showMore(page).click();
      await expect.poll(async () => (await sentences(page)).length).toBe(60);
      await page.getByText("No older activity matches.").waitFor();
      // More than one request searches are between Zoe's changes and the older ones by others.
      await product.query("founders", "update history set actor_name = 'yan' where actor_name = 'zoe'");
      await add(20_000, "2025-07-01T00:00:00Z");
      await page.goto("/admin/activity?person=admin:yan");
      await page.getByText(/^Searched back to .*2025, \d\d:\d\d\.$/).waitFor();
      expect(await sentences(page)).toEqual([]);
      await page.getByRole("button", { name: "Search further back" }).click();
      await expect.poll(async () => (await sentences(page)).length).toBe(50);
    });
    await product.query("founders", "delete from history where actor_name in ('yan', 'zoe')");
  });

  it("says when it cannot be loaded, and loads on Try Again", async () => {
    proxy.on("GET", /^\/api\/activity/, { kind: "respond", status: 500, body: {} }, 1);
    await during({}, async ({ page }) => {
      await page.goto("/admin/login");
      await page.getByLabel("Passcode", { exact: true }).fill(passcode);
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await page.waitForURL("**/admin/dashboard");
      await page.goto("/admin/activity");
      await page.getByText("Activity not loaded").waitFor();
      await page.getByRole("button", { name: "Try Again" }).click();
      await page.getByText("Maya Chen signed in").waitFor();
    });
  });

  it("redirects a visitor to the login, and back", async () => {
    await during({}, async ({ page }) => {
      await page.goto("/admin/activity?what=reviews");
      await page.waitForURL("**/admin/login");
      await page.getByLabel("Passcode", { exact: true }).fill(passcode);
      await page.keyboard.press("Enter");
      await page.waitForURL("**/admin/activity?what=reviews");
      await page.getByText("An admin reviewed").waitFor();
    });
  });
});

itIsAccessible("the activity", during, async ({ page }, check) => {
  await open(page);
  await check("all");
  await page
    .getByRole("button", { name: /^Show \d+ fields$/ })
    .first()
    .click();
  await check("fields of a new record");
  await page.goto("/admin/activity?field=founded_year&to=2020-01-01");
  await page.getByText("No activity found").waitFor();
  await check("nothing found");
});
