import { historyEntryHeader } from "@kindling/contracts/endpoint.ts";
import { updateAsk } from "@kindling/contracts/founders/endpoints.ts";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../../testing/expect-accessible.ts";
import { FakeCommunity } from "../../../testing/fake-community.ts";
import { focus, tabTo } from "../../../testing/focus.ts";
import { askOf, button, pressWith, record } from "../../../testing/grid.ts";
import { setUpClient } from "../../../testing/set-up-client.tsx";

const client = setUpClient();
const company = "Company 0003";
const list = page.getByRole("dialog", { name: "Your changes" });
const undo = (change: string) => list.getByRole("button", { name: `Undo: ${change}`, exact: true });
const shows = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible();
const says = (text: string | RegExp) => expect.element(list.getByText(text)).toBeVisible();
const left = (count: number) => button(count === 0 ? "Your changes" : `Your changes, ${count} to undo`);

async function open(address = "/admin/dashboard", matched = false): Promise<FakeCommunity> {
  const community = new FakeCommunity(client.server, { matched });
  await client.open(address);
  return community;
}

async function changeAsk(ask: string): Promise<void> {
  await askOf(company).click();
  await page.getByRole("textbox", { name: `Ask of ${company} in USD` }).fill(ask);
  await userEvent.keyboard("{Enter}");
}
async function changeTemperature(to: string): Promise<void> {
  await page.getByRole("button", { name: "Temperature of Investor 2" }).click();
  await page.getByRole("option", { name: to, exact: true }).click();
}
/** Changes the ask of $750K to $600K and $700K. */
async function changeAskTwice(): Promise<FakeCommunity> {
  const community = await open();
  await changeAsk("600000");
  await expect.element(askOf(`${company}: $600K`)).toBeVisible();
  await changeAsk("700000");
  await expect.element(left(2)).toBeVisible();
  return community;
}

describe("Ctrl-Z", () => {
  it("undoes edits from the newest to the oldest, and leaves text fields to the browser", async () => {
    const { founders } = await changeAskTwice();
    focus(page.getByRole("searchbox", { name: "Search" }));
    await pressWith("Control", "z");
    await expect.element(left(2)).toBeVisible();
    await page.getByRole("heading", { level: 1 }).click();
    await pressWith("Control", "z");
    await userEvent.keyboard("{Meta>}z{/Meta}");
    await pressWith("Control", "z");
    await shows(`Total Ask of ${company} is $750,000 again.`);
    await expect.element(askOf(`${company}: $750K`)).toBeVisible();
    await expect.element(left(0)).toBeVisible();
    expect(founders[0]!.requested_check_usd).toBe(750_000);
  });

  it("undoes one edit while it is held", async () => {
    const { founders } = await changeAskTwice();
    await pressWith("Control", "{z>5/}");
    await shows(`Total Ask of ${company} is $600,000 again.`);
    await expect.element(left(1)).toBeVisible();
    expect(founders[0]!.requested_check_usd).toBe(600_000);
  });

  it("waits for an edit that is being saved", async () => {
    const community = await open();
    const { promise, resolve } = Promise.withResolvers<void>();
    client.server.on(updateAsk, async ({ reply }) => {
      await promise;
      reply.set(historyEntryHeader, "1");
      community.change("founders", 3, { requested_check_usd: 600_000 });
      return community.founders[0]!;
    });
    await changeAsk("600000");
    await pressWith("Control", "z");
    resolve();
    await shows(`Total Ask of ${company} is $750,000 again.`);
  });

  it("does nothing behind another dialog, and undoes in the list of changes", async () => {
    await open();
    await changeAsk("600000");
    await expect.element(left(1)).toBeVisible();
    await button("Keyboard shortcuts").click();
    const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await expect.element(keys).toBeVisible();
    await pressWith("Control", "z");
    await userEvent.keyboard("{Escape}");
    await expect.element(keys).not.toBeInTheDocument();
    await left(1).click();
    await expect.element(undo(`${company}, Total Ask $750,000 → $600,000`)).toBeVisible();
    await pressWith("Control", "z");
    await says("Undone");
  });
});

describe("the list of one's changes", () => {
  it("undoes a temperature by keyboard, and returns the focus", async () => {
    const { investors } = await open("/admin/dashboard?tab=database");
    await changeTemperature("Warm");
    await tabTo(left(1));
    await userEvent.keyboard("{Enter}");
    await tabTo(undo("Investor 2, Temperature Neutral → Warm"));
    await userEvent.keyboard("{Enter}");
    await says("Undone");
    await userEvent.keyboard("{Escape}");
    await expect.element(list).not.toBeInTheDocument();
    await expect.element(left(0)).toHaveFocus();
    await expect.element(button("Temperature of Investor 2: Neutral. Change")).toBeVisible();
    expect(investors[0]!.temperature).toBe("NEUTRAL");
  });

  it("undoes a rating and notes", async () => {
    const { matches } = await open("/admin/dashboard?tab=cluster&cluster_expanded=2", true);
    await button("3 INVEST").first().click();
    await page
      .getByRole("button", { name: /^Add Notes/ })
      .first()
      .click();
    await page.getByRole("textbox", { name: /^Notes on/ }).fill("Met in Lisbon.");
    await page.getByRole("button", { name: "Save" }).click();
    await left(2).click();
    for (const change of [/Notes empty → Met in Lisbon\.$/, /Rating empty → 3/])
      await list.getByRole("button", { name: change }).click();
    await expect.poll(() => list.getByText("Undone").elements().length).toBe(2);
    expect(matches.filter(({ ben_rating, ben_notes }) => ben_rating ?? ben_notes)).toEqual([]);
  });

  it("leaves what another admin has changed since, is accessible, and opens the record", async () => {
    const community = await open();
    await changeAsk("600000");
    await expect.element(left(1)).toBeVisible();
    community.change("founders", 3, { requested_check_usd: 800_000 });
    await left(1).click();
    await undo(`${company}, Total Ask $750,000 → $600,000`).click();
    await says("An admin changed it since. Total Ask is now $800,000.");
    await expectAccessible(list);
    await list.getByRole("button", { name: `Open ${company}` }).click();
    await expect.element(record(company)).toBeVisible();
    expect(community.founders[0]!.requested_check_usd).toBe(800_000);
  });
});
