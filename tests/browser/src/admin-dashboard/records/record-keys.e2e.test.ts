import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import type { Match } from "@kindling/contracts/matches/schemas.ts";
import { founderLike } from "@kindling/test-kit/product/people.ts";
import { describe, expect, it } from "vitest";
import { pressByKeys, tabTo, waitForFocus } from "../../page/focus.ts";
import { firstColumn, tableOf, useAdminDashboard, waitUntilFound } from "../use-admin-dashboard.ts";

const { during, data, send } = await useAdminDashboard();

describe("a record's panel, by keyboard only", () => {
  it("is opened from a row, goes through the list, and opens a match in its place", async () => {
    await during({ path: "/admin/dashboard?sort=-investorsMatched" }, async ({ page }) => {
      const { keyboard } = page;
      await tableOf(page);
      await waitUntilFound(page);
      const [first, second] = (await firstColumn(page)) as [string, string];
      const panel = (name: string) => page.getByRole("dialog", { name, exact: true });
      await tabTo(page.getByRole("rowheader").first());
      await keyboard.press("Enter");
      await panel(first).waitFor();
      await keyboard.press("j");
      await panel(second).waitFor();
      await keyboard.press("k");
      await panel(first).waitFor();

      const tab = (name: string) => panel(first).getByRole("tab", { name });
      await tabTo(tab("Basic Info"));
      for (const name of ["Business", "Metrics", "Details", "Matches"]) {
        await keyboard.press("ArrowRight");
        await waitForFocus(tab(name));
      }
      await keyboard.press("Enter");
      const id = new URL(page.url()).searchParams.get("founder");
      const [match] = (await data<Match[]>(`/api/founders/${id}/matches`)) as [Match];
      const { name } = match.investor;
      await pressByKeys(panel(first).getByRole("button", { name, exact: true }).first());
      await panel(name).waitFor();
      await panel(first).waitFor({ state: "detached" });
      await keyboard.press("Escape");
      await panel(name).waitFor({ state: "detached" });
      expect(new URL(page.url()).searchParams.has("investor")).toBe(false);
      await waitForFocus(page.getByRole("rowheader").first());
    });
  });

  it("saves a changed field, discards another by Cancel, and has the focus on Edit after each", async () => {
    const { id, company } = await send<Founder>("POST", "/api/founders", founderLike(Date.now()));
    await during({}, async ({ page }) => {
      const { keyboard } = page;
      await tableOf(page);
      const row = page.getByRole("rowheader").first();
      expect(await row.innerText()).toContain(company);
      await tabTo(row);
      await keyboard.press("Enter");
      const panel = page.getByRole("dialog", { name: company });
      const button = (name: string) => panel.getByRole("button", { name, exact: true });
      const type = async (name: string) => {
        await tabTo(panel.getByLabel("Founder Name"));
        await keyboard.press("ControlOrMeta+a");
        await keyboard.type(name);
      };
      await pressByKeys(button("Edit"));
      await type("Ada Saved");
      await pressByKeys(button("Save"));
      await waitForFocus(button("Edit"));
      await panel.getByText("Ada Saved").first().waitFor();
      await keyboard.press("Enter");
      await type("Ada Discarded");
      await pressByKeys(button("Cancel"));
      await waitForFocus(button("Edit"));
      expect(await panel.getByText("Ada Discarded").count()).toBe(0);
      expect((await data<Founder>(`/founders/${id}`)).name).toBe("Ada Saved");
      await keyboard.press("Escape");
      await panel.waitFor({ state: "detached" });
    });
  });
});
