import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { useMembers } from "../product/use-members.ts";

const founder = { company: "Header Works", name: "Maya Okafor", email: "maya@header.example" };
const members = await useMembers(founder, { name: "Ada Stone", email: "ada@stone.example" });

const link = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name, exact: true });

describe("the site header under enforced access", () => {
  it.each(Object.values(members.roles))(
    "links $name to the dashboard, and ends the session on Log out",
    async (role) => {
      await members.during({}, async ({ page }) => {
        await role.signIn(page);
        await page.goto("/");
        await link(
          page,
          `${role.name} dashboard`.replace(/^./, (letter) => letter.toUpperCase()),
        ).click();
        await page.waitForURL(`**${role.dashboard}`);
        await page.getByRole("button", { name: /^(Logout|Sign Out)$/ }).waitFor();
        await page.goto("/");
        await page.getByRole("button", { name: "Log out" }).click();
        await link(page, "Founder login").waitFor();
        await expect.poll(() => page.context().cookies()).toEqual([]);
      });
    },
  );
});
