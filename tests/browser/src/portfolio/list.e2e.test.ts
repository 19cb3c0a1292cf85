import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { itIsAccessible } from "../page/accessibility.ts";
import { axeViolations } from "../page/axe.ts";
import type { Fault } from "../page/fault-proxy.ts";
import { waitForFocus } from "../page/focus.ts";
import { useProduct } from "../product/use-product.ts";
import { services } from "./services.ts";

const { proxy, during } = await useProduct();
const listServices = (body: unknown = services) =>
  proxy.on("GET", /^\/services\.json/, { kind: "respond", status: 200, body });

const card = (page: Page, title: string) =>
  page.getByRole("article").filter({ has: page.getByRole("heading", { name: title }) });
const titles = (page: Page) => page.getByRole("article").getByRole("heading").allTextContents();
const search = (page: Page) => page.getByRole("searchbox", { name: "Search services" });
const category = (page: Page) => page.getByRole("combobox", { name: "Category" });

itIsAccessible("the portfolio", during, async ({ page }, check) => {
  listServices([]);
  await page.goto("/portfolio");
  await page.getByText("No Services Available Yet").waitFor();
  await page.getByRole("heading", { level: 1, name: "Community Portfolio" }).waitFor();
  await page.getByText("Services by founders, for founders", { exact: true }).waitFor();
  expect(await page.title()).toBe("Portfolio · Kindling");
  await check("empty");
  listServices();
  await page.reload();
  await card(page, "Pitch deck review").waitFor();
  await check("full");
  await search(page).fill("nobody offers this");
  await page.getByText("No services found").waitFor();
  await check("nothing found");
});

describe("a service card", () => {
  it("shows every field, two tags and the number of others, featured services first", async () => {
    await during({}, async ({ page }) => {
      listServices();
      await page.goto("/portfolio");
      const deck = card(page, "Pitch deck review");
      for (const text of [
        "Palletry",
        "Featured",
        "Two rounds of written comments on your deck, then an hour together.",
        "Strategy",
        "Fundraising",
        "Storytelling",
        "+2 more",
        "Remote",
        "Hourly Rate",
        "1 week",
        "(1,200 reviews)",
      ])
        await deck.getByText(text, { exact: true }).waitFor();
      expect(await deck.getByRole("paragraph").allTextContents()).toContain("Noor Haddad");
      expect(await deck.textContent()).toContain("Rated 4.8 of 5");
      expect(await deck.getByText("Series A").count()).toBe(0);
      expect(await titles(page)).toEqual(["Pitch deck review", "Term sheet reading", "Fractional CFO"]);
      await card(page, "Term sheet reading").getByText("(1 review)").waitFor();
      await card(page, "Fractional CFO").getByText("Not rated yet").waitFor();
    });
  });

  it("shows a long description and all tags by touch and by keyboard, and is no higher before", async () => {
    const [, deck] = services;
    const description = `${deck!.description} `.repeat(5).trim();
    await during({ width: 375 }, async ({ page }) => {
      const heightOf = async () => (await card(page, deck!.title).boundingBox())!.height;
      listServices([{ ...deck, description: "One line. ".repeat(12), tags: ["Seed", "Equity"] }]);
      await page.goto("/portfolio");
      await card(page, deck!.title).waitFor();
      expect(await page.getByRole("button", { name: /^Show/ }).count()).toBe(0);
      const height = await heightOf();
      listServices([{ ...deck, description }]);
      await page.reload();
      const button = (name: string) => card(page, deck!.title).getByRole("button", { name });
      await button(`Show more of ${deck!.title}`).waitFor();
      expect(await heightOf()).toBe(height);
      await button(`Show more of ${deck!.title}`).tap();
      const isWhole = () =>
        card(page, deck!.title)
          .getByText(description, { exact: true })
          .evaluate((text) => text.scrollHeight <= text.clientHeight || text.clientHeight === 0);
      await expect.poll(isWhole).toBe(true);
      await button(`Show less of ${deck!.title}`).press("Enter");
      await expect.poll(isWhole).toBe(false);
      await waitForFocus(button(`Show more of ${deck!.title}`));
      await button("+2 more").press("Enter");
      await card(page, deck!.title).getByText("Series A").waitFor();
      await waitForFocus(button("Show less"));
    });
  });

  it.each([1280, 768])("has its parts on the lines of its neighbours at %i px", async (width) => {
    await during({ width }, async ({ page }) => {
      listServices();
      await page.goto("/portfolio");
      // A card without an address has its link once the community's is known.
      const links = page.getByRole("article").getByRole("link", { name: /^Contact/ });
      await expect.poll(() => links.count()).toBe(3);
      const tops = await page.getByRole("article").evaluateAll((cards) =>
        cards.map((element) => {
          const top = element.getBoundingClientRect().top;
          const parts = [...element.children].filter(({ tagName }) => tagName === "P" || tagName === "DL");
          return {
            top,
            parts: [...parts, element.querySelector("a")!].map((part) => part.getBoundingClientRect().top),
          };
        }),
      );
      const [first, second] = tops;
      expect(first!.parts).toHaveLength(3);
      expect(second).toEqual(first);
    });
  });

  it("has a Contact button that mails the provider, or the community if there is none", async () => {
    await during({}, async ({ page }) => {
      listServices();
      await page.goto("/portfolio");
      const contact = (title: string) =>
        card(page, title)
          .getByRole("link", { name: /^Contact/ })
          .getAttribute("href");
      await expect
        .poll(() => contact("Pitch deck review"))
        .toBe("mailto:noor@palletry.example?subject=Pitch%20deck%20review");
      await expect
        .poll(() => contact("Fractional CFO"))
        .toBe("mailto:hello@community.example?subject=Fractional%20CFO%20(Mina%20Sato)");
    });
  });
});

