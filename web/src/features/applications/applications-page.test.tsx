import { getConfig, getSession } from "@kindling/contracts/gateway/endpoints.ts";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { FakeCommunity } from "../../testing/fake-community.ts";
import { enforcedConfig, hang } from "../../testing/fake-server.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";

const client = setUpClient();
const shows = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible();
const open = () => {
  new FakeCommunity(client.server);
  return client.open("/admin/applications");
};

it("the applications say that nobody waits where applications are not reviewed, as with open access", async () => {
  await open();
  await shows(
    "Applications are not reviewed: new founders and investors are in the lists at once. Applications from before wait here until an admin decides.",
  );
  await shows("No founders are waiting");
  await shows("Those who apply do not wait for a decision.");
});

it("the applications say who waits where they are reviewed", async () => {
  client.server.on(getConfig, () => ({ ...enforcedConfig, reviews_applications: true as const }));
  client.server.on(getSession, () => ({ role: "admin" as const, id: null }));
  await open();
  await expect
    .element(page.getByText(/^New founders and investors wait here until an admin approves/))
    .toBeVisible();
  await shows("Those who apply wait here for your decision.");
});

it("the applications do not say whether they are reviewed before the configuration arrives", async () => {
  client.server.respond("GET", "/api/config", hang);
  client.server.on(getSession, () => ({ role: "admin" as const, id: null }));
  await open();
  await shows("No founders are waiting");
  await expect.element(page.getByText("are not reviewed")).not.toBeInTheDocument();
  await expect.element(page.getByText("do not wait for a decision")).not.toBeInTheDocument();
});
