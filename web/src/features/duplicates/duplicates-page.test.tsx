import {
  dismissFounderDuplicate,
  listFounderDuplicates,
} from "@kindling/contracts/founders/duplicate-endpoints.ts";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { FakeCommunity } from "../../testing/fake-community.ts";
import { FakeDuplicates, type FakePair, founderOf } from "../../testing/fake-duplicates.ts";
import { Refusal } from "../../testing/fake-server.ts";
import { tabTo } from "../../testing/focus.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";
import { isAt, serveSession } from "../../testing/sign-in.ts";

const client = setUpClient();
const path = "/admin/duplicates";

const likely: FakePair = {
  first: founderOf(1),
  second: founderOf(2, { application: "pending" }),
  reasons: ["linkedin", "name", "domain"],
};
const weak: FakePair = { first: founderOf(2), second: founderOf(3), reasons: ["domain"], isWeak: true };
const partners: FakePair = {
  first: founderOf(1, { name: "Jonas Weber", company: "Northbank" }),
  second: founderOf(2, { name: "Jonas Weber", company: null }),
  reasons: ["name"],
};

async function open(address = path): Promise<FakeDuplicates> {
  new FakeCommunity(client.server);
  const duplicates = new FakeDuplicates(client.server);
  duplicates.founders = [likely, weak];
  duplicates.investors = [partners];
  await client.open(address);
  return duplicates;
}

const pair = (name: string) => page.getByRole("listitem", { name, exact: true });
const first = pair("Company 0001 and Company 0002");
const button = (name: string) => page.getByRole("button", { name, exact: true });
const notDuplicate = button("Not a duplicate: Company 0001 and Company 0002");
const shows = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible();
const isGone = (item: typeof first) => expect.element(item).not.toBeInTheDocument();

describe("the duplicates", () => {
  it("has two records side by side, with what they have in common, and opens each", async () => {
    await open();
    for (const text of [
      "Company 0001",
      "Founder 1",
      "founder1@company.example",
      "Company 0002",
      "Application",
    ])
      await expect.element(first.getByText(text, { exact: true })).toBeVisible();
    for (const reason of ["Same LinkedIn", "Similar name", "Same domain"])
      await expect.element(first.getByText(reason)).toBeVisible();
    await expect
      .element(first.getByRole("link", { name: "Open Company 0002" }))
      .toHaveAttribute("href", "/admin/applications?tab=founders&record=2");
    await expectAccessible();
    await first.getByRole("link", { name: "Open Company 0001" }).click();
    await expect.element(page.getByRole("dialog", { name: "Company 0001", exact: true })).toBeVisible();
    await isAt(`${path}?founder=1`);
  });

  it("leads to the merge of two records, but not with an open application", async () => {
    await open(`${path}?show=weak`);
    await expect
      .element(page.getByRole("link", { name: "Merge: Company 0002 and Company 0003" }))
      .toHaveAttribute("href", "/admin/merge/founders?kept=2&other=3");
    await button("Likely").click();
    await expect.element(first).toBeVisible();
    await expect.element(first.getByRole("link", { name: /^Merge/ })).not.toBeInTheDocument();
  });

  it("marks a pair as not a duplicate by keyboard, and takes it back from the notice", async () => {
    const duplicates = await open();
    await expect.element(first).toBeVisible();
    await tabTo(notDuplicate);
    await userEvent.keyboard("{Enter}");
    await shows("Marked as not a duplicate");
    await isGone(first);
    await shows("No likely duplicates of founders");
    expect(document.activeElement).not.toBe(document.body);
    await button("Undo").click();
    await expect.element(first).toBeVisible();
    expect(duplicates.marked).toEqual(["1 2 true", "1 2 false"]);
  });

  it("keeps marked pairs, where they can be taken back", async () => {
    await open();
    await notDuplicate.click();
    await isGone(first);
    await button("Not duplicates").click();
    await isAt(`${path}?show=dismissed`);
    await expect.element(first.getByText(/Marked on .* by Anna/)).toBeVisible();
    await expectAccessible();
    await button("Take back: Company 0001 and Company 0002").click();
    await isGone(first);
    await shows("Nothing marked yet");
    await button("Likely").click();
    await expect.element(first).toBeVisible();
  });

  it("has less likely pairs, and those of investors, apart, as the URL says", async () => {
    await open();
    await expect.element(page.getByRole("tab", { name: "Founders (1)" })).toBeVisible();
    await button("Less likely").click();
    await expect.element(pair("Company 0002 and Company 0003")).toBeVisible();
    await isGone(first);
    await page.getByRole("tab", { name: "Investors (0)" }).click();
    await isAt(`${path}?show=weak&of=investors`);
    await shows("No less likely pairs");
    await client.open(`${path}?of=investors`);
    await expect.element(pair("Jonas Weber and Jonas Weber")).toBeVisible();
  });

  it("says why a pair was not marked, with the focus where it was", async () => {
    const duplicates = await open();
    client.server.on(dismissFounderDuplicate, () => {
      throw new Refusal(503, "Busy today");
    });
    await notDuplicate.click();
    await expect.element(first.getByRole("alert")).toMatchTextContent(/This was not saved\.\s*Busy today/);
    await expect.element(notDuplicate).toHaveFocus();
    await expectAccessible();
    duplicates.serve();
    await notDuplicate.click();
    await isGone(first);
  });

  it("says so when it cannot be loaded, retries, and follows changes by others", async () => {
    new FakeCommunity(client.server);
    client.server.onList(listFounderDuplicates, () => {
      throw new Refusal(500, "no");
    });
    await client.open(path);
    await shows("Duplicates of founders not loaded");
    const community = new FakeCommunity(client.server);
    const duplicates = new FakeDuplicates(client.server);
    await button("Try Again").click();
    await shows("No likely duplicates of founders");
    duplicates.founders = [likely];
    community.live.send({ what: "founders", ids: [1] });
    await expect.element(first).toBeVisible();
  });

  it("lets viewers look, and mark nothing", async () => {
    serveSession(client.server, { role: "viewer", id: null, name: "Vera" });
    await open();
    await expect.element(first).toBeVisible();
    await expect.element(notDuplicate).not.toBeInTheDocument();
  });

  it.each([320, 375, 768, 1440])("fits into a window of %i px", async (width) => {
    await page.viewport(width, 800);
    const duplicates = await open();
    const long = "An-unusually-long-name-without-any-space-".repeat(4);
    duplicates.founders = [
      { ...likely, first: founderOf(1, { company: long, email: `${long}@${long}.example`.slice(0, 254) }) },
    ];
    await client.reload();
    await expect.element(page.getByRole("listitem").first()).toBeVisible();
    await expect.element(page.getByText("Same LinkedIn")).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });
});
