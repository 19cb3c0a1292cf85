import { founderLike, investorLike } from "@kindling/test-kit/product/people.ts";
import { describe, expect, it } from "vitest";
import { itIsAccessible } from "../../page/accessibility.ts";
import { useEnforced } from "../../product/enforced.ts";

const { product, proxy, during, send } = await useEnforced({
  FOUNDER_SIGN_IN: "email-only",
  COMMUNITY_NUMBERS: "show",
});
for (let n = 1; n <= 12; n += 1) await send("POST", "/api/founders", founderLike(n));
await send("POST", "/api/investors-database", investorLike(1));
await product.waitUntilConsistent();

describe("the numbers of the community on the landing page", () => {
  it("are left out when they cannot be fetched", async () => {
    await during({}, async ({ page }) => {
      proxy.on("GET", /^\/api\/community-numbers/, { kind: "respond", status: 503, body: "" });
      const responded = page.waitForResponse(/community-numbers/);
      await page.goto("/");
      await responded;
      await page.getByRole("heading", { name: /^Looking to Invest/ }).waitFor();
      await expect.poll(() => page.getByRole("region", { name: "The community in numbers" }).count()).toBe(0);
    });
  });

  it("are shown to visitors where the operator allows it", async () => {
    await during({}, async ({ page, errors }) => {
      await page.goto("/");
      const numbers = page.getByRole("region", { name: "The community in numbers" });
      await expect
        .poll(() => numbers.locator("dd").allTextContents())
        .toEqual(["10+", "<10", expect.stringMatching(/^(<10|10\+)$/)]);
      expect(errors).toEqual([]);
    });
  });

  itIsAccessible("the landing page with numbers", during, async ({ page }, check) => {
    await page.goto("/");
    await page
      .getByRole("region", { name: "The community in numbers" })
      .getByText("10+", { exact: true })
      .first()
      .waitFor();
    await check();
  });
});
