import { cancelOwnEmailChange, readOwnEmailChange } from "@kindling/contracts/accounts/own-endpoints.ts";
import { updateFounder } from "@kindling/contracts/founders/endpoints.ts";
import { updateInvestor } from "@kindling/contracts/investors/endpoints.ts";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { breakConnection } from "../../testing/fake-server.ts";
import { founder, investor, signIn } from "../../testing/members.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";

const client = setUpClient();
const change = { email: "new@mail.example", expires_at: "2026-03-09T16:05:12.250Z" };
const shows = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible();
const mailed = page.getByText(`We have mailed a link to ${change.email}.`);
const button = (name: string) => page.getByRole("button", { name, exact: true });
const savedTitle = "Profile saved, except for your email";

describe("a new email", () => {
  it("of a founder waits for its confirmation, and can be cancelled", async () => {
    signIn(client.server, "founder", { founder_sign_in: "link" });
    client.server.on(updateFounder, ({ body }) => {
      client.server.on(readOwnEmailChange, () => change);
      const { phone } = body as { phone: string };
      return { ...founder, phone, email_change: "mailed" as const };
    });
    await client.open("/founder/dashboard");
    await button("Edit Profile").click();
    await expect.element(page.getByText("A new one must be confirmed by mail.")).toBeVisible();
    await page.getByLabelText("Email").fill(change.email);
    await page.getByLabelText("Phone").fill("555 0199");
    await button("Save").click();
    await expect.element(mailed.first()).toBeVisible();
    await shows(savedTitle);
    await shows("555 0199");
    await expectAccessible();
    await client.reload();
    await expect.element(page.getByText(`you log in with ${founder.email}.`)).toBeVisible();
    client.server.respond("DELETE", "/api/me/email-change", breakConnection);
    await button("Cancel Change").click();
    await shows("Not cancelled");
    client.server.on(cancelOwnEmailChange, () => null);
    await button("Cancel Change").click();
    await shows("Change cancelled");
    await expect.element(mailed).not.toBeInTheDocument();
  });

  it("of an investor is reported in the dialog", async () => {
    signIn(client.server, "investor", { founder_sign_in: "link" });
    client.server.on(updateInvestor, () => {
      client.server.on(readOwnEmailChange, () => change);
      return { ...investor, email_change: "mailed" as const };
    });
    await client.open("/investor/dashboard?dialog=profile");
    await button("Edit Profile").click();
    await page.getByLabelText(/^Email/).fill(change.email);
    await button("Save Changes").click();
    await expect
      .element(page.getByRole("dialog").getByText(`We have mailed a link to ${change.email}.`))
      .toBeVisible();
    await shows(savedTitle);
    await expect.element(page.getByText("Your profile is up to date.")).not.toBeInTheDocument();
  });

  it("is for an admin to change without a mail server, and the other fields are saved", async () => {
    signIn(client.server, "founder");
    client.server.on(updateFounder, () => ({
      ...founder,
      phone: "555 0142",
      email_change: "admin-only" as const,
    }));
    await client.open("/founder/dashboard");
    await button("Edit Profile").click();
    await expect.element(page.getByText("Only an admin can change it.")).toBeVisible();
    await page.getByLabelText("Email").fill(change.email);
    await button("Save").click();
    await expect
      .element(
        page.getByText(`Only an admin can change your email, so it is still ${founder.email}.`).first(),
      )
      .toBeVisible();
    await shows("555 0142");
  });
});
