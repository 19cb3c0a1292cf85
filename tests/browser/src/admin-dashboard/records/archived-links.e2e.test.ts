import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import type { Investor } from "@kindling/contracts/investors/schemas.ts";
import { founderLike, investorLike } from "@kindling/test-kit/product/people.ts";
import { describe, expect, it } from "vitest";
import { itIsAccessible } from "../../page/accessibility.ts";
import { tabTo } from "../../page/focus.ts";
import { useAdminDashboard } from "../use-admin-dashboard.ts";

const { during, proxy, send } = await useAdminDashboard();
let founders = 0;

async function archivedFounder(): Promise<Founder> {
  founders += 1;
  const fields = { company: `Ashes ${founders}`, email: `ashes${founders}@mail.example` };
  const founder = await send<Founder>("POST", "/api/founders", founderLike(1, fields));
  await send("DELETE", `/api/founders/${founder.id}`);
  return founder;
}

describe("a link to an archived record", () => {
  it("says that the founder is archived, by keyboard, and shows it once it is restored", async () => {
    const { id, company } = await archivedFounder();
    await during({ path: `/admin/dashboard?founder=${id}` }, async ({ page, errors }) => {
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("alert").getByText("Founder not found").waitFor();
      await send("POST", `/api/founders/${id}/restore`, {});
      await page.getByRole("dialog", { name: company }).getByText("Founder Name").waitFor();
      await send("DELETE", `/api/founders/${id}`);
      await dialog.getByText("This founder was archived or erased by someone else.").waitFor();
      await page.reload();
      await tabTo(dialog.getByRole("link", { name: "archive" }));
      await page.keyboard.press("Enter");
      await page.waitForURL("**/admin/archive");
      await page.getByRole("listitem").filter({ hasText: company }).waitFor();
      expect(errors).toEqual([]);
    });
  });

  it("says that the investor is archived", async () => {
    const fields = { name: "Ines Roth", email: "ines@roth.example" };
    const { id } = await send<Investor>("POST", "/api/investors-database", investorLike(1, fields));
    await send("DELETE", `/api/investors-database/${id}`);
    await during({ path: `/admin/dashboard?tab=database&investor=${id}` }, async ({ page }) => {
      await page.getByRole("dialog").getByText("Investor not found").waitFor();
    });
  });

  it("says so, too, when the list cannot be loaded", async () => {
    const { id } = await archivedFounder();
    proxy.on("GET", /^\/api\/founders\?/, {
      kind: "respond",
      status: 500,
      body: { success: false, error: "no" },
    });
    await during({ path: `/admin/dashboard?founder=${id}` }, async ({ page }) => {
      await page.getByRole("dialog").getByText("Founder not found").waitFor();
    });
  });
});

itIsAccessible("a link to an archived record", during, async ({ page }, check) => {
  const { id } = await archivedFounder();
  await page.goto(`/admin/dashboard?founder=${id}`);
  await page.getByRole("dialog").getByText("Founder not found").waitFor();
  await check();
});
