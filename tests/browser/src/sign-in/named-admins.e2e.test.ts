import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import { hashPassword } from "@kindling/gateway/passwords/argon2.ts";
import { founderLike } from "@kindling/test-kit/product/people.ts";
import { afterAll, it } from "vitest";
import { useEnforced } from "../product/enforced.ts";

const folder = await mkdtemp(join(tmpdir(), "kindling-admins-"));
afterAll(() => rm(folder, { recursive: true }));
const file = join(folder, "admins");
await writeFile(
  file,
  `anna ${await hashPassword("anna's passcode")}\nben ${await hashPassword("ben's passcode")}\n`,
);
const { product, during, send } = await useEnforced({ FOUNDER_SIGN_IN: "email-only", ADMINS_FILE: file });

it("one of several admins is named in the history, and does not undo what another repeated since", async () => {
  const { id, company } = await send<Founder>("POST", "/api/founders", founderLike(1));
  await during({}, async ({ page }) => {
    await page.goto("/admin/login");
    await page.getByLabel("Name", { exact: true }).fill("anna");
    await page.getByLabel("Passcode", { exact: true }).fill("anna's passcode");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: `Ask of ${company}` }).click();
    await page.getByRole("textbox", { name: `Ask of ${company} in USD` }).fill("600000");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Your changes, 1 to undo" }).waitFor();
    await product.signIn("ben's passcode", "ben");
    for (const requested_check_usd of [500_000, 600_000])
      await product.send("PUT", `/api/founders/${id}/ask`, { requested_check_usd });
    await page.keyboard.press("Control+z");
    await page.getByText("ben changed it since. Total Ask is now $600,000.").waitFor();
    await page.reload();
    await page.getByRole("button", { name: `Ask of ${company}: $600K` }).waitFor();
    await page.getByRole("button", { name: company, exact: true }).click();
    const dialog = page.getByRole("dialog", { name: company });
    await dialog.getByRole("tab", { name: "History" }).click();
    for (const text of ["ben changed", "anna changed", "A visitor applied with"])
      await dialog.getByRole("listitem").getByText(text).first().waitFor();
  });
});
