import type { Page } from "playwright-core";
import { describe, it } from "vitest";
import { button, itemOf, open, useApplications } from "./use-applications.ts";

const { applied, decide, during } = await useApplications();

/** Holds the approval of several founders; the returned function goes on with it, or breaks its connection. */
async function holdApproval(page: Page): Promise<(fails: boolean) => void> {
  const left = Promise.withResolvers<boolean>();
  await page.route("**/api/applications/founders/approve", async (route) => {
    if (await left.promise) await route.abort();
    else await route.continue();
  });
  return left.resolve;
}

/** Approves all that are selected, and goes to another tab. */
async function approveAndLeave(page: Page): Promise<void> {
  await page.getByRole("checkbox", { name: "Select all" }).check();
  await button(page, "Approve selected").click();
  await page.getByRole("tab", { name: /^Investors/ }).click();
  await page.getByText("No investors are waiting").waitFor();
}

describe("the approval of several founders whose tab was left", () => {
  it("is notified when it fails", async () => {
    const { company } = await applied();
    await during({}, async ({ page }) => {
      await open(page);
      await itemOf(page, company).waitFor();
      const go = await holdApproval(page);
      await approveAndLeave(page);
      go(true);
      await page.getByRole("alert").getByText("Not all founders were approved").waitFor();
      await page.getByText("Network error.").waitFor();
    });
  });

  it("is notified when some could not be approved, with the first reason", async () => {
    const { id, company } = await applied();
    await during({}, async ({ page }) => {
      await open(page);
      await itemOf(page, company).waitFor();
      const go = await holdApproval(page);
      await approveAndLeave(page);
      await decide(id, "decline", { reason: "No." });
      go(false);
      await page.getByRole("alert").getByText("Not all founders were approved").waitFor();
      await page.getByText("1 founder approved, 1 not: This application was declined already").waitFor();
    });
  });
});
