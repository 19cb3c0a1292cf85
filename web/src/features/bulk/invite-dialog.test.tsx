import type { Identity } from "@kindling/contracts/gateway/schemas.ts";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { FakeCommunity } from "../../testing/fake-community.ts";
import { button } from "../../testing/grid.ts";
import { followSavedFiles } from "../../testing/saved-files.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";
import { serveSession } from "../../testing/sign-in.ts";
import { FakeInvitations } from "./testing/invitations.ts";

const client = setUpClient();
const saved = followSavedFiles();
const admin: Identity = { role: "admin", id: null, name: "anna@kindling.example" };

const uninvited = page.getByRole("button", { name: /^Not invited \d/ });
const inviteAll = button("Invite those who are not invited yet");
const dialog = page.getByRole("dialog", { name: /^Invit/ });
const press = (name: string) => dialog.getByRole("button", { name, exact: true }).click();
const says = (text: string) => expect.element(dialog.getByRole("status")).toHaveTextContent(text);
const isClosed = () => expect.element(dialog).not.toBeInTheDocument();

/** Opens six investors and founders; only the sixth investor is invited. */
async function open(
  identity = admin,
  {
    query = "?tab=database",
    means = "mail" as "mail" | "file",
    access = "enforced" as "enforced" | "open",
  } = {},
): Promise<FakeInvitations> {
  const community = new FakeCommunity(client.server, { investors: 6, founders: 6 });
  for (const id of [1, 2, 3, 4, 5]) community.uninvited.add(id);
  serveSession(client.server, identity, { access, ...(means === "file" ? { invites_by_hand: true } : {}) });
  const invitations = new FakeInvitations(client.server, means);
  await client.open(`/admin/dashboard${query}`);
  await expect.element(page.getByText(/^Showing \d/)).toBeVisible();
  return invitations;
}

async function select(...places: number[]): Promise<void> {
  for (const place of places)
    await page.getByRole("checkbox", { name: `Select row ${place}`, exact: true }).click();
}

describe("the investors who are not invited yet", () => {
  it("are counted, and listed by a press on the count", async () => {
    await open(admin, { query: "", means: "file" });
    await expect.element(uninvited).toHaveTextContent("Not invited 5");
    await uninvited.click();
    await expect.element(page.getByText("Showing 5 of 6 investors", { exact: true })).toBeVisible();
  });

  it("are counted for viewers, who cannot invite them", async () => {
    await open({ role: "viewer", id: null, name: "vera" }, { means: "file" });
    await expect.element(uninvited).toBeVisible();
    await expect.element(inviteAll).not.toBeInTheDocument();
  });
});

describe("inviting by mail", () => {
  it("says who is left out, sends a test mail, and then invites the selected", async () => {
    const invitations = await open();
    invitations.leaveOut(1, { suspended: 1 });
    await select(1, 2);
    await button("Invite the selected").click();
    await says("1 investor gets a link to choose a password by mail.");
    await expect.element(dialog.getByText("1 suspended")).toBeVisible();
    await press("Continue");
    await expect.element(dialog.getByRole("textbox", { name: "Your email" })).toHaveValue(admin.name!);
    await press("Send Test Mail");
    await says("The mail server has accepted the test mail.");
    expect(invitations.tested).toEqual([{ role: "investor", to: admin.name }]);
    await expectAccessible(dialog);
    await press("Invite 1 investor");
    await expect.element(dialog.getByText("0 of 2 investors invited.")).toBeVisible();
    const key = expect.stringMatching(/^[0-9a-f-]{36}$/);
    expect(invitations.started).toEqual([{ role: "investor", select: { ids: [6, 5] }, again: false, key }]);
  });

  it("invites founders, and all that match", async () => {
    const invitations = await open(admin, { query: "" });
    await page.getByRole("checkbox", { name: "Select all loaded rows", exact: true }).click();
    await button("Invite the selected").click();
    await says("2 founders get a link to sign in by mail.");
    await expectAccessible(dialog);
    await press("Continue");
    await press("Invite 2 founders");
    await expect.poll(() => invitations.started.map(({ role }) => role)).toEqual(["founder"]);
  });

  it("invites those who were invited lately only if the admin says so", async () => {
    const invitations = await open();
    invitations.leaveOut(0, { invited_lately: 2 });
    await select(1, 2);
    await button("Invite the selected").click();
    const again = dialog.getByRole("checkbox", {
      name: "Also invite those who were invited within the last week (2)",
    });
    await expect.element(button("Continue")).toHaveAttribute("aria-disabled", "true");
    await again.click();
    await says("2 investors get a link to choose a password by mail.");
    await press("Continue");
    await press("Invite 2 investors");
    await expect.poll(() => invitations.started.map(({ again }) => again)).toEqual([true]);
  });

  it("is not offered with open access", async () => {
    await open(admin, { access: "open" });
    await select(1);
    await expect.element(button("Temperature of the selected")).toBeVisible();
    await expect.element(button("Invite the selected")).not.toBeInTheDocument();
  });
});

describe("a run of invitations", () => {
  const query = "?tab=database&invitations=7";

  it("shows its progress after a reload, then who was refused, and tries these again", async () => {
    const invitations = await open(admin, { query });
    await expect.element(dialog.getByText("0 of 2 investors invited.")).toBeVisible();
    const refused = {
      id: 1,
      name: "Investor 1",
      state: "refused",
      reason: null,
      detail: "550 no such user",
    } as const;
    invitations.become({ sent: 1, refused: 1 }, [refused]);
    await says("1 of 2 investors invited. 1 refused.");
    const failures = dialog.getByRole("region", { name: "Not invited" }).getByRole("listitem");
    await expect
      .element(failures)
      .toHaveTextContent("Investor 1The mail server refused it. 550 no such user");
    await expectAccessible(dialog);
    await press("Try Again");
    await says("2 of 2 investors invited.");
    await press("Done");
    await isClosed();
  });

  it("is cancelled", async () => {
    await open(admin, { query });
    await press("Cancel");
    await says("0 of 2 investors invited. 2 cancelled.");
  });

  it("is shown to viewers, who cannot cancel it", async () => {
    await open({ role: "viewer", id: null, name: "vera" }, { query });
    await expect.element(dialog.getByText("0 of 2 investors invited.")).toBeVisible();
    await expect.element(dialog.getByRole("button", { name: "Cancel" })).not.toBeInTheDocument();
  });
});

it("without a mail server the links are saved as a file", async () => {
  await open(admin, { means: "file" });
  await inviteAll.click();
  await says("2 investors get a link to choose a password.");
  await press("Invite 2 investors");
  await press("Download Links");
  await says("2 of 2 investors have a link.");
  expect(saved.map(({ name }) => name)).toEqual(["investor-invitations.csv"]);
  const lineOf = (id: number) =>
    `"Investor ${id}","investor${id}@fund.example","${window.location.origin}/investor/invitation#token=${id}","2026-03-08T12:00:00.000Z"`;
  const text = await saved.at(-1)!.file.text();
  expect(text.trimEnd().split("\r\n")).toEqual(['"Name","Email","Link","Valid until"', lineOf(1), lineOf(2)]);
});
