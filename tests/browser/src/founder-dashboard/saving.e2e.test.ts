import { describe, expect, it } from "vitest";
import type { Fault } from "../page/fault-proxy.ts";
import { coveredFocus, waitForFocus } from "../page/focus.ts";
import { pressTwice } from "../page/press.ts";
import { button, company, savePath, useFounders } from "./use-founders.ts";

const { proxy, makeFounder, readFounder, asFounder } = await useFounders();

describe("saving the founder's profile", () => {
  it("accepts a response without an envelope", async () => {
    const founder = await makeFounder();
    await asFounder(founder, {}, async ({ page }) => {
      await page.goto("/founder/dashboard");
      await button(page, "Edit Profile").click();
      const body = { ...(await readFounder(founder.id)), company: "Bare & Co" };
      proxy.on("PUT", savePath(founder.id), { kind: "respond", status: 200, body });
      await button(page, "Save").click();
      await page.getByText("Bare & Co").first().waitFor();
    });
  });

  const respond = (status: number, body: unknown): Fault => ({ kind: "respond", status, body });
  const failures: [what: string, fault: Fault, reason: string][] = [
    ["error", respond(500, { error: "The disk is full." }), "The disk is full."],
    ["message", respond(500, { message: "Out of order." }), "Out of order."],
    ["details", respond(500, { details: "Ask Ben." }), "Ask Ben."],
    ["success false", respond(200, { success: false, error: "Not now." }), "Not now."],
    ["no reason", respond(502, "<html>"), "The request failed (status 502)."],
    ["broken connection", { kind: "cut" }, "Network error. Please check your connection and try again."],
    ["a response without a founder", respond(200, {}), "Invalid response from server. Please try again."],
  ];
  it("shows the reason for each failure and can be retried", async () => {
    const founder = await makeFounder();
    await asFounder(founder, {}, async ({ page }) => {
      await page.goto("/founder/dashboard");
      await button(page, "Edit Profile").click();
      await page.getByLabel("Phone").fill("777");
      for (const [what, fault, reason] of failures) {
        proxy.on("PUT", savePath(founder.id), fault);
        await button(page, "Save").click();
        await page.getByText(`Failed to save changes: ${reason}`, { exact: true }).waitFor();
        expect(await page.getByLabel("Phone").inputValue(), what).toBe("777");
        proxy.clear();
      }
      await button(page, "Save").click();
      await page.getByText("Profile saved").waitFor();
      expect(await readFounder(founder.id)).toMatchObject({ phone: "777" });
    });
  });

  it("shows a failure that arrives on another tab of the dashboard", async () => {
    const founder = await makeFounder();
    await asFounder(founder, {}, async ({ page }) => {
      await page.goto("/founder/dashboard");
      await button(page, "Edit Profile").click();
      await page.getByLabel("Phone").fill("777");
      const left = Promise.withResolvers<void>();
      await page.route(`**/api/founders/${founder.id}`, async (route) => {
        if (route.request().method() !== "PUT") return route.fallback();
        await left.promise;
        await route.abort();
      });
      await button(page, "Save").click();
      await page.getByRole("tab", { name: "Services" }).click();
      await button(page, "Save").or(button(page, "Saving...")).waitFor({ state: "detached" });
      left.resolve();
      await page.getByRole("alert").getByText("Failed to save changes: Network error.").waitFor();
    });
  });

  it("keeps what is typed after coming back from another tab while it is saved", async () => {
    const phone = "776";
    const founder = await makeFounder({ phone });
    await asFounder(founder, {}, async ({ page }) => {
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

  it("leaves the focus alone when the save succeeds after it moved on", async () => {
    const founder = await makeFounder();
    await asFounder(founder, {}, async ({ page }) => {
      await page.goto("/founder/dashboard");
      await button(page, "Edit Profile").click();
      await page.getByLabel("Phone").fill("779");
      proxy.on("PUT", savePath(founder.id), { kind: "hold" });
      await button(page, "Save").click();
      await button(page, "Saving...").waitFor();
      const selected = page.getByRole("tab", { name: "Profile" });
      await selected.focus();
      proxy.release();
      await button(page, "Edit Profile").waitFor();
      await page.getByText("Profile saved").waitFor();
      await waitForFocus(selected);
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

  it("sends one request on a double press of Save", async () => {
    const founder = await makeFounder();
    await asFounder(founder, {}, async ({ page }) => {
      await page.goto("/founder/dashboard");
      await button(page, "Edit Profile").click();
      await page.getByLabel("Phone").fill("778");
      proxy.on("PUT", savePath(founder.id), { kind: "hold" });
      await pressTwice(button(page, "Save"));
      await button(page, "Saving...").waitFor();
      proxy.release();
      await page.getByText("Profile saved").waitFor();
      expect(proxy.seen.filter((line) => line.startsWith("PUT"))).toHaveLength(1);
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

  it("times out after 20 s (fake clock)", async () => {
    const founder = await makeFounder();
    await asFounder(founder, { fakeClock: true }, async ({ page }) => {
      await page.goto("/founder/dashboard");
      await button(page, "Edit Profile").click();
      proxy.on("PUT", savePath(founder.id), { kind: "hang" });
      await button(page, "Save").click();
      await page.getByRole("button", { name: "Saving..." }).waitFor();
      await page.clock.fastForward(21_000);
      await page.getByText("Save request timed out. Please try again.", { exact: true }).waitFor();
    });
  });
});
