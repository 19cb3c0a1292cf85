import { listOwnMatches } from "@kindling/contracts/matches/endpoints.ts";
import { listVideos } from "@kindling/contracts/media/endpoints.ts";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { startFounderSession } from "../lib/session/stored-sessions.ts";
import { expectAccessible } from "../testing/expect-accessible.ts";
import { FakeCommunity } from "../testing/fake-community.ts";
import { hang } from "../testing/fake-server.ts";
import { setUpClient } from "../testing/set-up-client.tsx";

const client = setUpClient();

/** Opens a page as an admin, a founder and an investor at once. */
async function open(address: string, failingPath: string, respond: () => Response | Promise<Response>) {
  const community = new FakeCommunity(client.server);
  const { id, email, name, company } = community.founders.at(-1)!;
  startFounderSession({ founderId: id, email, founderName: name, company });
  client.server.on(listVideos, () => []);
  client.server.on(listOwnMatches, () => []);
  client.server.respond("GET", failingPath, respond);
  await client.open(address);
}

it.each([
  ["/investor/dashboard", "/api/investors-database/1", 500, "Error Loading Dashboard"],
  ["/founder/dashboard", "/founders/1", 404, "Founder Not Found"],
  ["/admin/dashboard", "/api/founders", 500, "No founders found"],
  ["/admin/overview", "/api/overview/matches", 503, "Could not load the matches"],
  ["/admin/archive", "/api/archive/founders", 500, "Archived founders not loaded"],
])("%s is accessible when %s returns %d: %s", async (address, path, status, text) => {
  await open(address, path, () => Response.json({ success: false, error: "no" }, { status }));
  await expect.element(page.getByText(text).first()).toBeVisible();
  await expectAccessible();
});

it.each([
  ["/portfolio", "/services.json", "[aria-busy=true]"],
  ["/founder/dashboard", "/founders/1", "Loading your dashboard..."],
  ["/admin/dashboard", "/api/founders", "Loading founders..."],
  ["/admin/overview", "/api/overview/*", "[aria-busy=true]"],
  ["/admin/activity", "/api/activity", "Loading the activity..."],
  ["/admin/review?founders=1", "/api/founders/1/matches", "Loading the matches to review..."],
])("%s is accessible while %s is loaded: %s", async (address, path, shown) => {
  await open(address, path, hang);
  if (shown.startsWith("[")) await expect.poll(() => document.querySelector(shown)).not.toBeNull();
  else await expect.element(page.getByText(shown).first()).toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Theme:" })).toBeVisible();
  await expectAccessible();
});
