import { describe, expect, it } from "vitest";
import { itIsAccessibleInTwoWalks } from "../../page/accessibility.ts";
import { goToCell, pressByKeys, tabTo, waitForFocus } from "../../page/focus.ts";
import { tableOf, waitForRecords, waitUntilFound } from "../use-admin-dashboard.ts";
import { button, contents, heading, openViews, useSavedViews } from "./use-saved-views.ts";

const { during, send, save, saved } = await useSavedViews();

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
      await popover.getByText("No views yet.").waitFor();
      await button(popover, "Save as a new view").click();
      const name = popover.getByRole("textbox", { name: "Name of the new view" });
      await waitForFocus(name);
      await name.press("Enter");
      await popover.getByText("Please enter a name").waitFor();
      await name.fill("Early, largest first");
      await name.press("Enter");
      await button(page, "View: Early, largest first").waitFor();
      await popover.waitFor({ state: "detached" });
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
      // The reader's own columns are as they were.
      const popover = await openViews(page);
      await button(popover, "All founders").click();
      await button(page, "Views").waitFor();
      await heading(page, "Discord").waitFor();
      await page.waitForURL((url) => url.search === "");
    });
  });

  it("says that it was changed, and is saved or discarded, by keyboard", async () => {
    const view = await save("Hot seed");
    await during({ path: `/admin/dashboard?view=${view.id}` }, async ({ page }) => {
      await tableOf(page);
      await button(page, "View: Hot seed").waitFor();
      await pressByKeys(button(page, "Remove filter Funding stage: Seed"));
      const changed = button(page, "View: Hot seed, changed");
      await changed.waitFor();
      await page.reload();
      await pressByKeys(changed);
      await pressByKeys(button(page, "Discard changes"));
      await waitForFocus(button(page, "View: Hot seed"));
      await page.waitForURL(/stage=SEED/);
      await goToCell(heading(page, "Ask").getByRole("button"));
      await page.keyboard.press("Enter");
      await pressByKeys(changed, { tab: "Shift+Tab" });
      await pressByKeys(button(page, "Save changes"));
      await waitForFocus(button(page, "View: Hot seed"));
      expect(await saved()).toMatchObject([{ version: 2, sort: "", filters: contents.filters }]);
    });
  });

  it("keeps its columns, and the reader's own, when another view is opened in a second tab", async () => {
    const first = await save("Hot seed");
    const columns = [{ id: "industry", shown: false, width: null }];
    const second = await save("All of them", { layout: { columns, density: "comfortable" } });
    await during({ path: `/admin/dashboard?view=${first.id}` }, async ({ page }) => {
      await button(page, "View: Hot seed").waitFor();
      await heading(page, "Discord").waitFor({ state: "detached" });
      const tab = await page.context().newPage();
      await tab.goto(`/admin/dashboard?view=${second.id}`);
      await button(tab, "View: All of them").waitFor();
      await heading(tab, "Industry").waitFor({ state: "detached" });
      await tab.close();

      await button(page, "Columns").click();
      await page.getByRole("checkbox", { name: "Industry" }).uncheck();
      await page.keyboard.press("Escape");
      await button(page, "View: Hot seed, changed").waitFor();
      expect(await heading(page, "Discord").count()).toBe(0);
      const popover = await openViews(page);
      await button(popover, "All founders").click();
      await button(page, "Views").waitFor();
      await heading(page, "Discord").waitFor();
      await heading(page, "Industry").waitFor();
    });
  });

  it("does not overwrite what another admin saved after it was opened", async () => {
    const view = await save("Hot seed");
    await during({ path: `/admin/dashboard?view=${view.id}` }, async ({ page }) => {
      await tableOf(page);
      await button(page, "View: Hot seed").waitFor();
      await send("PUT", `/api/admin/views/${view.id}`, {
        version: 1,
        name: "Hot seed",
        ...contents,
        sort: "",
      });
      await button(page, "Remove filter Funding stage: Seed").click();
      const read = page.waitForResponse((response) => response.url().endsWith("/api/admin/views"));
      const popover = await openViews(page);
      await read;
      await button(popover, "Save changes").click();
      await popover.getByText("Another admin has changed this view.").waitFor();
      expect(await saved()).toMatchObject([{ version: 2, sort: "", filters: contents.filters }]);

      await button(popover, "Discard changes").click();
      await page.waitForURL(/stage=SEED/);
      await openViews(page);
      await button(popover, "Rename Hot seed").click();
      await popover.getByRole("textbox").fill("Warm seed");
      await page.keyboard.press("Enter");
      await button(page, "View: Warm seed").waitFor();
      await page.keyboard.press("Escape");
      await button(page, "Remove filter Funding stage: Seed").click();
      await button(await openViews(page), "Save changes").click();
      await page.getByText('"Warm seed" was changed for all admins').waitFor();
      await heading(page, "Ask").getByRole("button").click();
      await button(await openViews(page), "Save changes").click();
      await button(page, "View: Warm seed").waitFor();
      expect(await saved()).toMatchObject([{ version: 5, sort: "ask", filters: [] }]);
    });
  });

  it("is renamed and deleted by keyboard, with a question before", async () => {
    await save("Hot seed");
    await during({}, async ({ page }) => {
      await tableOf(page);
      await tabTo(button(page, "Views"));
      await page.keyboard.press("Enter");
      const popover = page.getByRole("dialog", { name: "Views of Founders" });
      await tabTo(button(popover, "Hot seed"));
      await tabTo(button(popover, "Rename Hot seed"));
      await page.keyboard.press("Enter");
      const name = popover.getByRole("textbox", { name: "New name of Hot seed" });
      await waitForFocus(name);
      await page.keyboard.press("Escape");
      await name.waitFor({ state: "detached" });
      await popover.waitFor();
      await tabTo(button(popover, "Rename Hot seed"));
      await page.keyboard.press("Enter");
      await waitForFocus(name);
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.type("Warm seed");
      await page.keyboard.press("Enter");
      await tabTo(button(popover, "Delete Warm seed"));
      await page.keyboard.press("Enter");
      const question = page.getByRole("alertdialog", { name: 'Delete "Warm seed"?' });
      await expect.poll(() => question.evaluate((box) => box.contains(document.activeElement))).toBe(true);
      await page.keyboard.press("Escape");
      await question.waitFor({ state: "detached" });
      expect(await saved()).toMatchObject([{ name: "Warm seed" }]);
      await waitForFocus(button(popover, "Delete Warm seed"));
      await page.keyboard.press("Enter");
      await tabTo(button(question, "Delete view"));
      await page.keyboard.press("Enter");
      await popover.getByText("No views yet.").waitFor();
      expect(await saved()).toEqual([]);
    });
  });

  it("opens in its table, and without columns and values that no longer exist", async () => {
    const view = await save("Old", {
      table: "database",
      filters: [
        { name: "temperature", value: "HOT,LUKEWARM" },
        { name: "zodiac", value: "LEO" },
      ],
      sort: "phone,-typicalCheck",
      layout: {
        columns: [
          { id: "name", shown: true, width: null },
          { id: "fax", shown: true, width: 100 },
          { id: "type", shown: false, width: null },
        ],
        density: "comfortable",
      },
    });
    await during({ path: `/admin/dashboard?view=${view.id}` }, async ({ page }) => {
      await page.getByRole("tab", { name: /^Investor Database/, selected: true }).waitFor();
      await tableOf(page);
      await button(page, "View: Old").waitFor();
      await button(page, "Remove filter Temperature: Hot").waitFor();
      await heading(page, "Type").waitFor({ state: "detached" });
      expect(await heading(page, "Typical Check").getAttribute("aria-sort")).toBe("descending");
    });
  });

  it("says when another admin has taken the name, changed it or deleted it", async () => {
    const view = await save("Hot seed");
    await during({ path: `/admin/dashboard?view=${view.id}` }, async ({ page }) => {
      await tableOf(page);
      await button(page, "View: Hot seed").waitFor();
      await button(page, "Remove filter Funding stage: Seed").click();
      const popover = await openViews(page);
      await button(popover, "Save as a new view").click();
      await popover.getByRole("textbox").fill("hot SEED");
      await button(popover, "Save").click();
      await popover.getByText("There is a view of this name already. Please choose another name.").waitFor();
      await button(popover, "Cancel").click();

      await send("PUT", `/api/admin/views/${view.id}`, { version: 1, name: "Hot seed", ...contents });
      await button(popover, "Save changes").click();
      await popover.getByText("Another admin has changed this view.").waitFor();
      expect(await saved()).toMatchObject([{ version: 2, filters: contents.filters }]);

      await send("DELETE", `/api/admin/views/${view.id}`);
      await button(popover, "Save changes").click();
      await popover.getByText("The view of this address was deleted.").waitFor();
      await button(page, "View deleted").waitFor();
    });
  });
});

itIsAccessibleInTwoWalks("the saved views", during, async ({ page }, check) => {
  const view = await save("A view with a name that needs more than one line");
  await page.goto(`/admin/dashboard?view=${view.id}`);
  await waitForRecords(page);
  await button(page, "Remove filter Funding stage: Seed").click();
  await button(page, /^View: A view with .*, changed$/).waitFor();
  const popover = await openViews(page);
  await check("the popover");
  await button(popover, "Save as a new view").click();
  await button(popover, "Save").click();
  await popover.getByText("Please enter a name").waitFor();
  await check("the form");
  await button(popover, /^Delete A view/).click();
  await page.getByRole("alertdialog").waitFor();
  await check("the question");
});
