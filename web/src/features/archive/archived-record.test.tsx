import {
  listFounders,
  removeFounder,
  unarchiveFounder,
  updateAsk,
} from "@kindling/contracts/founders/endpoints.ts";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { FakeArchive } from "../../testing/fake-archive.ts";
import { FakeCommunity } from "../../testing/fake-community.ts";
import { Refusal } from "../../testing/fake-server.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";

const client = setUpClient();

async function open(address: string): Promise<FakeArchive> {
  const archive = new FakeArchive(client.server, new FakeCommunity(client.server));
  await client.open(address);
  return archive;
}

const dialogs = page.getByRole("dialog");
const panel = (name: string) => page.getByRole("dialog", { name, exact: true });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const archiveButton = dialogs.getByRole("button", { name: "Archive" });
const opener = (name: string) => expect.element(button(name));
const shows = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible();
const isGone = (name: string) => opener(name).not.toBeInTheDocument();
const changes = (text: string) => button(`Show changes: ${text}`);
const gone = "This founder was archived or erased by someone else.";
const firstColumn = () =>
  page
    .getByRole("rowheader")
    .elements()
    .map((cell) => cell.textContent);

describe("Archive in a record's panel", () => {
  it("removes the row until Undo, with the focus in the page, and says what failed", async () => {
    const archive = await open("/admin/dashboard?founder=2");
    client.server.on(removeFounder, () => {
      throw new Refusal(503, "Busy today");
    });
    await archiveButton.click();
    const failure = dialogs.getByRole("alert");
    await expect.element(failure).toMatchTextContent(/The founder was not archived.*Busy today/);
    archive.serve();
    await archiveButton.click();
    await shows("Company 0002 archived");
    await expect.element(dialogs).not.toBeInTheDocument();
    await isGone("Company 0002");
    await shows("Showing 2 of 2 founders");
    await expect.poll(() => document.activeElement).not.toBe(document.body);
    client.server.on(unarchiveFounder, () => {
      throw new Refusal(503, "Busy again");
    });
    await button("Undo").click();
    await shows("Company 0002 was not restored");
  });

  it("keeps the next record open when the one before is archived", async () => {
    const archive = await open("/admin/dashboard?founder=3");
    const { promise, resolve } = Promise.withResolvers<void>();
    client.server.on(removeFounder, async ({ params }) => {
      await promise;
      archive.archive("founders", params.id!);
      const at = new Date().toISOString();
      return { id: params.id!, archived_at: at, erased_at: null };
    });
    await archiveButton.click();
    await userEvent.keyboard("j");
    await expect.element(panel("Company 0002")).toBeVisible();
    resolve();
    await shows("Company 0003 archived");
    await isGone("Company 0003");
    await expect.element(panel("Company 0002")).toBeVisible();
    expect(window.location.search).toBe("?founder=2");
    await button("Undo").click();
    await shows("Company 0003 restored");
    await opener("Company 0003").toBeVisible();
    await expect.element(changes("1 new")).not.toBeInTheDocument();
  });

  it("removes an investor from both lists", async () => {
    await open("/admin/dashboard?tab=database&investor=2");
    await archiveButton.click();
    await shows("Investor 2 archived");
    const row = (name: string) => expect.element(page.getByRole("rowheader", { name }));
    await row("Investor 2").not.toBeInTheDocument();
    await page.getByRole("tab", { name: "Investor Match Cluster" }).click();
    await expect.element(page.getByRole("button", { name: "Founder matches for Investor 1" })).toBeVisible();
    await row("Investor 2").not.toBeInTheDocument();
    await button("Undo").click();
    await row("Investor 2").toBeVisible();
  });
});

