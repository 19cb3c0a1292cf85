import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import { describe, expect, it } from "vitest";
import { waitForFocus } from "../page/focus.ts";
import { useAdminDashboard } from "./use-admin-dashboard.ts";

const { during, data, proxy } = await useAdminDashboard();
const path = "/admin/activity";

describe("the search for a person", () => {
  it("says when it failed, and finds the person when typing goes on", async () => {
    const [founder] = await data<Founder[]>("/api/founders");
    const name = founder!.name;
    await during({ path }, async ({ page }) => {
      proxy.on("GET", /^\/api\/founders\?q=/, { kind: "respond", status: 503, body: "" });
      await page.getByRole("combobox", { name: "Person" }).click();
      await page.keyboard.type(name.slice(0, -1));
      await page.getByText("Founders and investors could not be searched.").waitFor();
      proxy.clear();
      await page.keyboard.type(name.slice(-1));
      await page.getByRole("option", { name }).first().waitFor();
    });
  });
});

describe("the focus on the activity", () => {
  it("goes to the list when Clear All is pressed in the empty one", async () => {
    await during({ path: `${path}?to=2020-01-01` }, async ({ page }) => {
      await page.getByText("No activity found").waitFor();
      await page.getByRole("button", { name: "Clear All" }).last().press("Enter");
      await page.getByRole("main").getByRole("listitem").first().waitFor();
      await waitForFocus(page.locator("#main > [tabindex='-1']"));
    });
  });

  it("goes to the page when an export is cancelled", async () => {
    await during({ path }, async ({ page }) => {
      proxy.on("GET", /format=csv/, { kind: "stall", afterBytes: 100 });
      await page.getByRole("button", { name: "Export CSV" }).click();
      await page.getByRole("button", { name: "Cancel the export" }).press("Enter");
      await page.getByRole("button", { name: "Export CSV" }).waitFor();
      await waitForFocus(page.getByRole("main"));
    });
  });
});

describe("a day of the activity", () => {
  it("is typed digit by digit, its year last", async () => {
    await during({ path }, async ({ page }) => {
      const from = page.getByLabel("From");
      await from.focus();
      await page.keyboard.type("01152026", { delay: 20 });
      await page.waitForURL(`**${path}?from=2026-01-15`);
      expect(await from.inputValue()).toBe("2026-01-15");
      await page.getByRole("button", { name: "Clear All" }).first().click();
      await expect.poll(() => from.inputValue()).toBe("");
    });
  });
});
