import { getConfig } from "@kindling/contracts/gateway/endpoints.ts";
import { listPublicVideos } from "@kindling/contracts/media/endpoints.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { breakConnection, openConfig } from "../../testing/fake-server.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";

const client = setUpClient();
beforeEach(() => client.server.on(listPublicVideos, () => []));
const heading = (level: number, name: string) => page.getByRole("heading", { level, name });
const link = (name: string) => page.getByRole("main").getByRole("link", { name });
const optIn = "https://community.example/opt-in";
const portal = "https://community.example/portal";

/** Opens the page of a community with a site of its own. */
async function openWithSite(): Promise<void> {
  client.server.on(getConfig, () => ({
    ...openConfig,
    product: "Tinderbox",
    discord_invite_url: "https://chat.example/invite",
    founder_opt_in_url: optIn,
    founder_portal_url: portal,
  }));
  await client.open("/");
  await expect.element(link("Founder Opt-In")).toHaveAttribute("href", optIn);
}

describe("the landing page", () => {
  it("is accessible, and has the community's name and the links to its site", async () => {
    await openWithSite();
    expect(document.title).toBe("Tinderbox · where founders and investors find each other");
    await expect.element(heading(1, "Welcome to Tinderbox")).toBeVisible();
    for (const name of ["Why join Tinderbox?", "Looking to Invest?"])
      await expect.element(heading(2, name)).toBeVisible();
    for (const name of ["Community Portfolio", "Services Coming Soon", "Investors who fit"])
      await expect.element(heading(3, name)).toBeVisible();
    for (const [name, href] of [
      ["Founder Opt-In", optIn],
      ["Founder Portal", portal],
    ] as const) {
      await expect.element(link(name)).toHaveAttribute("href", href);
      await expect.element(link(name)).toHaveAttribute("target", "_blank");
      await expect.element(link(name)).toHaveAttribute("rel", "noopener noreferrer");
    }
    await expectAccessible();
  });

  it("links to the client's own pages without a site, also while every request fails, and sends no others", async () => {
    client.server.respond("GET", "/api/config", breakConnection);
    await client.open("/");
    for (const [name, path] of [
      ["Founder Opt-In", "/apply"],
      ["Founder Portal", "/founder/login"],
      ["Join as Investor", "/invest"],
      ["Investor Login", "/investor/login"],
      ["What happens next", "/invest"],
    ] as const)
      await expect.element(link(name)).toHaveAttribute("href", path);
    await expect.element(heading(1, "Welcome to Kindling")).toBeVisible();
    await expect
      .element(page.getByRole("link", { name: "Admin login" }))
      .toHaveAttribute("href", "/admin/login");
    expect(new Set(client.server.seen)).toEqual(new Set(["GET /api/config"]));
    await expect
      .element(page.getByRole("region", { name: "The community in numbers" }))
      .not.toBeInTheDocument();
  });

  it("opens the portfolio on a click anywhere on its card", async () => {
    client.server.respond("GET", "/services.json", () => Response.json([]));
    await client.open("/");
    // The far end of the card is covered by the link.
    await page.getByText("Browse the portfolio").click({ force: true });
    await expect.element(heading(1, "Community Portfolio")).toBeVisible();
  });

  it("never draws the flame behind text", async () => {
    await client.open("/");
    for (const width of [1440, 768, 375]) {
      await page.viewport(width, 800);
      expect(textsOverFlames(), `${width} px`).toEqual([]);
    }
  });

  it("takes the focus in reading order by keyboard", async () => {
    await openWithSite();
    const names: (string | null | undefined)[] = [];
    for (let presses = 0; presses < 20; presses += 1) {
      await userEvent.keyboard("{Tab}");
      const focused = document.activeElement;
      names.push(focused?.getAttribute("aria-label") ?? focused?.textContent);
    }
    expect(names).toEqual([
      "Skip to content",
      "Tinderbox home",
      "Portfolio",
      "Investor login",
      "Founder login",
      "Theme: system. Switch to light",
      "Invest",
      "Apply",
      "Founder Opt-In (opens in a new tab)",
      "Founder Portal (opens in a new tab)",
      "Join as Investor",
      "Investor Login",
      "Community Portfolio",
      "Register as an Investor",
      "What happens next",
      "Admin login",
      "Founder login",
      "Investor login",
      "Community chat (opens in a new tab)",
      "hello@community.example",
    ]);
  });
});

/** The texts behind which there is a part of one of the two large flames. */
function textsOverFlames(): (string | null)[] {
  const main = page.getByRole("main").element();
  const flames = [...main.querySelectorAll("svg:has(.fill-ember)")].map((svg) => svg.getBoundingClientRect());
  expect(flames).toHaveLength(2);
  const isOverFlame = (box: DOMRect) =>
    flames.some(
      (flame) =>
        box.left < flame.right && flame.left < box.right && box.top < flame.bottom && flame.top < box.bottom,
    );
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  const covered: (string | null)[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(node);
    if ([...range.getClientRects()].some(isOverFlame)) covered.push(node.textContent);
  }
  return covered;
}
