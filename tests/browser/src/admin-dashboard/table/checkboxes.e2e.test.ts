import { describe, expect, it } from "vitest";
import { axeViolations } from "../../page/axe.ts";
import { tableOf, useAdminDashboard } from "../use-admin-dashboard.ts";

const { during } = await useAdminDashboard();

describe("the checkboxes of the rows", () => {
  it.each(["light", "dark"] as const)("have the theme's colours, %s", async (colorScheme) => {
    await during({ colorScheme }, async ({ page }) => {
      await tableOf(page);
      const box = (name: string) => page.getByRole("checkbox", { name, exact: true });
      const background = (name: string) =>
        box(name).evaluate((element) => getComputedStyle(element).backgroundColor);
      const colour = (name: string) =>
        page.evaluate((name) => {
          const probe = document.body.appendChild(document.createElement("i"));
          probe.style.backgroundColor = `var(--color-${name})`;
          const { backgroundColor } = getComputedStyle(probe);
          probe.remove();
          return backgroundColor;
        }, name);
      await box("Select row 1").click();
      expect(await background("Select row 1")).toBe(await colour("ember"));
      expect(await background("Select all loaded rows")).toBe(await colour("ember"));
      expect(await background("Select row 2")).toBe(await colour("surface"));
      expect(await axeViolations(page, { within: "[role=grid]" })).toEqual([]);
    });
  });
});
