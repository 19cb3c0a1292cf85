import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { fillIn, submit } from "../apply/use-apply.ts";
import { endSessionWhenSaving, useEnforced } from "../product/enforced.ts";
import { founderRole } from "../product/roles.ts";

const { product, during } = await useEnforced();

const ended = (page: Page) => page.getByText("Your session has ended.");
const storedLogin = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem("founderLogin") ?? "null"));
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click();

async function editUsers(page: Page, count: string): Promise<void> {
  await page.getByRole("tab", { name: "Company Metrics" }).click();
  await page.getByRole("button", { name: "Edit Metrics" }).click();
  await page.getByLabel("Total Users").fill(count);
}

it("a founder applies, signs in by email only, and changes the own record until the session ends", async () => {
  const company = `Emberline ${randomUUID().slice(0, 8)}`;
  await during({}, async ({ page, errors }) => {
    const email = await fillIn(page, company);
    const founder = founderRole({ name: "Maya Okafor", email });
    await submit(page).click();
    await page.getByRole("heading", { level: 1, name: "Opt-in Submitted Successfully!" }).waitFor();
    await page.getByRole("link", { name: "Go to Founder Login" }).click();
    await page.getByText("Enter the email you applied with.", { exact: true }).waitFor();
    expect(await founder.field(page).inputValue()).toBe(email);
    await founder.submit(page);
    await page.waitForURL(`**${founder.dashboard}`);
    await page.getByText(company, { exact: true }).first().waitFor();
    expect(await storedLogin(page)).toMatchObject({ founderId: expect.any(Number), email });
    await editUsers(page, "1200");
    await save(page);
    await page.getByText("1,200").waitFor();
    await page.reload();
    await page.getByText("1,200").waitFor();
    expect(errors).toEqual([]);

    await editUsers(page, "1300");
    await endSessionWhenSaving(page, product.url);
    await save(page);
    await page.waitForURL(`**${founder.login}`);
    await ended(page).waitFor();
    expect(await storedLogin(page)).toBe("ended");
    await founder.submit(page);
    await page.waitForURL(`**${founder.dashboard}?tab=metrics`);
    expect(await page.getByLabel("Total Users").inputValue()).toBe("1300");

    await page.getByRole("button", { name: "Sign Out" }).click();
    await page.waitForURL(`**${founder.login}`);
    expect(await ended(page).count()).toBe(0);
    expect(await storedLogin(page)).toBeNull();
    expect(await page.context().cookies()).toEqual([]);
    await page.goto(founder.dashboard);
    await page.waitForURL(`**${founder.login}`);
  });
});
