import { randomUUID } from "node:crypto";
import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import type { Investor, InvestorInMatchView } from "@kindling/contracts/investors/schemas.ts";
import { call } from "@kindling/test-kit/client.ts";
import { founderLike, investorLike } from "@kindling/test-kit/product/people.ts";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { findRow, pill, rowOf, useAdminDashboard } from "../use-admin-dashboard.ts";

const { during, data, send, url, waitUntilConsistent } = await useAdminDashboard();

function addFounder(): Promise<Founder> {
  const company = `Smithy ${randomUUID().slice(0, 8)}`;
  return send("POST", "/api/founders", founderLike(1, { company, email: `${randomUUID()}@mail.example` }));
}
const archiveFounder = (id: number) => send("DELETE", `/api/founders/${id}`);
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

it("a founder that is archived leaves the list and the counts of matches until Undo", async () => {
  const { id, company } = await addFounder();
  const name = `Ines ${randomUUID().slice(0, 8)}`;
  const fields = investorLike(1, { name, email: `${randomUUID()}@mail.example` });
  const investor = await send<Investor>("POST", "/api/investors-database", fields);
  await waitUntilConsistent();
  const investors = await data<InvestorInMatchView[]>("/api/investors");
  const before = investors.find((one) => one.id === investor.id)!.founder_matches;
  await during({ path: `/admin/dashboard?q=${company}&founder=${id}` }, async ({ page, errors }) => {
    const matches = (count: number) => rowOf(page, name).getByText(`0/${count}`, { exact: true }).waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Archive" }).click();
    await page.getByText(`${company} archived`).waitFor();
    await page.getByText("No founders found").waitFor();
    await page.getByRole("tab", { name: "Investor Match Cluster" }).click();
    await page.getByRole("searchbox", { name: "Search" }).fill(name);
    await matches(before - 1);
    await button(page, "Undo").click();
    await page.getByText(`${company} restored`).waitFor();
    await matches(before);
    expect(errors).toEqual([]);
  });
});

it("a founder that another admin archives is greyed, restored in the archive, and erased with this tab's edits", async () => {
  const { id, company } = await addFounder();
  await during({}, async ({ page, errors }) => {
    const stored = () => page.evaluate(() => JSON.stringify(sessionStorage));
    const row = await findRow(page, company);
    await page.getByRole("button", { name: `Ask of ${company}` }).click();
    await page.getByRole("textbox", { name: `Ask of ${company} in USD` }).fill("654321");
    await page.keyboard.press("Enter");
    await expect.poll(stored).toContain("654321");
    await row.getByRole("button", { name: company, exact: true }).click();
    const dialog = page.getByRole("dialog", { name: company });
    const editButton = dialog.getByRole("button", { name: "Edit" });
    await editButton.waitFor();
    await archiveFounder(id);
    await rowOf(page, company).getByText("Removed", { exact: true }).waitFor();
    await dialog.getByText("This founder was archived or erased by someone else.").waitFor();
    await page.reload();
    await page.getByRole("dialog").getByText("Founder not found").waitFor();
    await send("POST", `/api/founders/${id}/restore`, {});
    await editButton.waitFor();
    await pill(page, "1 new").click();
    await rowOf(page, company).waitFor();
    await page.keyboard.press("Escape");

    await archiveFounder(id);
    await page.getByRole("link", { name: "Archive" }).click();
    const item = page.getByRole("listitem").filter({ hasText: company });
    await item.getByText(/at \d\d:\d\d by an admin$/).waitFor();
    await button(page, `Restore ${company}`).click();
    await page.getByText(`${company} restored`).waitFor();
    await item.waitFor({ state: "detached" });
    expect((await call(url, "GET", `/founders/${id}`)).status).toBe(200);
    // It follows what another admin archives.
    await archiveFounder(id);
    expect(await stored()).toContain(company);
    await button(page, `Erase now... ${company}`).click();
    await page.getByRole("alertdialog").getByRole("textbox").fill(company);
    await button(page, "Erase for good").click();
    await page.getByText(`${company} erased`).waitFor();
    await item.waitFor({ state: "detached" });
    expect(await stored()).not.toContain(company);
    expect((await call(url, "POST", `/api/founders/${id}/restore`, {})).status).toBe(404);
    // Chromium logs the 404 by which the page finds out whether the record was merged into another, or erased.
    expect(errors.filter((error) => !error.endsWith(`/founders/${id})`))).toEqual([]);
  });
});
