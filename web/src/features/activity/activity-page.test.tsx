import { listFounders } from "@kindling/contracts/founders/endpoints.ts";
import { listActivity } from "@kindling/contracts/gateway/endpoints.ts";
import type { Activity } from "@kindling/contracts/history/activity.ts";
import { expect, it } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { hang } from "../../testing/fake-server.ts";
import { focus } from "../../testing/focus.ts";
import { button, pressWith, record } from "../../testing/grid.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";
import { isAt } from "../../testing/sign-in.ts";
import { entry, nothing, openActivity } from "./testing/open-activity.ts";

const client = setUpClient();
const items = page.getByRole("main").getByRole("listitem");
const filters = page.getByRole("region", { name: "Filters" });
const isShown = (locator: Locator) => expect.element(locator).toBeVisible();
const isGone = (locator: Locator) => expect.element(locator).not.toBeInTheDocument();

const open = (query = "", answer: Partial<Activity> = { entries: [entry(1)] }) =>
  openActivity(client, query, answer);

it("opens a record in place of the one that is open, which Back shows again", async () => {
  await open("?what=reviews");
  await page.getByRole("link", { name: "Company 0003" }).click();
  await isShown(record("Company 0003"));
  await page.getByRole("link", { name: "Investor 2" }).click();
  await isShown(record("Investor 2"));
  await isGone(record("Company 0003"));
  await isAt("/admin/activity?what=reviews&investor=2");
  window.history.back();
  await isShown(record("Company 0003"));
});

it("takes back by Ctrl-Z a rating that was given in an open record", async () => {
  const { matches } = await open("?investor=2");
  await record("Investor 2").getByRole("tab", { name: "Matches" }).click();
  await record("Investor 2").getByRole("button", { name: /^2 / }).first().click();
  const ratings = () => matches.filter(({ ben_rating }) => ben_rating !== null).length;
  await expect.poll(ratings).toBe(1);
  await isShown(button("Your changes, 1 to undo"));
  await pressWith("Control", "z");
  await expect.poll(ratings).toBe(0);
});

it("finds a person by keyboard, also after the search failed", async () => {
  const community = await open();
  const person = page.getByRole("combobox", { name: "Person" });
  const refuse = () => Response.json({ success: false, error: "no" }, { status: 400 });
  client.server.respond("GET", listFounders.path, refuse);
  await person.click();
  await userEvent.keyboard("founder");
  await isShown(page.getByText("Founders and investors could not be searched."));
  community.serve();
  const people: (string | null)[] = [];
  client.server.on(listActivity, ({ query }) => {
    people.push(query.get("person"));
    return { ...nothing, entries: [entry(1)] };
  });
  await userEvent.keyboard(" 3");
  await isShown(page.getByRole("option", { name: "Founder 3" }));
  await userEvent.keyboard("{ArrowDown}{Enter}");
  await expect.poll(() => new URLSearchParams(window.location.search).get("person")).toBe("founder:3");
  await expect.poll(() => people).toEqual(["founder:3"]);
  await expect.element(person).toHaveFocus();
  await expect.element(person).toHaveValue("Founder 3");
});

it("folds the filters on a phone unless the address filters", async () => {
  await page.viewport(375, 812);
  await open();
  await expect.element(filters).not.toBeInTheDocument();
  await button("Filter").click();
  await isShown(filters);
  await button("Filter").click();
  await isGone(filters);
  await client.open("/admin/activity?to=2020-01-01");
  await isShown(filters);
});

it("types a day digit by digit, its year last", async () => {
  await open();
  const from = page.getByLabelText("From");
  focus(from);
  await userEvent.keyboard("01152026");
  await isAt("/admin/activity?from=2026-01-15");
  await button("Clear All").first().click();
  await expect.element(from).toHaveValue("");
});

it("moves the focus from buttons that disappear", async () => {
  await open("?to=2020-01-01", {});
  await isShown(page.getByText("No activity found"));
  client.server.on(listActivity, () => ({ ...nothing, entries: [entry(1)] }));
  focus(button("Clear All").last());
  await userEvent.keyboard("{Enter}");
  await isShown(items.first());
  await expect.poll(() => document.activeElement?.matches("#main > [tabindex='-1']")).toBe(true);

  client.server.respond("GET", listActivity.path, hang);
  await button("Export CSV").click();
  const cancel = page.getByRole("button", { name: "Cancel the export" });
  await isShown(cancel);
  focus(cancel);
  await userEvent.keyboard("{Enter}");
  await isShown(button("Export CSV"));
  await expect.element(page.getByRole("main")).toHaveFocus();
});

it("turns off Refresh and Show more while the other is reading", async () => {
  const first = { ...nothing, entries: Array.from({ length: 50 }, (_, n) => entry(n)) };
  const page1: Activity = { ...first, next: "older", searched_to: first.entries[49]!.at };
  await open("", page1);
  const [refresh, more] = [button("Refresh"), button("Show more")];
  for (const [pressed, other] of [[refresh, more] as const, [more, refresh] as const]) {
    const held = Promise.withResolvers<void>();
    let reads = 0;
    client.server.on(listActivity, async ({ query }) => {
      reads += 1;
      await held.promise;
      return query.has("cursor") ? { ...nothing, entries: [entry(60)] } : page1;
    });
    await pressed.click();
    await expect.element(other).toHaveAttribute("aria-disabled", "true");
    focus(other);
    await userEvent.keyboard("{Enter}");
    expect(reads).toBe(1);
    held.resolve();
    await expect.element(refresh).toHaveAttribute("aria-disabled", "false");
  }
  await expect.poll(() => items.elements()).toHaveLength(51);
  await isShown(page.getByText("No older activity is recorded."));
});
