import { removeFounder, updateFounder } from "@kindling/contracts/founders/endpoints.ts";
import { describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { FakeCommunity } from "../../testing/fake-community.ts";
import { Refusal } from "../../testing/fake-server.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";

const client = setUpClient();

const dialogs = page.getByRole("dialog");
const panel = (name: string) => page.getByRole("dialog", { name, exact: true });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const shows = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible();
const discord = dialogs.getByLabelText("Discord Username");
const founderName = dialogs.getByLabelText("Founder Name");

async function openToEdit(address = "/admin/dashboard"): Promise<FakeCommunity> {
  const community = new FakeCommunity(client.server);
  await client.open(address);
  await button("Company 0003").click();
  await button("Edit").click();
  return community;
}

/** Holds saving a founder until the returned function is called. */
function holdSaving({ founders }: FakeCommunity): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  client.server.on(updateFounder, async ({ body }) => {
    await promise;
    return Object.assign(founders[0]!, body, { version: founders[0]!.version + 1 });
  });
  return resolve;
}

describe("a record that is edited in its panel", () => {
  it("keeps what is typed while it is being saved", async () => {
    const community = await openToEdit();
    await founderName.fill("Ada Saved");
    const release = holdSaving(community);
    await button("Save").click();
    await discord.fill("ada.later");
    release();
    await shows("Founder saved");
    await expect.element(discord).toHaveFocus();
    await expect.element(discord).toHaveValue("ada.later");
    await expect.element(founderName).toHaveValue("Ada Saved");
    await button("Save").click();
    await expect.element(button("Edit")).toHaveFocus();
    expect(community.founders[0]).toMatchObject({ name: "Ada Saved", discord_username: "ada.later" });
  });

  it("discards by Cancel, leaves the list usable, and takes J and K as text", async () => {
    await openToEdit();
    await discord.fill("");
    await userEvent.keyboard("jk");
    await page.getByRole("columnheader", { name: "Ask" }).getByRole("button").click();
    await expect.poll(() => window.location.search).toMatch("sort=");
    await expect.element(discord).toHaveValue("jk");
    await button("Cancel").click();
    await expect.element(button("Edit")).toHaveFocus();
    await expect.element(dialogs.getByText("jk", { exact: true })).not.toBeInTheDocument();
  });

  it.each([true, false])("keeps what was typed when another row is opened (storage: %s)", async (stores) => {
    if (!stores)
      vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
        throw new DOMException("full", "QuotaExceededError");
      });
    const community = await openToEdit();
    await discord.fill("typed-before");
    await button("Company 0002").click();
    await expect.element(panel("Company 0002")).toBeVisible();
    await shows("Company 0003 is not saved");
    await button("Go on").click();
    await expect.element(discord).toHaveValue("typed-before");
    expect(dialogs.elements()).toHaveLength(1);
    // Otherwise the next check could see the notice of this step.
    await expect.element(page.getByText("is not saved")).not.toBeInTheDocument();

    await page.getByRole("link", { name: "Overview" }).click();
    await shows("Company 0003 is not saved");
    await button("Go on").click();
    await expect.element(discord).toHaveValue("typed-before");
    const release = holdSaving(community);
    await button("Save").click();
    await button("Company 0002").click();
    await expect.element(panel("Company 0002")).toBeVisible();
    release();
    await shows("Founder saved");
    await expect.element(page.getByText("is not saved")).not.toBeInTheDocument();
  });
});

it("goes on at the record whose panel was rendered again while the next page was loading", async () => {
  await openToEdit();
  await founderName.fill("");
  await button("Save").click();
  await expect.element(founderName).toBeInvalid();
  // In one task, so that the problem goes, which renders the panel, before the page changes.
  (page.getByRole("link", { name: "Overview" }).element() as HTMLElement).click();
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!;
  set!.call(founderName.element(), "Ada Later");
  founderName.element().dispatchEvent(new Event("input", { bubbles: true }));
  await button("Go on").click();
  await expect.element(founderName).toHaveValue("Ada Later");
});

describe("a failure that arrives when its place was left is notified", () => {
  const notified = (text: string) => expect.element(page.getByRole("alert").getByText(text)).toBeVisible();

  /** Holds a request until the returned function lets it fail. */
  function holdToFail(endpoint: typeof removeFounder | typeof updateFounder) {
    const { promise, reject } = Promise.withResolvers<never>();
    client.server.on(endpoint, () => promise);
    return () => reject(new Refusal(500, "no"));
  }

  it("when a record was not archived, and the next one is open", async () => {
    new FakeCommunity(client.server);
    await client.open("/admin/dashboard");
    await button("Company 0003").click();
    const fail = holdToFail(removeFounder);
    await dialogs.getByRole("button", { name: "Archive" }).click();
    await userEvent.keyboard("j");
    await expect.element(panel("Company 0002")).toBeVisible();
    fail();
    await notified("Company 0003 was not archived");
    await expect.element(panel("Company 0002")).toBeVisible();
  });

  it("when a record was not saved, and Back has closed it", async () => {
    await openToEdit();
    await founderName.fill("Ada Lost");
    const fail = holdToFail(updateFounder);
    await button("Save").click();
    window.history.back();
    await expect.element(dialogs).not.toBeInTheDocument();
    fail();
    await notified("Company 0003 was not saved");
  });
});
