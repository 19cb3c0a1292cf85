import { listFounders } from "@kindling/contracts/founders/endpoints.ts";
import { listInvestors } from "@kindling/contracts/investors/endpoints.ts";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { FakeCommunity } from "../../testing/fake-community.ts";
import { hang } from "../../testing/fake-server.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";

const client = setUpClient();
const shows = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible();
const region = (name: string) => page.getByRole("region", { name, exact: true });
const boxOf = (element: Element) => element.getBoundingClientRect();

it("the dashboard has title, access mode and counts, of which only Fire is solid, on a phone's one row", async () => {
  const { investors } = new FakeCommunity(client.server, { founders: 4, investors: 6 });
  for (const [place, temperature] of ["COLD", "NEUTRAL", "WARM", "HOT", "FIRE", "FIRE"].entries())
    Object.assign(investors[place]!, { temperature });
  await client.open("/AdminDashboard");
  await shows("Open access");
  expect(document.title).toBe("Admin Dashboard · Kindling");
  await expect.element(region("Total Founders").getByText("4", { exact: true })).toBeVisible();
  const database = region("Investor Database").first();
  await expect.element(database.getByText("6", { exact: true })).toBeVisible();
  const badges = [...database.element().querySelectorAll("[data-temperature]")];
  const texts = badges.map(({ textContent }) => textContent);
  expect(texts).toEqual(["Cold1", "Neutral1", "Warm1", "Hot1", "Fire2"]);
  // A solid badge has light letters, in the light theme.
  const lightness = (colour: string) =>
    colour
      .match(/[\d.]+/g)!
      .slice(0, 3)
      .map(Number)
      .reduce((a, b) => a + b);
  const solid = badges.filter((badge) => {
    const { color, backgroundColor } = getComputedStyle(badge);
    return lightness(color) > lightness(backgroundColor);
  });
  expect(solid.map((badge) => badges.indexOf(badge))).toEqual([4]);
  await page.viewport(375, 812);
  const banner = page.getByRole("banner");
  for (const one of [
    banner.getByRole("button", { name: "Logout" }),
    banner.getByRole("button", { name: /^Theme/ }),
    page.getByRole("heading", { level: 1 }),
  ])
    expect(boxOf(one.element()).y).toBeLessThan(56);
});

it("the dashboard asks for all lists together, and says which one loads", async () => {
  new FakeCommunity(client.server);
  for (const path of [listFounders.path, listInvestors.path, "/api/investors-database", "/api/stats"])
    client.server.respond("GET", path, hang);
  await client.open("/admin/dashboard");
  await shows("Loading founders...");
  const requests = ["stats", "founders", "investors", "investors-database"].map((name) => `GET /api/${name}`);
  await expect.poll(() => client.server.seen).toEqual(expect.arrayContaining(requests));
  await page.getByRole("tab", { name: "Investor Match Cluster" }).click();
  await shows("Loading investors...");
});
