import { updateAsk } from "@kindling/contracts/founders/endpoints.ts";
import { getSession } from "@kindling/contracts/gateway/endpoints.ts";
import type { Identity } from "@kindling/contracts/gateway/schemas.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { storeAdmin } from "../../lib/session/stored-sessions.ts";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { FakeCommunity } from "../../testing/fake-community.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";
import { isAt, refused, serveSession } from "../../testing/sign-in.ts";

const client = setUpClient();
const vera: Identity = { role: "viewer", id: null, name: "vera" };
const ada: Identity = { role: "admin", id: null, name: "ada" };
const viewOnly = page.getByText("View only", { exact: true });
const addFounder = page.getByRole("button", { name: "Add Founder" });
const dialog = page.getByRole("dialog", { name: "Company 0001" });
const match = page.getByRole("article", { name: "Company 0001 and Investor 1" });
const changes = () => client.server.seen.filter((line) => !line.startsWith("GET"));

beforeEach(() => {
  new FakeCommunity(client.server, { founders: 1, investors: 1, matched: true });
  serveSession(client.server, vera, { admin_sign_in: "name-and-passcode" });
  storeAdmin(vera);
});

describe("a viewer", () => {
  it("has no control to change something at first paint, before the identity is known", async () => {
    const known = Promise.withResolvers<Identity>();
    client.server.on(getSession, () => known.promise);
    await client.open("/admin/dashboard");
    await expect.element(page.getByRole("button", { name: "Company 0001", exact: true })).toBeVisible();
    await expect.element(viewOnly).toBeVisible();
    for (const control of [addFounder, page.getByRole("link", { name: "Import" })])
      await expect.element(control).not.toBeInTheDocument();
    known.resolve(vera);
    await expectAccessible(page.getByRole("banner"));
    client.server.on(getSession, () => ada);
    storeAdmin(ada);
    await client.open("/admin/dashboard");
    await expect.element(addFounder.first()).toBeVisible();
    await expect.element(viewOnly).not.toBeInTheDocument();
  });

  it("reads a match by keyboard: 0 to 3 do nothing", async () => {
    await client.open("/admin/dashboard?tab=cluster");
    await page.getByRole("button", { name: "Founder matches for Investor 1" }).click();
    const item = page.getByRole("listitem", { name: "Company 0001", exact: true });
    await expect.element(item).toBeVisible();
    (item.element() as HTMLElement).focus();
    await userEvent.keyboard("1{Tab}");
    await expect.element(item.getByRole("button", { name: "Company 0001", exact: true })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(dialog).toBeVisible();
    expect(changes()).toEqual([]);
  });

  it("reads the review queue, where S goes on, and 0 to 3 and N do nothing", async () => {
    await client.open("/admin/review?founders=1");
    await expect.element(match).toBeVisible();
    await userEvent.keyboard("2n");
    await expect.element(match).toBeVisible();
    await expect.element(page.getByRole("textbox")).not.toBeInTheDocument();
    await userEvent.keyboard("s");
    await expect.element(page.getByText("You saw every unrated match.")).toBeVisible();
    await userEvent.keyboard("z");
    await expect.element(match).toBeVisible();
    expect(changes()).toEqual([]);
  });

  it("has no editor open from an admin's draft in the same browser", async () => {
    client.server.on(getSession, () => ada);
    storeAdmin(ada);
    await client.open("/admin/dashboard?founder=1");
    await dialog.getByRole("button", { name: "Edit" }).click();
    await dialog.getByLabelText("Founded Year").fill("2024");
    client.server.on(getSession, () => vera);
    // The first visit learns that the session is a viewer's, the next one knows it.
    for (let visit = 1; visit <= 2; visit += 1) {
      await client.reload();
      await expect.element(viewOnly).toBeInTheDocument();
      await expect.element(dialog.getByRole("button", { name: "Close" }).last()).toBeVisible();
      await expect.element(dialog.getByLabelText("Founded Year")).not.toBeInTheDocument();
    }
    await expect.element(page.getByText("is not saved")).not.toBeInTheDocument();
  });
});

it("a change of the session before, which is refused, does not end the next one", async () => {
  serveSession(client.server, ada);
  storeAdmin(ada);
  await client.open("/admin/dashboard");
  await page.getByRole("button", { name: "Ask of Company 0001" }).click();
  const held = Promise.withResolvers<Response>();
  client.server.respond("PUT", updateAsk.path, () => held.promise);
  await page.getByRole("textbox", { name: "Ask of Company 0001 in USD" }).fill("900");
  await userEvent.keyboard("{Enter}");
  await expect.poll(changes).toHaveLength(1);
  client.server.respond("GET", "/api/founders", () => refused(401, "Please sign in first."));
  serveSession(client.server, null);
  await page.getByRole("button", { name: "Refresh" }).click();
  await isAt("/admin/login");
  new FakeCommunity(client.server, { founders: 1 });
  serveSession(client.server, ada);
  window.dispatchEvent(new StorageEvent("storage", { key: "kindling.admin", newValue: "true" }));
  await page.getByRole("link", { name: "Go to your dashboard" }).click();
  await isAt("/admin/dashboard");
  await expect.element(page.getByRole("button", { name: "Company 0001", exact: true })).toBeVisible();
  held.resolve(refused(401, "Please sign in first."));
  await expect.element(page.getByText("The ask of Company 0001 was not changed")).toBeVisible();
  await isAt("/admin/dashboard");
});
