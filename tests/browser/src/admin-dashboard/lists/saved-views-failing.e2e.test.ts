import { describe, it } from "vitest";
import { holdRequests } from "../../page/hold-requests.ts";
import { tableOf } from "../use-admin-dashboard.ts";
import { button, openViews, useSavedViews } from "./use-saved-views.ts";

const { during, save } = await useSavedViews();

describe("a view whose popover was closed before its change failed", () => {
  it("is reported when its changes were not saved", async () => {
    const { id } = await save("Hot seed");
    await during({ path: `/admin/dashboard?view=${id}` }, async ({ page }) => {
      await tableOf(page);
      await button(page, "Remove filter Funding stage: Seed").click();
      await button(page, "View: Hot seed, changed").waitFor();
      const popover = await openViews(page);
      const { fail } = await holdRequests(page, "PUT", "/api/admin/views**");
      await button(popover, "Save changes").click();
      await page.getByRole("heading", { level: 1 }).click();
      await popover.waitFor({ state: "detached" });
      fail();
      await page.getByRole("alert").getByText('"Hot seed" was not saved').waitFor();
    });
  });

  it("is reported when it is new, and another tab is open", async () => {
    await during({}, async ({ page }) => {
      await tableOf(page);
      const popover = await openViews(page);
      await button(popover, "Save as a new view").click();
      const { fail } = await holdRequests(page, "POST", "/api/admin/views**");
      await popover.getByRole("textbox").fill("All of them");
      await page.keyboard.press("Enter");
      await page.getByRole("tab", { name: "Investor Match Cluster" }).click();
      await popover.waitFor({ state: "detached" });
      fail();
      await page.getByRole("alert").getByText('"All of them" was not saved').waitFor();
    });
  });

  it("is reported when it was not deleted", async () => {
    await save("Hot seed");
    await during({}, async ({ page }) => {
      await tableOf(page);
      const popover = await openViews(page);
      await button(popover, "Delete Hot seed").click();
      const { fail } = await holdRequests(page, "DELETE", "/api/admin/views**");
      const question = page.getByRole("alertdialog");
      await button(question, "Delete view").click();
      await page.keyboard.press("Escape");
      await question.waitFor({ state: "detached" });
      await page.getByRole("tab", { name: "Investor Match Cluster" }).click();
      await popover.waitFor({ state: "detached" });
      fail();
      await page.getByRole("alert").getByText("Could not delete the view").waitFor();
    });
  });
});
