import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";
import { services } from "./testing/services.ts";

const client = setUpClient();
const dialog = page.getByRole("dialog", { name: "Offer Service" });
const submit = dialog.getByRole("button", { name: "Offer Service" });
const field = (name: string) => dialog.getByRole("textbox", { name, exact: true });
const tags = () =>
  dialog
    .getByRole("list", { name: "Tags" })
    .getByRole("listitem")
    .elements()
    .map(({ textContent }) => textContent);
const isClosed = () => expect.element(dialog).not.toBeInTheDocument();

async function open(address = "/portfolio?offer=service"): Promise<void> {
  client.server.respond("GET", "/services.json", () => Response.json(services));
  await client.open(address);
}

async function choose(name: string, choice: string): Promise<void> {
  await dialog.getByRole("combobox", { name }).click();
  await page.getByRole("option", { name: choice, exact: true }).click();
}

describe("offering a service", () => {
  it("requires a title, a description and a category", async () => {
    await open();
    await expect.element(submit).toBeDisabled();
    await field("Service Title").fill("Deck review");
    await field("Description").fill("Two rounds.");
    await expect.element(submit).toBeDisabled();
    await choose("Category", "Strategy");
    await expect.element(submit).toBeEnabled();
    await field("Service Title").fill("   ");
    await expect.element(submit).toBeDisabled();
  });

  it("adds trimmed, unique tags on Enter and removes them on click", async () => {
    await open();
    for (const tag of [" Decks ", "Fundraising", "Decks", "  "]) {
      await field("Tags").fill(tag);
      await userEvent.keyboard("{Enter}");
    }
    await expect.poll(tags).toEqual(["Decks", "Fundraising"]);
    await expectAccessible(dialog);
    await dialog.getByText("Decks", { exact: true }).click();
    await expect.poll(tags).toEqual(["Fundraising"]);
    await expect.element(dialog).toBeVisible();
  });

  it("only clears the form: sends no request and lists nothing", async () => {
    await open();
    for (const name of ["Service Title", "Description", "Duration", "Location", "Tags"])
      await field(name).fill("Deck review");
    await choose("Category", "Strategy");
    await choose("Pricing", "Free");
    const before = client.server.seen.length;
    await submit.click();
    await expect.element(dialog.getByRole("status").getByText("nothing was sent")).toBeVisible();
    for (const name of ["Service Title", "Description", "Duration", "Location", "Tags"])
      await expect.element(field(name)).toHaveValue("");
    await expect.element(dialog.getByText("Select a category")).toBeVisible();
    expect(tags()).toEqual([]);
    await expect.element(submit).toBeDisabled();
    expect(client.server.seen.slice(before)).toEqual([]);
    await userEvent.keyboard("{Escape}");
    await isClosed();
    await expect.element(page.getByText("Showing 3 of 3 services")).toBeVisible();
  });

  it("keeps input over a reload, discards it on Cancel and restores the focus", async () => {
    await open("/portfolio");
    const opener = page.getByRole("button", { name: "Offer Service" });
    (opener.element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(field("Service Title")).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await isClosed();
    await expect.element(opener).toHaveFocus();
    await opener.click();
    await field("Service Title").fill("Deck review");
    await open(`/portfolio${window.location.search}`);
    await expect.element(field("Service Title")).toHaveValue("Deck review");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await isClosed();
    expect(window.location.search).toBe("");
    await opener.click();
    await expect.element(field("Service Title")).toHaveValue("");
  });
});
