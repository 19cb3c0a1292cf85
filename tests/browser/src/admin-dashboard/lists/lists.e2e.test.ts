import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import type { Investor } from "@kindling/contracts/investors/schemas.ts";
import { describe, expect, it } from "vitest";
import { tabTo, waitForFocus } from "../../page/focus.ts";
import {
  columnTexts,
  firstColumn,
  tableOf,
  useAdminDashboard,
  waitUntilFound,
} from "../use-admin-dashboard.ts";

const { during, data } = await useAdminDashboard();

describe("search, filters and sort", () => {
  it("searches while typing, and focuses the box on the slash key", async () => {
    await during({}, async ({ page }) => {
      await tableOf(page);
      const { length } = await data<Founder[]>("/api/founders");
      await page.keyboard.press("/");
      const box = page.getByPlaceholder("Search startups, VCs, or applications...");
      await waitForFocus(box);
      await page.keyboard.type("feira/");
      expect(await box.inputValue()).toBe("feira/");
      await page.getByText("No founders found").waitFor();
      await page.keyboard.press("Backspace");
      await page.getByText(`Showing 1 of ${length} founders`).waitFor();
      await expect.poll(() => firstColumn(page)).toEqual(["Feira Aberta"]);
      await page.getByRole("button", { name: "Clear All" }).click();
      await page.getByText(`Showing ${length} of ${length} founders`).waitFor();
      expect(await box.inputValue()).toBe("");
    });
  });

  it("takes no slash key from a question above the lists", async () => {
    const [founder] = await data<Founder[]>("/api/founders");
    await during({ path: `/admin/dashboard?founder=${founder!.id}` }, async ({ page }) => {
      const dialog = page.getByRole("dialog", { name: founder!.company });
      await dialog.getByRole("button", { name: "Edit", exact: true }).click();
      await dialog.getByLabel("Founder Name").fill("Ada Later");
      await page.keyboard.press("Escape");
      const keep = page.getByRole("button", { name: "Keep editing" });
      await waitForFocus(keep);
      await page.keyboard.type("/later");
      await waitForFocus(keep);
      expect(new URL(page.url()).search).toBe(`?founder=${founder!.id}`);
    });
  });

  it.each([
    ["Clear All", "group", "Rows of Founders"],
    ["Clear search and filters", "tabpanel", /^Founders/],
  ] as const)("are cleared by %s, which then moves the focus to its section", async (name, role, around) => {
    await during({ path: "/admin/dashboard?q=nobodyatall" }, async ({ page }) => {
      await page.getByText("No founders found").waitFor();
      await tabTo(page.getByRole("button", { name, exact: true }));
      await page.keyboard.press("Enter");
      await tableOf(page);
      await waitForFocus(page.getByRole(role, { name: around }));
    });
  });

  it("removes filters by their chips, by keyboard", async () => {
    await during({ path: "/admin/dashboard?stage=SEED,SERIES_A&industry=AI" }, async ({ page }) => {
      await tableOf(page);
      const chips = page.getByRole("list", { name: "Filters that are set" });
      expect(await chips.getByRole("listitem").allInnerTexts()).toEqual([
        "Funding stage: Seed",
        "Funding stage: Series A",
        "Industry: AI",
      ]);
      const remove = (text: string) => chips.getByRole("button", { name: `Remove filter ${text}` });
      await tabTo(remove("Funding stage: Seed"));
      await page.keyboard.press("Enter");
      await page.waitForURL((url) => url.search === "?stage=SERIES_A&industry=AI");
      await chips.getByText("Funding stage: Seed").waitFor({ state: "detached" });
      const founders = await data<Founder[]>("/api/founders?funding_stage=SERIES_A&industry=AI");
      await page.getByText(new RegExp(`^Showing ${founders.length} of`)).waitFor();
      await waitForFocus(remove("Funding stage: Series A"));
      await page.keyboard.press("Enter");
      await waitForFocus(remove("Industry: AI"));
      await page.keyboard.press("Enter");
      await chips.waitFor({ state: "detached" });
      await waitForFocus(page.getByRole("main"));
    });
  });

  it("removes two filters whose chips are pressed before either is gone", async () => {
    await during({ path: "/admin/dashboard?stage=SEED,SERIES_A&industry=AI" }, async ({ page }) => {
      await tableOf(page);
      const chips = page.getByRole("list", { name: "Filters that are set" }).getByRole("button");
      await chips.evaluateAll((buttons) => {
        for (const button of buttons.slice(0, 2) as HTMLElement[]) button.click();
      });
      await page.waitForURL((url) => url.search === "?industry=AI");
    });
  });

  it("shows the investors of a temperature that is pressed, and all at a second press, by keyboard", async () => {
    await during({}, async ({ page }) => {
      await tableOf(page);
      const all = await data<Investor[]>("/api/investors-database");
      const fire = all.filter(({ temperature }) => temperature === "FIRE").length;
      const press = page.getByRole("button", { name: /^Fire/, pressed: false });
      await tabTo(press);
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: /^Fire/, pressed: true }).waitFor();
      expect(await page.getByRole("tab", { name: "Investor Database" }).getAttribute("aria-selected")).toBe(
        "true",
      );
      await page.getByText(`Showing ${fire} of ${all.length} investors`).waitFor();
      await waitForFocus(page.getByRole("button", { name: /^Fire/, pressed: true }));
      await page.keyboard.press("Space");
      await page.getByText(`Showing ${all.length} of ${all.length} investors`).waitFor();
      await press.waitFor();
    });
  });

  it("keeps the first and the last column in view", async () => {
    await during({ width: 1280 }, async ({ page }) => {
      const table = await tableOf(page);
      const frame = page.getByRole("region", { name: "Founders", exact: true });
      const { x, width } = (await frame.boundingBox())!;
      for (const left of [0, 200, 5_000]) {
        await frame.evaluate((element, to) => element.scrollTo({ left: to }), left);
        const headings = ["Company", "Investors Matched"].map((name) =>
          table.getByRole("columnheader", { name, exact: true }),
        );
        const [first, last] = await Promise.all(headings.map((heading) => heading.boundingBox()));
        expect(first!.x).toBeCloseTo(x + 1, 0);
        expect(last!.x + last!.width).toBeCloseTo(x + width - 1, 0);
      }
    });
  });

  it("keeps tab, search, filters, sort and expanded rows in the URL", async () => {
    await during({}, async ({ page }) => {
      await tableOf(page);
      await page.getByRole("button", { name: "Filter" }).click();
      await page.getByRole("combobox", { name: "Funding stage" }).click();
      await page.getByRole("option", { name: "Seed", exact: true }).click();
      await page.getByRole("option", { name: "Series A" }).click();
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: /^Filter/ }).click();
      await page.getByRole("button", { name: "Ask", exact: true }).click();
      await page.getByRole("button", { name: "Ask", exact: true }).click();
      await page.locator('th[aria-sort="descending"]').waitFor();
      await waitUntilFound(page);
      await page
        .getByRole("button", { name: /^Investor matches for/ })
        .first()
        .click();
      await page.getByRole("searchbox", { name: "Search" }).fill("a");
      await page.waitForURL(/q=a/);
      await waitUntilFound(page);
      const address = page.url();
      expect(address).toMatch(/stage=SEED,SERIES_A/);
      expect(address).toMatch(/sort=-ask/);
      expect(address).toMatch(/expanded=\d+/);
      const before = await firstColumn(page);

      await page.reload();
      await tableOf(page);
      await expect.poll(() => firstColumn(page)).toEqual(before);
      await page.getByText(/^Investor Matches for/).waitFor();
      const chips = page.getByRole("list", { name: "Filters that are set" });
      expect(await chips.getByRole("listitem").allInnerTexts()).toEqual([
        "Funding stage: Seed",
        "Funding stage: Series A",
      ]);
      // The panel with the filters would take room from the rows.
      expect(await page.getByRole("combobox", { name: "Funding stage" }).count()).toBe(0);

      await page.getByRole("tab", { name: "Investor Database" }).click();
      await page.waitForURL(/tab=database/);
      await page.goBack();
      await page.getByRole("columnheader", { name: "Ask" }).waitFor();
      expect(page.url()).toBe(address);
    });
  });

  it("sorts ascending, descending and not at all, and announces the order", async () => {
    await during({}, async ({ page }) => {
      await tableOf(page);
      const unsorted = await firstColumn(page);
      const header = page.getByRole("columnheader", { name: "Investors Matched" });
      const press = () => header.getByRole("button").click();
      const counts = async () => (await columnTexts(page, "Investors Matched")).map(Number);
      await expect.poll(() => header.getAttribute("aria-sort")).toBe("none");
      await press();
      await expect.poll(() => header.getAttribute("aria-sort")).toBe("ascending");
      await waitUntilFound(page);
      expect(await counts()).toEqual((await counts()).toSorted((a, b) => a - b));
      await press();
      await expect.poll(() => header.getAttribute("aria-sort")).toBe("descending");
      await waitUntilFound(page);
      expect(await counts()).toEqual((await counts()).toSorted((a, b) => b - a));
      await press();
      await expect.poll(() => header.getAttribute("aria-sort")).toBe("none");
      await expect.poll(() => firstColumn(page)).toEqual(unsorted);
    });
  });
});
