import { describe, expect, it } from "vitest";
import { axeViolations } from "../page/axe.ts";
import { focusedText, pressByKeys, waitForFocus } from "../page/focus.ts";
import { holdRequests } from "../page/hold-requests.ts";
import { button, card, editProfile, field, open, openProfile, profile, useInvestor } from "./use-investor.ts";

const { proxy, during, write, stored } = await useInvestor();

describe("My Profile", () => {
  it("shows the three sections", async () => {
    await during({}, async ({ page }) => {
      await openProfile(page);
      for (const name of ["Basic Information", "Investment Information", "Preferences"])
        await profile(page).getByRole("heading", { name }).waitFor();
      const definition = (term: string) =>
        profile(page)
          .locator("dl > div", { has: page.getByText(term, { exact: true }) })
          .locator("dd");
      expect(await definition("Investor Type").textContent()).toBe("Family Office");
      expect(await definition("Typical Check").textContent()).toBe("$750,000");
      expect(await definition("LinkedIn").textContent()).toBe("Not specified");
      expect(await definition("Email").getByRole("link").getAttribute("href")).toBe(
        "mailto:rosalind@amari.example",
      );
      expect(await definition("Website").getByRole("link").getAttribute("href")).toBe(
        "https://amari.example/",
      );
      expect(await definition("Preferred Sectors").locator("li").allTextContents()).toEqual([
        "Fintech",
        "EdTech",
      ]);
    });
  });

  it("has its own URL: Back closes it, a reload keeps it open", async () => {
    await during({}, async ({ page }) => {
      await openProfile(page);
      await page.reload();
      await profile(page).waitFor();
      await page.goBack();
      await profile(page).waitFor({ state: "detached" });
    });
  });

  it("saves every field", async () => {
    await during({ translated: true }, async ({ page, errors }) => {
      await editProfile(page);
      await field(page, "Name").fill("  Rosalind Amari-Voss ");
      await field(page, "Website").fill("amari.vc");
      await field(page, "LinkedIn").fill("linkedin.com/in/rosalind");
      await field(page, "Phone").fill("");
      await field(page, "Typical Check").fill("1,250,000");
      await field(page, "Years of Experience").fill("13");
      await profile(page).getByLabel("Investor Type").click();
      await page.getByRole("option", { name: "Hedge Fund" }).click();
      await profile(page).getByLabel("Fund Stage").click();
      await page.getByRole("option", { name: "Secondary Transaction" }).click();
      await button(page, "Climate/Energy").click();
      await button(page, "EdTech").click();
      await button(page, "Series E").click();
      await field(page, "Investment Thesis").fill("Two lines.\nOf thesis.");
      const sent = page.waitForRequest((request) => request.method() === "PUT");
      await button(page, "Save Changes").click();
      const profileSent = {
        name: "Rosalind Amari-Voss",
        company: "Amari Capital",
        email: "rosalind@amari.example",
        phone: null,
        website: "https://amari.vc",
        linked_in: "https://linkedin.com/in/rosalind",
        investor_type: "HEDGE_FUND",
        fund_stage: "SECONDARY_TRANSACTION",
        typical_check_usd: 1_250_000,
        years_experience: 13,
        preferred_sectors: ["FINTECH", "CLIMATE_ENERGY_SUSTAINABILITY"],
        preferred_stages: ["SEED", "SERIES_E"],
        thesis_text: "Two lines.\nOf thesis.",
      };
      expect((await sent).postDataJSON()).toEqual(profileSent);
      await page.getByRole("status").getByText("Your profile is up to date.").waitFor();
      await button(page, "Edit Profile").waitFor();
      await waitForFocus(button(page, "Edit Profile"));
      expect(await stored()).toMatchObject(profileSent);
      await profile(page).getByRole("button", { name: "Close", exact: true }).last().click();
      await page.getByRole("heading", { name: "Welcome back, Rosalind Amari-Voss" }).waitFor();
      await card(page, "Typical Check Size").getByText("$1,250,000").waitFor();
      await card(page, "Investment Experience").getByText("13 years").waitFor();
      expect(errors).toEqual([]);
    });
  });

  it("accepts 2.5M as the typical check and rejects 1.5", async () => {
    await during({}, async ({ page }) => {
      await editProfile(page);
      await field(page, "Typical Check").fill("1.5");
      await button(page, "Save Changes").click();
      await page.getByText("Typical Check must be a whole number").waitFor();
      await field(page, "Typical Check").fill("2.5M");
      await button(page, "Save Changes").click();
      await button(page, "Edit Profile").waitFor();
      expect((await stored()).typical_check_usd).toBe(2_500_000);
    });
  });

  it("keeps what others have changed since editing began", async () => {
    await during({}, async ({ page }) => {
      await editProfile(page);
      await write({ phone: "+1 555 0199", preferred_stages: ["SERIES_B"] });
      await field(page, "Name").fill("Rosalind A.");
      await button(page, "Save Changes").click();
      await button(page, "Edit Profile").waitFor();
      const changed = { phone: "+1 555 0199", preferred_stages: ["SERIES_B"], name: "Rosalind A." };
      expect(await stored()).toMatchObject(changed);
    });
  });

  it("sends empty years of experience as null", async () => {
    await during({}, async ({ page }) => {
      await editProfile(page);
      await field(page, "Years of Experience").fill("");
      await button(page, "Save Changes").click();
      await button(page, "Edit Profile").waitFor();
      expect((await stored()).years_experience).toBeNull();
    });
  });

  it("discards input on Cancel", async () => {
    await during({}, async ({ page }) => {
      await editProfile(page);
      await field(page, "Name").fill("Someone Else");
      await button(page, "Fintech").click();
      await button(page, "Cancel").click();
      expect(await profile(page).getByText("Someone Else").count()).toBe(0);
      await button(page, "Edit Profile").click();
      expect(await field(page, "Name").inputValue()).toBe("Rosalind Amari");
      expect(await button(page, "Fintech").getAttribute("aria-pressed")).toBe("true");
      expect((await stored()).name).toBe("Rosalind Amari");
    });
  });

  it("shows each error at its field and focuses the first", async () => {
    await during({}, async ({ page }) => {
      await editProfile(page);
      await field(page, "Name").fill(" ");
      await field(page, "Email").fill("rosalind");
      await field(page, "Typical Check").fill("a lot");
      await field(page, "Years of Experience").fill("999");
      proxy.seen.length = 0;
      await button(page, "Save Changes").click();
      await page.getByText("Name is required").waitFor();
      await page.getByText("Email is not a valid email address").waitFor();
      await page.getByText("Typical Check must be a number").waitFor();
      await page.getByText("Years of Experience must be at most 150").waitFor();
      await waitForFocus(field(page, "Name"));
      expect(proxy.seen.filter((line) => line.startsWith("PUT"))).toEqual([]);
    });
  });

  it("asks before discarding changes, but closes at once without any", async () => {
    await during({}, async ({ page }) => {
      await editProfile(page);
      await page.keyboard.press("Escape");
      await profile(page).waitFor({ state: "detached" });
      await editProfile(page);
      await field(page, "Name").fill("Someone Else");
      await page.keyboard.press("Escape");
      await page.getByRole("alertdialog", { name: "Discard your changes?" }).waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await button(page, "Keep editing").click();
      expect(await field(page, "Name").inputValue()).toBe("Someone Else");
      await page.keyboard.press("Escape");
      await button(page, "Discard").click();
      await profile(page).waitFor({ state: "detached" });
      await button(page, "Profile").click();
      await button(page, "Edit Profile").waitFor();
      expect((await stored()).name).toBe("Rosalind Amari");
    });
  });

  it("asks no longer once the changes are saved", async () => {
    await during({}, async ({ page }) => {
      await editProfile(page);
      await field(page, "Name").fill("Rosalind Amari-Quill");
      const { send } = await holdRequests(page, "PUT", "/api/**");
      await button(page, "Save Changes").click();
      await page.keyboard.press("Escape");
      const question = page.getByRole("alertdialog", { name: "Discard your changes?" });
      await question.waitFor();
      send();
      await question.waitFor({ state: "detached" });
      await button(page, "Edit Profile").waitFor();
      expect((await stored()).name).toBe("Rosalind Amari-Quill");
    });
  });

  it("works by keyboard only and restores the focus", async () => {
    await during({}, async ({ page }) => {
      await open(page);
      await pressByKeys(button(page, "Profile"));
      await expect
        .poll(() => profile(page).evaluate((dialog) => dialog.contains(document.activeElement)))
        .toBe(true);
      await page.keyboard.press("Shift+Tab");
      await waitForFocus(button(page, "Edit Profile"));
      await page.keyboard.press("Enter");
      await waitForFocus(field(page, "Name"));
      await page.keyboard.press("End");
      await page.keyboard.type(" II");
      await page.keyboard.press("Enter");
      await button(page, "Edit Profile").waitFor();
      expect((await stored()).name).toBe("Rosalind Amari II");
      await page.keyboard.press("Escape");
      await profile(page).waitFor({ state: "detached" });
      await expect.poll(() => focusedText(page)).toBe("Profile");
    });
  });
});
