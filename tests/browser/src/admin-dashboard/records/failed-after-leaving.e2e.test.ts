import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import { founderLike } from "@kindling/test-kit/product/people.ts";
import type { Page } from "playwright-core";
import { describe, it } from "vitest";
import { holdRequests } from "../../page/hold-requests.ts";
import { tableOf, useAdminDashboard } from "../use-admin-dashboard.ts";

const { during, send } = await useAdminDashboard();

let added = Date.now();
function addFounder(): Promise<Founder> {
  added += 1;
  return send("POST", "/api/founders", founderLike(added));
}
async function archivedFounder(): Promise<Founder> {
  const founder = await addFounder();
  await send("DELETE", `/api/founders/${founder.id}`);
  return founder;
}
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const notified = (page: Page, text: string) => page.getByRole("alert").getByText(text).waitFor();

describe("a failure that arrives when its place was left is notified", () => {
  it("when a record was not archived, and the next one is open", async () => {
    const { company } = await addFounder();
    await during({}, async ({ page }) => {
      await tableOf(page);
      await button(page, company).click();
      const dialog = page.getByRole("dialog", { name: company });
      const { fail } = await holdRequests(page, "DELETE", "/api/founders/**");
      await dialog.getByRole("button", { name: "Archive" }).click();
      await page.keyboard.press("j");
      await dialog.waitFor({ state: "detached" });
      fail();
      await notified(page, `${company} was not archived`);
    });
  });

  it("when a record was not saved, and Back has closed it", async () => {
    const { company } = await addFounder();
    await during({}, async ({ page }) => {
      await tableOf(page);
      await button(page, company).click();
      const dialog = page.getByRole("dialog", { name: company });
      await dialog.getByRole("button", { name: "Edit", exact: true }).click();
      await dialog.getByLabel("Founder Name").fill("Ada Lost");
      const { fail } = await holdRequests(page, "PUT", "/api/founders/**");
      await dialog.getByRole("button", { name: "Save" }).click();
      await page.goBack();
      await dialog.waitFor({ state: "detached" });
      fail();
      await notified(page, `${company} was not saved`);
    });
  });

  it("when a change was not undone, and another tab of the record is open", async () => {
    const { id, company } = await addFounder();
    await send("PUT", `/api/founders/${id}`, { requested_check_usd: 450_000 });
    await during({ path: `/admin/dashboard?founder=${id}` }, async ({ page }) => {
      const dialog = page.getByRole("dialog", { name: company });
      await dialog.getByRole("tab", { name: "History" }).click();
      const undo = dialog.getByRole("button", { name: /^Undo: / });
      const { fail } = await holdRequests(page, "POST", "/api/founders/**");
      await undo.click();
      await dialog.getByRole("tab", { name: "Business" }).click();
      await undo.waitFor({ state: "detached" });
      fail();
      await notified(page, "The change was not undone");
    });
  });

  it("when a record was not restored, and the other tab is open", async () => {
    const { company } = await archivedFounder();
    await during({ path: "/admin/archive" }, async ({ page }) => {
      const { fail } = await holdRequests(page, "POST", "/api/founders/**");
      await button(page, `Restore ${company}`).click();
      await page.getByRole("tab", { name: /^Investors/ }).click();
      await button(page, `Restore ${company}`).waitFor({ state: "detached" });
      fail();
      await notified(page, `${company} was not restored`);
    });
  });

  it("when a record was not erased, and its question is closed", async () => {
    const { company } = await archivedFounder();
    await during({ path: "/admin/archive" }, async ({ page }) => {
      await button(page, `Erase now... ${company}`).click();
      const question = page.getByRole("alertdialog");
      await question.getByRole("textbox").fill(company);
      const { fail } = await holdRequests(page, "DELETE", "/api/founders/**");
      await question.getByRole("button", { name: "Erase for good" }).click();
      await page.keyboard.press("Escape");
      await question.waitFor({ state: "detached" });
      fail();
      await notified(page, `${company} was not erased`);
    });
  });
});
