import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { founderLike, investorLike } from "@kindling/test-kit/product/people.ts";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { addInvestor, useEnforced } from "../product/enforced.ts";
import { adminRole } from "../product/roles.ts";

const { product, during, send } = await useEnforced();
const word = randomUUID().slice(0, 8);
const [company, maya, ivy] = [`Quill ${word}`, `Maya ${word}`, `Ivy ${word}`];

// What the test reads: sign-ins, an invitation, changes and a review.
const founderFields = founderLike(1, { name: maya, company, email: `maya@${word}.example` });
const founder = await product.send("POST", "/api/founders", founderFields);
const investorFields = investorLike(1, { name: ivy, email: `ivy@${word}.example` });
const investorId = await addInvestor(product, { ...investorFields, password: "a password of journeys" });
await product.send("PUT", `/api/founders/${founder.id}/ask`, { requested_check_usd: 550_000 });
await product.waitUntilConsistent();
const matches = await product.get(`/api/founders/${founder.id}/matches`);
const { id } = matches.find((match: { investor_id: number }) => match.investor_id === investorId);
await product.send("PUT", `/api/matches/${id}/rating`, { ben_rating: 3, ben_notes: "=1+1" });
await send("POST", "/api/founder/auth", { email: founderFields.email });
const wrong = { email: investorFields.email, password: "a wrong password" };
await send("POST", "/api/investor/session", wrong).catch(() => {});

/** The sentences about these people, newest first. */
async function sentences(page: Page): Promise<string[]> {
  await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
  const all = await page.getByRole("main").getByRole("listitem").locator("p").allInnerTexts();
  return all.filter((text) => text.includes(word));
}

it("the activity is opened after the sign-in, exported without a formula, filtered, and opens records", async () => {
  await during({}, async ({ page, errors }) => {
    await adminRole("ada").signIn(page, "/admin/activity?what=reviews");
    const coming = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export CSV" }).click();
    const lines = (await readFile(await (await coming).path(), "utf8")).trimEnd().split("\r\n");
    expect(lines[0]).toMatch(/^\uFEFF"at","action"/);
    const line = lines.find((one) => one.includes(company) && one.includes("ben_notes"));
    expect(line).toContain(`"${company}","${investorId}","${ivy}","ben_notes","","'=1+1"`);

    await page.getByRole("link", { name: "Dashboard" }).click();
    await page.getByRole("link", { name: "Activity" }).click();
    await page.waitForURL("**/admin/activity");
    await expect
      .poll(() => sentences(page))
      .toEqual([
        `Failed sign-in as ${ivy}`,
        `${maya} signed in`,
        `ada reviewed ${company} for ${ivy}`,
        `ada changed ${company}`,
        `${ivy} signed in`,
        `${ivy} accepted the invitation`,
        `ada invited ${ivy}`,
        `ada added ${ivy}`,
        `ada added ${company}`,
      ]);
    await page.getByRole("combobox", { name: "Person" }).fill(company);
    await page.getByRole("option", { name: maya }).click();
    await page.waitForURL((url) => url.searchParams.get("person") === `founder:${founder.id}`);
    await expect.poll(() => sentences(page)).toEqual([`${maya} signed in`]);
    await page.getByRole("link", { name: maya }).click();
    await page.getByRole("dialog", { name: company }).waitFor();
    await page.goBack();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(errors).toEqual([]);
  });
});
