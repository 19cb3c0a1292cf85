import { describe, expect, it } from "vitest";
import { shown, useReviewQueue } from "./use-review-queue.ts";

const { during, queueOf } = await useReviewQueue();

describe("the review queue", () => {
  it("is left by a button on a phone too", async () => {
    const { investor, matches } = await queueOf(1);
    const from = `/admin/dashboard?tab=cluster&q=${encodeURIComponent(investor.name)}&cluster_expanded=${investor.id}`;
    await during({ path: from, width: 375 }, async ({ page }) => {
      await page.getByRole("link", { name: "Review matches" }).last().tap();
      await shown(page, matches[0]!);
      await page.getByRole("button", { name: "Leave", exact: true }).tap();
      await page.waitForURL(`**${from}`);
    });
  });

  it.each([1024, 1440])(
    "is as wide as the window at %d px, and not covered by an open record, which begins below the header",
    async (width) => {
      const { matches, path } = await queueOf(1);
      const { company } = matches[0]!.founder;
      await during({ path, width }, async ({ page }) => {
        const article = page.getByRole("article");
        await shown(page, matches[0]!);
        expect((await article.boundingBox())!.width).toBeGreaterThan(width - 60);
        await article.getByRole("button", { name: company, exact: true }).click();
        const record = page.getByRole("dialog", { name: company });
        await record.waitFor();
        const gap = async () => {
          const [shownIn, panel] = [(await article.boundingBox())!, (await record.boundingBox())!];
          return panel.x - (shownIn.x + shownIn.width);
        };
        await expect.poll(gap).toBeGreaterThanOrEqual(0);
        const header = (await page.getByRole("banner").first().boundingBox())!;
        expect((await record.boundingBox())!.y).toBe(header.y + header.height);
        await page.keyboard.press("Escape");
        await record.waitFor({ state: "detached" });
        await shown(page, matches[0]!);
      });
    },
  );
});
