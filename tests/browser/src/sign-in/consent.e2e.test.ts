import { expect, it } from "vitest";
import { fillIn, submit } from "../apply/use-apply.ts";
import { tabTo } from "../page/focus.ts";
import { passcode, useEnforced } from "../product/enforced.ts";

const version = "2026-11";
const { during } = await useEnforced({
  FOUNDER_SIGN_IN: "email-only",
  TERMS_URL: "https://community.example/terms",
  PRIVACY_URL: "/privacy.html",
  CONSENT_VERSION: version,
});

it("a founder agrees to the terms by applying, and admins read their version", async () => {
  await during({}, async ({ page, errors }) => {
    await fillIn(page, "Consenting");
    await page.getByLabel("Discord Username").focus();
    const notice = page.getByText("By applying you agree to the terms");
    await tabTo(notice.getByRole("link", { name: "terms" }));
    await tabTo(notice.getByRole("link", { name: "privacy notice" }));
    await tabTo(submit(page));
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Opt-in Submitted Successfully!" }).waitFor();
    await page.goto("/admin/login");
    await page.getByLabel("Passcode", { exact: true }).fill(passcode);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Consenting", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Consenting" });
    await dialog.getByText(new RegExp(`^Consent to version ${version} on \\w+ \\d+, \\d{4}$`)).waitFor();
    expect(errors).toEqual([]);
  });
});