describe("searching the portfolio", () => {
  it("filters the list, keeps the search in the URL and resets on Clear All", async () => {
    await during({}, async ({ page }) => {
      listServices();
      await page.goto("/portfolio");
      await page.getByText("Showing 3 of 3 services").waitFor();
      await search(page).fill("LANG clause");
      await page.getByText("Showing 1 of 3 services").waitFor();
      expect(await titles(page)).toEqual(["Term sheet reading"]);
      await category(page).click();
      await page.getByRole("option", { name: "Finance" }).click();
      await page.getByText("No services found").waitFor();
      await page.getByText("Try adjusting your search or filters.").waitFor();
      await page.waitForURL((url) => url.searchParams.get("q") === "LANG clause");
      expect(new URL(page.url()).searchParams.get("category")).toBe("Finance");
      expect(await axeViolations(page)).toEqual([]);
      await page.reload();
      await page.getByText("No services found").waitFor();
      expect(await search(page).inputValue()).toBe("LANG clause");
      await page.getByRole("button", { name: "Clear All" }).click();
      await page.getByText("Showing 3 of 3 services").waitFor();
      await page.waitForURL((url) => url.search === "");
      await waitForFocus(page.getByRole("main"));
    });
  });

  it("filters by category only, from a link, by keyboard", async () => {
    await during({}, async ({ page }) => {
      listServices();
      await page.goto("/portfolio?category=Legal");
      await page.getByText("Showing 1 of 3 services").waitFor();
      await category(page).focus();
      await page.keyboard.press("Enter");
      await page.getByRole("listbox").waitFor();
      expect(await page.getByRole("option").count()).toBe(12);
      await page.keyboard.press("Home");
      await page.keyboard.press("Enter");
      await page.getByText("Showing 3 of 3 services").waitFor();
    });
  });

  it("shows the empty page for an empty list", async () => {
    await during({}, async ({ page }) => {
      listServices([]);
      await page.goto("/portfolio?q=deck&category=Nonsense");
      await page.getByText("No Services Available Yet").waitFor();
      await page.getByRole("link", { name: "Join as a founder" }).click();
      await page.waitForURL("**/apply");
    });
  });
});

describe("a list of services that fails to load", () => {
  const failures: [what: string, fault: Fault][] = [
    ["returns 503", { kind: "respond", status: 503, body: { success: false } }],
    ["is cut off", { kind: "cut" }],
    ["is not a list", { kind: "respond", status: 200, body: { services: 3 } }],
    ["is invalid JSON", { kind: "respond", status: 200, body: "[{" }],
  ];
  it("shows an error when it fails in any way, and loads on retry", async () => {
    await during({}, async ({ page }) => {
      for (const [what, fault] of failures) {
        proxy.on("GET", /^\/services\.json/, fault);
        await page.goto("/portfolio");
        await page.getByText("Services could not be loaded").waitFor();
        expect(await card(page, "Pitch deck review").count(), what).toBe(0);
        proxy.clear();
        listServices();
        await page.getByRole("button", { name: "Try Again" }).click();
        await card(page, "Pitch deck review").waitFor();
      }
    });
  });

  it("shows an error after a timeout of 30 s (fake clock)", async () => {
    await during({ fakeClock: true }, async ({ page }) => {
      proxy.on("GET", /^\/services\.json/, { kind: "hang" });
      const requested = page.waitForRequest("**/services.json*");
      await page.goto("/portfolio");
      await requested;
      await page.getByRole("heading", { level: 1 }).waitFor();
      expect(await page.getByRole("region", { name: "Services" }).getAttribute("aria-busy")).toBe("true");
      await page.clock.fastForward(31_000);
      await page.getByText("Services could not be loaded").waitFor();
      await page.getByText("Request timed out. Please try again.").waitFor();
    });
  });

  it("is empty without a services file", async () => {
    await during({}, async ({ page }) => {
      proxy.on("GET", /^\/services\.json/, { kind: "respond", status: 404, body: { success: false } });
      await page.goto("/portfolio");
      await page.getByText("No Services Available Yet").waitFor();
    });
  });
});
