import { describe, expect, it } from "vitest";
import { coveredBefore, waitForFocus } from "../page/focus.ts";
import { fillIn, submit, tab, useApply } from "./use-apply.ts";

const { proxy, during } = await useApply();

describe("Next and Back on a phone", () => {
  it("scroll to the top of the other tab and focus it", async () => {
    await during({ width: 375 }, async ({ page }) => {
      await fillIn(page, "Stepping");
      const button = (name: string) => page.getByRole("button", { name, exact: true });
      const expectShown = async (name: string) => {
        await waitForFocus(tab(page, name));
        await expect.poll(async () => (await tab(page, name).boundingBox())!.y).toBeGreaterThanOrEqual(0);
      };
      await button("Back").tap();
      await expectShown("Funding");
      await button("Back").tap();
      await expectShown("Business");
      await button("Next").tap();
      await expectShown("Funding");
      await button("Next").tap();
      await expectShown("Team");
    });
  });

  it("stay in view below a long tab, and cover no focused field", async () => {
    await during({ width: 375 }, async ({ page }) => {
      const height = 667;
      await page.setViewportSize({ width: 375, height });
      await page.goto("/apply?tab=business");
      const next = page.getByRole("button", { name: "Next" });
      const { y, height: own } = (await next.boundingBox())!;
      expect(y + own).toBeLessThan(height);
      await page.getByLabel("Industry").focus();
      expect(await coveredBefore(next)).toEqual([]);
    });
  });
});

describe("the opt-in form", () => {
  it("lists exactly the fields marked as required beside the form", async () => {
    await during({}, async ({ page }) => {
      await page.goto("/apply");
      const labels = page.locator("form label, form [id$=-label]");
      await labels.first().waitFor({ state: "attached" });
      const texts = [...new Set(await labels.allTextContents())];
      const marked = texts.filter((text) => text.endsWith("*")).map((text) => text.slice(0, -1));
      expect(marked).toContain("Discord Username");
      const named = new Intl.ListFormat("en-US").format(marked);
      await page.getByRole("complementary").getByText(`${named} are required`).waitFor();
    });
  });

  it("can be submitted from Team only", async () => {
    await during({}, async ({ page }) => {
      await page.goto("/apply");
      for (const name of ["Basic Info", "Business", "Funding"]) {
        await tab(page, name).click();
        const button = page.getByRole("button", { name: "Complete all tabs to submit" });
        expect(await button.isDisabled()).toBe(true);
        expect(await submit(page).count()).toBe(0);
      }
      await tab(page, "Basic Info").click();
      await page.getByLabel("Company Name").press("Enter");
      expect(await page.getByText("Company Name is required").count()).toBe(0);
      await tab(page, "Team").click();
      expect(await submit(page).isEnabled()).toBe(true);
    });
  });

  it("counts the pitch's characters while typing and rejects more than 200", async () => {
    await during({}, async ({ page }) => {
      await fillIn(page, "Verbose");
      await tab(page, "Business").click();
      const pitch = page.getByLabel("Elevator Pitch");
      await pitch.fill("");
      await page.getByText("0/200 characters", { exact: true }).waitFor();
      await pitch.pressSequentially("Short.");
      await page.getByText("6/200 characters", { exact: true }).waitFor();
      await pitch.fill("x".repeat(201));
      await page.getByText("201/200 characters", { exact: true }).waitFor();
      await tab(page, "Team").click();
      await submit(page).click();
      await page.getByText("Elevator Pitch can have at most 200 characters").waitFor();
      await pitch.fill("x".repeat(200));
      await tab(page, "Team").click();
      await submit(page).click();
      await page.getByRole("heading", { name: "Opt-in Submitted Successfully!" }).waitFor();
    });
  });

  it("shows each error at its field and on its tab, and focuses the first", async () => {
    await during({}, async ({ page }) => {
      await page.goto("/apply?tab=team");
      await submit(page).click();
      const company = page.getByLabel("Company Name");
      await page.getByText("Company Name is required").waitFor();
      await waitForFocus(company);
      expect(await company.getAttribute("aria-invalid")).toBe("true");
      for (const name of ["Basic Info", "Business", "Team"]) {
        expect(await tab(page, name).textContent()).toContain("(has errors)");
      }
      expect(await tab(page, "Funding").textContent()).not.toContain("(has errors)");
      await tab(page, "Funding").click();
      await page.getByLabel("Total Ask").fill("a lot");
      await fillIn(page, "Errands");
      await submit(page).click();
      await page.getByText("Total Ask must be a number").waitFor();
      expect(await page.getByRole("tab", { selected: true }).textContent()).toContain("Funding");
    });
  });

  it("shows missing fields instead of the next tab on Next", async () => {
    await during({}, async ({ page }) => {
      await page.goto("/apply");
      await page.getByLabel("Company Name").fill("Steps");
      await page.getByRole("button", { name: "Next" }).click();
      await page.getByText("Founder Name is required").waitFor();
      await waitForFocus(page.getByLabel("Founder Name"));
    });
  });

  it("keeps input and tab over a reload until it is sent", async () => {
    await during({}, async ({ page }) => {
      await fillIn(page, "Drafty");
      await page.reload();
      expect(await page.getByLabel("Discord Username").inputValue()).toBe("maya");
      await page.goBack();
      await tab(page, "Business").click();
      await page.getByLabel("Industry").getByText("Fintech").waitFor();
      await tab(page, "Basic Info").click();
      expect(await page.getByLabel("Company Name").inputValue()).toBe("Drafty");
      await tab(page, "Team").click();
      await submit(page).click();
      await page.getByRole("heading", { name: "Opt-in Submitted Successfully!" }).waitFor();
      await page.goto("/apply");
      expect(await page.getByLabel("Company Name").inputValue()).toBe("");
    });
  });

  it("links to both logins, and returns home on Cancel", async () => {
    await during({}, async ({ page }) => {
      await page.goto("/apply");
      await page.getByRole("link", { name: "Already have an account? Login here" }).click();
      await page.waitForURL("**/founder/login");
      await page.goBack();
      await page.getByRole("link", { name: "Admin login" }).click();
      await page.waitForURL("**/admin/login");
      await page.goBack();
      await page.getByRole("button", { name: "Cancel" }).click();
      await page.waitForURL(`${proxy.url}/`);
    });
  });
});
