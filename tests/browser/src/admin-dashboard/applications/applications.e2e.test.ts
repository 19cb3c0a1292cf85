import { investorLike } from "@kindling/test-kit/product/people.ts";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { pressByKeys, tabTo, waitForFocus } from "../../page/focus.ts";
import { twoScreens } from "../../page/two-screens.ts";
import { rowOf } from "../use-admin-dashboard.ts";
import { button, itemOf, open, path, useApplications } from "./use-applications.ts";

const { applied, during, isListed, proxy, send } = await useApplications();

describe("the applications", () => {
  it.each(twoScreens)("are approved by keyboard from the dashboard, at $width px", async (screen) => {
    const { id, company, name, email } = await applied();
    await during(screen, async ({ page, errors }) => {
      await open(page, "/admin/dashboard");
      await page.getByText("No founders found").or(rowOf(page, "Emberline")).first().waitFor();
      await tabTo(page.getByRole("link", { name: "Applications 1 waiting" }));
      await page.keyboard.press("Enter");
      await page.waitForURL(`**${path}`);
      const item = itemOf(page, company);
      for (const text of [name, email, "Fires that last."]) await item.getByText(text).waitFor();
      await tabTo(button(page, company));
      await page.keyboard.press("Enter");
      const record = page.getByRole("dialog", { name: company });
      await record.getByText("Basic Info").waitFor();
      await page.keyboard.press("Escape");
      await waitForFocus(button(page, company));
      await tabTo(button(page, `Approve ${company}`));
      await page.keyboard.press("Enter");
      await page.getByText(`${company} approved`).waitFor();
      await item.waitFor({ state: "detached" });
      await waitForFocus(page.getByRole("tabpanel", { name: /^Founders/ }));
      await page.getByText("No founders are waiting").waitFor();
      expect(await isListed(id)).toBe(true);
      await page.getByRole("link", { name: "Dashboard" }).click();
      await rowOf(page, company).waitFor();
      await page.getByRole("link", { name: "Applications", exact: true }).waitFor();
      expect(errors).toEqual([]);
    });
  });

  it.each(twoScreens)("are asked, declined, then approved, by keyboard, at $width px", async (screen) => {
    const { id, company } = await applied();
    await during(screen, async ({ page }) => {
      await open(page);
      await tabTo(button(page, `Ask... ${company}`));
      await page.keyboard.press("Enter");
      const asking = page.getByRole("alertdialog", { name: `Ask ${company}` });
      await waitForFocus(asking.getByRole("textbox", { name: "Question" }));
      expect(await asking.getByRole("button", { name: "Send Question" }).isDisabled()).toBe(true);
      await page.keyboard.type("Who builds it?");
      await tabTo(asking.getByRole("button", { name: "Send Question" }));
      await page.keyboard.press("Enter");
      await page.getByText(`${company} was asked`).waitFor();
      const item = itemOf(page, company);
      await item.getByText("Who builds it?").waitFor();
      await item.getByText("Not answered yet").waitFor();
      await waitForFocus(button(page, `Ask... ${company}`));

      await pressByKeys(button(page, `Decline... ${company}`));
      const declining = page.getByRole("alertdialog", { name: `Decline ${company}?` });
      await waitForFocus(declining.getByRole("textbox", { name: "Reason" }));
      await page.keyboard.type("Not our field.");
      await pressByKeys(declining.getByRole("button", { name: "Decline" }));
      await page.getByText(`${company} declined`).waitFor();
      await item.waitFor({ state: "detached" });
      await page.getByRole("tab", { name: "Declined founders" }).click();
      await item.getByText("Not our field.").waitFor();
      await item.getByText(/^Declined .* by an admin$/).waitFor();
      expect(await isListed(id)).toBe(false);
      await pressByKeys(button(page, `Approve ${company}`));
      await page.getByText(`${company} approved`).waitFor();
      await page.getByText("No declined founders").waitFor();
      expect(await isListed(id)).toBe(true);
    });
  });

  it("keep the text for one applicant when the decision about another arrives", async () => {
    const [declined, asked] = [await applied(), await applied()].map(({ company }) => company);
    await during({}, async ({ page }) => {
      await open(page);
      proxy.on("POST", /\/decline$/, { kind: "hold" });
      await button(page, `Decline... ${declined}`).click();
      await page.getByRole("textbox", { name: "Reason" }).fill("Not our field.");
      await button(page, "Decline").click();
      await button(page, "Cancel").click();
      await button(page, `Ask... ${asked}`).click();
      const question = page.getByRole("textbox", { name: "Question" });
      await question.fill("Who builds it?");
      proxy.release();
      await page.getByText(`${declined} declined`).waitFor();
      await itemOf(page, declined!).waitFor({ state: "detached" });
      await question.press("End");
      await page.keyboard.type(" Since when?");
      await button(page, "Send Question").click();
      await page.getByText(`${asked} was asked`).waitFor();
      await itemOf(page, asked!).getByText("Who builds it? Since when?").waitFor();
      await button(page, `Approve ${asked}`).click();
      await page.getByText("No founders are waiting").waitFor();
    });
  });

  it("show that a decision failed whose dialog is closed, and keep its text", async () => {
    const [declined, asked] = [await applied(), await applied()].map(({ company }) => company);
    await during({}, async ({ page }) => {
      await open(page);
      const { promise: failed, resolve: fail } = Promise.withResolvers<void>();
      await page.route("**/decline", (route) => failed.then(() => route.abort()));
      await button(page, `Decline... ${declined}`).click();
      const reason = page.getByRole("textbox", { name: "Reason" });
      await reason.fill("Not our field.");
      await button(page, "Decline").click();
      await page.keyboard.press("Escape");
      await button(page, `Ask... ${asked}`).click();
      await page.getByRole("textbox", { name: "Question" }).waitFor();
      fail();
      await page.getByText(`${declined} was not declined`).waitFor();
      await button(page, "Cancel").click();
      await page.unroute("**/decline");
      await button(page, `Decline... ${declined}`).click();
      expect(await reason.inputValue()).toBe("Not our field.");
      await button(page, "Decline").click();
      await page.getByText(`${declined} declined`).waitFor();
      await button(page, `Approve ${asked}`).click();
      await page.getByText("No founders are waiting").waitFor();
    });
  });

  it("are decided several at once, by keyboard", async () => {
    const founders = [await applied(), await applied(), await applied(), await applied()];
    const [first, second, ...others] = founders.map(({ company }) => company) as [
      string,
      string,
      ...string[],
    ];
    await during({}, async ({ page }) => {
      await open(page);
      for (const company of [first, second])
        await pressByKeys(page.getByRole("checkbox", { name: `Select ${company}` }), { key: "Space" });
      await page.getByText("2 founders selected").waitFor();
      await pressByKeys(button(page, "Approve selected"), { tab: "Shift+Tab" });
      await page.getByText("2 founders approved").waitFor();
      await itemOf(page, second).waitFor({ state: "detached" });
      await waitForFocus(page.getByRole("tabpanel", { name: /^Founders/ }));
      await pressByKeys(page.getByRole("checkbox", { name: "Select all" }), { key: "Space" });
      await pressByKeys(button(page, "Decline selected..."));
      const dialog = page.getByRole("alertdialog", { name: "Decline 2 founders?" });
      await waitForFocus(dialog.getByRole("textbox", { name: "Reason" }));
      await page.keyboard.type("Not this year.");
      await pressByKeys(dialog.getByRole("button", { name: "Decline" }));
      await page.getByText("2 founders declined").waitFor();
      await page.getByText("No founders are waiting").waitFor();
      await waitForFocus(page.getByRole("main"));
      await page.getByRole("tab", { name: "Declined founders" }).click();
      for (const company of others) await itemOf(page, company).getByText("Not this year.").waitFor();
      const listed = await Promise.all(founders.map(({ id }) => isListed(id)));
      expect(listed).toEqual([true, true, false, false]);
    });
  });

  it("are declined with a reason of their own, and stay selected while others are decided", async () => {
    const founders = [await applied(), await applied(), await applied()];
    const [first, second, third] = founders.map(({ company }) => company) as [string, string, string];
    const select = (page: Page, company: string) =>
      page.getByRole("checkbox", { name: `Select ${company}`, exact: true });
    await during({}, async ({ page }) => {
      await open(page);
      const reason = page.getByRole("alertdialog").getByRole("textbox", { name: "Reason" });
      await select(page, first).check();
      await button(page, "Decline selected...").click();
      await reason.fill("Not this year.");
      await button(page, "Cancel").click();
      await button(page, "Decline selected...").click();
      expect(await reason.inputValue()).toBe("");
      await reason.fill("Not our field.");
      await button(page, "Decline").click();
      await page.getByText("1 founder declined").waitFor();
      await reason.waitFor({ state: "detached" });
      await select(page, second).check();
      await button(page, "Decline selected...").click();
      expect(await reason.inputValue()).toBe("");
      await button(page, "Cancel").click();

      proxy.on("POST", /^\/api\/applications\/founders\//, { kind: "hold" });
      await button(page, "Approve selected").click();
      await select(page, third).check();
      // The response in flight would close the dialog of Decline.
      expect(await button(page, "Decline selected...").isDisabled()).toBe(true);
      proxy.release();
      await page.getByText("1 founder approved").waitFor();
      await itemOf(page, second).waitFor({ state: "detached" });
      expect(await select(page, third).isChecked()).toBe(true);
      await button(page, "Approve selected").click();
      await page.getByText("No founders are waiting").waitFor();
    });
  });

  it("of investors are approved, and shown in the activity", async () => {
    const fields = {
      name: "Ivy Moss",
      email: "ivy@stone.example",
      thesis_text: "What small towns can afford.",
    };
    await send("POST", "/api/investors-database", investorLike(1, fields));
    await during({}, async ({ page }) => {
      await open(page, `${path}?tab=investors`);
      await itemOf(page, "Ivy Moss").getByText("What small towns can afford.").waitFor();
      await button(page, "Ivy Moss").click();
      await page.getByRole("dialog", { name: "Ivy Moss" }).waitFor();
      await page.goBack();
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await button(page, "Approve Ivy Moss").click();
      await page.getByText("Ivy Moss approved").waitFor();
      await page.getByText("No investors are waiting").waitFor();
      await page.goto("/admin/activity?what=applications");
      await page.getByText("approved the application of").first().waitFor();
      await page.getByRole("link", { name: "Ivy Moss" }).first().waitFor();
    });
  });
});
