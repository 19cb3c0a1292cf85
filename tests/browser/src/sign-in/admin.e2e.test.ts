import { founderLike } from "@kindling/test-kit/product/people.ts";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { endSession, passcode, useEnforced } from "../product/enforced.ts";

const { product, proxy, during, send } = await useEnforced({ FOUNDER_SIGN_IN: "email-only" });
await send("POST", "/api/founders", founderLike(1, { company: "Kiln", email: "kiln@mail.example" }));

const kiln = (page: Page) => page.getByRole("button", { name: "Kiln", exact: true });
const ended = (page: Page) => page.getByText("Your session has ended.");

async function signIn(page: Page): Promise<void> {
  await page.getByLabel("Passcode", { exact: true }).fill(passcode);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL("**/admin/dashboard*");
  await kiln(page).waitFor();
}

it("an admin sees data only from sign-in to Logout, or to the end of the session while idle", async () => {
  await during({}, async ({ page, errors }) => {
    await page.goto("/admin/dashboard");
    await page.waitForURL("**/admin/login");
    expect(await ended(page).count()).toBe(0);
    expect(proxy.seen.filter((line) => /founders|investors|stats|live/.test(line))).toEqual([]);
    await signIn(page);
    expect(await page.getByText("Open access").count()).toBe(0);
    await expect.poll(() => proxy.seen.some((line) => line.startsWith("GET /api/live"))).toBe(true);
    expect(errors).toEqual([]);
    await endSession(page, product.url);
    await ended(page).waitFor({ timeout: 50_000 });

    await signIn(page);
    await page.reload();
    await kiln(page).waitFor();
    const another = await page.context().newPage();
    await another.goto("/AdminDashboard");
    await kiln(another).waitFor();
    await another.close();
    const [cookie] = await page.context().cookies();
    await page.getByRole("button", { name: "Logout" }).click();
    await page.waitForURL("**/admin/login");
    expect(await ended(page).count()).toBe(0);
    expect(await page.context().cookies()).toEqual([]);
    await page.goBack();
    await page.goForward();
    // The copied cookie is of no use either.
    await page.context().addCookies([cookie!]);
    await page.goto("/admin/dashboard");
    await page.waitForURL("**/admin/login");
    expect(await page.getByText("Kiln").count()).toBe(0);
  });
});
