import { getFounder, listFounders, updateFounder } from "@kindling/contracts/founders/endpoints.ts";
import { listInvestorsDatabase } from "@kindling/contracts/investors/endpoints.ts";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { FakeCommunity } from "../../testing/fake-community.ts";
import { Refusal } from "../../testing/fake-server.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";
import { toast } from "../../ui/overlays/toast-store.ts";

const client = setUpClient();

const dialogs = page.getByRole("dialog");
const panel = (name: string) => page.getByRole("dialog", { name, exact: true });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const tab = (name: string) => dialogs.getByRole("tab", { name });
const shows = (name: string) => expect.element(panel(name)).toBeVisible();
const isClosed = () => expect.element(dialogs).not.toBeInTheDocument();
const open = async (name: string) => {
  await button(name).click();
  await shows(name);
};
const pressAtOnce = (key: string) =>
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
const refuse = () => {
  throw new Refusal(500, "no");
};

describe("a record's panel", () => {
  it("goes through the list by J, K and its buttons, keeps its tab, and marks its row", async () => {
    new FakeCommunity(client.server, { matched: true });
    await client.open("/admin/dashboard");
    await open("Company 0003");
    await tab("Matches").click();
    await expect.element(button("Previous record")).toHaveAttribute("aria-disabled", "true");
    // Before the next record is drawn.
    pressAtOnce("j");
    pressAtOnce("j");
    await shows("Company 0001");
    await userEvent.keyboard("k");
    await shows("Company 0002");
    await expect.element(tab("Matches")).toHaveAttribute("aria-selected", "true");
    await button("Previous record").click();
    await shows("Company 0003");
    await button("Next record").click();
    await shows("Company 0002");
    expect(dialogs.elements()).toHaveLength(1);
    expect(document.querySelector("tr[aria-current=true]")).toMatchTextContent("Company 0002");
    window.history.back();
    await isClosed();
    await open("Company 0003");
    await expect.element(tab("Basic Info")).toHaveAttribute("aria-selected", "true");
    pressAtOnce("j");
    (dialogs.getByLabelText("Close", { exact: true }).element() as HTMLElement).click();
    await isClosed();
    expect(window.location.search).toBe("");
  });

  it("leaves the list usable: another row replaces the record, and the search takes keys", async () => {
    new FakeCommunity(client.server);
    await client.open("/admin/dashboard");
    await open("Company 0003");
    await open("Company 0002");
    expect(dialogs.elements()).toHaveLength(1);
    await page.getByRole("searchbox", { name: "Search" }).click();
    await userEvent.keyboard("jk");
    await expect.element(page.getByRole("searchbox", { name: "Search" })).toHaveValue("jk");
    await expect.element(page.getByText("No founders found")).toBeVisible();
    await shows("Company 0002");
  });

  it("stays when a dialog or a notification in front of it takes a key", async () => {
    await page.viewport(1600, 800);
    new FakeCommunity(client.server);
    await client.open("/admin/dashboard");
    await open("Company 0003");
    const { href } = window.location;
    await button("Keyboard shortcuts").click();
    await shows("Keyboard shortcuts");
    await userEvent.keyboard("j{Escape}");
    await expect.element(panel("Keyboard shortcuts")).not.toBeInTheDocument();
    toast({ title: "A notification" });
    const note = page.getByText("A notification", { exact: true });
    await expect.element(note).toBeVisible();
    await userEvent.keyboard("{F6}{Escape}");
    await expect.element(note).not.toBeInTheDocument();
    await shows("Company 0003");
    expect(window.location.href).toBe(href);
  });

  it("leaves a tablet's list the columns that stay in view, fills a phone, and returns the focus", async () => {
    new FakeCommunity(client.server);
    await page.viewport(768, 800);
    await client.open("/admin/dashboard");
    const headings = () => page.getByRole("columnheader").elements().length;
    await expect.poll(headings).toBe(12);
    await open("Company 0003");
    await expect.poll(headings).toBe(2);
    await userEvent.keyboard("{Escape}");
    await expect.poll(headings).toBe(12);
    await expect.element(button("Company 0003")).toHaveFocus();
    await page.viewport(375, 812);
    await open("Company 0003");
    await expect
      .poll(() => panel("Company 0003").element().getBoundingClientRect())
      .toMatchObject({ left: 0, width: 375 });
    await userEvent.keyboard("{Escape}");
    await expect.element(button("Company 0003")).toHaveFocus();
  });
});

