import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import { listActivity } from "@kindling/contracts/gateway/endpoints.ts";
import type { Investor } from "@kindling/contracts/investors/schemas.ts";
import { listOwnMatches } from "@kindling/contracts/matches/endpoints.ts";
import { countFittingFounders } from "@kindling/contracts/matches/fit-endpoint.ts";
import { listPublicVideos, listVideos } from "@kindling/contracts/media/endpoints.ts";
import { recordExamples } from "@kindling/contracts/openapi/record-examples.ts";
import { describe, expect, it } from "vitest";
import { type Locator, page } from "vitest/browser";
import { startFounderSession } from "../lib/session/stored-sessions.ts";
import { FakeCommunity, makeFounder, makeInvestor } from "../testing/fake-community.ts";
import { setUpClient } from "../testing/set-up-client.tsx";

const client = setUpClient();

/** Markup that would run or render as an element if a text were not escaped. */
const markup = '"><img src=x onerror="window.ran=1"><script>window.ran=1</script><svg onload=window.ran=1>';
const longUrl = (length: number) => `https://example.com/${"a".repeat(length - 20)}`;

/** Texts that have both: in one word, wider than a phone. */
const short = `${markup}${longUrl(150 - markup.length)}`;
const long = `${markup} ${longUrl(2_000)}`;
const script = `javascript:window.ran=1//${"a".repeat(160)}`;

const open = (address: string) => client.open(address);
const dialog = page.getByRole("dialog");
const shows = (text: string) => expect.element(page.getByText(text).first()).toBeVisible();
const openTab = (name: string) => page.getByRole("tab", { name, exact: true }).click();

/** Opens each screen that shows records, whose every text is hostile, and calls `check` in each state. */
async function visitEveryScreen(check: (state: string) => void): Promise<void> {
  const [company, name] = [`Company ${short}`, `Investor ${short}`];
  const founder = makeFounder(1, {
    company,
    name: short,
    website: script,
    linked_in: longUrl(190),
    discord_username: short.slice(0, 100),
    vertical: short,
    elevator_pitch: short,
    summary_text: long,
  });
  const investor = makeInvestor(1, {
    name,
    company: short,
    website: script,
    linked_in: longUrl(190),
    city: short.slice(0, 100),
    state: short.slice(0, 100),
    industries: [short.slice(0, 100)],
    verticals: [short.slice(0, 100)],
    portfolio_companies: [short.slice(0, 100)],
    thesis_text: long,
  });
  const community = new FakeCommunity(client.server, { founders: 1, investors: 1, matched: true });
  Object.assign(community.founders[0]!, founder, { investors_matched: 1 } satisfies Partial<Founder>);
  Object.assign(community.investors[0]!, investor, { founder_matches: 1 } satisfies Partial<Investor>);
  const [match] = community.matches;
  Object.assign(match!.founder!, { company, name: short, elevator_pitch: short, vertical: short });
  Object.assign(match!.investor!, { name, company: short, thesis_text: long });
  Object.assign(match!, { ben_notes: long });
  client.server.on(listOwnMatches, () => []);
  client.server.on(countFittingFounders, () => ({ fewer_than: 20 }));
  client.server.on(listVideos, () => [{ ...recordExamples.Video, title: short, description: long }]);
  serveActivity(founder, investor);
  startFounderSession({ founderId: 1, email: founder.email, founderName: short, company });

  await open("/founder/dashboard");
  await shows(long);
  check("the founder's profile");
  for (const name of ["Investor Matches", "Company Metrics", "Services"]) {
    await openTab(name);
    check(name);
  }

  await open("/investor/dashboard");
  await shows(`Welcome back, ${name}`);
  check("the investor's dashboard");
  await open("/investor/dashboard?dialog=profile");
  await shows(long);
  check("the investor's profile");

  await open("/admin/activity");
  await shows(company);
  for (const more of page.getByRole("button", { name: /^Show \d+ fields$/ }).all()) await more.click();
  check("the activity");
  // On a phone, the filters are behind a button.
  await page.viewport(1280, 800);
  await page.getByRole("combobox", { name: "Person" }).fill("Company");
  await expect.element(page.getByRole("option", { name: company })).toBeVisible();
  expectOnlyText("the people of the activity");
  await page.viewport(375, 812);

  await open("/admin/dashboard?expanded=1");
  await shows(`Investor Matches for ${company}`);
  check("the founders");
  await open("/admin/dashboard?tab=cluster&cluster_expanded=1");
  await shows(`Founder Matches for ${name}`);
  check("the match cluster");
  for (const [address, tabs] of [
    ["?founder=1", ["Basic Info", "Business", "Metrics", "Details"]],
    ["?tab=database&investor=1", ["Basic Info", "Investment", "Preferences", "Portfolio", "Details"]],
  ] as const) {
    await open(`/admin/dashboard${address}`);
    await expect.element(dialog).toBeVisible();
    for (const name of tabs) {
      await openTab(name);
      check(`${address}, ${name}`);
    }
  }
}

