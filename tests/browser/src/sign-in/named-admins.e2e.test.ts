import { randomUUID } from "node:crypto";
import { texts } from "@kindling/contracts/texts.ts";
import { appCode } from "@kindling/gateway/testing/authenticator-app.ts";
import { founderLike, investorLike } from "@kindling/test-kit/product/people.ts";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { waitForFocus } from "../page/focus.ts";
import { useEnforced } from "../product/enforced.ts";
import { passcode } from "../product/products.ts";
import { adminRole } from "../product/roles.ts";

const { product, during, send } = await useEnforced();

function founderFields(n: number) {
  const word = randomUUID().slice(0, 8);
  return founderLike(n, { company: `Anvil ${word}`, email: `${n}@${word}.example` });
}
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

it("one of several admins is named in the history, and does not undo what another repeated since", async () => {
  const { id, company } = await product.send("POST", "/api/founders", founderFields(1));
  await during({}, async ({ page }) => {
    await adminRole("ben").signIn(page);
    await page.getByRole("button", { name: `Ask of ${company}` }).click();
    await page.getByRole("textbox", { name: `Ask of ${company} in USD` }).fill("600000");
    await page.keyboard.press("Enter");
    await button(page, "Your changes, 1 to undo").waitFor();
    for (const requested_check_usd of [500_000, 600_000])
      await product.send("PUT", `/api/founders/${id}/ask`, { requested_check_usd });
    await page.keyboard.press("Control+z");
    await page.getByText("ada changed it since. Total Ask is now $600,000.").waitFor();
    await page.getByRole("button", { name: `Ask of ${company}: $600K` }).waitFor();
    await button(page, company).click();
    const dialog = page.getByRole("dialog", { name: company });
    await dialog.getByRole("tab", { name: "History" }).click();
    for (const text of ["ada changed", "ben changed", "ada added"])
      await dialog.getByRole("listitem").getByText(text).first().waitFor();
  });
});

async function typeCode(page: Page, code: string): Promise<void> {
  await waitForFocus(page.getByLabel("Code", { exact: true }));
  await page.keyboard.type(code);
  await page.keyboard.press("Enter");
}

const withoutTwoSteps = ["tess", "tom"];

it("two-step sign-in is set up, and asked for at sign-in", async () => {
  const admin = adminRole(withoutTwoSteps.shift());
  await during({}, async ({ page }) => {
    await admin.signIn(page);
    await page.getByRole("link", { name: "Your account" }).click();
    await page.getByRole("link", { name: "Set Up two-step sign-in" }).click();
    await admin.field(page).fill(passcode);
    await page.keyboard.press("Enter");
    const key = (await page.locator("code").innerText()).replaceAll(" ", "");
    await typeCode(page, appCode(key, Date.now()));
    const codes = page.getByRole("region", { name: "Recovery codes" }).getByRole("listitem");
    await expect.poll(() => codes.count()).toBe(10);
    const recovery = await codes.first().innerText();
    await button(page, "I Have Saved Them").click();
    await button(page, "Logout").click();
    await page.waitForURL("**/admin/login");

    await admin.submit(page);
    await typeCode(page, "000000");
    await page.getByText(texts.wrongCode).waitFor();
    expect(await page.context().cookies()).toEqual([]);
    await typeCode(page, recovery.toLowerCase());
    await page.waitForURL("**/admin/dashboard");
    await page.goto("/admin/two-step");
    await page.getByText("You have 9 of 10 recovery codes left.").waitFor();
  });
});

