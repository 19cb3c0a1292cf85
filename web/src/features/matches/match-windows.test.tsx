import type { Match } from "@kindling/contracts/matches/schemas.ts";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { setUpClient } from "../../testing/set-up-client.tsx";
import { companies, companiesOf, itemOf, openMatches, ratingOf, sortBy } from "./testing/open-matches.ts";

const client = setUpClient();
const size = 60;

/** Which requests fail. */
let failing: RegExp | null;
const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  failing = null;
  fetched.mockReset();
  fetched.mockImplementation(async (input, init) =>
    failing?.test(String(input))
      ? Response.json({ success: false, error: "no" }, { status: 500 })
      : client.server.fetch(input, init),
  );
  vi.stubGlobal("fetch", fetched);
});
const showMore = page.getByRole("button", { name: /^Show more/ });
const left = (count: number) => expect.element(page.getByText(`Show more (${count} left)`)).toBeVisible();
const show = (matches: readonly Match[]) => expect.poll(companies).toEqual(companiesOf(matches));
const banner = (text: string) => page.getByRole("alert").filter({ hasText: text });

describe("the matches of an investor that fits 60 founders", () => {
  it("keep their places when another admin rates, and new ones come last", async () => {
    const { community, best } = await openMatches(client, size, "&match_sort_1=-rating");
    await show(best.slice(0, 50));
    const [third, last, distant] = [best[2]!, best[49]!, best[55]!];
    community.review(third.id, { ben_rating: 3 });
    await expect.element(ratingOf(third, "3 INVEST")).toHaveAttribute("aria-pressed", "true");
    await show(best.slice(0, 50));
    community.review(distant.id, { ben_rating: 2 });
    await show([...best.slice(0, 50), distant]);
    // The match that left the windows is still refreshed.
    community.review(last.id, { ben_notes: "Read by its id" });
    await expect.element(itemOf(last).getByText("Read by its id")).toBeVisible();
    await show([...best.slice(0, 50), distant]);
  });

  it("are refreshed with one request, however many are loaded", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0);
    const { community, best } = await openMatches(client, size);
    await showMore.click();
    await show(best);
    fetched.mockClear();
    for (const place of [10, 55]) community.review(best[place]!.id, { ben_notes: `Noted at ${place}` });
    for (const place of [10, 55])
      await expect.element(itemOf(best[place]!).getByText(`Noted at ${place}`)).toBeVisible();
    const requested = fetched.mock.calls
      .map(([url]) => String(url))
      .filter((url) => url.includes("/matches"));
    expect(requested).toEqual(["/api/investors/1/matches?limit=100&offset=0"]);
  });

  it("are read again after a live update that names none of them", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0);
    const { community, best } = await openMatches(client, 2);
    await show(best);
    Object.assign(best[0]!, { ben_notes: "Noted meanwhile" });
    community.live.send({ what: "matches" });
    await expect.element(itemOf(best[0]!).getByText("Noted meanwhile")).toBeVisible();
  });

  it.each([700, 1280])("keep whose they are in view at %d px while they are scrolled", async (width) => {
    await page.viewport(width, 800);
    await openMatches(client, size);
    await left(10);
    showMore.element().scrollIntoView({ block: "end" });
    const panel = page.getByRole("region", { name: "Founder Matches for Investor 1" });
    await expect.poll(() => panel.element().getBoundingClientRect().y).toBeLessThan(-1_000);
    for (const text of [
      panel.getByRole("heading", { name: /^Founder Matches for/ }),
      panel.getByText(/^Invests /),
    ])
      await expect.element(text).toBeInViewport();
  });

  it("say when those that left the windows could not be refreshed, which Retry does", async () => {
    const { community, best } = await openMatches(client, size, "&match_sort_1=-rating");
    await show(best.slice(0, 50));
    failing = /ids=/;
    community.review(best[55]!.id, { ben_rating: 3 });
    const failure = banner("Could not refresh these matches");
    await expect.element(failure).toMatchTextContent(/, shown as of \d+:\d\d\./);
    await show([...best.slice(0, 50), best[55]!]);
    failing = null;
    await failure.getByRole("button", { name: "Retry" }).click();
    await expect.element(failure).not.toBeInTheDocument();
  });

  it("say when more could not be loaded, and load them when Show more is pressed again", async () => {
    const { best } = await openMatches(client, size);
    await left(10);
    failing = /offset=50/;
    await showMore.click();
    await expect.element(banner("Could not load more of these matches.")).toBeVisible();
    await show(best.slice(0, 50));
    failing = null;
    await showMore.click();
    await show(best);
    await expect.element(banner("Could not load more")).not.toBeInTheDocument();
  });

  it("stay when another order could not be loaded, which Retry loads", async () => {
    const { best } = await openMatches(client, size);
    await show(best.slice(0, 50));
    failing = /sort=company/;
    await sortBy("Company").click();
    await expect.element(page.getByRole("button", { name: "Retry" })).toBeVisible();
    await show(best.slice(0, 50));
    failing = null;
    await page.getByRole("button", { name: "Retry" }).click();
    await expect.poll(() => companies()[0]).toBe("Company 0001");
  });
});
