import { describe, expect, it } from "vitest";
import { itIsAccessible } from "../page/accessibility.ts";
import { axeViolations } from "../page/axe.ts";
import { coveredBefore, waitForFocus } from "../page/focus.ts";
import {
  dialog,
  field,
  fillRequired,
  newEmail,
  opener,
  openForm,
  registerButton,
  useRegistration,
} from "./use-registration.ts";

const { proxy, during, investors } = await useRegistration();

itIsAccessible("the investor registration", during, async ({ page }, check) => {
  await openForm(page);
  await check();
  await registerButton(page).click();
  await dialog(page).getByText("Name is required").waitFor();
  await check("with errors");
});

describe("the investor registration", () => {
  it("opens above the landing page at its own URL, and closes on Escape with the focus restored", async () => {
    await during({}, async ({ page }) => {
      await page.goto("/");
      await opener(page).click();
      await dialog(page).waitFor();
      expect(new URL(page.url()).search).toBe("?register=investor");
      await waitForFocus(field(page, "Name"));
      await page.keyboard.press("Escape");
      await dialog(page).waitFor({ state: "hidden" });
      expect(new URL(page.url()).search).toBe("");
      await waitForFocus(opener(page));
    });
  });

  it("closes on Back but not on a click outside", async () => {
    await during({}, async ({ page }) => {
      await page.goto("/");
      await opener(page).click();
      await dialog(page).waitFor();
      await page.mouse.click(20, 400);
      expect(await dialog(page).isVisible()).toBe(true);
      await page.goBack();
      await dialog(page).waitFor({ state: "hidden" });
      await page.goForward();
      await dialog(page).waitFor();
    });
  });

  it("explains the next step and links to the login", async () => {
    await during({}, async ({ page }) => {
      await openForm(page);
      await fillRequired(page);
      await registerButton(page).click();
      await page.getByText("Next, log in with your email.").waitFor();
      await dialog(page).waitFor({ state: "hidden" });
      expect(await axeViolations(page)).toEqual([]);
      await page.getByRole("link", { name: "Go to Investor Login" }).click();
      await page.waitForURL("**/investor/login");
    });
  });

  it("stores every field, confirms it and closes", async () => {
    await during({ translated: true }, async ({ page, errors }) => {
      await openForm(page);
      const email = await fillRequired(page);
      const texts = {
        Company: "Northbank",
        Phone: "+49 30 1234",
        Website: "northbank.example",
        LinkedIn: "linkedin.com/in/ada",
        City: "Berlin",
        State: "BE",
        "Min Check (USD)": "25,000",
        "Max Check (USD)": "$250000",
        "Typical Check (USD)": "100000",
        Industries: " Logistics, , Recycling ,",
        Verticals: "Cold chain",
        "Investment Thesis": "Things that move.",
      };
      for (const [name, text] of Object.entries(texts)) await field(page, name).fill(text);
      for (const [name, choice] of [
        ["Investor Type", "Family Office"],
        ["Fund Stage", "Seed"],
      ] as const) {
        await dialog(page).getByRole("combobox", { name }).click();
        await page.getByRole("option", { name: choice, exact: true }).click();
      }
      await dialog(page).getByRole("checkbox", { name: "Developer Tools" }).check();
      await dialog(page).getByRole("checkbox", { name: "Industrial/Robotics" }).check();
      await dialog(page).getByRole("button", { name: "Series A" }).click();
      await dialog(page).getByRole("button", { name: "Europe" }).click();
      await registerButton(page).click();
      await page.getByText("You are registered as an investor").waitFor();
      await dialog(page).waitFor({ state: "hidden" });
      expect(new URL(page.url()).search).toBe("");
      expect(errors).toEqual([]);
      expect((await investors()).find((investor) => investor.email === email)).toMatchObject({
        name: "Ada Krone",
        company: "Northbank",
        phone: "+49 30 1234",
        website: "https://northbank.example",
        linked_in: "https://linkedin.com/in/ada",
        city: "Berlin",
        state: "BE",
        investor_type: "FAMILY_OFFICE",
        fund_stage: "SEED",
        check_min_usd: 25_000,
        check_max_usd: 250_000,
        typical_check_usd: 100_000,
        preferred_sectors: ["DEVELOPER_TOOLS", "INDUSTRIAL_ROBOTICS"],
        preferred_stages: ["SERIES_A"],
        preferred_regions: ["EUROPE"],
        industries: ["Logistics", "Recycling"],
        verticals: ["Cold chain"],
        thesis_text: "Things that move.",
        temperature: "COLD",
      });
    });
  });

  it("offers seven investor types, seven fund stages and fifteen sectors", async () => {
    await during({}, async ({ page }) => {
      await openForm(page);
      expect(
        await dialog(page).getByRole("group", { name: "Preferred Sectors" }).getByRole("checkbox").count(),
      ).toBe(15);
      for (const name of ["Investor Type", "Fund Stage"]) {
        await dialog(page).getByRole("combobox", { name }).click();
        await page.getByRole("listbox").waitFor();
        // Plus the empty option.
        expect(await page.getByRole("option").count()).toBe(8);
        await page.keyboard.press("Escape");
        await page.getByRole("listbox").waitFor({ state: "hidden" });
      }
    });
  });

  it("can be filled in and sent by keyboard only", async () => {
    await during({}, async ({ page }) => {
      await page.goto("/");
      await opener(page).focus();
      await page.keyboard.press("Enter");
      await waitForFocus(field(page, "Name"));
      const email = newEmail();
      await page.keyboard.type("Kay Lind");
      await page.keyboard.press("Tab");
      await page.keyboard.type(email);
      await page.keyboard.press("Enter");
      await page.getByText("You are registered as an investor").waitFor();
      await dialog(page).waitFor({ state: "hidden" });
      expect((await investors()).map((investor) => investor.email)).toContain(email);
    });
  });
});

