import { inviteInvestor } from "@kindling/contracts/gateway/endpoints.ts";
import type { Identity, Invitation } from "@kindling/contracts/gateway/schemas.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { FakeCommunity } from "../../testing/fake-community.ts";
import { breakConnection, Refusal } from "../../testing/fake-server.ts";
import { button, rows } from "../../testing/grid.ts";
import { followSavedFiles } from "../../testing/saved-files.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";
import { serveSession } from "../../testing/sign-in.ts";

const client = setUpClient();
const saved = followSavedFiles();
const admin: Identity = { role: "admin", id: null };

const uninvited = page.getByRole("button", { name: /^Not invited \d/ });
const inviteAll = button("Invite those who are not invited yet");
const dialog = page.getByRole("dialog", { name: "Invite to log in" });
const press = (name: string) => dialog.getByRole("button", { name, exact: true }).click();
const says = (text: string) => expect.element(dialog.getByRole("status")).toHaveTextContent(text);
const failures = dialog.getByRole("region", { name: "Not invited" }).getByRole("listitem");
const failed = () => failures.elements().map(({ textContent }) => textContent);
const isClosed = () => expect.element(dialog).not.toBeInTheDocument();

/** Opens six investors; only the sixth is invited. */
async function open(
  identity = admin,
  { query = "?tab=database", inviteByHand = true } = {},
): Promise<FakeCommunity> {
  const community = new FakeCommunity(client.server, { investors: 6 });
  for (const id of [1, 2, 3, 4, 5]) community.uninvited.add(id);
  serveSession(client.server, identity, inviteByHand ? { invites_by_hand: true } : {});
  onInvite(community);
  await client.open(`/admin/dashboard${query}`);
  await expect.element(page.getByText(/^Showing \d/)).toBeVisible();
  return community;
}

/** Answers invitations, after `before`, which may refuse one. Returns the ids of all that were asked for, in order. */
function onInvite(
  community: FakeCommunity,
  before: (id: number) => void | Promise<void> = () => {},
): number[] {
  const asked: number[] = [];
  client.server.on(inviteInvestor, async ({ params, body }): Promise<Invitation> => {
    const id = params.id!;
    expect(body).toEqual({ mail: false });
    asked.push(id);
    await before(id);
    community.uninvited.delete(id);
    return {
      path: `/investor/invitation#token=${id}`,
      mailed: false,
      expires_at: "2026-03-08T12:00:00.000Z",
    };
  });
  return asked;
}

function asksBeforeUnload(): boolean {
  const event = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

const lines = async () => (await saved.at(-1)!.file.text()).trimEnd().split("\r\n");
const lineOf = (id: number) =>
  `"Investor ${id}","investor${id}@fund.example","${window.location.origin}/investor/invitation#token=${id}","2026-03-08T12:00:00.000Z"`;

describe("the investors who are not invited yet", () => {
  it("are counted, and listed by a press on the count", async () => {
    await open(admin, { query: "" });
    await expect.element(uninvited).toHaveTextContent("Not invited 5");
    await uninvited.click();
    await expect.element(page.getByText("Showing 5 of 6 investors", { exact: true })).toBeVisible();
    await expect.element(uninvited).toHaveAttribute("aria-pressed", "true");
    await uninvited.click();
    await expect.element(page.getByText("Showing 6 of 6 investors", { exact: true })).toBeVisible();
  });

  it("are counted for viewers, who cannot invite them", async () => {
    await open({ role: "viewer", id: null, name: "vera" });
    await expect.element(uninvited).toBeVisible();
    await expect.element(inviteAll).not.toBeInTheDocument();
  });

  it("are of no interest where invitations are mailed", async () => {
    await open(admin, { inviteByHand: false });
    await page.getByRole("checkbox", { name: "Select row 1", exact: true }).click();
    await expect.element(button("Temperature of the selected")).toBeVisible();
    await expect.element(button("Invite the selected")).not.toBeInTheDocument();
    await expect.element(uninvited).not.toBeInTheDocument();
  });
});

describe("inviting those who are not invited yet", () => {
  it("saves a link for each, names who was not invited, and repeats it for them", async () => {
    const community = await open();
    const asked = onInvite(community, (id) => {
      if (id === 4) throw new Refusal(409, texts.liftFirst, "conflict");
    });
    await inviteAll.click();
    await expect.element(dialog.getByText("5 investors", { exact: true })).toBeVisible();
    await expectAccessible(dialog);
    await press("Invite 5 investors");
    await says("4 investors invited. 1 not invited.");
    expect(asked).toEqual([5, 4, 3, 2, 1]);
    expect(failed()).toEqual([`Investor 4${texts.liftFirst}`]);
    await expectAccessible(dialog);
    onInvite(community);
    await press("Try Again");
    await says("5 investors invited.");
    expect(failed()).toEqual([]);
    await press("Download Links");
    expect(saved.map(({ name }) => name)).toEqual(["investor-invitations.csv"]);
    expect(await lines()).toEqual(['"Name","Email","Link","Valid until"', ...[5, 3, 2, 1, 4].map(lineOf)]);
    await press("Done");
    await isClosed();
    await expect.element(uninvited).not.toBeInTheDocument();
  });

  it("ends at an outage, and lists who was not tried", async () => {
    await open();
    let requests = 0;
    client.server.respond("POST", "/api/investors-database/:id/invitation", () => {
      requests += 1;
      return breakConnection();
    });
    await inviteAll.click();
    await press("Invite 5 investors");
    await says("Nobody was invited. 5 not invited.");
    expect(requests).toBe(1);
    expect(failed().slice(0, 2)).toEqual([
      "Investor 5Network error. Please check your connection and try again.",
      "Investor 4Not tried.",
    ]);
    await press("Done");
    await isClosed();
  });

  it("ends after the invitation in flight when it is cancelled, and asks before its link is lost", async () => {
    const community = await open();
    const held = Promise.withResolvers<void>();
    const asked = onInvite(community, () => held.promise);
    await inviteAll.click();
    await press("Invite 5 investors");
    await expect.element(dialog.getByText("0 of 5 investors")).toBeVisible();
    await userEvent.keyboard("{Escape}");
    held.resolve();
    await says("1 investor invited. 4 not invited.");
    expect(asked).toEqual([5]);
    await press("Done");
    const warning = page.getByRole("alertdialog", { name: "Close without the links?" });
    await warning.getByRole("button", { name: "Cancel" }).click();
    expect(asksBeforeUnload()).toBe(true);
    await userEvent.keyboard("{Escape}");
    await warning.getByRole("button", { name: "Close" }).click();
    await isClosed();
    await expect.element(warning).not.toBeInTheDocument();
    expect(asksBeforeUnload()).toBe(false);
    await expect.element(uninvited).toHaveTextContent("Not invited 4");
  });
});

describe("inviting selected investors", () => {
  it("invites exactly these", async () => {
    const community = await open(admin, { query: "?tab=database&invited=no" });
    const asked = onInvite(community);
    await expect.poll(() => rows().length).toBe(5);
    for (const row of [1, 3])
      await page.getByRole("checkbox", { name: `Select row ${row}`, exact: true }).click();
    await button("Invite the selected").click();
    await press("Invite 2 investors");
    await says("2 investors invited.");
    expect(asked).toEqual([5, 3]);
    await press("Download Links");
    await press("Done");
    await isClosed();
    await expect.element(uninvited).toHaveTextContent("Not invited 3");
  });
});
