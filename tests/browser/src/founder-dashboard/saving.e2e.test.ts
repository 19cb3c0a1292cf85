import { describe, expect, it } from "vitest";
import { coveredFocus, waitForFocus } from "../page/focus.ts";
import { button, company, savePath, useFounders } from "./use-founders.ts";

const { proxy, makeFounder, readFounder, asFounder } = await useFounders();

describe("saving the founder's profile", () => {
  it("keeps what is typed after coming back from another tab while it is saved", async () => {
    const phone = "776";
    const founder = await makeFounder({ phone });
    await asFounder(founder, { translated: true }, async ({ page }) => {
      await page.goto("/founder/dashboard");
      await button(page, "Edit Profile").click();
      await page.getByLabel("Phone").fill("777");
      proxy.on("PUT", savePath(founder.id), { kind: "hold" });
      await button(page, "Save").click();
      await button(page, "Saving...").waitFor();
      await page.getByRole("tab", { name: "Services" }).click();
      await page.getByRole("tab", { name: "Profile" }).click();
      await page.getByLabel("Phone").fill(phone);
      await button(page, "Save").click();
      proxy.release();
      await button(page, "Edit Profile").waitFor();
      expect(await readFounder(founder.id)).toMatchObject({ phone });
    });
  });

  it("scrolls the invalid field and its error above the buttons on a low screen", async () => {
    await asFounder(await makeFounder(), { width: 375 }, async ({ page }) => {
      await page.setViewportSize({ width: 375, height: 420 });
      await page.goto("/founder/dashboard");
      await button(page, "Edit Profile").click();
      await page.getByLabel("Email").fill("no email");
      await page.evaluate(() => window.scrollTo(0, 0));
      await button(page, "Save").click();
      await page.getByText("Email is not a valid email address").waitFor();
      await waitForFocus(page.getByLabel("Email"));
      await expect.poll(() => coveredFocus(page)).toBeNull();
    });
  });

  it("shows an error when the company is taken", async () => {
    const other = await makeFounder();
    await asFounder(await makeFounder(), {}, async ({ page }) => {
      await page.goto("/founder/dashboard");
      await button(page, "Edit Profile").click();
      await company(page).fill(other.company);
      await button(page, "Save").click();
      await page
        .getByText("Failed to save changes: A founder with this email or company already exists")
        .waitFor();
    });
  });
});
