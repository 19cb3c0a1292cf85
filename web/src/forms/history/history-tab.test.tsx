import {
  listFounderHistory,
  restoreFounderVersion,
  undoFounderChange,
} from "@kindling/contracts/founders/endpoints.ts";
import type { HistoryEntry } from "@kindling/contracts/history/schemas.ts";
import {
  listInvestorHistory,
  restoreInvestorVersion,
  undoInvestorChange,
  updateInvestor,
} from "@kindling/contracts/investors/endpoints.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { FakeCommunity } from "../../testing/fake-community.ts";
import { Refusal, type SentRequest } from "../../testing/fake-server.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";

const client = setUpClient();
let community: FakeCommunity;
/** Newest first. */
let entries: HistoryEntry[];

/** Adds a change of an admin. */
function add(field: string, before: string | number | string[] | null, after: typeof before): void {
  const actor = { role: "admin" as const, id: null, name: null };
  const changes = [{ field, before, after }];
  entries.unshift({
    id: entries.length + 1,
    at: new Date(Date.UTC(2026, 0, 5) + entries.length * 60_000).toISOString(),
    action: "changed",
    actor,
    changes,
  });
}

function historyWindow({ query }: SentRequest) {
  const [offset, limit] = [Number(query.get("offset")), Number(query.get("limit"))];
  const total = entries.length;
  return {
    success: true,
    data: entries.slice(offset, offset + limit),
    page: { total, matching: total, offset, limit },
  };
}

beforeEach(() => {
  community = new FakeCommunity(client.server);
  entries = [];
  for (const endpoint of [listFounderHistory, listInvestorHistory])
    client.server.onList(endpoint, historyWindow);
});

const dialogs = page.getByRole("dialog");
const tab = (name: string) => dialogs.getByRole("tab", { name });
const button = (name: string) => dialogs.getByRole("button", { name, exact: true });
const undo = (change: string) => button(`Undo: ${change}`);
const restores = dialogs.getByRole("button", { name: /^Restore to here: / });
const question = page.getByRole("alertdialog", { name: "Restore this version?" });
const shows = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible();
const notified = (text: string) => expect.element(page.getByRole("alert").getByText(text)).toBeVisible();
const items = () => dialogs.getByRole("listitem").elements().length;
const refuse = () => {
  throw new Refusal(500, "no");
};

async function openHistory(address = "/admin/dashboard?founder=3"): Promise<void> {
  await client.open(address);
  await tab("History").click();
}

describe("an undo", () => {
  it("disables the other buttons until the history shows it, and says so", async () => {
    add("founded_year", null, 1950);
    add("requested_check_usd", 500_000, 750_000);
    Object.assign(community.founders[0]!, { founded_year: 1950, requested_check_usd: 750_000 });
    const { promise, resolve } = Promise.withResolvers<void>();
    client.server.on(undoFounderChange, async ({ path }) => {
      expect(path).toBe("/api/founders/3/history/2/undo");
      await promise;
      add("requested_check_usd", 750_000, 500_000);
      return Object.assign(community.founders[0]!, { requested_check_usd: 500_000, version: 2 });
    });
    await openHistory();
    const change = undo("Total Ask $500,000 → $750,000");
    await change.click();
    const others = [undo("Founded Year empty → 1950"), restores.first()];
    for (const other of others) {
      await expect.element(other).toHaveAttribute("aria-disabled", "true");
      (other.element() as HTMLElement).click();
    }
    await expect.element(question).not.toBeInTheDocument();
    resolve();
    await shows("Change undone");
    await expect.element(undo("Total Ask $750,000 → $500,000")).toBeVisible();
    await expect.element(others[0]!).not.toHaveAttribute("aria-disabled", "true");
    await expect.element(change).toHaveFocus();
    await expect.element(dialogs.getByRole("region", { name: "Key facts" })).toMatchTextContent("$500K");
    const posts = client.server.seen.filter((line) => line.startsWith("POST"));
    expect(posts).toEqual(["POST /api/founders/3/history/2/undo"]);
  });

  it("says which field changed since, and that a restore failed", async () => {
    add("website", "bakery.example", null);
    add("summary_text", null, "A bakery that delivers warm bread before breakfast. ".repeat(8));
    community.founders[0]!.website = null;
    const details = [{ path: "website", message: "changed", current: null }];
    const conflict = { success: false, error: texts.changedSince, code: "conflict", details };
    client.server.respond("POST", undoFounderChange.path, () => Response.json(conflict, { status: 409 }));
    client.server.on(restoreFounderVersion, refuse);
    await openHistory();
    await button("Show all of Company Description").click();
    await dialogs.getByRole("button", { name: /^Undo: .*Company Description/ }).click();
    await shows(texts.changedSince);
    await shows("Website is now empty");
    await expectAccessible(dialogs);
    await restores.last().click();
    await expect
      .element(question)
      .toMatchTextContent(/This takes .+ back to .+\. The email stays as it is\. You can undo this\./);
    await question.getByRole("button", { name: "Restore" }).click();
    await shows("no");
    await expect.element(question).not.toBeInTheDocument();
  });

  it("that fails when another tab of the record is open is notified", async () => {
    add("requested_check_usd", 500_000, 750_000);
    const { promise, reject } = Promise.withResolvers<never>();
    client.server.on(undoFounderChange, () => promise);
    await openHistory();
    const change = undo("Total Ask $500,000 → $750,000");
    await change.click();
    await tab("Business").click();
    await expect.element(change).not.toBeInTheDocument();
    reject(new Refusal(500, "no"));
    await notified("The change was not undone");
  });
});

