import {
  changeOwnPassword,
  endOwnSession,
  endOwnSessions,
  listOwnSessions,
} from "@kindling/contracts/accounts/own-endpoints.ts";
import type { OwnSession } from "@kindling/contracts/accounts/schemas.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { breakConnection } from "../../testing/fake-server.ts";
import { signIn } from "../../testing/members.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";
import { refused } from "../../testing/sign-in.ts";

const client = setUpClient();
const sessionOf = (n: number, current = false): OwnSession => ({
  id: `00000000-0000-4000-8000-00000000000${n}`,
  begun_at: "2026-03-02T09:30:00.000Z",
  last_seen_at: `2026-03-02T1${n}:00:00.000Z`,
  device: current ? null : "Firefox on Windows",
  current,
});
/** As the server lists them: the one that was used last first. */
const sessions = [sessionOf(3), sessionOf(2), sessionOf(1, true)];
const region = page.getByRole("region", { name: "Sign-ins" });
const items = region.getByRole("listitem");
const end = region.getByRole("button", { name: "End session: Firefox on Windows" });
const endOthers = region.getByRole("button", { name: "End All Others" });
const shows = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible();

async function open(as: "founder" | "investor" = "founder"): Promise<void> {
  signIn(client.server, as);
  client.server.on(listOwnSessions, () => sessions);
  await client.open(`/${as}/dashboard`);
}

describe("a member's sessions", () => {
  it("has this device first, which cannot be ended, has no password of a founder, and is accessible", async () => {
    await open();
    await expect.element(items.first()).toMatchTextContent(/Unknown device\s*This device/);
    await expect.element(items.first().getByRole("button")).not.toBeInTheDocument();
    expect(items.elements()).toHaveLength(3);
    await expect.element(page.getByRole("button", { name: "Change Password" })).not.toBeInTheDocument();
    await expectAccessible(region);
  });

  it("can be ended one by one, without another change meanwhile, or all at once", async () => {
    await open();
    const held = Promise.withResolvers<void>();
    let ended = "";
    client.server.on(endOwnSession, async ({ path }) => {
      ended = path;
      await held.promise;
      return sessions.filter(({ id }) => !path.endsWith(id));
    });
    await end.first().click();
    await expect.element(endOthers).toBeDisabled();
    held.resolve();
    await shows("Session ended");
    expect(ended).toBe(`/api/me/sessions/${sessions[0]!.id}`);
    await expect.poll(() => items.elements().length).toBe(2);
    client.server.on(endOwnSessions, () => [sessions[2]!]);
    await endOthers.click();
    await shows("Sessions ended");
    await expect.poll(() => items.elements().length).toBe(1);
    await expect.element(endOthers).not.toBeInTheDocument();
    await expect.poll(() => region.element().contains(document.activeElement)).toBe(true);
  });

  it("is read again when one has ended already", async () => {
    await open();
    client.server.respond("DELETE", "/api/me/sessions/:id", () => refused(404, texts.sessionNotFound));
    await expect.element(end.first()).toBeVisible();
    client.server.on(listOwnSessions, () => sessions.slice(1));
    await end.first().click();
    await shows(texts.sessionNotFound);
    await expect.poll(() => items.elements().length).toBe(2);
  });

  it("can be loaded again after a failure", async () => {
    signIn(client.server, "founder");
    client.server.respond("GET", "/api/me/sessions", breakConnection);
    await client.open("/founder/dashboard");
    await expect.element(page.getByRole("alert").getByText("Sessions not loaded")).toBeVisible();
    client.server.on(listOwnSessions, () => sessions);
    await region.getByRole("button", { name: "Try Again" }).click();
    await expect.element(items.first()).toBeVisible();
  });
});

describe("an investor's password", () => {
  const opener = page.getByRole("button", { name: "Change Password" });
  const dialog = page.getByRole("dialog", { name: "Change password" });
  const current = dialog.getByLabelText(/^Current password/);
  const next = dialog.getByLabelText(/^New password/);

  it("is changed by the current one, which ends all other sessions", async () => {
    await open("investor");
    await opener.click();
    await expect.element(current).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(dialog.getByText("Please enter your current password.")).toBeVisible();
    await expectAccessible(dialog);
    await userEvent.keyboard("not the password");
    await next.fill("too short");
    await userEvent.keyboard("{Enter}");
    await expect.element(dialog.getByText(texts.passwordTooShort)).toBeVisible();
    await expect.element(next).toHaveFocus();
    client.server.respond("PUT", "/api/me/password", () =>
      refused(400, texts.wrongPassword, "current_password"),
    );
    await next.fill("four candles in the snow");
    await userEvent.keyboard("{Enter}");
    await expect.element(dialog.getByText(texts.wrongPassword)).toBeVisible();
    await expect.element(current).toHaveFocus();
    let body: unknown;
    client.server.on(changeOwnPassword, (request) => {
      body = request.body;
      return [sessions[2]!];
    });
    await current.fill("seven birds over the pond");
    await userEvent.keyboard("{Enter}");
    await expect.element(dialog).not.toBeInTheDocument();
    await shows("Password changed");
    await expect.element(opener).toHaveFocus();
    await expect.poll(() => items.elements().length).toBe(1);
    expect(body).toEqual({
      current_password: "seven birds over the pond",
      password: "four candles in the snow",
    });
  });

  it("stays in the dialog when the server cannot be reached, and is forgotten when it closes", async () => {
    await open("investor");
    await opener.click();
    await current.fill("seven birds over the pond");
    await next.fill("four candles in the snow");
    client.server.respond("PUT", "/api/me/password", breakConnection);
    await userEvent.keyboard("{Enter}");
    await expect.element(dialog.getByRole("alert").getByText("Network error.")).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await opener.click();
    await expect.element(current).toHaveValue("");
    await expect.element(dialog.getByRole("alert")).not.toBeInTheDocument();
  });
});
