import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { coveredFocus, waitForFocus } from "../page/focus.ts";
import { button, detail, useFounders } from "./use-founders.ts";

const { proxy, makeFounder, readFounder, asFounder, data } = await useFounders();

const add = (page: Page, label: string) => button(page, `Add ${label}`);
const preview = (page: Page) => page.getByRole("complementary", { name: "What investors get to see" });

describe("a field that is missing in the profile", () => {
  it.each([
    { label: "Phone", role: "textbox" as const },
    { label: "Funding Stage", role: "combobox" as const },
    { label: "Company Summary", role: "textbox" as const },
  ])("leads from the matches to $label, by keyboard", async ({ label, role }) => {
    await asFounder(await makeFounder({ funding_stage: null }), {}, async ({ page }) => {
      await page.goto("/founder/dashboard?tab=matches");
      await add(page, label).focus();
      await page.keyboard.press("Enter");
      await waitForFocus(page.getByRole(role, { name: label }));
      expect(await coveredFocus(page)).toBeNull();
      expect(new URL(page.url()).search).toBe("");
    });
  });

  it("leads to its field on the profile, and is filled in there", async () => {
    const founder = await makeFounder();
    await asFounder(founder, { width: 375 }, async ({ page }) => {
      await page.goto("/founder/dashboard");
      await add(page, "Phone").tap();
      await waitForFocus(page.getByLabel("Phone"));
      expect(await add(page, "LinkedIn").count()).toBe(0);
      await page.keyboard.type("+49 30 1234");
      await page.keyboard.press("Enter");
      await page.getByText("Profile saved").waitFor();
      await waitForFocus(button(page, "Edit Profile"));
      await add(page, "LinkedIn").waitFor();
      expect(await add(page, "Phone").count()).toBe(0);
      expect(await readFounder(founder.id)).toMatchObject({ phone: "+49 30 1234" });
    });
  });

  it("leads to its field in a draft, and keeps the draft", async () => {
    await asFounder(await makeFounder(), {}, async ({ page }) => {
      await page.goto("/founder/dashboard");
      await button(page, "Edit Profile").click();
      await page.getByLabel("Phone").fill("12345");
      await page.goto("/founder/dashboard?tab=matches");
      await add(page, "Vertical").click();
      await waitForFocus(page.getByLabel("Vertical"));
      expect(await page.getByLabel("Phone").inputValue()).toBe("12345");
    });
  });
});

describe("the preview for investors", () => {
  it("shows what a match shows, and follows what is saved", async () => {
    const founder = await makeFounder({ phone: "+49 30 1234", elevator_pitch: "Heat.", arr_usd: 777_000 });
    await asFounder(founder, {}, async ({ page }) => {
      await page.goto("/founder/dashboard");
      const shown = preview(page);
      for (const text of [
        "Maya Okafor · maya",
        "Heat.",
        "Seed",
        "$1,500,000",
        "$1,235",
        "Consumer",
        "Europe",
      ])
        await shown.getByText(text, { exact: true }).waitFor();
      const content = (await shown.textContent())!;
      for (const secret of [founder.email, "+49 30 1234", "777"]) expect(content).not.toContain(secret);
      await button(page, "Edit Profile").click();
      await page.getByLabel("Elevator Pitch").fill("Warm rooms.");
      await shown.getByText("Heat.", { exact: true }).waitFor();
      await button(page, "Save").click();
      await shown.getByText("Warm rooms.").waitFor();
    });
  });

  it("shows a placeholder for each missing field", async () => {
    const founder = await makeFounder({ sectors: [], funding_stage: null });
    await asFounder(founder, { width: 375 }, async ({ page }) => {
      await page.goto("/founder/dashboard");
      await preview(page).getByText("No elevator pitch yet").waitFor();
      await preview(page).getByText("No deck").waitFor();
      expect(await preview(page).getByText("Not specified").count()).toBe(2);
    });
  });
});

describe("the focus areas", () => {
  it("are changed by a mail with the company in its subject", async () => {
    const founder = await makeFounder();
    await asFounder(founder, {}, async ({ page }) => {
      await page.goto("/founder/dashboard");
      const link = page.getByRole("tabpanel").getByRole("link", { name: "hello@community.example" });
      const subject = encodeURIComponent(`Focus areas of ${founder.company}`);
      expect(await link.getAttribute("href")).toBe(`mailto:hello@community.example?subject=${subject}`);
      expect(await detail(page, "Sectors").textContent()).toBe("Consumer");
    });
  });

  it("are asked for in the chat of a community without an email", async () => {
    const body = { success: true, data: { ...(await data<object>("/api/config")), contact_email: null } };
    await asFounder(await makeFounder(), {}, async ({ page }) => {
      proxy.on("GET", /^\/api\/config/, { kind: "respond", status: 200, body });
      await page.goto("/founder/dashboard");
      await page.getByRole("link", { name: "ask in the community chat (opens in a new tab)" }).waitFor();
    });
  });
});
