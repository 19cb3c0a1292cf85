import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { texts } from "@kindling/contracts/texts.ts";
import { hashPassword } from "@kindling/gateway/passwords/argon2.ts";
import { appCode } from "@kindling/gateway/testing/authenticator-app.ts";
import type { Page } from "playwright-core";
import { afterAll, expect, it } from "vitest";
import { pressByKeys, waitForFocus } from "../page/focus.ts";
import { passcode, useEnforced } from "../product/enforced.ts";

const folder = await mkdtemp(join(tmpdir(), "kindling-two-step-"));
afterAll(() => rm(folder, { recursive: true }));
const file = join(folder, "admins");
const hash = await hashPassword(passcode);
await writeFile(file, `ada ${hash}\nvera ${hash} viewer\n`);
const { during } = await useEnforced({ FOUNDER_SIGN_IN: "email-only", ADMINS_FILE: file });

const codeField = (page: Page) => page.getByLabel("Code", { exact: true });
const passcodeField = (page: Page) => page.getByLabel("Passcode", { exact: true });

/** Enters name and passcode. */
async function enter(page: Page): Promise<void> {
  await page.goto("/admin/login");
  await page.getByLabel("Name", { exact: true }).fill("ada");
  await passcodeField(page).fill(passcode);
  await page.keyboard.press("Enter");
}

async function typeCode(page: Page, code: string): Promise<void> {
  await waitForFocus(codeField(page));
  await page.keyboard.type(code);
  await page.keyboard.press("Enter");
}

it("two-step sign-in is set up, and asked for at sign-in", async () => {
  await during({}, async ({ page }) => {
    await enter(page);
    await pressByKeys(page.getByRole("link", { name: "Two-step sign-in" }));
    await passcodeField(page).fill(passcode);
    await page.keyboard.press("Enter");
    const key = (await page.locator("code").innerText()).replaceAll(" ", "");
    await typeCode(page, appCode(key, Date.now()));
    const codes = page.getByRole("region", { name: "Recovery codes" }).getByRole("listitem");
    await expect.poll(() => codes.count()).toBe(10);
    const recovery = await codes.first().innerText();
    await pressByKeys(page.getByRole("button", { name: "I Have Saved Them" }));
    await page.getByRole("button", { name: "Logout" }).click();
    await page.waitForURL("**/admin/login");

    await enter(page);
    await typeCode(page, "000000");
    await page.getByText(texts.wrongCode).waitFor();
    expect(await page.context().cookies()).toEqual([]);
    await typeCode(page, recovery.toLowerCase());
    await page.waitForURL("**/admin/dashboard");

    await page.goto("/admin/two-step");
    await page.getByText("You have 9 of 10 recovery codes left.").waitFor();
  });
});
