import { describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { FakeCommunity } from "../../testing/fake-community.ts";
import { button, firstColumn, goToCell, openColumns, pressWith } from "../../testing/grid.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";

const client = setUpClient();

/** Opens four founders with other stages, industries and asks, newest first: 4, 3, 2, 1. */
async function open(query = ""): Promise<void> {
  const { founders } = new FakeCommunity(client.server, { founders: 4 });
  const [fourth, third, second, first] = founders;
  Object.assign(fourth!, { funding_stage: "SEED", industry: "SAAS", requested_check_usd: 100 });
  Object.assign(third!, { funding_stage: "PRE_SEED", industry: "FINTECH", requested_check_usd: 200 });
  Object.assign(second!, { funding_stage: "SEED", industry: "FINTECH", requested_check_usd: 300 });
  Object.assign(first!, { funding_stage: "PRE_SEED", industry: "SAAS", requested_check_usd: 400 });
  await client.open(`/admin/dashboard${query}`);
  await expect.element(page.getByRole("rowheader").first()).toBeVisible();
}

/** The heading, whose name ends with its place if it is one of several. */
const heading = (name: string) => page.getByRole("columnheader", { name: new RegExp(`^${name}( \\d)?$`) });
const press = (name: string) => heading(name).getByRole("button").click();
const pressWithShift = (name: string) =>
  heading(name)
    .getByRole("button")
    .click({ modifiers: ["Shift"] });
const waitForUrl = (search: string) => expect.poll(() => window.location.search).toBe(search);
const waitForOrder = (...ids: number[]) =>
  expect.poll(firstColumn).toEqual(ids.map((id) => `Company 000${id}`));
const sorts = page.getByRole("dialog", { name: "Sort by" });

describe("a sort by several columns", () => {
  it("adds, reverses and removes a column at a press with Shift", async () => {
    await open();
    await press("Stage");
    await pressWithShift("Ask");
    await waitForUrl("?sort=stage,ask");
    await waitForOrder(3, 1, 4, 2);
    await pressWithShift("Ask");
    await waitForUrl("?sort=stage,-ask");
    await waitForOrder(1, 3, 2, 4);
    await expect.element(button("Stage 1")).toBeVisible();
    await expect.element(button("Ask 2")).toBeVisible();
    await expect.element(heading("Stage")).toHaveAttribute("aria-sort", "ascending");
    await expect.element(heading("Ask")).toHaveAttribute("aria-sort", "descending");
    await expectAccessible(page.getByRole("row").first(), { isOnPhones: false });
    await pressWithShift("Stage");
    await waitForUrl("?sort=-stage,-ask");
    await pressWithShift("Stage");
    await waitForUrl("?sort=-ask");
    await expect.element(button("Ask")).toBeVisible();
  });

  it("is kept in a link, and left by a press without Shift, which sorts by that column alone", async () => {
    await open("?sort=-stage,ask");
    await waitForOrder(4, 2, 3, 1);
    await press("Stage");
    await waitForUrl("?sort=stage");
    await waitForOrder(3, 1, 4, 2);
  });

  it("is set without Shift where the screen is touched", async () => {
    const { matchMedia } = window;
    vi.stubGlobal("matchMedia", (query: string) =>
      matchMedia.call(window, query === "(pointer: coarse)" ? "all" : query),
    );
    await open();
    await button("Sort").click();
    await sorts.getByRole("checkbox", { name: "Sort by several" }).click();
    await sorts.getByRole("button", { name: "Stage", exact: true }).click();
    await sorts.getByRole("button", { name: "Ask", exact: true }).click();
    await waitForUrl("?sort=stage,ask");
  });

  it("can be removed after its columns were hidden", async () => {
    await open("?sort=-ask");
    await (await openColumns()).getByRole("checkbox", { name: "Ask" }).click();
    await userEvent.keyboard("{Escape}");
    await button("Sort by Ask, descending").click();
    await sorts.getByRole("button", { name: "Ask" }).click();
    await waitForUrl("");
    await expect.element(page.getByRole("button", { name: /^Sort by/ })).not.toBeInTheDocument();
  });

  it("is done by keyboard", async () => {
    await open();
    await goToCell(heading("Industry").getByRole("button"));
    await userEvent.keyboard("{Enter}");
    await waitForUrl("?sort=industry");
    await userEvent.keyboard("{ArrowLeft}");
    await pressWith("Shift", "{Enter}");
    await waitForUrl("?sort=industry,ask");
    await pressWith("Shift", " ");
    await waitForUrl("?sort=industry,-ask");
    await waitForOrder(2, 3, 1, 4);
  });
});
