import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import type { Investor } from "@kindling/contracts/investors/schemas.ts";
import { describe, expect, it } from "vitest";
import { axeViolations } from "../../page/axe.ts";
import { waitForFocus } from "../../page/focus.ts";
import { findRow, tableOf, useAdminDashboard } from "../use-admin-dashboard.ts";

const { during, data } = await useAdminDashboard();

describe("a founder", () => {
  it("opens from the company name, sets the URL, saves edits and closes on Back", async () => {
    await during({ translated: true }, async ({ page }) => {
      const founder = (await data<Founder[]>("/api/founders")).find(
        ({ company }) => company === "Kettle & Coil",
      )!;
      const row = await findRow(page, founder.company);
      await page.waitForURL(/q=Kettle/);
      await row.getByRole("button", { name: founder.company, exact: true }).click();
      const dialog = page.getByRole("dialog", { name: founder.company });
      await dialog.waitFor();
      expect(page.url()).toContain(`founder=${founder.id}`);
      for (const tab of ["Basic Info", "Business", "Metrics", "Details"])
        await dialog.getByRole("tab", { name: tab }).waitFor();
      await dialog.getByRole("button", { name: "Edit" }).click();
      await dialog.getByLabel("Founder Name").fill("Declan R. Rafferty");
      await dialog.getByRole("button", { name: "Save" }).click();
      await page.getByText("Founder saved").waitFor();
      await page.goBack();
      await dialog.waitFor({ state: "detached" });
      await row.getByText("Declan R. Rafferty").waitFor();
    });
  });

  it("is added, which shows the opt-in's confirmation and lists it", async () => {
    await during({}, async ({ page }) => {
      await tableOf(page);
      await page.getByRole("button", { name: "Add Founder" }).click();
      const dialog = page.getByRole("dialog", { name: "Add Founder" });
      const tab = (name: string) => dialog.getByRole("tab", { name }).click();
      await dialog.getByLabel("Company Name").fill("Journey Works");
      await dialog.getByLabel("Founder Name").fill("Jo Walker");
      await dialog.getByLabel("Email").fill("journey.works@journey.example");
      await dialog.getByLabel("Website").fill("journey.example");
      await tab("Business");
      await dialog.getByRole("combobox", { name: "Industry" }).click();
      await page.getByRole("option", { name: "SaaS", exact: true }).click();
      await dialog.getByLabel("Elevator Pitch").fill("Journeys that work.");
      await tab("Team");
      await dialog.getByLabel("Discord Username").fill("jo.walks");
      expect(await axeViolations(page)).toEqual([]);
      await dialog.getByRole("button", { name: "Add Founder" }).click();
      await waitForFocus(dialog.getByRole("heading", { name: "Opt-in Submitted Successfully!" }));
      await dialog.getByText("journey.works@journey.example").waitFor();
      await dialog.getByRole("link", { name: /^Join our Discord/ }).waitFor();
      expect(await dialog.getByRole("link", { name: "Go to Founder Login" }).count()).toBe(0);
      expect(await axeViolations(page)).toEqual([]);
      await dialog.getByRole("button", { name: "Done" }).click();
      await dialog.waitFor({ state: "detached" });
      await findRow(page, "Journey Works");
    });
  });
});

it("an investor is added, edited and listed", async () => {
  await during({ path: "/admin/dashboard?tab=database" }, async ({ page }) => {
    await tableOf(page);
    await page.getByRole("button", { name: "Add Investor" }).click();
    const form = page.getByRole("dialog", { name: "Add Investor" });
    await form.getByLabel("Name", { exact: false }).first().fill("Ines Vestora");
    await form.getByLabel("Email").fill("ines@vestora.example");
    await form.locator("button[type=submit]").click();
    await page.getByText("Investor added").waitFor();
    const row = await findRow(page, "Ines Vestora");
    await row.getByRole("button", { name: "Ines Vestora", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Ines Vestora" });
    await dialog.getByRole("button", { name: "Edit" }).click();
    await dialog.getByLabel("City").fill("Reykjavík");
    await dialog.getByRole("tab", { name: "Investment" }).click();
    await dialog.getByLabel("Typical Check").fill("2.5M");
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByText("Investor saved").waitFor();
    await page.keyboard.press("Escape");
    await row.getByText(/Reykjavík/).waitFor();
    const saved = (await data<Investor[]>("/api/investors-database")).find(
      ({ name }) => name === "Ines Vestora",
    );
    expect(saved?.typical_check_usd).toBe(2_500_000);
  });
});