/** One change of every text of each record. */
function serveActivity(founder: Founder, investor: Investor): void {
  const named = { id: 1, is_present: true };
  const entryOf = (kind: "founder" | "investor", record: Founder | Investor) => ({
    id: kind,
    at: "2026-03-02T09:30:00.000Z",
    action: "changed" as const,
    kind,
    actor: { role: kind, id: 1, name: record.name },
    founder: kind === "founder" ? { ...named, name: founder.name, company: founder.company } : null,
    investor: kind === "investor" ? { ...named, name: investor.name, company: investor.company } : null,
    changes: Object.entries(record)
      .filter(([, value]) => typeof value === "string")
      .map(([field, after]) => ({ field, before: null, after: after as string })),
    request_id: null,
    import: null,
  });
  client.server.on(listActivity, () => ({
    entries: [entryOf("founder", founder), entryOf("investor", investor)],
    next: null,
    searched_to: null,
    missing: [],
    admins: [founder.name!],
    viewers: [],
  }));
}

/** No script ran, no element was added, no link runs a script. */
function expectOnlyText(state: string): void {
  expect("ran" in window, state).toBe(false);
  expect(document.querySelector("[onerror], [onload], img[src='x']"), state).toBeNull();
  for (const element of document.querySelectorAll("a[href], area[href], form[action], iframe[src]")) {
    const link = ["href", "action", "src"].map((name) => element.getAttribute(name) ?? "").join("");
    expect(link, state).not.toMatch(/^\s*(javascript|data|vbscript):/i);
  }
}

/** On a phone, neither the page nor an open dialog scrolls sideways. */
function expectToFit(state: string): void {
  expect(document.documentElement.scrollWidth, state).toBe(375);
  const wide = [...document.querySelectorAll("[role=dialog] *")]
    .filter((element) => ["auto", "scroll"].includes(getComputedStyle(element).overflowX))
    // The tab list may be wider than a phone.
    .filter((element) => !element.querySelector(":scope > [role=tablist]"))
    .filter((element) => element.scrollWidth > element.clientWidth);
  expect(wide, state).toEqual([]);
}

describe("hostile texts", () => {
  it("are shown as text, and scroll nothing sideways, on every screen of a phone", async () => {
    await page.viewport(375, 812);
    await visitEveryScreen((state) => {
      expectOnlyText(state);
      expectToFit(state);
    });
  });

  it.each([
    "/portfolio?q=%3Cimg%20src%3Dx%20onerror%3Dwindow.ran%3D1%3E",
    "/%3Cscript%3Ewindow.ran=1%3C/script%3E",
    "/?register=%22%3E%3Csvg%20onload%3Dwindow.ran%3D1%3E",
    "/apply?tab=%22%3E%3Csvg%20onload%3Dwindow.ran%3D1%3E",
    "/founder/login?next=javascript:window.ran=1",
  ])("are text, or nothing, in the URL %s", async (address) => {
    client.server.respond("GET", "/services.json", () => Response.json([]));
    client.server.on(listPublicVideos, () => []);
    await open(address);
    await expect.element(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    expectOnlyText(address);
  });

  async function fillIn(scope: Locator): Promise<void> {
    await expect.element(scope).toBeVisible();
    const fields = scope.element().querySelectorAll("input:not([type=checkbox]), textarea");
    for (const field of fields)
      if (field.checkVisibility()) await page.elementLocator(field).fill(longUrl(500), { force: true });
  }

  it("do not scroll the forms into which they are typed sideways", async () => {
    await page.viewport(375, 812);
    await open("/apply");
    for (const name of ["Basic Info", "Business", "Funding", "Team"]) {
      await openTab(name);
      await fillIn(page.getByRole("tabpanel", { name }));
      expectToFit(name);
    }
    client.server.on(countFittingFounders, () => ({ fewer_than: 20 }));
    await open("/?register=investor");
    await fillIn(dialog);
    expectToFit("registration");
    new FakeCommunity(client.server);
    for (const [address, tabs] of [
      ["?founder=1", ["Basic Info", "Business", "Metrics", "Details"]],
      ["?tab=database&investor=1", ["Basic Info", "Investment", "Preferences", "Portfolio", "Details"]],
    ] as const) {
      await open(`/admin/dashboard${address}`);
      await dialog.getByRole("button", { name: "Edit", exact: true }).click();
      for (const name of tabs) {
        await openTab(name);
        await fillIn(dialog.getByRole("tabpanel", { name }));
        expectToFit(`${address}, ${name}`);
      }
    }
  });
});
