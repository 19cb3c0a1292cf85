import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import type { Visit } from "./page/visit.ts";
import { useMembers } from "./product/use-members.ts";

/** Markup that would run or render as an element if a text were not escaped. */
const markup = '"><img src=x onerror="window.ran=1"><script>window.ran=1</script><svg onload=window.ran=1>';
const script = "javascript:window.ran=1";

const founder = {
  company: `Company ${markup}`,
  name: `Founder ${markup}`,
  email: "markup@founder.example",
  phone: script.slice(0, 50),
  website: script,
  linked_in: "data:text/html,<script>window.ran=1</script>",
  discord_username: markup.slice(0, 100),
  vertical: markup,
  elevator_pitch: markup,
  summary_text: markup,
};
const investor = {
  name: `Investor ${markup}`,
  company: markup,
  email: "markup@investor.example",
  website: script,
  linked_in: script,
  city: markup.slice(0, 100),
  state: markup.slice(0, 100),
  industries: [markup],
  verticals: [markup],
  portfolio_companies: [markup],
  thesis_text: markup,
};
const { during, founderId, investorId, roles } = await useMembers(founder, investor);

/** Expects the markup as plain text: no script ran, no element was added, no link runs a script. */
async function expectOnlyText({ page, errors }: Visit, shown: string): Promise<void> {
  await page.getByText(shown).first().waitFor();
  expect(await page.evaluate(() => "ran" in window)).toBe(false);
  expect(await page.locator("[onerror], [onload], img[src='x'], svg[onload]").count()).toBe(0);
  const links = await page
    .locator("a[href], area[href], form[action], iframe[src]")
    .evaluateAll((found) =>
      found.map((element) =>
        ["href", "action", "src"].map((name) => element.getAttribute(name) ?? "").join(""),
      ),
    );
  for (const link of links) expect(link).not.toMatch(/^\s*(javascript|data|vbscript):/i);
  expect(errors).toEqual([]);
}

const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true }).click();

it("is shown as text in the activity, in its filter and in its dialogs", async () => {
  await during({}, async (visit) => {
    const { page } = visit;
    await roles.admin.signIn(page);
    await page.goto("/admin/activity");
    const folded = page.getByRole("button", { name: /^Show \d+ fields$/ });
    await folded.first().waitFor();
    while ((await folded.count()) > 0) await folded.first().click();
    await expectOnlyText(visit, founder.company);
    await page.getByRole("combobox", { name: "Person" }).fill("markup");
    await page.getByRole("option", { name: investor.name }).waitFor();
    await expectOnlyText(visit, founder.name);
    await page.goto(`/admin/activity?investor=${investorId}`);
    await expectOnlyText(visit, investor.name);
  });
});

it("is shown as text on every tab of the admin dashboard, in its panels and its dialogs", async () => {
  await during({}, async (visit) => {
    const { page } = visit;
    await roles.admin.signIn(page);
    await expectOnlyText(visit, founder.company);
    await page.goto(`/admin/dashboard?expanded=${founderId}`);
    await page.getByText(`Investor Matches for ${founder.company}`).waitFor();
    await expectOnlyText(visit, investor.name);
    await page.goto(`/admin/dashboard?founder=${founderId}`);
    for (const name of ["Basic Info", "Business", "Metrics", "Details"]) {
      await tab(page, name);
      await expectOnlyText(visit, founder.company);
    }
    await page.goto("/admin/dashboard?tab=cluster");
    await page.getByRole("button", { name: `Founder matches for ${investor.name}` }).click();
    await page.getByRole("button", { name: "Add Notes" }).click();
    await page.getByPlaceholder("Add notes for this match...").fill(markup);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("button", { name: "Edit Notes" }).waitFor();
    await expectOnlyText(visit, markup);
    await page.goto("/admin/dashboard?tab=database");
    await expectOnlyText(visit, investor.name);
    await page.goto(`/admin/dashboard?tab=database&investor=${investorId}`);
    for (const name of ["Basic Info", "Investment", "Preferences", "Portfolio", "Details"]) {
      await tab(page, name);
      await expectOnlyText(visit, investor.name);
    }
  });
});

it("is shown as text on the founder's dashboard", async () => {
  await during({}, async (visit) => {
    const { page } = visit;
    await roles.founder.signIn(page);
    await expectOnlyText(visit, founder.name);
    for (const name of ["Company Metrics", "Services", "Profile"]) {
      await tab(page, name);
      await expectOnlyText(visit, founder.company);
    }
  });
});

it("is shown as text on the investor's dashboard and in the profile", async () => {
  await during({}, async (visit) => {
    const { page } = visit;
    await roles.investor.signIn(page);
    await expectOnlyText(visit, `Welcome back, ${investor.name}`);
    await page
      .getByRole("button", { name: /Profile/ })
      .first()
      .click();
    await page.getByRole("dialog").waitFor();
    await expectOnlyText(visit, investor.thesis_text);
  });
});

const paths = [
  "/portfolio?q=%3Cimg%20src%3Dx%20onerror%3Dwindow.ran%3D1%3E",
  "/%3Cscript%3Ewindow.ran=1%3C/script%3E",
  "/?register=%22%3E%3Csvg%20onload%3Dwindow.ran%3D1%3E",
  "/apply?tab=%22%3E%3Csvg%20onload%3Dwindow.ran%3D1%3E",
  "/founder/login?next=javascript:window.ran=1",
  "/investor/invitation#token=%3Cimg%20src%3Dx%20onerror%3Dwindow.ran%3D1%3E",
];
it("is shown as text, or not at all, when it is in the URL", async () => {
  await during({}, async (visit) => {
    for (const path of paths) {
      await visit.page.goto(path);
      await visit.page.getByRole("heading", { level: 1 }).first().waitFor();
      expect(await visit.page.evaluate(() => "ran" in window), path).toBe(false);
      // The browser logs the 404 of an unknown page as an error.
      expect(
        visit.errors.filter((error) => !error.includes("404 (Not Found)")),
        path,
      ).toEqual([]);
    }
  });
});