/** What is sent and refused from now on. */
function watch(page: Page): { changes: string[]; refused: string[] } {
  const seen = { changes: [] as string[], refused: [] as string[] };
  page.on("request", (request) => {
    if (request.method() !== "GET") seen.changes.push(`${request.method()} ${request.url()}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) seen.refused.push(`${response.status()} ${response.url()}`);
  });
  return seen;
}

/** The names of all controls that are not for reading. */
async function changingControls(page: Page): Promise<string[]> {
  const names = await page
    .locator("button:not([role=tab]), input, textarea, select, [role=switch], [contenteditable=true]")
    .evaluateAll((all) =>
      all.map((one) => one.getAttribute("aria-label") ?? (one.textContent?.trim() || one.tagName)),
    );
  return names.filter((name) =>
    /\b(edit|add|save|suspend|reset|end|archive|erase|restore|undo|invite|rate|invest|pass|track|engage|change|notes|approve|decline|select)\b|^Ask\.\.\./i.test(
      // Rows are selected to export them.
      name.replace(/^((Add|Edit) filters?|Select (row \d+|all loaded rows))$/i, ""),
    ),
  );
}

/** Founders of which one is archived, one waits for approval, and one was changed and has a reviewed match. */
async function addReviewed() {
  const [reviewed, archived] = [
    await product.send("POST", "/api/founders", founderFields(2)),
    await product.send("POST", "/api/founders", founderFields(3)),
  ];
  const word = randomUUID().slice(0, 8);
  const names = { name: `Ivy ${word}`, email: `ivy@${word}.example` };
  const investor = await product.send("POST", "/api/investors-database", investorLike(1, names));
  await product.send("DELETE", `/api/founders/${archived.id}`);
  await product.send("PUT", `/api/founders/${reviewed.id}/ask`, { requested_check_usd: 550_000 });
  const applicant = await send<{ email: string }>("POST", "/api/founders", founderFields(4));
  await product.waitUntilConsistent();
  const matches = await product.get(`/api/investors/${investor.id}/matches`);
  const match = matches.find((one: { founder_id: number }) => one.founder_id === reviewed.id);
  await product.send("PUT", `/api/matches/${match.id}/rating`, {
    ben_rating: 3,
    ben_notes: "Met at demo day",
  });
  return { company: reviewed.company, investor: investor.name, archived: archived.company, applicant };
}

it("a viewer sees the lists, records, archive, applications and activity, no control that changes something, and is never refused", async () => {
  const { company, investor, archived, applicant } = await addReviewed();
  await during({}, async ({ page, errors }) => {
    await adminRole("vera").signIn(page);
    const seen = watch(page);
    const record = page.getByRole("dialog");
    const none = async () => expect(await changingControls(page)).toEqual([]);
    await page.getByText("View only", { exact: true }).waitFor();
    await button(page, company).click();
    await record.getByRole("tab", { name: "History" }).click();
    await record.getByText("ada changed").waitFor();
    await none();
    await record.getByRole("tab", { name: "Account" }).click();
    await record.getByRole("heading", { name: "Can sign in" }).waitFor();
    await none();
    await page.keyboard.press("Escape");

    await page.getByRole("tab", { name: "Investor Match Cluster" }).click();
    await page.getByRole("button", { name: `Founder matches for ${investor}` }).click();
    await page.getByText("Met at demo day").waitFor();
    await none();
    await button(page, `History of the review of ${company}`).click();
    await record.getByText("ada changed").waitFor();
    await none();
    await page.keyboard.press("Escape");

    await page.getByRole("tab", { name: "Investor Database" }).click();
    await button(page, investor).click();
    await record.getByRole("tab", { name: "Account" }).click();
    await record.getByRole("heading", { name: "Not invited" }).waitFor();
    await none();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /^Export/ }).click();
    await page
      .getByText(/exported|downloaded/i)
      .first()
      .waitFor();

    await page.getByRole("link", { name: "Archive" }).click();
    await page.getByText(archived).waitFor();
    await none();
    await page.getByRole("link", { name: "Dashboard" }).click();
    await page.getByRole("link", { name: /^Applications/ }).click();
    await page.getByText(applicant.email).waitFor();
    await none();
    await page.getByRole("link", { name: "Dashboard" }).click();
    await page.getByRole("link", { name: "Activity" }).click();
    await page.getByText("vera").first().waitFor();
    await none();
    expect(seen).toEqual({ changes: [], refused: [] });
    expect(errors).toEqual([]);
  });
});
