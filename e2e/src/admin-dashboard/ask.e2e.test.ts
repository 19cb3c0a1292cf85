import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { untilFocused } from "../focus.ts";
import { columnTexts, findRow, firstColumn, tableOf, useAdminDashboard } from "./use-admin-dashboard.ts";

const { during, data, door } = await useAdminDashboard();
const founderNamed = async (company: string) =>
  (await data<Founder[]>("/api/founders")).find((founder) => founder.company === company)!;

const company = "Feira Aberta";
const askButton = (page: Page) => page.getByRole("button", { name: `Ask of ${company}` });
const askField = (page: Page) => page.getByRole("textbox", { name: `Ask of ${company} in USD` });

describe("the ask in its row", () => {
  it("is saved by Enter and by leaving it, and kept by Escape", async () => {
    await during({}, async ({ page }) => {
      await findRow(page, company);
      await askButton(page).click();
      await askField(page).fill("1,250,000");
      await page.keyboard.press("Enter");
      await askButton(page).getByText("$1.3M").waitFor();
      await expect.poll(async () => (await founderNamed(company)).requested_check_usd).toBe(1_250_000);
      await untilFocused(askButton(page));

      await page.keyboard.press("Enter");
      await askField(page).fill("9");
      await page.keyboard.press("Escape");
      await askButton(page).getByText("$1.3M").waitFor();

      await askButton(page).click();
      await askField(page).fill("$400000");
      await page.getByRole("heading", { level: 1 }).click();
      await askButton(page).getByText("$400K").waitFor();
      await expect.poll(async () => (await founderNamed(company)).requested_check_usd).toBe(400_000);

      await askButton(page).click();
      await askField(page).fill("");
      await page.keyboard.press("Enter");
      await askButton(page).getByText("Not specified").waitFor();
      await expect.poll(async () => (await founderNamed(company)).requested_check_usd).toBeNull();
    });
  });

  it("does not take what is no amount", async () => {
    await during({}, async ({ page }) => {
      await findRow(page, company);
      const before = await askButton(page).innerText();
      await askButton(page).click();
      await askField(page).fill("a lot");
      await page.keyboard.press("Enter");
      await expect.poll(() => askField(page).getAttribute("aria-invalid")).toBe("true");
      await page.keyboard.press("Escape");
      expect(await askButton(page).innerText()).toBe(before);
    });
  });

  it("shows at once, and goes back with the reason when it is refused", async () => {
    await during({}, async ({ page }) => {
      await findRow(page, company);
      const before = await askButton(page).innerText();
      door.on("PUT", /\/ask$/, {
        kind: "answer",
        status: 400,
        body: { success: false, error: "Not that much" },
      });
      door.on("PUT", /\/ask$/, { kind: "hang" }, 1);
      await askButton(page).click();
      await askField(page).fill("7000000");
      await page.keyboard.press("Enter");
      await askButton(page).getByText("$7M").waitFor();

      await page.reload();
      await findRow(page, company);
      await askButton(page).click();
      await askField(page).fill("7000000");
      await page.keyboard.press("Enter");
      await page.getByText(`The ask of ${company} was not changed`).waitFor();
      await page.getByText("Not that much").waitFor();
      await expect.poll(() => askButton(page).innerText()).toBe(before);
    });
  });

  it("goes back when the connection breaks", async () => {
    await during({}, async ({ page }) => {
      await findRow(page, company);
      const before = await askButton(page).innerText();
      door.on("PUT", /\/ask$/, { kind: "cut" });
      await askButton(page).click();
      await askField(page).fill("7000000");
      await page.keyboard.press("Enter");
      await page.getByText("Network error. Please check your connection and try again.").waitFor();
      await expect.poll(() => askButton(page).innerText()).toBe(before);
    });
  });

  it("leaves the row where it is until the view is asked again", async () => {
    await during({ path: "/admin/dashboard?sort=ask" }, async ({ page }) => {
      await tableOf(page);
      const before = await firstColumn(page);
      const first = before[0]!;
      await page.getByRole("button", { name: `Ask of ${first}` }).click();
      await page.getByRole("textbox", { name: `Ask of ${first} in USD` }).fill("900000000");
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: `Ask of ${first}: $900M` }).waitFor();
      await expect.poll(async () => (await founderNamed(first)).requested_check_usd).toBe(900_000_000);
      expect(await firstColumn(page)).toEqual(before);
      await page.getByRole("button", { name: "Refresh" }).click();
      await expect.poll(async () => (await firstColumn(page))[0]).not.toBe(first);
      const asks = await columnTexts(page, "Ask");
      expect(asks[0]).not.toBe("$900M");
    });
  });
});
