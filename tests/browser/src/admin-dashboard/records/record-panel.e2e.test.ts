import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import type { Investor } from "@kindling/contracts/investors/schemas.ts";
import type { Match } from "@kindling/contracts/matches/schemas.ts";
import { founderLike } from "@kindling/test-kit/product/people.ts";
import { describe, expect, it } from "vitest";
import { axeViolations } from "../../page/axe.ts";
import { waitForFocus } from "../../page/focus.ts";
import { cardsOf, firstColumn, tableOf, useAdminDashboard } from "../use-admin-dashboard.ts";

const { during, data, proxy, send } = await useAdminDashboard();

describe("a record's panel", () => {
  it("goes to the next and the previous record by J and K and by its buttons, and keeps its tab", async () => {
    await during({}, async ({ page }) => {
      await tableOf(page);
      const [first, second, third] = await firstColumn(page);
      const shownTab = (name: string) => page.getByRole("dialog").getByRole("tab", { name, selected: true });
      await page.getByRole("button", { name: first!, exact: true }).click();
      await page.getByRole("dialog", { name: first }).waitFor();
      await page.getByRole("dialog").getByRole("tab", { name: "Matches" }).click();
      const previous = page.getByRole("dialog").getByRole("button", { name: "Previous record" });
      expect(await previous.getAttribute("aria-disabled")).toBe("true");
      await page.keyboard.press("j");
      await page.getByRole("dialog", { name: second }).waitFor();
      await shownTab("Matches").waitFor();
      await page.getByRole("button", { name: "Next record" }).click();
      await page.getByRole("dialog", { name: third }).waitFor();
      await page.keyboard.press("k");
      await page.getByRole("dialog", { name: second }).waitFor();
      expect(await page.getByRole("dialog").count()).toBe(1);
      const current = page.locator("tr[aria-current=true]");
      expect(await current.getByRole("rowheader").innerText()).toContain(second);
      await page.goBack();
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await page.getByRole("button", { name: first!, exact: true }).click();
      await shownTab("Basic Info").waitFor();
    });
  });

  it("moves two records when J is pressed twice before it is drawn again", async () => {
    await during({}, async ({ page }) => {
      await tableOf(page);
      const [first, , third] = await firstColumn(page);
      await page.getByRole("button", { name: first!, exact: true }).click();
      await page.getByRole("dialog", { name: first }).waitFor();
      await page.evaluate(() => {
        for (let n = 0; n < 2; n += 1)
          document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "j", bubbles: true }));
      });
      await page.getByRole("dialog", { name: third }).waitFor();
    });
  });

  it("closes when Close is pressed before the next record of J is drawn", async () => {
    await during({}, async ({ page }) => {
      await tableOf(page);
      const [first] = await firstColumn(page);
      await page.getByRole("button", { name: first!, exact: true }).click();
      await page.getByRole("dialog", { name: first }).waitFor();
      await page.evaluate(() => {
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "j", bubbles: true }));
        document.querySelector<HTMLElement>("[role=dialog] [aria-label=Close]")!.click();
      });
      await page.getByRole("dialog").waitFor({ state: "detached" });
      expect(new URL(page.url()).search).toBe("");
    });
  });

  it("keeps the next record open when the one before is archived", async () => {
    const { id, company } = await send<Founder>("POST", "/api/founders", founderLike(Date.now()));
    await during({}, async ({ page }) => {
      await tableOf(page);
      const [newest, second] = await firstColumn(page);
      expect(newest).toBe(company);
      await page.getByRole("button", { name: company, exact: true }).click();
      proxy.on("DELETE", /^\/api\/founders\//, { kind: "hold" });
      await page.getByRole("dialog", { name: company }).getByRole("button", { name: "Archive" }).click();
      await page.keyboard.press("j");
      await page.getByRole("dialog", { name: second }).waitFor();
      const { href } = new URL(page.url());
      proxy.release();
      await page.getByText(`${company} archived`).waitFor();
      await page.getByRole("dialog", { name: second }).waitFor();
      expect(page.url()).toBe(href);
    });
    await send("POST", `/api/founders/${id}/restore`, {});
  });

  it("shows what is saved in it and by others, on a page without the list", async () => {
    const founder = founderLike(Date.now(), { requested_check_usd: 300_000 });
    const { id, company } = await send<Founder>("POST", "/api/founders", founder);
    await during({ path: `/admin/activity?founder=${id}` }, async ({ page }) => {
      const dialog = page.getByRole("dialog", { name: company });
      const facts = dialog.getByRole("region", { name: "Key facts" });
      await facts.getByText("$300K").waitFor();
      await send("PUT", `/api/founders/${id}`, { requested_check_usd: 450_000 });
      await facts.getByText("$450K").waitFor();
      await dialog.getByRole("button", { name: "Edit", exact: true }).click();
      await dialog.getByRole("tab", { name: "Metrics" }).click();
      await dialog.getByLabel("Total Ask").fill("600000");
      await dialog.getByRole("button", { name: "Save" }).click();
      await facts.getByText("$600K").waitFor();
    });
  });

  it("shows what changed while the page was idle, which ends its live updates", async () => {
    const [{ id, name }] = (await data<Investor[]>("/api/investors-database")) as [Investor];
    const options = { path: `/admin/dashboard?tab=cluster&investor=${id}`, fakeClock: true };
    await during(options, async ({ page }) => {
      const dialog = page.getByRole("dialog", { name });
      await dialog.getByRole("button", { name: "Edit", exact: true }).waitFor();
      const ended = page.waitForEvent("requestfailed", (request) => request.url().includes("/api/live"));
      await page.clock.fastForward(31 * 60_000);
      await ended;
      const city = `Port ${Date.now()}`;
      await send("PUT", `/api/investors-database/${id}`, { city });
      await page.mouse.move(10, 10);
      await dialog.getByText(city).waitFor();
    });
  });

  it("leaves a tablet's list the columns that stay in view, and returns the focus to its row", async () => {
    await during({ width: 768 }, async ({ page }) => {
      await tableOf(page);
      const headings = page.getByRole("columnheader");
      await expect.poll(() => headings.count()).toBe(12);
      const [first] = await firstColumn(page);
      const button = page.getByRole("button", { name: first!, exact: true });
      await button.click();
      await page.getByRole("dialog", { name: first, exact: true }).waitFor();
      const texts = async () => (await headings.allInnerTexts()).map((text) => text.trim());
      await expect.poll(texts).toEqual(["Company", "Investors Matched"]);
      await page.keyboard.press("Escape");
      await expect.poll(() => headings.count()).toBe(12);
      await waitForFocus(button);
    });
  });

  it("stays at its record when J is pressed in a dialog in front of it", async () => {
    await during({}, async ({ page }) => {
      await tableOf(page);
      const [first] = await firstColumn(page);
      await page.getByRole("button", { name: first!, exact: true }).click();
      await page.getByRole("dialog", { name: first }).waitFor();
      const { href } = new URL(page.url());
      await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
      const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
      await keys.waitFor();
      await page.keyboard.press("j");
      await page.keyboard.press("Escape");
      await keys.waitFor({ state: "detached" });
      await page.getByRole("dialog", { name: first }).waitFor();
      expect(page.url()).toBe(href);
    });
  });

  it("stays open when Escape closes a notification", async () => {
    await during({ width: 1600 }, async ({ page }) => {
      await tableOf(page);
      const [first] = await firstColumn(page);
      await page.getByRole("button", { name: first!, exact: true }).click();
      await page.getByRole("dialog", { name: first }).waitFor();
      const { href } = new URL(page.url());
      await page.getByRole("button", { name: "Export" }).click();
      const note = page.getByText(/^Exported \d+ founders$/);
      await note.waitFor();
      await page.keyboard.press("F6");
      await page.keyboard.press("Escape");
      await note.waitFor({ state: "detached" });
      expect(page.url()).toBe(href);
      await page.getByRole("dialog", { name: first }).waitFor();
    });
  });

  it("leaves the list usable: another row replaces the record, and the search takes keys", async () => {
    await during({}, async ({ page }) => {
      await tableOf(page);
      const [first, second] = await firstColumn(page);
      await page.getByRole("button", { name: first!, exact: true }).click();
      await page.getByRole("dialog", { name: first }).waitFor();
      await page.getByRole("button", { name: second!, exact: true }).click();
      await page.getByRole("dialog", { name: second }).waitFor();
      expect(await page.getByRole("dialog").count()).toBe(1);
      const search = page.getByRole("searchbox", { name: "Search" });
      await search.click();
      await page.keyboard.type("jk");
      expect(await search.inputValue()).toBe("jk");
      await page.getByText("No founders found").waitFor();
      await page.getByRole("dialog", { name: second }).waitFor();
      expect(await axeViolations(page)).toEqual([]);
    });
  });

  it("has the record's matches, and opens one in its place", async () => {
    const founder = (await data<Founder[]>("/api/founders")).find(
      ({ investors_matched }) => investors_matched > 1,
    )!;
    const [match] = await data<Match[]>(`/api/founders/${founder.id}/matches`);
    await during({ path: `/admin/dashboard?founder=${founder.id}` }, async ({ page }) => {
      const dialog = page.getByRole("dialog", { name: founder.company });
      await dialog.getByRole("tab", { name: "Matches" }).click();
      await dialog.getByText(match!.reasons[0]!.text).first().waitFor();
      await dialog.getByRole("button", { name: match!.investor.name, exact: true }).click();
      await page.getByRole("dialog", { name: match!.investor.name }).waitFor();
      expect(await page.getByRole("dialog").count()).toBe(1);
      await page.goBack();
      await dialog.waitFor();
    });
  });

  it("fills a phone, and returns the focus to the card", async () => {
    await during({ width: 375 }, async ({ page }) => {
      const opener = cardsOf(page).first().getByRole("heading").getByRole("button");
      const first = await opener.innerText();
      await opener.press("Enter");
      const dialog = page.getByRole("dialog", { name: first });
      await dialog.waitFor();
      await expect.poll(async () => (await dialog.boundingBox())!.width).toBe(375);
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      await waitForFocus(opener);
    });
  });
});
