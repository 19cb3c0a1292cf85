import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import { founderLike } from "@kindling/test-kit/product/people.ts";
import { describe, expect, it } from "vitest";
import { expanderOf, tableOf } from "../../admin-dashboard/use-admin-dashboard.ts";
import { itIsAccessibleInTwoWalks } from "../../page/accessibility.ts";
import { goToCell, tabTo, waitForFocus } from "../../page/focus.ts";
import { passcode } from "../../product/enforced.ts";
import { changingControls, dialogOf, signIn, useViewer, viewOnly, watch } from "./use-viewer.ts";

const { product, during, founder, investor, archived, applicant } = await useViewer();

describe("a viewer", () => {
  it("sees every screen, no control that changes something, and is never refused", async () => {
    await during({}, async ({ page, errors }) => {
      await signIn(page);
      const seen = watch(page);
      await viewOnly(page).waitFor();
      const none = async () => expect(await changingControls(page)).toEqual([]);
      await page.getByRole("gridcell", { name: "$750K", exact: true }).waitFor();
      await none();

      await page.getByRole("button", { name: `Investor matches for ${founder.company}` }).click();
      await page.getByRole("button", { name: investor.name, exact: true }).waitFor();
      await page.getByRole("button", { name: founder.company, exact: true }).click();
      const record = dialogOf(page, founder.company);
      await record.getByRole("tab", { name: "History" }).click();
      await record.getByText("ada changed").waitFor();
      await none();
      await record.getByRole("tab", { name: "Account" }).click();
      await record.getByRole("heading", { name: "Can sign in" }).waitFor();
      await none();
      await record.getByRole("button", { name: "Close" }).last().click();

      await page.getByRole("tab", { name: "Investor Match Cluster" }).click();
      await page.getByRole("button", { name: `Founder matches for ${investor.name}` }).click();
      await page.getByText("3 INVEST").waitFor();
      await page.getByText("Met at demo day").waitFor();
      await none();
      await page.getByRole("button", { name: `History of the review of ${founder.company}` }).click();
      await dialogOf(page, "Review history").getByText("ada changed").waitFor();
      await none();
      await page.keyboard.press("Escape");

      await page.getByRole("tab", { name: "Investor Database" }).click();
      await tableOf(page);
      await none();
      await page.getByRole("button", { name: investor.name, exact: true }).click();
      await dialogOf(page, investor.name).getByRole("tab", { name: "History" }).click();
      await dialogOf(page, investor.name)
        .getByText("A visitor registered with")
        .or(page.getByText("ada added"))
        .waitFor();
      await none();
      await page.keyboard.press("Escape");

      await page.goto("/admin/archive");
      await page.getByText(archived.company).waitFor();
      await viewOnly(page).waitFor();
      await none();
      await page.goto("/admin/applications");
      await page.getByText(applicant.email).waitFor();
      await none();
      await page.goto("/admin/activity");
      await page.getByText("vera").first().waitFor();
      await none();
      await page.goto("/admin/dashboard");
      await page.getByRole("button", { name: /^Export/ }).click();
      await page
        .getByText(/exported|downloaded/i)
        .first()
        .waitFor();
      expect(seen).toEqual({ changes: [], refused: [] });
      expect(errors).toEqual([]);
    });
  });

  it("reads a match by keyboard: the arrows move, and 0 to 3 do nothing", async () => {
    await during({}, async ({ page }) => {
      await signIn(page);
      const seen = watch(page);
      await tabTo(page.getByRole("tab", { name: "Founders" }));
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Enter");
      await goToCell(page.getByRole("button", { name: `Founder matches for ${investor.name}` }));
      await page.keyboard.press("Shift+Enter");
      const item = page.getByRole("listitem", { name: founder.company, exact: true });
      await tabTo(item);
      await page.keyboard.press("1");
      await page.keyboard.press("Tab");
      await waitForFocus(page.getByRole("button", { name: founder.company, exact: true }));
      await page.keyboard.press("Enter");
      await dialogOf(page, founder.company).waitFor();
      await page.keyboard.press("Escape");
      await page.getByText("3 INVEST").waitFor();
      expect(seen).toEqual({ changes: [], refused: [] });
    });
  });

  it("reads the review queue, where S goes on and 0 to 3 do nothing", async () => {
    const unrated: Founder = await product.send("POST", "/api/founders", founderLike(4));
    await product.waitUntilConsistent();
    await during({}, async ({ page }) => {
      await signIn(page);
      const seen = watch(page);
      await page.goto(`/admin/review?founders=${unrated.id}`);
      const shown = page.getByRole("article", { name: `${unrated.company} and ${investor.name}` });
      await shown.waitFor();
      expect(await changingControls(page)).toEqual([]);
      await page.keyboard.press("2");
      await page.keyboard.press("n");
      await shown.waitFor();
      await page.keyboard.press("s");
      await page.getByText("You saw every unrated match.").waitFor();
      await page.keyboard.press("z");
      await shown.waitFor();
      expect(seen).toEqual({ changes: [], refused: [] });
    });
  });

  it("has no control at first paint after a reload, and an admin who signs in here after has them all", async () => {
    await during({}, async ({ page }) => {
      await signIn(page);
      const { promise: shown, resolve: showSession } = Promise.withResolvers<void>();
      await page.route("**/api/session", async (route) => {
        if (route.request().method() === "GET") await shown;
        await route.continue();
      });
      await page.reload();
      await tableOf(page);
      await viewOnly(page).waitFor();
      expect(await changingControls(page)).toEqual([]);
      showSession();
      await page.getByRole("button", { name: "Logout" }).click();
      await page.waitForURL("**/admin/login");
      await signIn(page, "ada");
      await page.getByRole("button", { name: "Add Founder" }).waitFor();
      expect(await viewOnly(page).count()).toBe(0);
    });
  });

  it("has no editor open from an admin's draft in the same browser", async () => {
    await during({}, async ({ page }) => {
      await signIn(page, "ada");
      await page.getByRole("button", { name: founder.company, exact: true }).click();
      const record = dialogOf(page, founder.company);
      await record.getByRole("button", { name: "Edit" }).click();
      await record.getByLabel("Founded Year").fill("2024");
      // The session is a viewer's from here on; the draft stays.
      await page.goto("/");
      await page.evaluate(
        (body) =>
          fetch("/api/admin/session", {
            method: "POST",
            headers: { "content-type": "application/json" },
            body: JSON.stringify(body),
          }).then(({ status }) => status),
        { name: "vera", passcode },
      );
      await page.goto(`/admin/dashboard?founder=${founder.id}`);
      await viewOnly(page).waitFor();
      await record.getByRole("button", { name: "Close" }).last().waitFor();
      await page.reload();
      await record.getByRole("button", { name: "Close" }).last().waitFor();
      expect(await changingControls(page)).toEqual([]);
    });
  });

  it("gets 403 with the reason when the same browser applies", async () => {
    await during({}, async ({ page }) => {
      await signIn(page);
      const refused = await page.evaluate(async () => {
        const response = await fetch("/api/founders", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ company: "X", name: "X", email: "x@example.com" }),
        });
        return { status: response.status, body: await response.json() };
      });
      expect(refused).toMatchObject({
        status: 403,
        body: { error: expect.stringContaining("viewers cannot change") },
      });
    });
  });
});

itIsAccessibleInTwoWalks("the dashboard of a viewer", during, async ({ page }, check) => {
  await signIn(page);
  await viewOnly(page).waitFor();
  await check("founders");
  await page.goto("/admin/dashboard?tab=cluster");
  await expanderOf(page, investor.name).click();
  await page.getByText("3 INVEST").waitFor();
  await check("a rated match");
  await page.goto(`/admin/dashboard?founder=${founder.id}`);
  await dialogOf(page, founder.company).getByRole("tab", { name: "History" }).click();
  await dialogOf(page, founder.company).getByText("ada changed").waitFor();
  await check("a record's history");
  await page.goto("/admin/archive");
  await page.getByText(archived.company).waitFor();
  await check("the archive");
  await page.goto("/admin/activity");
  await page.getByText("vera").first().waitFor();
  await check("the activity");
  await page.goto("/admin/applications");
  await page.getByText(applicant.email).waitFor();
  await check("the applications");
});
