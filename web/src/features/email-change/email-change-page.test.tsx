import { confirmEmailChange, readEmailChange } from "@kindling/contracts/gateway/endpoints.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { breakConnection } from "../../testing/fake-server.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";
import { alerts, isAt, refused } from "../../testing/sign-in.ts";

const client = setUpClient();
const change = { role: "investor", name: "Ada Stone", email: "new@stone.example" } as const;
const confirm = page.getByRole("button", { name: "Confirm Email" });
const link = (name: string) => page.getByRole("link", { name });
const advice = page.getByText("sign in and change it in your profile to get a new link");

describe("the link that confirms a new email", () => {
  it("shows whose email it confirms, and confirms it by a button", async () => {
    client.server.on(readEmailChange, () => change);
    client.server.on(confirmEmailChange, () => change);
    await client.open("/email-change#token=abc");
    await expect.element(page.getByText(change.email, { exact: true })).toBeVisible();
    await expect.element(page.getByText("Ada Stone signs in to Kindling at")).toBeVisible();
    expect(window.location.hash).toBe("");
    expect(client.server.seen).not.toContain("POST /api/email-change");
    await confirm.click();
    await expect.element(page.getByRole("heading", { name: "Your email has changed" })).toBeVisible();
    await expect.element(page.getByText(`You now sign in with ${change.email}.`)).toHaveFocus();
    await expectAccessible();
    await link("Investor Login").click();
    await isAt("/investor/login");
  });

  it("is missing without a token, which the page says", async () => {
    await client.open("/email-change");
    await expect.element(page.getByText("Please open the link in your mail once more")).toBeVisible();
    await expect.element(advice).toBeVisible();
    for (const name of ["Founder Login", "Investor Login"]) await expect.element(link(name)).toBeVisible();
  });

  it("says how to get a new one when it no longer works", async () => {
    client.server.respond("POST", "/api/email-change/link", () => refused(401, "no"));
    await client.open("/email-change#token=abc");
    await alerts(texts.linkInvalid);
    await expect.element(advice).toBeVisible();
    await expect.element(link("Founder Login")).toBeVisible();
    await expect.element(confirm).not.toBeInTheDocument();
  });

  it("can be tried again after a failure, but not when another account has the email", async () => {
    client.server.respond("POST", "/api/email-change/link", breakConnection);
    await client.open("/email-change#token=abc");
    await alerts("Network error. Please check your connection and try again.");
    client.server.on(readEmailChange, () => change);
    await page.getByRole("button", { name: "Try Again" }).click();
    client.server.respond("POST", "/api/email-change", () => refused(503, "Down"));
    await confirm.click();
    await alerts("Down");
    client.server.respond("POST", "/api/email-change", () => refused(409, texts.founderExists));
    await confirm.click();
    await alerts(texts.founderExists);
    await expect.element(confirm).not.toBeInTheDocument();
  });
});