describe("an opened record", () => {
  const facts = dialogs.getByRole("region", { name: "Key facts" });
  const factsOf = () => (facts.element() as HTMLElement).innerText.replaceAll(/\s+/g, " ");

  it("shows a founder's key facts, except while it is edited, and what is saved here and by others", async () => {
    const community = new FakeCommunity(client.server);
    Object.assign(community.founders[0]!, {
      requested_check_usd: 1_250_000,
      funding_stage: "SEED",
      product_stage: "BETA",
    });
    // A page without the list.
    await client.open("/admin/activity?founder=3");
    await expect.poll(factsOf).toBe("Ask $1.3M $1,250,000 Stage Seed Product Stage Beta Investors Matched 0");
    community.change("founders", 3, { requested_check_usd: 450_000 });
    await expect.poll(factsOf).toMatch("$450K");
    await button("Edit").click();
    await expect.element(facts).not.toBeInTheDocument();
    await tab("Metrics").click();
    await dialogs.getByLabelText("Total Ask").fill("600000");
    await button("Save").click();
    await expect.poll(factsOf).toMatch("$600K");
  });

  it("shows an investor's key facts", async () => {
    const community = new FakeCommunity(client.server);
    Object.assign(community.investors[0]!, {
      company: null,
      check_min_usd: 50_000,
      check_max_usd: 900_000,
      typical_check_usd: null,
      temperature: "HOT",
    });
    await client.open("/admin/dashboard?tab=cluster");
    await open("Investor 2");
    expect(window.location.search).toBe("?tab=cluster&investor=2");
    await expect
      .poll(factsOf)
      .toBe(
        "Typical Check Not specified Checks $50K to $900K Temperature Hot Founder Matches 0 of 0 reviewed",
      );
  });

  it("shows Neutral without a temperature, keeps it unset, and sends a deck's link as the file's ID", async () => {
    const { founders } = new FakeCommunity(client.server);
    founders[0]!.temperature = null;
    await client.open("/admin/dashboard?founder=3");
    await tab("Details").click();
    await expect.element(dialogs.getByText("Neutral", { exact: true })).toBeVisible();
    await button("Edit").click();
    await expect
      .element(dialogs.getByRole("combobox", { name: "Temperature" }))
      .toMatchTextContent("Neutral");
    const deck = dialogs.getByLabelText("Deck File ID");
    await deck.fill("https://example.com/deck.pdf");
    await button("Save").click();
    const problem = "Deck File ID must be a link to a Google Drive file, or its ID";
    await expect.element(dialogs.getByText(problem)).toBeVisible();
    let sent: unknown;
    const gdrive_file_id = "1Tepid-DeckefGhIjKlMnOpQrStUvWxYz012";
    client.server.on(updateFounder, ({ body }) => {
      sent = body;
      return Object.assign(founders[0]!, { gdrive_file_id });
    });
    await deck.fill(`https://drive.google.com/open?id=${gdrive_file_id}`);
    await button("Save").click();
    await expect.element(page.getByText("Founder saved")).toBeVisible();
    expect(sent).toHaveProperty("gdrive_file_id", gdrive_file_id);
    expect(sent).not.toHaveProperty("temperature");
    await expect
      .element(dialogs.getByRole("link", { name: "Open deck" }))
      .toHaveAttribute("href", `https://drive.google.com/file/d/${gdrive_file_id}/view`);
  });
});

describe("a name in a match panel", () => {
  it("opens the founder in place of a list that failed to load, and retries", async () => {
    const community = new FakeCommunity(client.server, { matched: true });
    client.server.onList(listFounders, refuse);
    client.server.on(getFounder, refuse);
    await client.open("/admin/dashboard?tab=cluster&cluster_expanded=2");
    const matches = page.getByRole("region", { name: "Founder Matches for Investor 2" });
    await matches.getByRole("button", { name: "Company 0003", exact: true }).click();
    await expect.element(dialogs.getByText("Founder not loaded")).toBeVisible();
    community.serve();
    await dialogs.getByRole("button", { name: "Try Again" }).click();
    await expect.element(panel("Company 0003").getByText("Founder Name")).toBeVisible();
    window.history.back();
    await isClosed();
    await expect.element(matches).toBeVisible();
  });

  it("opens the investor, whose list failed to load", async () => {
    new FakeCommunity(client.server, { matched: true });
    client.server.onList(listInvestorsDatabase, refuse);
    await client.open("/admin/dashboard?expanded=3");
    const matches = page.getByRole("region", { name: "Investor Matches for Company 0003" });
    await matches.getByRole("button", { name: "Investor 1", exact: true }).click();
    await expect.element(panel("Investor 1").getByRole("tab", { name: "Investment" })).toBeVisible();
  });
});
