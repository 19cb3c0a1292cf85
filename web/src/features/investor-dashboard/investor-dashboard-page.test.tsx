import { getConfig, getSession } from "@kindling/contracts/gateway/endpoints.ts";
import { getInvestor } from "@kindling/contracts/investors/endpoints.ts";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { storedSessions } from "../../lib/session/stored-sessions.ts";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { enforcedConfig, Refusal } from "../../testing/fake-server.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";

const client = setUpClient();
const shows = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible();
const register = page.getByRole("link", { name: "Register as an Investor" });

describe("the dashboard of an investor who does not exist", () => {
  it("leads to the registration with open access", async () => {
    client.server.on(getInvestor, () => {
      throw new Refusal(404, "Investor not found", "not_found");
    });
    await client.open("/investor/dashboard");
    await shows("Error Loading Dashboard");
    await shows("With open access this page shows the first investor who registered, and there is none.");
    await expect.element(page.getByRole("button", { name: "Try Again" })).toBeVisible();
    await expectAccessible();
    await register.click();
    await expect.element(page.getByRole("dialog", { name: "Register as an Investor" })).toBeVisible();
  });

  it("says how to log in again where access is enforced", async () => {
    storedSessions.investor.write(7);
    client.server.on(getConfig, () => enforcedConfig);
    client.server.on(getSession, () => ({ role: "investor" as const, id: 7 }));
    client.server.on(getInvestor, () => {
      throw new Refusal(404, "Investor not found", "not_found");
    });
    await client.open("/investor/dashboard");
    await shows("There is no investor for your login any more. Log out to log in with another email.");
    await expect.element(page.getByRole("button", { name: "Logout" })).toBeVisible();
    await expect.element(register).not.toBeInTheDocument();
  });
});