describe("a record that another admin archives", () => {
  it("is greyed where it is until it is restored, and goes by the button that shows changes", async () => {
    const archive = await open("/admin/dashboard?q=company&sort=ask");
    await opener("Company 0002").toBeVisible();
    const before = firstColumn();
    const ask = page.getByRole("button", { name: "Ask of Company 0002" });
    archive.archive("founders", 2);
    await shows("Removed");
    await expect.element(changes("1 removed")).toBeVisible();
    await shows("Showing 2 of 2 founders");
    expect(ask.element().closest("[inert]")).not.toBeNull();
    await expectAccessible();
    archive.restore("founders", 2);
    await expect.element(changes("1 removed")).not.toBeInTheDocument();
    expect(ask.element().closest("[inert]")).toBeNull();
    expect(firstColumn()).toEqual(before);
    archive.archive("founders", 2);
    await changes("1 removed").click();
    await isGone("Company 0002");
  });

  it("says so in its panel: what is typed is not saved, and it can only be read until it is restored", async () => {
    const archive = await open("/admin/dashboard?founder=2");
    await button("Edit").click();
    await dialogs.getByLabelText("Founder Name").fill("Typed in vain");
    archive.archive("founders", 2);
    await shows(gone);
    await button("Save").click();
    await shows("Your changes were not saved");
    await expectAccessible(dialogs);
    await button("Cancel").click();
    await shows(gone);
    await expect.element(button("Edit")).not.toBeInTheDocument();
    archive.restore("founders", 2);
    await expect.element(button("Edit")).toBeVisible();
  });

  it("is not edited by an ask that is sent at the same time", async () => {
    await open("/admin/dashboard");
    await page.getByRole("button", { name: "Ask of Company 0002" }).click();
    await page.getByRole("textbox", { name: "Ask of Company 0002 in USD" }).fill("999");
    client.server.on(updateAsk, () => {
      throw new Refusal(404, "Founder not found", "not_found");
    });
    await userEvent.keyboard("{Enter}");
    const failure = page.getByRole("alert").filter({ hasText: "The ask of Company 0002 was not changed" });
    await expect.element(failure).toMatchTextContent("Someone else archived or erased this founder.");
    await expect.element(page.getByText("$999")).not.toBeInTheDocument();
  });
});

describe("a link to an archived record", () => {
  it("says that it is archived, also without the list, and leads to the archive", async () => {
    const archive = new FakeArchive(client.server, new FakeCommunity(client.server));
    archive.archive("founders", 2);
    client.server.onList(listFounders, () => {
      throw new Refusal(500, "no");
    });
    await client.open("/admin/dashboard?tab=database&founder=2");
    await expect.element(dialogs.getByRole("alert")).toMatchTextContent(/Founder not found/);
    await expectAccessible(dialogs);
    await dialogs.getByRole("link", { name: "archive" }).click();
    await expect.poll(() => window.location.pathname).toBe("/admin/archive");
  });

  it("shows the record once it is restored", async () => {
    const archive = new FakeArchive(client.server, new FakeCommunity(client.server));
    archive.archive("founders", 2);
    await client.open("/admin/dashboard?founder=2");
    await expect.element(dialogs.getByText("Founder not found")).toBeVisible();
    archive.restore("founders", 2);
    await expect.element(panel("Company 0002").getByText("Founder Name")).toBeVisible();
  });
});

describe("the edits and drafts of a record", () => {
  const stored = () => JSON.stringify(sessionStorage);

  it("are kept when another admin archives it, and forgotten when it is erased", async () => {
    const archive = await open("/admin/dashboard?founder=2");
    await button("Edit").click();
    await dialogs.getByLabelText("Founder Name").fill("An unsent name");
    await expect.poll(stored).toContain("An unsent name");
    const searched = () => client.server.seen.includes("GET /api/archive/founders");
    archive.archive("founders", 2);
    await expect.poll(searched).toBe(true);
    await shows(gone);
    expect(stored()).toContain("An unsent name");
    await client.open("/admin/archive");
    await expect.element(page.getByRole("listitem").filter({ hasText: "Company 0002" })).toBeVisible();
    archive.erase("founders", 2);
    await expect.poll(stored).not.toContain("An unsent name");
  });

  it("are forgotten in a tab that was away when it was erased", async () => {
    const archive = await open("/admin/dashboard?founder=2");
    await button("Edit").click();
    await dialogs.getByLabelText("Founder Name").fill("An unsent name");
    await expect.poll(stored).toContain("An unsent name");
    // A page without live updates.
    await client.open("/admin/login");
    await expect.element(page.getByRole("link", { name: "Go to your dashboard" })).toBeVisible();
    archive.archive("founders", 2);
    archive.erase("founders", 2);
    expect(stored()).toContain("An unsent name");
    await client.open("/admin/dashboard");
    await expect.poll(stored).not.toContain("An unsent name");
  });
});
