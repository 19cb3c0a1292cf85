import { describe, expect, it } from "vitest";
import { axeViolations } from "../page/axe.ts";
import { fillIn, submit, tab, useApply } from "./use-apply.ts";

const { proxy, during } = await useApply();

describe("submitting the opt-in", () => {
  const path = /^\/api\/founders$/;

  it("shows an error when the email or company is taken", async () => {
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
  ])("shows the error for status %d and can be sent again", async (status, text) => {
    await during({}, async ({ page }) => {
      await fillIn(page, `Status${status}`);
      proxy.on("POST", path, { kind: "respond", status, body: { success: false, error: "no" } }, 1);
      await submit(page).click();
      await page.getByRole("alert").getByText(text, { exact: true }).waitFor();
      await submit(page).click();
      await page.getByRole("heading", { name: "Opt-in Submitted Successfully!" }).waitFor();
    });
  });

  it("treats 202 as a failure even when the body reports success", async () => {
    await during({}, async ({ page }) => {
      await fillIn(page, "Accepted");
      proxy.on("POST", path, { kind: "respond", status: 202, body: { success: true, data: {} } }, 1);
      await submit(page).click();
      await page
        .getByRole("alert")
        .getByText("Failed to create founder (Status: 202)", { exact: true })
        .waitFor();
      await submit(page).click();
      await page.getByRole("heading", { name: "Opt-in Submitted Successfully!" }).waitFor();
    });
  });

  it("shows the server's validation error at its field", async () => {
    await during({}, async ({ page }) => {
      await fillIn(page, "Details");
      const details = [{ path: "website", message: "is not reachable" }];
      const body = { success: false, error: "no", code: "invalid", details };
      proxy.on("POST", path, { kind: "respond", status: 400, body });
      await submit(page).click();
      await page.getByText("Website is not reachable").waitFor();
      expect(await tab(page, "Basic Info").textContent()).toContain("(has errors)");
    });
  });

  it("shows an error when the connection breaks", async () => {
    await during({}, async ({ page }) => {
      await fillIn(page, "Offline");
      proxy.on("POST", path, { kind: "cut" });
      await submit(page).click();
      await page.getByText("Network error. Please check your connection and try again.").waitFor();
    });
  });

  it("shows Submitting... and times out after 30 s (fake clock)", async () => {
    await during({ fakeClock: true }, async ({ page }) => {
      await fillIn(page, "Hanging");
      proxy.on("POST", path, { kind: "hang" });
      await submit(page).click();
      await page.getByRole("button", { name: "Submitting..." }).waitFor();
      await page.clock.fastForward(31_000);
      await page.getByText("Request timed out. Please try again.").waitFor();
      expect(await page.getByLabel("Discord Username").inputValue()).toBe("maya");
    });
  });

  it("treats 201 as success even when the response cannot be parsed", async () => {
    await during({}, async ({ page }) => {
      await fillIn(page, "Garbled");
      proxy.on("POST", path, { kind: "respond", status: 201, body: "<html>" });
      await submit(page).click();
      await page.getByRole("heading", { name: "Opt-in Submitted Successfully!" }).waitFor();
    });
  });
});
