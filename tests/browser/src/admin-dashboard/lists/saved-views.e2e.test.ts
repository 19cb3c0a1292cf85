import { describe, expect, it } from "vitest";
import { tableOf, waitUntilFound } from "../use-admin-dashboard.ts";
import { button, heading, openViews, useSavedViews } from "./use-saved-views.ts";

const { during, save, saved } = await useSavedViews();

describe("a saved view", () => {
  it("keeps filters, sort and columns but no search, and opens by its link in another browser", async () => {
    let link = "";
    await during({}, async ({ page }) => {
      await page.goto("/admin/dashboard?stage=SEED,SERIES_A&sort=stage,-ask&q=a");
      await tableOf(page);
      await button(page, "Columns").click();
      await page.getByRole("checkbox", { name: "Discord" }).uncheck();
      await page.getByRole("radio", { name: "Compact" }).check();
      await page.keyboard.press("Escape");
      const popover = await openViews(page);
      await button(popover, "Save as a new view").click();
      const name = popover.getByRole("textbox", { name: "Name of the new view" });
      await name.fill("Early, largest first");
      await name.press("Enter");
      await button(page, "View: Early, largest first").waitFor();
      const [view] = await saved();
      expect(view).toMatchObject({ name: "Early, largest first", search: "", sort: "stage,-ask" });
      expect(page.url()).toContain(`view=${view!.id}`);
      link = `/admin/dashboard?view=${view!.id}`;
    });
    await during({ path: link }, async ({ page }) => {
      await tableOf(page);
      await button(page, "View: Early, largest first").waitFor();
      await page.waitForURL((url) => url.searchParams.get("stage") === "SEED,SERIES_A");
      expect(new URL(page.url()).searchParams.get("q")).toBeNull();
      await waitUntilFound(page);
      expect(await heading(page, "Stage 1").getAttribute("aria-sort")).toBe("ascending");
      expect(await heading(page, "Ask 2").getAttribute("aria-sort")).toBe("descending");
      await heading(page, "Discord").waitFor({ state: "detached" });
      expect((await page.locator("tr[data-row]").first().boundingBox())!.height).toBe(32);
    });
  });

  it("keeps its changes on reload and on Back from another site, but not when it is opened by its link", async () => {
    const columns = [{ id: "email", shown: false, width: null }];
    const other = await save("All of them", { layout: { columns, density: "comfortable" } });
    const { id } = await save("Seed", { sort: "" });
    const path = `/admin/dashboard?view=${id}`;
    await during({ path }, async ({ page }) => {
      const expectChanged = async () => {
        await button(page, "View: Seed, changed").waitFor();
        await heading(page, "Industry").waitFor({ state: "detached" });
        expect(new URL(page.url()).search).toBe(`?view=${id}`);
      };
      await button(page, "Remove filter Funding stage: Seed").click();
      await page.waitForURL(`**${path}`);
      await button(page, "Columns").click();
      await page.getByRole("checkbox", { name: "Industry" }).uncheck();
      await page.keyboard.press("Escape");
      await expectChanged();
      const tab = await page.context().newPage();
      await tab.goto(`/admin/dashboard?view=${other.id}`);
      await button(tab, "View: All of them").waitFor();
      await heading(tab, "Email").waitFor({ state: "detached" });
      await tab.close();
      await heading(page, "Email").waitFor();
      await expectChanged();
      await page.reload();
      await expectChanged();
      await page.goto("about:blank");
      await page.goBack();
      await expectChanged();
      await page.goto("about:blank");
      await page.goto(path);
      await button(page, "View: Seed").waitFor();
      await heading(page, "Industry").waitFor();
    });
  });
});
