import { randomUUID } from "node:crypto";
import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import { founderLike } from "@kindling/test-kit/product/people.ts";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { findRow, tableOf, useAdminDashboard } from "../use-admin-dashboard.ts";

const { during, send } = await useAdminDashboard();

async function addFounder(): Promise<Founder> {
  const company = `Smithy ${randomUUID().slice(0, 8)}`;
  return send("POST", "/api/founders", founderLike(1, { company, email: `${randomUUID()}@mail.example` }));
}

const storedIn = (page: Page) => page.evaluate(() => JSON.stringify(sessionStorage));

/** Changes the founder's ask in its row, which the tab keeps to undo it. */
async function edit(page: Page, { company }: Founder): Promise<void> {
  await findRow(page, company);
  await page.getByRole("button", { name: `Ask of ${company}` }).click();
  await page.getByRole("textbox", { name: `Ask of ${company} in USD` }).fill("654321");
  await page.keyboard.press("Enter");
  await expect.poll(() => storedIn(page)).toContain("654321");
}

it("a list that was read is in no cache of the browser", async () => {
  await during({}, async ({ page }) => {
    await tableOf(page);
    const again = page.waitForRequest(/\/api\/founders\?/);
    await page.getByRole("button", { name: "Refresh" }).click();
    expect(await (await again).allHeaders()).not.toHaveProperty("if-none-match");
  });
});

describe("the edits of a record in an admin's tab", () => {
  it.each(["at once", "from the archive"])("are forgotten when another admin erases it %s", async (how) => {
    const founder = await addFounder();
    await during({}, async ({ page, errors }) => {
      await edit(page, founder);
      await page.goto("/admin/activity");
      await page.getByRole("heading", { name: "Activity", level: 1 }).waitFor();
      if (how !== "at once") await send("DELETE", `/api/founders/${founder.id}`);
      await send("DELETE", `/api/founders/${founder.id}?erase=true`);
      await expect.poll(() => storedIn(page)).not.toContain(founder.company);
      // Each live update may request the record, whose 404 says that it is erased.
      expect(errors).not.toEqual([]);
      for (const error of errors) expect(error).toMatch(new RegExp(`404 .*/founders/${founder.id}\\)$`));
    });
  });

  it("stay when it is archived, and are forgotten in a tab that was away when it was erased", async () => {
    const founder = await addFounder();
    await during({}, async ({ page }) => {
      await edit(page, founder);
      const searched = page.waitForResponse((response) => response.url().includes("/api/archive/founders"));
      await send("DELETE", `/api/founders/${founder.id}`);
      await searched;
      await page.goto("/favicon.svg");
      expect(await storedIn(page)).toContain(founder.company);
      await send("DELETE", `/api/founders/${founder.id}?erase=true`);
      // The tab is away, so no live update reports the erasure.
      await page.route("**/api/live**", (route) => route.abort());
      await page.goto("/admin/dashboard");
      await expect.poll(() => storedIn(page)).not.toContain(founder.company);
    });
  });
});
