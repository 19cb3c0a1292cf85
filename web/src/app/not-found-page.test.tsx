import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../testing/expect-accessible.ts";
import { setUpClient } from "../testing/set-up-client.tsx";

const client = setUpClient();

it("an unknown path shows Page Not Found, accessible, and leads home by keyboard", async () => {
  await client.open("/no/such/page");
  await expect.element(page.getByRole("heading", { level: 1, name: "Page Not Found" })).toBeVisible();
  expect(document.title).toBe("Page Not Found · Kindling");
  await expectAccessible();
  await userEvent.keyboard("{Tab}{Tab}");
  await expect.element(page.getByRole("link", { name: "Back to Home" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => window.location.pathname).toBe("/");
});