describe("unsent input", () => {
  it("is restored after a reload and after Escape", async () => {
    await during({}, async ({ page }) => {
      await openForm(page);
      await field(page, "Name").fill("Ada Krone");
      await dialog(page).getByRole("checkbox", { name: "Fintech" }).check();
      await page.reload();
      await dialog(page).waitFor();
      expect(await field(page, "Name").inputValue()).toBe("Ada Krone");
      expect(await dialog(page).getByRole("checkbox", { name: "Fintech" }).isChecked()).toBe(true);
      await page.keyboard.press("Escape");
      await dialog(page).waitFor({ state: "hidden" });
      await opener(page).click();
      expect(await field(page, "Name").inputValue()).toBe("Ada Krone");
    });
  });

  it("is discarded on Cancel and after sending", async () => {
    await during({}, async ({ page }) => {
      await openForm(page);
      await field(page, "Name").fill("Ada Krone");
      await dialog(page).getByRole("button", { name: "Cancel" }).click();
      await dialog(page).waitFor({ state: "hidden" });
      await opener(page).click();
      expect(await field(page, "Name").inputValue()).toBe("");
      await fillRequired(page);
      await registerButton(page).click();
      await page.getByText("You are registered as an investor").waitFor();
      await opener(page).click();
      expect(await field(page, "Name").inputValue()).toBe("");
      expect(await field(page, "Email").inputValue()).toBe("");
    });
  });
});

describe("a form whose script fails to load", () => {
  it("opens after the client reloads, as after an update", async () => {
    await during({ emptyCache: true }, async ({ page }) => {
      await page.goto("/");
      proxy.on("GET", /investor-form-dialog/, { kind: "respond", status: 404, body: {} }, 1);
      await opener(page).click();
      await dialog(page).waitFor();
    });
  });
});

describe("the registration's buttons", () => {
  it.each([812, 420])("never cover the focused field on a phone %d px high", async (height) => {
    await during({ width: 375 }, async ({ page }) => {
      await page.setViewportSize({ width: 375, height });
      await openForm(page);
      await field(page, "Name").focus();
      expect(await coveredBefore(registerButton(page))).toEqual([]);
    });
  });
});
