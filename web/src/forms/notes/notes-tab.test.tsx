import { addFounderNote, listFounderNotes } from "@kindling/contracts/founders/note-endpoints.ts";
import { getSession } from "@kindling/contracts/gateway/endpoints.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { storeAdmin } from "../../lib/session/stored-sessions.ts";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { FakeCommunity } from "../../testing/fake-community.ts";
import { FakeNotes } from "../../testing/fake-notes.ts";
import { Refusal } from "../../testing/fake-server.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";
import { serveSession } from "../../testing/sign-in.ts";

const client = setUpClient();
let community: FakeCommunity;
let notes: FakeNotes;

beforeEach(() => {
  community = new FakeCommunity(client.server);
  notes = new FakeNotes(client.server, "founders");
});

const dialogs = page.getByRole("dialog");
const field = dialogs.getByRole("textbox", { name: "New note" });
const button = (name: string | RegExp) => dialogs.getByRole("button", { name });
const items = dialogs.getByRole("list", { name: "Notes" }).getByRole("listitem");
const textsOf = () => items.elements().map((item) => item.querySelector(":scope > p")?.textContent);
const question = page.getByRole("alertdialog", { name: "Delete this note?" });

async function openNotes(address = "/admin/dashboard?founder=3"): Promise<void> {
  await client.open(address);
  await dialogs.getByRole("tab", { name: "Notes" }).click();
}

describe("a record's notes", () => {
  it("are added by the button or by Ctrl and Enter, edited, and deleted after a question", async () => {
    notes.write(3, "Met in May", "Anna");
    await openNotes();
    await field.fill("Calls back");
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    await expect.poll(textsOf).toEqual(["Calls back", "Met in May"]);
    await expect.element(field).toHaveValue("");
    await expect.element(field).toHaveFocus();
    await field.fill("   ");
    await expect.element(button("Add")).toHaveAttribute("aria-disabled", "true");
    await field.fill("Called\non Friday");
    await button("Add").click();
    await expect.poll(textsOf).toEqual(["Called\non Friday", "Calls back", "Met in May"]);
    await button(/^Edit the note of Anna/).click();
    const editor = dialogs.getByRole("textbox", { name: /^Note of Anna/ });
    await expect.element(editor).toHaveFocus();
    await expectAccessible(dialogs);
    await editor.fill("Met in June");
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    await expect.poll(() => textsOf().at(-1)).toBe("Met in June");
    await expect.element(items.last()).toMatchTextContent(/^Anna .*, edited /);
    await button(/^Delete the note of Anna/).click();
    await expect.element(question).toMatchTextContent("“Met in June” This cannot be undone.");
    await question.getByRole("button", { name: "Delete" }).click();
    await expect.poll(textsOf).toEqual(["Called\non Friday", "Calls back"]);
    await expectAccessible(dialogs);
  });

  it("keep what is typed over a failure and a reload, and fit a phone", async () => {
    await page.viewport(375, 812);
    client.server.on(addFounderNote, () => {
      throw new Refusal(500, "no");
    });
    await openNotes();
    await expect.element(dialogs.getByText("No notes yet")).toBeVisible();
    await field.fill("Calls back");
    await button("Add").click();
    await expect.element(dialogs.getByText("no", { exact: true })).toBeVisible();
    await openNotes();
    await expect.element(field).toHaveValue("Calls back");
    expect(document.documentElement.scrollWidth).toBe(375);
  });

  it("follow other admins: a new note appears, and an edit shows the text that it would replace", async () => {
    const { id } = notes.write(3, "Met in May", "Anna");
    await openNotes();
    await button(/^Edit the note/).click();
    const editor = dialogs.getByRole("textbox", { name: /^Note of Anna/ });
    await editor.fill("Met in June");
    notes.write(3, "Calls back", "Ben");
    notes.edit(id, "Met in July");
    community.live.send({ what: "founders", records: [{ id: 3 }], ids: [3] });
    await expect.poll(() => textsOf()[0]).toBe("Calls back");
    await expect.element(items.last()).toMatchTextContent("Someone else has changed this note.");
    await expect.element(items.last()).toMatchTextContent("Met in July");
    await expect.element(editor).toHaveValue("Met in June");
    // Another edit, of which this page has not heard.
    notes.edit(id, "Met in August");
    await button("Save").click();
    await expect.element(items.last()).toMatchTextContent("Met in August");
    await button("Save").click();
    await expect.poll(textsOf).toEqual(["Calls back", "Met in June"]);
  });

  it("are read by a viewer, who has no control to change them", async () => {
    notes.write(3, "Met in May", "Anna");
    const vera = { role: "viewer", id: null, name: "vera" } as const;
    serveSession(client.server, vera, { admin_sign_in: "name-and-passcode" });
    client.server.on(getSession, () => vera);
    storeAdmin(vera);
    await openNotes();
    await expect.poll(textsOf).toEqual(["Met in May"]);
    await expect.element(field).not.toBeInTheDocument();
    await expect.element(button(/note/)).not.toBeInTheDocument();
  });

  it("of an investor are kept apart, and say when they cannot be loaded", async () => {
    new FakeNotes(client.server, "investors").write(2, "Likes hardware", null);
    client.server.onList(listFounderNotes, () => {
      throw new Refusal(500, "no");
    });
    await openNotes();
    await expect.element(dialogs.getByText("Notes not loaded")).toBeVisible();
    await openNotes("/admin/dashboard?tab=database&investor=2");
    await expect.poll(textsOf).toEqual(["Likes hardware"]);
  });
});
