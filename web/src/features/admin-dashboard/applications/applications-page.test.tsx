import { getConfig, getSession } from "@kindling/contracts/gateway/endpoints.ts";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../../testing/expect-accessible.ts";
import { openConfig } from "../../../testing/fake-server.ts";
import { setUpClient } from "../../../testing/set-up-client.tsx";
import { openAsAdmin, serveDashboard } from "../testing/fake-dashboard.ts";

const client = setUpClient();
const shows = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible();
const open = () => {
  serveDashboard(client.server, 0);
  return openAsAdmin(client, "/admin/applications");
};

it("the applications say that nobody waits where applications are not reviewed, as with open access", async () => {
  await open();
  await shows(
    "Applications are not reviewed: new founders and investors are in the lists at once. Applications from before wait here until an admin decides.",
  );
  await shows("No founders are waiting");
  await shows("Those who apply do not wait for a decision.");
  await expectAccessible();
});

it("the applications say who waits where they are reviewed", async () => {
  client.server.on(getConfig, () => ({ ...openConfig, access: "enforced", reviews_applications: true }));
  client.server.on(getSession, () => ({ role: "admin", id: null }));
  await open();
  await expect
    .element(page.getByText(/^New founders and investors wait here until an admin approves/))
    .toBeVisible();
  await shows("Those who apply wait here for your decision.");
});
