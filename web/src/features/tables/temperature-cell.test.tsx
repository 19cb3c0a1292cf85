import { updateTemperature } from "@kindling/contracts/investors/endpoints.ts";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { FakeCommunity } from "../../testing/fake-community.ts";
import { Refusal } from "../../testing/fake-server.ts";
import { enterGrid, goToCell, waitForCellFocus } from "../../testing/grid.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";

const client = setUpClient();
const badge = page.getByRole("button", { name: "Temperature of Investor 2" });
const option = (name: string) => page.getByRole("option", { name, exact: true });
const hasTemperature = (label: string) => expect.element(badge).toHaveTextContent(label);

async function open(): Promise<FakeCommunity> {
  const community = new FakeCommunity(client.server);
  community.investors[0]!.temperature = "NEUTRAL";
  await client.open("/admin/dashboard?tab=cluster");
  await enterGrid();
  return community;
}

it("a temperature changes at once, and says that it is saved, until the response", async () => {
  const { investors } = await open();
  const response = Promise.withResolvers<void>();
  client.server.on(updateTemperature, async () => {
    await response.promise;
    return Object.assign(investors[0]!, { temperature: "FIRE", version: investors[0]!.version + 1 });
  });
  await badge.click();
  await option("Fire").click();
  await hasTemperature("FireUpdating...");
  response.resolve();
  await hasTemperature("Fire");
});

it("a temperature that is rejected reverts, with the reason", async () => {
  await open();
  client.server.respond("PUT", "/api/investors-database/:id/temperature", () =>
    Promise.reject(new Refusal(500, "Too cold")),
  );
  await badge.click();
  await option("Hot").click();
  await expect.element(page.getByText("The temperature of Investor 2 was not changed")).toBeVisible();
  await expect.element(page.getByText("Too cold")).toBeVisible();
  await hasTemperature("Neutral");
});

it("a temperature is chosen or left unchanged by keyboard", async () => {
  const { investors } = await open();
  await goToCell(badge);
  await userEvent.keyboard("{Enter}");
  await expect.element(option("Neutral")).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await waitForCellFocus(badge);
  await userEvent.keyboard("{Enter}");
  await expect.element(option("Neutral")).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}{Enter}");
  await hasTemperature("Warm");
  await expect.poll(() => investors[0]!.temperature).toBe("WARM");
});
