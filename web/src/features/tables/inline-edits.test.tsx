import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { FakeCommunity } from "../../testing/fake-community.ts";
import { askOf, openColumns } from "../../testing/grid.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";

const client = setUpClient();

it.each(["database", "cluster"])("the open temperature's box has its side borders in %s", async (tab) => {
  new FakeCommunity(client.server);
  await client.open(`/admin/dashboard?tab=${tab}`);
  await page
    .getByRole("button", { name: /^Temperature of/ })
    .first()
    .click();
  await expect.element(page.getByRole("listbox")).toBeVisible();
  const box = document.querySelector('[aria-label^="Temperature of"][role="combobox"]')!;
  const { left, right, top, height } = box.getBoundingClientRect();
  for (const x of [left + 0.5, right - 0.5])
    expect(document.elementsFromPoint(x, top + height / 2)).toContain(box);
  await userEvent.keyboard("{Escape}");
});

it.each(["comfortable", "compact"])("the ask's problem is inside of its %s row", async (density) => {
  new FakeCommunity(client.server);
  await client.open("/admin/dashboard");
  if (density === "compact") {
    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByText("Compact", { exact: true }).click();
    await userEvent.keyboard("{Escape}");
  }
  await page
    .getByRole("button", { name: /^Ask of/ })
    .first()
    .click();
  await expect.element(page.getByRole("textbox", { name: /^Ask of/ })).toHaveFocus();
  await userEvent.keyboard("much{Enter}");
  const problem = page.getByRole("alert").filter({ hasText: "must be a number" });
  await expect.element(problem).toBeVisible();
  const row = problem.element().closest("tr")!.getBoundingClientRect();
  const input = page.getByRole("textbox", { name: /^Ask of/ }).element();
  // The outline of the focus is 2 px wide, and the row's line 1 px.
  expect(input.getBoundingClientRect().top - row.top).toBeGreaterThanOrEqual(3);
  expect(row.bottom - problem.element().getBoundingClientRect().bottom).toBeGreaterThanOrEqual(3);
});

it.each(["a press outside", "Escape"])(
  "an ask that is pressed while a popover closes stays open: %s",
  async (close) => {
    new FakeCommunity(client.server);
    await client.open("/admin/dashboard");
    const columns = await openColumns();
    if (close === "Escape") await userEvent.keyboard("{Escape}");
    (askOf("Company 0003").element() as HTMLElement).focus();
    await askOf("Company 0003").click();
    await expect.element(columns).not.toBeInTheDocument();
    await expect.element(page.getByRole("textbox", { name: "Ask of Company 0003 in USD" })).toHaveFocus();
  },
);
