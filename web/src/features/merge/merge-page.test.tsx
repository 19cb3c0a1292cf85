import { getFounder, listFounders } from "@kindling/contracts/founders/endpoints.ts";
import { mergeFounders } from "@kindling/contracts/removals/merge-endpoints.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { FakeArchive } from "../../testing/fake-archive.ts";
import { FakeCommunity } from "../../testing/fake-community.ts";
import { Refusal } from "../../testing/fake-server.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";

const client = setUpClient();

/** Two founders that differ in their texts, lists and amounts. */
async function open(address: string) {
  const community = new FakeCommunity(client.server);
  const archive = new FakeArchive(client.server, community);
  const [one, two] = [1, 2].map((id) => community.founders.find((founder) => founder.id === id)!);
  Object.assign(one!, { phone: null, sectors: ["AI_ML"], vertical: "Ports", updated_at: older });
  Object.assign(two!, {
    phone: "+1 415 555 0101",
    sectors: ["FINTECH"],
    vertical: "Rail",
    updated_at: newer,
  });
  await client.open(address);
  return { community, archive };
}
const [older, newer] = ["2026-01-01T00:00:00.000Z", "2026-02-01T00:00:00.000Z"];

const both = "/admin/merge/founders?kept=1&other=2";
const group = (name: string) => page.getByRole("group", { name, exact: true });
const radio = (field: string, name: string) => group(field).getByRole("radio", { name });
const button = (name: string | RegExp) => page.getByRole("button", { name });
const mergeButton = button("Merge into Company 0001");

describe("the page that merges two founders", () => {
  it("proposes the fuller or newer values, sends what is chosen, and opens the kept one", async () => {
    const { community, archive } = await open(both);
    await expect.element(radio("Phone", "Other")).toBeChecked();
    await expect.element(radio("Sectors", "Both")).toBeChecked();
    await expect.element(radio("Vertical", "Other")).toBeChecked();
    await expect.element(radio("Email", "Kept")).toBeChecked();
    await expectAccessible();
    await radio("Vertical", "Kept").click();
    await mergeButton.click();
    await expect.element(page.getByText("Company 0002 was merged into Company 0001")).toBeVisible();
    await expect.element(page.getByRole("dialog", { name: "Company 0001" })).toBeVisible();
    const [sent] = archive.merges;
    expect(sent).toMatchObject({ other_id: 2, changes: { sectors: ["AI_ML", "FINTECH"] } });
    expect(sent).not.toHaveProperty("changes.vertical");
    expect(community.founders.map(({ id }) => id)).not.toContain(2);
    await button("Undo").first().click();
    await expect.element(page.getByText("The records are as they were before the merge.")).toBeVisible();
  });

  it("keeps the other record after Swap", async () => {
    await open(both);
    await button("Swap").click();
    expect(document.activeElement).not.toBe(document.body);
    await expect.element(button("Merge into Company 0002")).toBeVisible();
    await expect.element(radio("Phone", "Kept")).toBeChecked();
  });

  it("shows a problem at its field", async () => {
    await open(both);
    client.server.on(mergeFounders, () => {
      const details = [{ path: "changes.phone", message: "is too long" }];
      throw new Refusal(400, texts.invalidInput, "invalid", { details });
    });
    await mergeButton.click();
    await expect.element(group("Phone")).toMatchTextContent(/Phone is too long\./);
    await expect.element(page.getByRole("alert").first()).toMatchTextContent(/The founders were not merged/);
  });

  it("says that a record was changed meanwhile, and reads both again", async () => {
    const { community } = await open(both);
    await expect.element(mergeButton).toBeVisible();
    Object.assign(community.founders.find(({ id }) => id === 1)!, { version: 9, vertical: "Canals" });
    await mergeButton.click();
    await expect
      .element(page.getByRole("alert").first())
      .toMatchTextContent(/changed one of these records meanwhile/);
    await button("Reload both").click();
    await expect.element(group("Vertical")).toMatchTextContent(/Canals/);
    await mergeButton.click();
    await expect.element(page.getByRole("dialog", { name: "Company 0001" })).toBeVisible();
  });

  it("is reached from the panel, finds the other by a search, and works by keyboard", async () => {
    await open("/admin/dashboard?founder=1");
    await page.getByRole("link", { name: "Merge…" }).click();
    const search = page.getByRole("searchbox", { name: "Search founders" });
    await expect.element(search).toHaveFocus();
    await userEvent.keyboard("0002");
    await expect.element(button("Choose Company 0002")).toBeVisible();
    await expectAccessible();
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await expect.element(mergeButton).toBeVisible();
    await radio("Vertical", "Other").click();
    await userEvent.keyboard("{ArrowUp}");
    await expect.element(radio("Vertical", "Kept")).toBeChecked();
  });

  it("says that a search found nobody else, and what failed", async () => {
    await open("/admin/merge/founders?kept=1");
    const search = page.getByRole("searchbox", { name: "Search founders" });
    await search.fill("nobody like this");
    await expect.element(page.getByText("No other founder found.")).toBeVisible();
    client.server.on(listFounders, () => {
      throw new Refusal(400, "Not today", "invalid");
    });
    await search.fill("other");
    await expect.element(page.getByText("Not today")).toBeVisible();
  });

  it("names the kept record of one that was merged", async () => {
    const { community, archive } = await open("/admin/dashboard");
    archive.archive("founders", 2);
    client.server.on(getFounder, ({ params }) => {
      if (params.id === 2) throw new Refusal(404, texts.founderNotFound, "not_found", { merged_into: 1 });
      return community.founders.find(({ id }) => id === params.id)!;
    });
    await client.open("/admin/dashboard?founder=2");
    await expect.element(page.getByText("This founder was merged into another")).toBeVisible();
    await page.getByRole("link", { name: "Open the kept founder" }).click();
    await expect.element(page.getByRole("dialog", { name: "Company 0001" })).toBeVisible();
  });

  it.each([1440, 1280, 768, 375, 320])("fits %d px", async (width) => {
    await page.viewport(width, 800);
    await open(both);
    await expect.element(mergeButton).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });
});
