import { randomUUID } from "node:crypto";
import type { Investor } from "@kindling/contracts/investors/schemas.ts";
import { expect, it } from "vitest";
import { waitForFocus } from "../../page/focus.ts";
import { findRow, tableOf, useAdminDashboard } from "../use-admin-dashboard.ts";

const { during, data } = await useAdminDashboard();
const newWord = () => randomUUID().slice(0, 8);

it("a founder is added, which shows the opt-in's confirmation, is opened and edited, and closes on Back", async () => {
  const word = newWord();
  const [company, email] = [`Journey ${word}`, `jo@${word}.example`];
  await during({ translated: true }, async ({ page }) => {
    await tableOf(page);
    await page.getByRole("button", { name: "Add Founder" }).click();
    const form = page.getByRole("dialog", { name: "Add Founder" });
    const tab = (name: string) => form.getByRole("tab", { name }).click();
    await form.getByLabel("Company Name").fill(company);
    await form.getByLabel("Founder Name").fill("Jo Walker");
    await form.getByLabel("Email").fill(email);
    await form.getByLabel("Website").fill("journey.example");
    await tab("Business");
    await form.getByRole("combobox", { name: "Industry" }).click();
    await page.getByRole("option", { name: "SaaS", exact: true }).click();
    await form.getByLabel("Elevator Pitch").fill("Journeys that work.");
    await tab("Team");
    await form.getByLabel("Discord Username").fill("jo.walks");
    await form.getByRole("button", { name: "Add Founder" }).click();
    await waitForFocus(form.getByRole("heading", { name: "Opt-in Submitted Successfully!" }));
    await form.getByText(email).waitFor();
    await form.getByRole("link", { name: /^Join our Discord/ }).waitFor();
    expect(await form.getByRole("link", { name: "Go to Founder Login" }).count()).toBe(0);
    await form.getByRole("button", { name: "Done" }).click();
    await form.waitFor({ state: "detached" });

    const row = await findRow(page, company);
    await page.waitForURL(/q=Journey/);
    await row.getByRole("button", { name: company, exact: true }).click();
    const dialog = page.getByRole("dialog", { name: company });
    await dialog.waitFor();
    expect(page.url()).toMatch(/founder=\d+/);
    await dialog.getByRole("button", { name: "Edit" }).click();
    await dialog.getByLabel("Founder Name").fill("Joan Walker");
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByText("Founder saved").waitFor();
    await page.goBack();
    await dialog.waitFor({ state: "detached" });
    await row.getByText("Joan Walker").waitFor();
  });
});

it("an investor is added, edited and listed", async () => {
  const word = newWord();
  const name = `Ines ${word}`;
  await during({ path: "/admin/dashboard?tab=database" }, async ({ page }) => {
    await tableOf(page);
    await page.getByRole("button", { name: "Add Investor" }).click();
    const form = page.getByRole("dialog", { name: "Add Investor" });
    await form.getByLabel("Name", { exact: false }).first().fill(name);
    await form.getByLabel("Email").fill(`ines@${word}.example`);
    await form.locator("button[type=submit]").click();
    await page.getByText("Investor added").waitFor();
    const row = await findRow(page, name);
    await row.getByRole("button", { name, exact: true }).click();
    const dialog = page.getByRole("dialog", { name });
    await dialog.getByRole("button", { name: "Edit" }).click();
    await dialog.getByLabel("City").fill("Reykjavík");
    await dialog.getByRole("tab", { name: "Investment" }).click();
    await dialog.getByLabel("Typical Check").fill("2.5M");
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByText("Investor saved").waitFor();
    await page.keyboard.press("Escape");
    await row.getByText(/Reykjavík/).waitFor();
    const saved = (await data<Investor[]>("/api/investors-database")).find((one) => one.name === name);
    expect(saved?.typical_check_usd).toBe(2_500_000);
  });
});
