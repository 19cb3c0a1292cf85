import { describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { FakeCommunity } from "../../testing/fake-community.ts";
import { breakConnection } from "../../testing/fake-server.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";

const client = setUpClient();
const makeCommunity = () => new FakeCommunity(client.server);

/** Breaks each connection to the server. */
function fail(): void {
  for (const path of ["founders", "investors", "investors-database", "stats"])
    client.server.respond("GET", `/api/${path}`, breakConnection);
}

const open = () => client.open("/admin/dashboard");
const shows = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible();

describe("a list after an outage", () => {
  it("has the rows of a search that was typed in the outage", async () => {
    const community = makeCommunity();
    await open();
    await shows("Showing 3 of 3 founders");
    fail();
    await page.getByRole("searchbox").fill("0002");
    await shows("The search of founders failed. Its result is not shown.");
    community.serve();
    community.live.sendEverything();
    await shows("Showing 1 of 3 founders");
  });

  it("has rows when their service returns later than the gateway", async () => {
    const community = makeCommunity();
    fail();
    await open();
    await shows("Showing 0 of 0 founders");
    const before = client.server.seen.length;
    community.live.sendEverything();
    const again = () => client.server.seen.slice(before).includes("GET /api/founders");
    await expect.poll(again).toBe(true);
    community.serve();
    await shows("Showing 3 of 3 founders");
  });
});

it("a window that cannot connect says so beside its title until it can", async () => {
  const { live } = makeCommunity();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  live.refuse();
  await open();
  await vi.advanceTimersByTimeAsync(11_000);
  await shows("Not live");
  live.accept();
  await expect.element(page.getByText("Not live", { exact: true })).not.toBeInTheDocument();
});
