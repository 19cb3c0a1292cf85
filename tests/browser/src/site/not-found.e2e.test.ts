import { describe, expect, it } from "vitest";
import { itIsAccessible } from "../page/accessibility.ts";
import { waitForFocus } from "../page/focus.ts";
import { useProduct } from "../product/use-product.ts";

const { proxy, during } = await useProduct();

itIsAccessible("an unknown path", during, async ({ page, errors }, check) => {
  await page.goto("/no/such/page");
  await page.getByRole("heading", { level: 1, name: "Page Not Found" }).waitFor();
  expect(await page.title()).toBe("Page Not Found · Kindling");
  await check();
  // The browser logs the page's own 404 as an error.
  expect(errors).toEqual([expect.stringContaining("404 (Not Found)")]);
  errors.length = 0;
});

describe("an unknown path", () => {
  it.each(["/no/such/page", "/founders", "/portfolio.php"])(
    "returns 404 and shows Page Not Found at %s",
    async (path) => {
      await during({}, async ({ page }) => {
        const response = await page.goto(path);
        expect(response?.status()).toBe(404);
        await page.getByRole("heading", { level: 1, name: "Page Not Found" }).waitFor();
      });
    },
  );

  it("links home and back", async () => {
    await during({}, async ({ page }) => {
      await page.goto("/portfolio");
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.goto("/founder");
      await page.getByRole("button", { name: "Go Back" }).click();
      await page.waitForURL("**/portfolio");
      await page.goto("/founder");
      await page.getByRole("link", { name: "Back to Home" }).click();
      await page.waitForURL(`${proxy.url}/`);
      await page.getByRole("heading", { level: 1 }).waitFor();
    });
  });

  it("links home by keyboard only", async () => {
    await during({}, async ({ page }) => {
      await page.goto("/no-such-page");
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.keyboard.press("Tab");
      await page.keyboard.press("Tab");
      await waitForFocus(page.getByRole("link", { name: "Back to Home" }));
      await page.keyboard.press("Enter");
      await page.waitForURL(`${proxy.url}/`);
    });
  });
});

describe("a page whose script fails to load", () => {
  it("is retried once by reloading the client, as after an update", async () => {
    await during({ emptyCache: true }, async ({ page }) => {
      await page.goto("/");
      proxy.on("GET", /portfolio-page/, { kind: "respond", status: 404, body: {} }, 1);
      await page.getByRole("link", { name: "Portfolio" }).first().click();
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.waitForURL("**/portfolio");
    });
  });

  it("shows the error page with two links", async () => {
    await during({ emptyCache: true, breaks: true }, async ({ page }) => {
      await page.goto("/");
      proxy.on("GET", /portfolio-page/, { kind: "cut" });
      await page.getByRole("link", { name: "Portfolio" }).first().click();
      await page.getByRole("heading", { level: 1, name: "Unexpected Application Error!" }).waitFor();
      proxy.clear();
      await page.getByRole("button", { name: "Try Again" }).click();
      await page.waitForURL("**/portfolio");
      await page.getByRole("navigation", { name: "Main" }).waitFor();
    });
  });

  it("does not reload the client while the server is unreachable", async () => {
    await during({ emptyCache: true, breaks: true }, async ({ page }) => {
      await page.goto("/");
      await page.evaluate(() => Object.assign(window, { stillHere: true }));
      proxy.on("GET", /./, { kind: "cut" });
      await page.getByRole("link", { name: "Portfolio" }).first().click();
      await page.getByRole("heading", { level: 1, name: "Unexpected Application Error!" }).waitFor();
      expect(await page.evaluate(() => "stillHere" in window)).toBe(true);
    });
  });

  it("does not reload the client after a failed prefetch", async () => {
    await during({ emptyCache: true }, async ({ page }) => {
      await page.goto("/portfolio", { waitUntil: "networkidle" });
      await page.evaluate(() => Object.assign(window, { stillHere: true }));
      proxy.seen.length = 0;
      proxy.on("GET", /offer-service-dialog/, { kind: "respond", status: 404, body: {} });
      await page
        .getByRole("button", { name: /^Offer/ })
        .first()
        .hover();
      await expect
        .poll(() => proxy.seen.filter((request) => request.includes("offer-service")))
        .toHaveLength(1);
      await page.waitForLoadState("networkidle");
      expect(await page.evaluate(() => "stillHere" in window)).toBe(true);
    });
  });
});
