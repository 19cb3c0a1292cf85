import { readFile } from "node:fs/promises";
import { founderLike, investorLike } from "@kindling/test-kit/product/people.ts";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { passcode, useEnforced } from "../product/enforced.ts";

const { product, during, send } = await useEnforced({ FOUNDER_SIGN_IN: "email-only" });
const password = "a password of journeys";

// What the tests read: sign-ins, an invitation, changes and a review.
const maya = founderLike(1, { name: "Maya Chen", company: "Quill Labs" });
const founder = await send<{ id: number }>("POST", "/api/founders", maya);
const investor = await send<{ id: number }>("POST", "/api/investors-database", investorLike(1));
await send("PUT", `/api/founders/${founder.id}/ask`, { requested_check_usd: 750_000 }, "admin");
await product.waitUntilConsistent();
const [match] = await product.get(`/api/founders/${founder.id}/matches`);
await send("PUT", `/api/matches/${match.id}/rating`, { ben_rating: 3, ben_notes: "=1+1" }, "admin");
const invitation = `/api/investors-database/${investor.id}/invitation`;
const { path } = await send<{ path: string }>("POST", invitation, { mail: false }, "admin");
await send("POST", "/api/investor/password", { token: path.split("#token=")[1], password });
await send("POST", "/api/founder/auth", { email: maya.email });
const wrong = { email: investorLike(1).email, password: "a wrong password" };
await send("POST", "/api/investor/session", wrong).catch(() => {});

/** Each entry's sentence, newest first, without the sign-ins of these tests. */
async function sentences(page: Page): Promise<string[]> {
  await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
  const all = await page.getByRole("main").getByRole("listitem").locator("p").allInnerTexts();
  return all.filter((text) => text !== "An admin signed in");
}

it("the activity is opened after the sign-in, exported without a formula, filtered, and opens records", async () => {
  await during({}, async ({ page, errors }) => {
    await page.goto("/admin/activity?what=reviews");
    await page.waitForURL("**/admin/login");
    await page.getByLabel("Passcode", { exact: true }).fill(passcode);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/admin/activity?what=reviews");
    const coming = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export CSV" }).click();
    const lines = (await readFile(await (await coming).path(), "utf8")).trimEnd().split("\r\n");
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/^\uFEFF"at","action"/);
    expect(lines[2]).toContain(`"Quill Labs","${investor.id}","Investor 1","ben_notes","","'=1+1"`);

    await page.goto("/admin/dashboard");
    await page.getByRole("link", { name: "Activity" }).click();
    await page.waitForURL("**/admin/activity");
    await expect
      .poll(() => sentences(page))
      .toEqual([
        "An admin exported the activity",
        "Failed sign-in as Investor 1",
        "Maya Chen signed in",
        "Investor 1 signed in",
        "Investor 1 accepted the invitation",
        "An admin invited Investor 1",
        "An admin reviewed Quill Labs for Investor 1",
        "An admin changed Quill Labs",
        "A visitor registered as Investor 1",
        "A visitor applied as Quill Labs",
      ]);
    await page.getByRole("combobox", { name: "Person" }).fill("quill");
    await page.getByRole("option", { name: "Maya Chen" }).click();
    await page.waitForURL((url) => url.searchParams.get("person") === `founder:${founder.id}`);
    await expect.poll(() => sentences(page)).toEqual(["Maya Chen signed in"]);
    await page.getByRole("link", { name: "Maya Chen" }).click();
    await page.getByRole("dialog", { name: "Quill Labs" }).waitFor();
    await page.goBack();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(errors).toEqual([]);
  });
});
