import { describe, expect, it } from "vitest";
import { axeViolations } from "../page/axe.ts";
import { fillIn, submit, tab, useApply } from "./use-apply.ts";

const { proxy, during } = await useApply();

describe("an opt-in that fails", () => {
  const path = /^\/api\/founders$/;

  it("says so when email or company are taken", async () => {
    await during({}, async ({ page }) => {
      await fillIn(page, "Twice");
      await submit(page).click();
      await page.getByRole("heading", { name: "Opt-in Submitted Successfully!" }).waitFor();
      await fillIn(page, "Twice");
      await submit(page).click();
      await page
        .getByRole("alert")
        .getByText("A founder with this email or company already exists")
        .waitFor();
      expect(await axeViolations(page)).toEqual([]);
    });
  });

  it.each([
    [400, "Please fill in all required fields (Company, Name, Email)"],
    [409, "A founder with this email or company already exists"],
    [429, "Failed to create founder (Status: 429)"],
    [500, "Failed to create founder (Status: 500)"],
    [503, "Failed to create founder (Status: 503)"],
    [200, "Failed to create founder"],
  ])("says what status %d means, and can be sent again", async (status, text) => {
    await during({}, async ({ page }) => {
      await fillIn(page, `Status${status}`);
      proxy.on("POST", path, { kind: "answer", status, body: { success: false, error: "no" } }, 1);
      await submit(page).click();
      await page.getByRole("alert").getByText(text, { exact: true }).waitFor();
      await submit(page).click();
      await page.getByRole("heading", { name: "Opt-in Submitted Successfully!" }).waitFor();
    });
  });

  it("takes 202 for a failure, though its body says success", async () => {
    await during({}, async ({ page }) => {
      await fillIn(page, "Accepted");
      proxy.on("POST", path, { kind: "answer", status: 202, body: { success: true, data: {} } }, 1);
      await submit(page).click();
      await page
        .getByRole("alert")
        .getByText("Failed to create founder (Status: 202)", { exact: true })
        .waitFor();
      await submit(page).click();
      await page.getByRole("heading", { name: "Opt-in Submitted Successfully!" }).waitFor();
    });
  });

  it("shows at the field what the server finds wrong with it", async () => {
    await during({}, async ({ page }) => {
      await fillIn(page, "Details");
      const details = [{ path: "website", message: "is not reachable" }];
      const body = { success: false, error: "no", code: "invalid", details };
      proxy.on("POST", path, { kind: "answer", status: 400, body });
      await submit(page).click();
      await page.getByText("Website is not reachable").waitFor();
      expect(await tab(page, "Basic Info").textContent()).toContain("(has errors)");
    });
  });

  it("says so when the network is gone", async () => {
    await during({}, async ({ page }) => {
      await fillIn(page, "Offline");
      proxy.on("POST", path, { kind: "cut" });
      await submit(page).click();
      await page.getByText("Network error. Please check your connection and try again.").waitFor();
    });
  });

  it("reads Submitting... and gives up after 30 s (the browser's clock is turned forward)", async () => {
    await during({}, async ({ page }) => {
      await page.clock.install();
      await fillIn(page, "Hanging");
      proxy.on("POST", path, { kind: "hang" });
      await submit(page).click();
      await page.getByRole("button", { name: "Submitting..." }).waitFor();
      await page.clock.fastForward(31_000);
      await page.getByText("Request timed out. Please try again.").waitFor();
      expect(await page.getByLabel("Discord Username").inputValue()).toBe("maya");
    });
  });

  it("takes 201 for success also when the reply cannot be read", async () => {
    await during({}, async ({ page }) => {
      await fillIn(page, "Garbled");
      proxy.on("POST", path, { kind: "answer", status: 201, body: "<html>" });
      await submit(page).click();
      await page.getByRole("heading", { name: "Opt-in Submitted Successfully!" }).waitFor();
    });
  });
});
