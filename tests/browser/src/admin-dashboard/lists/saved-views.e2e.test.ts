import { describe, expect, it } from "vitest";
import { itIsAccessibleInTwoWalks } from "../../page/accessibility.ts";
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

  it("is not overwritten after another admin saved it", async () => {
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
      await button(await openViews(page), "Save changes").click();
      await page.getByText("Another admin has changed this view.").waitFor();
      expect(await saved()).toMatchObject([{ version: 2, sort: "", filters: contents.filters }]);
    });
  });

  it("keeps its changes on reload and on Back from another site, but not when it is opened by its link", async () => {
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
