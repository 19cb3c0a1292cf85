import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import type { Investor } from "@kindling/contracts/investors/schemas.ts";
import { hashPassword } from "@kindling/gateway/passwords/argon2.ts";
import { founderLike, investorLike } from "@kindling/test-kit/product/people.ts";
import type { Page } from "playwright-core";
import { afterAll } from "vitest";
import { waitForRecords } from "../admin-dashboard/use-admin-dashboard.ts";
import { passcode, useEnforced } from "../product/enforced.ts";

/**
 * Call at the top of a file. Ada is an admin and vera a viewer. `archived` is archived, `applicant` waits for approval,
 * and `founder` was changed and has a reviewed match with `investor`.
 */
export async function useViewer() {
  const folder = await mkdtemp(join(tmpdir(), "kindling-viewers-"));
  afterAll(() => rm(folder, { recursive: true }));
  const file = join(folder, "admins");
  const hash = await hashPassword(passcode);
  await writeFile(file, `ada ${hash}\nvera ${hash} viewer\n`);
  const enforced = await useEnforced({
    FOUNDER_SIGN_IN: "email-only",
    ADMINS_FILE: file,
    REVIEW_APPLICATIONS: "on",
  });

  const { product, send } = enforced;
  await product.signIn(passcode, "ada");
  const founder: Founder = await product.send("POST", "/api/founders", founderLike(1));
  const investor: Investor = await product.send("POST", "/api/investors-database", investorLike(1));
  const archived: Founder = await product.send("POST", "/api/founders", founderLike(2));
  await product.send("DELETE", `/api/founders/${archived.id}`);
  await product.send("PUT", `/api/founders/${founder.id}/ask`, { requested_check_usd: 750_000 });
  const applicant = await send<Founder>("POST", "/api/founders", founderLike(3));
  await product.waitUntilConsistent();
  const [match] = await product.get(`/api/founders/${founder.id}/matches`);
  await product.send("PUT", `/api/matches/${match.id}/rating`, {
    ben_rating: 3,
    ben_notes: "Met at demo day",
  });
  return { ...enforced, founder, investor, archived, applicant };
}

/** Signs in as the viewer, or under another name. */
export async function signIn(page: Page, name = "vera"): Promise<void> {
  await page.goto("/admin/login");
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Passcode", { exact: true }).fill(passcode);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/admin/dashboard");
  await waitForRecords(page);
}

/** What is sent and refused from now on. */
export function watch(page: Page): { changes: string[]; refused: string[] } {
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
export async function changingControls(page: Page): Promise<string[]> {
  const names = await page
    .locator("button, input, textarea, select, [role=switch], [contenteditable=true]")
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

export const viewOnly = (page: Page) => page.getByText("View only", { exact: true });
export const dialogOf = (page: Page, name: string) => page.getByRole("dialog", { name });
