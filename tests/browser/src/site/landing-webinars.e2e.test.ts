import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { axeViolations } from "../page/axe.ts";
import type { Fault } from "../page/fault-proxy.ts";
import { coveredFocus, tabTo } from "../page/focus.ts";
import { useProduct } from "../product/use-product.ts";

const { proxy, during } = await useProduct();

const webinars = (page: Page) => page.getByRole("heading", { level: 2, name: "Fresh from our webinars" });
const whyJoin = (page: Page) => page.getByRole("heading", { level: 2, name: "Why join Kindling?" });

describe("the webinars on the landing page", () => {
  it("are shown when the reader comes near, from this origin alone", async () => {
    await during({}, async ({ page, errors }) => {
      proxy.seen.length = 0;
      const origins = new Set<string>();
      page.on("request", (request) => origins.add(new URL(request.url()).origin));
      await page.goto("/", { waitUntil: "networkidle" });
      expect(proxy.seen).not.toContain("GET /api/webinars");
      await whyJoin(page).hover();
      await page.mouse.wheel(0, 600);
      await webinars(page).waitFor();
      const cards = page.getByRole("article");
      expect(await cards.count()).toBe(3);
      const loaded = () =>
        cards
          .first()
          .locator("img")
          .evaluate((img) => (img as HTMLImageElement).naturalWidth);
      await expect.poll(loaded).toBeGreaterThan(0);
      const link = page.getByRole("link", { name: /^After the no/ });
      expect(await link.getAttribute("href")).toBe("https://www.youtube.com/watch?v=webinar-12d");
      await tabTo(link);
      expect(await coveredFocus(page)).toBeNull();
      // Pictures that are data: URLs have the origin "null".
      expect([...origins].filter((origin) => origin !== "null")).toEqual([new URL(page.url()).origin]);
      expect(errors).toEqual([]);
    });
  });

  it.each([
    ["without one of their own", null],
    ["in place of a broken one", "data:image/jpeg;base64,AAAA"],
  ])("have a drawn picture %s", async (_what, picture) => {
    await during({}, async ({ page }) => {
      const data = [{ videoId: "one", title: "First steps", published_at: null, picture }];
      proxy.on("GET", /^\/api\/webinars$/, { kind: "respond", status: 200, body: { success: true, data } });
      await page.goto("/");
      await whyJoin(page).waitFor();
      await page.keyboard.press("Tab");
      const card = page.getByRole("article");
      await card.getByText("First steps").waitFor();
      await expect.poll(() => card.locator("img").count()).toBe(0);
      expect(await axeViolations(page)).toEqual([]);
    });
  });

  it.each<[string, Fault]>([
    ["there are none", { kind: "respond", status: 200, body: { success: true, data: [] } }],
    ["the server fails", { kind: "respond", status: 500, body: {} }],
    ["the connection breaks", { kind: "cut" }],
  ])("are left out when %s", async (_what, fault) => {
    await during({}, async ({ page }) => {
      proxy.seen.length = 0;
      proxy.on("GET", /^\/api\/webinars$/, fault);
      await page.goto("/");
      await whyJoin(page).waitFor();
      await page.keyboard.press("Tab");
      await expect.poll(() => proxy.seen).toContain("GET /api/webinars");
      await page.waitForLoadState("networkidle");
      expect(await webinars(page).count()).toBe(0);
    });
  });
});