it("an investor's change is undone and restored, but not while the investor is edited", async () => {
  add("city", "Oslo", "Bergen");
  const investor = community.investors[0]!;
  investor.city = "Bergen";
  const goTo = (city: string) => {
    add("city", investor.city, city);
    return Object.assign(investor, { city, version: investor.version + 1 });
  };
  client.server.on(undoInvestorChange, () => goTo("Oslo"));
  client.server.on(restoreInvestorVersion, () => goTo("Bergen"));
  client.server.on(updateInvestor, ({ body }) => goTo((body as { city: string }).city));
  await openHistory("/admin/dashboard?tab=database&investor=2");
  await undo("City Oslo → Bergen").click();
  await expect.element(undo("City Bergen → Oslo")).toBeVisible();
  await restores.first().click();
  await question.getByRole("button", { name: "Restore" }).click();
  await expect.poll(items).toBe(3);
  await button("Edit").click();
  await dialogs.getByLabelText("City").fill("Tromsø");
  await tab("History").click();
  await shows("Save or cancel your edit before you undo or restore a change.");
  await expect
    .element(dialogs.getByRole("button", { name: /^(Undo|Restore)/ }).first())
    .not.toBeInTheDocument();
  // The history follows another admin, and the edit keeps what is typed.
  add("phone", null, "+47 22 00 00 00");
  community.change("investors", 2, { phone: "+47 22 00 00 00" });
  await expect.poll(items).toBe(4);
  await button("Save").click();
  await expect.element(undo("City Bergen → Tromsø")).toBeVisible();
});

describe("a long history", () => {
  const showMore = button("Show more (5 left)");
  beforeEach(() => {
    for (let year = 1950; year < 2005; year += 1) add("founded_year", year - 1, year);
  });

  it("comes 50 entries at a time, and says what failed to load", async () => {
    client.server.onList(listFounderHistory, refuse);
    await openHistory();
    await shows("History not loaded");
    client.server.onList(listFounderHistory, historyWindow);
    await button("Try Again").click();
    await expect.element(undo("Founded Year 2003 → 2004")).toBeVisible();
    expect(items()).toBe(50);
    client.server.onList(listFounderHistory, refuse);
    await showMore.click();
    await shows("Could not load more of the history.");
    client.server.onList(listFounderHistory, historyWindow);
    await showMore.click();
    await expect.element(showMore).not.toBeInTheDocument();
    expect(items()).toBe(55);
    await expect.element(undo("Founded Year 1949 → 1950")).toBeVisible();
  });

  it("loads more although another admin's change interrupts it", async () => {
    const requested = Promise.withResolvers<void>();
    let isHeld = true;
    client.server.onList(listFounderHistory, (sent) => {
      if (!isHeld || sent.query.get("offset") !== "50") return historyWindow(sent);
      requested.resolve();
      return new Promise<never>(() => {});
    });
    await openHistory();
    await showMore.click();
    await requested.promise;
    isHeld = false;
    add("founded_year", 2004, 2005);
    community.change("founders", 3, { founded_year: 2005 });
    await expect.element(undo("Founded Year 2004 → 2005")).toBeVisible();
    await expect.poll(items).toBe(56);
  });
});
