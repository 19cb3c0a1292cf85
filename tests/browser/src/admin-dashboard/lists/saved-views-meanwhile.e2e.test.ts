import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { tableOf } from "../use-admin-dashboard.ts";
import { button, heading, openViews, useSavedViews } from "./use-saved-views.ts";

const { during, proxy, save } = await useSavedViews();

describe("an open view", () => {
  it("that saves only columns does not prevent opening the other lists", async () => {
    const { id } = await save("Narrow", { filters: [], sort: "" });
    await during({ path: `/admin/dashboard?view=${id}` }, async ({ page }) => {
      await button(page, "View: Narrow").waitFor();
      await page.getByRole("tab", { name: "Investor Match Cluster" }).click();
      await heading(page, "Preferred Stages").waitFor();
      await button(page, "Views").waitFor();
      expect(new URL(page.url()).searchParams.get("tab")).toBe("cluster");
    });
  });

  it("opens by a link that also opens a record", async () => {
    const { id } = await save("Warm seed");
    await during({ path: `/admin/dashboard?view=${id}&founder=3` }, async ({ page }) => {
      await page.getByRole("dialog").waitFor();
      await button(page, "View: Warm seed").waitFor();
      await page.waitForURL(
        (url) => url.searchParams.has("stage") && url.searchParams.get("founder") === "3",
      );
    });
  });

  it("does not restore a removed filter on reload", async () => {
    const { id } = await save("Seed", { sort: "" });
    await during({ path: `/admin/dashboard?view=${id}` }, async ({ page }) => {
      await button(page, "Remove filter Funding stage: Seed").click();
      await page.waitForURL(`**/admin/dashboard?view=${id}`);
      await page.reload();
      await button(page, "View: Seed, changed").waitFor();
      expect(new URL(page.url()).search).toBe(`?view=${id}`);
    });
  });

  it("does not restore a removed filter on Back from another view", async () => {
    const [seed, other] = [await save("Seed", { sort: "" }), await save("Any stage", { filters: [] })];
    await during({ path: `/admin/dashboard?view=${seed.id}` }, async ({ page }) => {
      await button(page, "Remove filter Funding stage: Seed").click();
      await page.waitForURL(`**/admin/dashboard?view=${seed.id}`);
      await button(await openViews(page), "Any stage").click();
      await page.waitForURL((url) => url.searchParams.get("view") === String(other.id));
      await button(page, "View: Any stage").waitFor();
      await page.goBack();
      await button(page, "View: Seed, changed").waitFor();
      expect(new URL(page.url()).search).toBe(`?view=${seed.id}`);
    });
  });

  it("keeps its changed columns on Back and Forward between views", async () => {
    const [seed, other] = [await save("Seed"), await save("Any stage", { filters: [] })];
    await during({ path: `/admin/dashboard?view=${seed.id}` }, async ({ page }) => {
      await button(page, "View: Seed").waitFor();
      await hideColumn(page, "Industry");
      await button(page, "View: Seed, changed").waitFor();
      await button(await openViews(page), "Any stage").click();
      await button(page, "View: Any stage").waitFor();
      await heading(page, "Industry").waitFor();
      await hideColumn(page, "Email");
      await button(page, "View: Any stage, changed").waitFor();
      await page.goBack();
      await button(page, "View: Seed, changed").waitFor();
      await heading(page, "Email").waitFor();
      expect(await heading(page, "Industry").count()).toBe(0);
      await page.goForward();
      await button(page, "View: Any stage, changed").waitFor();
      await heading(page, "Industry").waitFor();
      expect(await heading(page, "Email").count()).toBe(0);
      // Opened anew, by its name or its link, it is as it was saved.
      await button(await openViews(page), "Seed").click();
      await button(page, "View: Seed").waitFor();
      await page.goto(`/admin/dashboard?view=${other.id}`);
      await button(page, "View: Any stage").waitFor();
      await heading(page, "Email").waitFor();
    });
  });

  it("keeps what was changed on Back from another site", async () => {
    const { id } = await save("Seed", { sort: "" });
    await during({ path: `/admin/dashboard?view=${id}` }, async ({ page }) => {
      await button(page, "Remove filter Funding stage: Seed").click();
      await page.waitForURL(`**/admin/dashboard?view=${id}`);
      await hideColumn(page, "Industry");
      await page.goto("about:blank");
      await page.goBack();
      await button(page, "View: Seed, changed").waitFor();
      expect(await heading(page, "Industry").count()).toBe(0);
      expect(new URL(page.url()).search).toBe(`?view=${id}`);
    });
  });
});

async function hideColumn(page: Page, name: string): Promise<void> {
  await button(page, "Columns").click();
  await page.getByRole("checkbox", { name }).uncheck();
  await page.keyboard.press("Escape");
  await heading(page, name).waitFor({ state: "detached" });
}

describe("the name of a view", () => {
  it("is kept while the views are closed, until it is cancelled", async () => {
    const { id } = await save("Narrow", { sort: "" });
    await during({ path: `/admin/dashboard?view=${id}` }, async ({ page }) => {
      await button(page, "View: Narrow").waitFor();
      const name = page.getByRole("textbox", { name: "Name of the new view" });
      await button(await openViews(page), "Save as a new view").click();
      await name.fill("Early");
      await page.mouse.click(5, 400);
      await name.waitFor({ state: "detached" });
      await openViews(page);
      expect(await name.inputValue()).toBe("Early");
      await name.press("Escape");
      await name.waitFor({ state: "detached" });
      await button(page, "Save as a new view").click();
      expect(await name.inputValue()).toBe("");
    });
  });
});

describe("a view that is saved late", () => {
  it("does not replace a view that was opened meanwhile", async () => {
    const [changed, other] = [await save("Hot seed"), await save("Any stage", { filters: [] })];
    await during({ path: `/admin/dashboard?view=${changed.id}` }, async ({ page }) => {
      await tableOf(page);
      await button(page, "Remove filter Funding stage: Seed").click();
      await button(page, "View: Hot seed, changed").waitFor();
      const popover = await openViews(page);
      proxy.on("PUT", /^\/api\/admin\/views\//, { kind: "hold" });
      await button(popover, "Save changes").click();
      await button(popover, "Any stage").click();
      await button(page, "View: Any stage").waitFor();
      proxy.release();
      await page.getByText('"Hot seed" was changed for all admins').waitFor();
      await button(page, "View: Any stage").waitFor();
      expect(new URL(page.url()).searchParams.get("view")).toBe(String(other.id));
    });
  });

  it("is not opened in another tab", async () => {
    await during({}, async ({ page }) => {
      await tableOf(page);
      const popover = await openViews(page);
      await button(popover, "Save as a new view").click();
      proxy.on("POST", /^\/api\/admin\/views$/, { kind: "hold" });
      await popover.getByRole("textbox").fill("All of them");
      await page.keyboard.press("Enter");
      await page.getByRole("tab", { name: "Investor Match Cluster" }).click();
      await page.waitForURL("**/admin/dashboard?tab=cluster");
      proxy.release();
      await page.getByText('All admins find "All of them" under Views').waitFor();
      expect(new URL(page.url()).search).toBe("?tab=cluster");
      await button(page, "Views").waitFor();
    });
  });
});
