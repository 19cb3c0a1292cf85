import { randomUUID } from "node:crypto";
import type { SavedView } from "@kindling/contracts/saved-views/schemas.ts";
import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { tableOf, useAdminDashboard, waitUntilFound } from "../use-admin-dashboard.ts";

const { during, data, send } = await useAdminDashboard();

const button = (page: Page | Locator, name: string) => page.getByRole("button", { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole("columnheader", { name, exact: true });

async function hideColumn(page: Page, column: string): Promise<void> {
  await button(page, "Columns").click();
  await page.getByRole("checkbox", { name: column }).uncheck();
  await page.getByRole("radio", { name: "Compact" }).check();
  await page.keyboard.press("Escape");
}

it("a view keeps filters, sort and columns but no search, and its changes until it is opened by its link", async () => {
  const name = `Early ${randomUUID().slice(0, 8)}`;
  await during({ path: "/admin/dashboard?stage=SEED,SERIES_A&sort=stage,-ask&q=a" }, async ({ page }) => {
    await tableOf(page);
    await hideColumn(page, "Discord");
    await button(page, "Views").click();
    const popover = page.getByRole("dialog", { name: /^Views of / });
    await button(popover, "Save as a new view").click();
    const field = popover.getByRole("textbox", { name: "Name of the new view" });
    await field.fill(name);
    await field.press("Enter");
    await button(page, `View: ${name}`).waitFor();
    const views = await data<SavedView[]>("/api/admin/views");
    const view = views.find((one) => one.name === name)!;
    expect(view).toMatchObject({ search: "", sort: "stage,-ask" });
    expect(page.url()).toContain(`view=${view.id}`);

    // Another tab begins with neither the rows nor the columns of this one.
    const link = `/admin/dashboard?view=${view.id}`;
    const another = await page.context().newPage();
    await another.goto(link);
    await button(another, `View: ${name}`).waitFor();
    await another.waitForURL((url) => url.searchParams.get("stage") === "SEED,SERIES_A");
    expect(new URL(another.url()).searchParams.get("q")).toBeNull();
    await waitUntilFound(another);
    expect(await heading(another, "Stage 1").getAttribute("aria-sort")).toBe("ascending");
    expect(await heading(another, "Ask 2").getAttribute("aria-sort")).toBe("descending");
    await heading(another, "Discord").waitFor({ state: "detached" });
    expect((await another.locator("tr[data-row]").first().boundingBox())!.height).toBe(32);

    await button(another, "Remove filter Funding stage: Seed").click();
    await hideColumn(another, "Industry");
    const isChanged = async () => {
      await button(another, `View: ${name}, changed`).waitFor();
      await heading(another, "Industry").waitFor({ state: "detached" });
      expect(new URL(another.url()).searchParams.get("stage")).toBe("SERIES_A");
    };
    await isChanged();
    await another.reload();
    await isChanged();
    await another.goto("about:blank");
    await another.goBack();
    await isChanged();
    await another.goto("about:blank");
    await another.goto(link);
    await button(another, `View: ${name}`).waitFor();
    await heading(another, "Industry").waitFor();
    await send("DELETE", `/api/admin/views/${view.id}`);
  });
});
