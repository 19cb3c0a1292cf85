import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { waitForCellFocus } from "../../page/focus.ts";
import { columnTexts, findRow, firstColumn, tableOf, useAdminDashboard } from "../use-admin-dashboard.ts";

const { during, data, proxy } = await useAdminDashboard();
const founderNamed = async (company: string) =>
  (await data<Founder[]>("/api/founders")).find((founder) => founder.company === company)!;

const company = "Feira Aberta";
const askButton = (page: Page) => page.getByRole("button", { name: `Ask of ${company}` });
const askField = (page: Page) => page.getByRole("textbox", { name: `Ask of ${company} in USD` });

describe("the ask in a founder's row", () => {
  it("is saved on Enter and on blur, and restored on Escape", async () => {
    await during({}, async ({ page }) => {
      await findRow(page, company);
      await askButton(page).click();
      await askField(page).fill("1,250,000");
      await page.keyboard.press("Enter");
      await askButton(page).getByText("$1.3M").waitFor();
      await expect.poll(async () => (await founderNamed(company)).requested_check_usd).toBe(1_250_000);
      await waitForCellFocus(askButton(page));

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

  it.each([
    ["2.5M", 2_500_000],
    ["750k", 750_000],
    ["1,250,000", 1_250_000],
    ["$1.2m", 1_200_000],
  ])("saves %s on Tab", async (typed, ask) => {
    await during({}, async ({ page }) => {
      await findRow(page, company);
      await askButton(page).click();
      await askField(page).fill(typed);
      await page.keyboard.press("Tab");
      await askField(page).waitFor({ state: "detached" });
      await expect.poll(async () => (await founderNamed(company)).requested_check_usd).toBe(ask);
    });
  });

  it.each([
    ["1.5", "Enter", "must be a whole number"],
    ["1,5", "Tab", "must use commas for thousands only"],
    ["a lot", "a click elsewhere", "must be a number"],
  ])("keeps %s in the field on %s and shows that it %s", async (typed, leave, problem) => {
    await during({}, async ({ page }) => {
      const before = await founderNamed(company);
      const row = await findRow(page, company);
      await askButton(page).click();
      await askField(page).fill(typed);
      if (leave === "a click elsewhere") await page.getByRole("heading", { level: 1 }).click();
      else await page.keyboard.press(leave);
      await row.getByRole("alert").getByText(problem).waitFor();
      expect(await askField(page).getAttribute("aria-invalid")).toBe("true");
      // The text also survives its row leaving the list.
      await page.getByRole("tab", { name: "Investor Database" }).click();
      await page.getByText("No investors found").waitFor();
      await page.getByRole("tab", { name: "Founders" }).click();
      await row.getByRole("alert").getByText(problem).waitFor();
      expect(await askField(page).inputValue()).toBe(typed);
      await askField(page).press("Escape");
      await askButton(page).waitFor();
      expect((await founderNamed(company)).requested_check_usd).toBe(before.requested_check_usd);
    });
  });

  it("is left open by the Enter and the Escape of an input method", async () => {
    await during({}, async ({ page }) => {
      await findRow(page, company);
      await askButton(page).click();
      await askField(page).fill("9");
      const session = await page.context().newCDPSession(page);
      for (const key of ["Enter", "Escape"]) {
        await session.send("Input.imeSetComposition", { text: "12", selectionStart: 2, selectionEnd: 2 });
        await page.keyboard.press(key);
        await askField(page).waitFor();
      }
      await session.send("Input.insertText", { text: "12" });
      await askField(page).press("Escape");
      await askButton(page).waitFor();
    });
  });

  it("changes at once, and reverts with the reason when the server rejects it", async () => {
    await during({ translated: true }, async ({ page }) => {
      await findRow(page, company);
      const before = await askButton(page).innerText();
      proxy.on("PUT", /\/ask$/, {
        kind: "respond",
        status: 400,
        body: { success: false, error: "Not that much" },
      });
      proxy.on("PUT", /\/ask$/, { kind: "hang" }, 1);
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

  it("reverts when the connection breaks", async () => {
    await during({}, async ({ page }) => {
      await findRow(page, company);
      const before = await askButton(page).innerText();
      proxy.on("PUT", /\/ask$/, { kind: "cut" });
      await askButton(page).click();
      await askField(page).fill("7000000");
      await page.keyboard.press("Enter");
      await page.getByText("Network error. Please check your connection and try again.").waitFor();
      await expect.poll(() => askButton(page).innerText()).toBe(before);
    });
  });

  it("keeps its row in place until the list is loaded again", async () => {
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
