import { listAdmins } from "@kindling/contracts/admins/endpoints.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { storeAdmin } from "../../lib/session/stored-sessions.ts";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { FakeCommunity } from "../../testing/fake-community.ts";
import { FakeFollowUps } from "../../testing/fake-follow-ups.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";
import { refused, serveSession } from "../../testing/sign-in.ts";
import { dayOf, weeksAfter } from "./follow-up-days.ts";

const client = setUpClient();
let followUps: FakeFollowUps;

beforeEach(() => {
  new FakeCommunity(client.server);
  followUps = new FakeFollowUps(client.server);
});

const about = { kind: "founder", id: 3 } as const;
const section = page.getByRole("region", { name: "Follow-ups", exact: true });
const item = (text: string) => section.getByRole("listitem").filter({ hasText: text });
const popover = page.getByRole("dialog", { name: "Follow up" });
const button = (name: string | RegExp) => page.getByRole("button", { name });
const shows = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible();

async function openHistory(address = "/admin/dashboard?founder=3"): Promise<void> {
  await client.open(address);
  await page.getByRole("tab", { name: "History" }).click();
  await expect.element(section).toBeVisible();
}

describe("the follow-ups of a record", () => {
  it("are added for a week or a day, with the own name as owner", async () => {
    serveSession(client.server, { role: "admin", id: null, name: "Anna" });
    client.server.on(listAdmins, () => ({ admins: [], shared_passcode: "none" as const }));
    await openHistory();
    await shows("None are open.");
    await section.getByRole("button", { name: "Follow up" }).click();
    await expect.element(popover.getByLabelText("Owner")).toHaveValue("Anna");
    await expectAccessible(popover);
    await popover.getByRole("button", { name: "4 weeks" }).click();
    await expect.element(popover.getByLabelText("Day")).toHaveValue(weeksAfter(new Date(), 4));
    await popover.getByLabelText("Note").fill("Ask how it went.");
    client.server.respond("POST", "/api/follow-ups", () => refused(503, texts.upstreamDown));
    await popover.getByRole("button", { name: "Save" }).click();
    await shows(texts.upstreamDown);
    followUps = new FakeFollowUps(client.server);
    await popover.getByRole("button", { name: "Save" }).click();
    await expect.element(item("Ask how it went.")).toMatchTextContent("Anna");
    await expect.element(popover).not.toBeInTheDocument();
    const due_on = weeksAfter(new Date(), 4);
    expect(followUps.all).toMatchObject([{ about, due_on, owner: "Anna", note: "Ask how it went." }]);
  });

  it("are snoozed, done and deleted, on a phone too, and taken back", async () => {
    const due_on = dayOf(new Date());
    followUps.add({ about, due_on, note: "Call." });
    followUps.add({ about: { kind: "investor", id: 3 }, due_on, note: "Of somebody else." });
    await openHistory();
    await expect.element(item("Call.")).toMatchTextContent("Due today");
    await expectAccessible(section);
    await page.viewport(375, 812);
    await button("Snooze 1 week: Call.").click();
    await shows("Follow-up snoozed for a week");
    expect(followUps.all[0]).toMatchObject({ due_on: weeksAfter(new Date(), 1), version: 2 });
    await expect.element(item("Call.")).not.toMatchTextContent("Due today");
    await button("Done: Call.").click();
    await expect.element(item("Call.")).not.toBeInTheDocument();
    await button("Undo").click();
    await expect.element(item("Call.")).toBeVisible();
    await button("Delete: Call.").click();
    await expect.element(item("Call.")).not.toBeInTheDocument();
    expect(followUps.all).toHaveLength(1);
    await shows("Follow-up deleted");
    await button("Undo").click();
    await expect.element(item("Call.")).toBeVisible();
  });

  it("that another admin has changed are read again", async () => {
    const followUp = followUps.add({ about, due_on: "2026-11-02", note: "Call." });
    await openHistory();
    await expect.element(item("Call.")).toMatchTextContent("Overdue since Nov 2, 2026");
    Object.assign(followUp, { note: "Called already.", version: 2 });
    await button("Done: Call.").click();
    await shows(texts.followUpChanged);
    await expect.element(item("Called already.")).toBeVisible();
  });

  it("are read by viewers, who change nothing", async () => {
    serveSession(client.server, { role: "viewer", id: null, name: "Vera" });
    storeAdmin({ role: "viewer" });
    followUps.add({ about: { kind: "investor", id: 2 }, due_on: "2026-11-02", note: "Call." });
    await openHistory("/admin/dashboard?tab=database&investor=2");
    await expect.element(item("Call.")).toBeVisible();
    await expect.element(section.getByRole("button")).not.toBeInTheDocument();
  });
});

describe("the overview", () => {
  it("has the follow-ups that are due, the own ones first, with links to their records", async () => {
    serveSession(client.server, { role: "admin", id: null, name: "Anna" });
    followUps.add({ about, due_on: "2026-11-01", owner: "Ben", note: "Of Ben." });
    followUps.add({ about: { kind: "investor", id: 2 }, due_on: "2026-11-02", owner: "Anna", note: "Mine." });
    followUps.add({ about, due_on: "2999-01-01", owner: "Anna", note: "Not yet." });
    await client.open("/admin/overview");
    const card = page.getByRole("region", { name: "Follow-ups due" });
    const items = card.getByRole("listitem");
    await expect.element(items.first()).toMatchTextContent("Mine.");
    await expect.element(items.nth(1)).toMatchTextContent("Of Ben.");
    expect(items.elements()).toHaveLength(2);
    await expectAccessible(card);
    await card.getByRole("button", { name: "Done: Of Ben." }).click();
    await expect.element(items.nth(1)).not.toBeInTheDocument();
    await card.getByRole("link", { name: "Name 2" }).click();
    await expect.element(page.getByRole("dialog", { name: "Investor 2" })).toBeVisible();
  });
});
