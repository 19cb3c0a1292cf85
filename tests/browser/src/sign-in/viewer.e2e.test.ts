import { describe, expect, it } from "vitest";
import { tableOf } from "../admin-dashboard/use-admin-dashboard.ts";
import { changingControls, dialogOf, signIn, useViewer, viewOnly, watch } from "./use-viewer.ts";

const { during, founder, investor, archived, applicant } = await useViewer();

describe("a viewer", () => {
  it("sees every screen, no control that changes something, and is never refused", async () => {
    await during({}, async ({ page, errors }) => {
      await signIn(page);
      const seen = watch(page);
      await viewOnly(page).waitFor();
      const none = async () => expect(await changingControls(page)).toEqual([]);
      await page.getByRole("gridcell", { name: "$750K", exact: true }).waitFor();
      await none();

      await page.getByRole("button", { name: `Investor matches for ${founder.company}` }).click();
      await page.getByRole("button", { name: investor.name, exact: true }).waitFor();
      await page.getByRole("button", { name: founder.company, exact: true }).click();
      const record = dialogOf(page, founder.company);
      await record.getByRole("tab", { name: "History" }).click();
      await record.getByText("ada changed").waitFor();
      await none();
      await record.getByRole("tab", { name: "Account" }).click();
      await record.getByRole("heading", { name: "Can sign in" }).waitFor();
      await none();
      await record.getByRole("button", { name: "Close" }).last().click();

      await page.getByRole("tab", { name: "Investor Match Cluster" }).click();
      await page.getByRole("button", { name: `Founder matches for ${investor.name}` }).click();
      await page.getByText("3 INVEST").waitFor();
      await page.getByText("Met at demo day").waitFor();
      await none();
      await page.getByRole("button", { name: `History of the review of ${founder.company}` }).click();
      await dialogOf(page, "Review history").getByText("ada changed").waitFor();
      await none();
      await page.keyboard.press("Escape");

      await page.getByRole("tab", { name: "Investor Database" }).click();
      await tableOf(page);
      await none();
      await page.getByRole("button", { name: investor.name, exact: true }).click();
      await dialogOf(page, investor.name).getByRole("tab", { name: "History" }).click();
      await dialogOf(page, investor.name)
        .getByText("A visitor registered with")
        .or(page.getByText("ada added"))
        .waitFor();
      await none();
      await page.keyboard.press("Escape");

      await page.goto("/admin/archive");
      await page.getByText(archived.company).waitFor();
      await viewOnly(page).waitFor();
      await none();
      await page.goto("/admin/applications");
      await page.getByText(applicant.email).waitFor();
      await none();
      await page.goto("/admin/activity");
      await page.getByText("vera").first().waitFor();
      await none();
      await page.goto("/admin/dashboard");
      await page.getByRole("button", { name: /^Export/ }).click();
      await page
        .getByText(/exported|downloaded/i)
        .first()
        .waitFor();
      expect(seen).toEqual({ changes: [], refused: [] });
      expect(errors).toEqual([]);
    });
  });
});
