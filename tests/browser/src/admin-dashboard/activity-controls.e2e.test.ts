import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import { describe, it } from "vitest";
import { useAdminDashboard } from "./use-admin-dashboard.ts";

const { during, data, proxy } = await useAdminDashboard();
const path = "/admin/activity";

describe("the search for a person", () => {
  it("says when it failed, and finds the person when typing goes on", async () => {
    const [founder] = await data<Founder[]>("/api/founders");
    const name = founder!.name;
    await during({ path }, async ({ page }) => {
      proxy.on("GET", /^\/api\/founders\?q=/, { kind: "respond", status: 503, body: "" });
      await page.getByRole("combobox", { name: "Person" }).click();
      await page.keyboard.type(name.slice(0, -1));
      await page.getByText("Founders and investors could not be searched.").waitFor();
      proxy.clear();
      await page.keyboard.type(name.slice(-1));
      await page.getByRole("option", { name }).first().waitFor();
    });
  });
});
