import { describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { breakConnection, hang } from "../../testing/fake-server.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";
import { services } from "./testing/services.ts";

const client = setUpClient();
const listServices = (body: unknown = services) =>
  client.server.respond("GET", "/services.json", () => Response.json(body));

const heading = (title: string) => page.getByRole("heading", { name: title });
const card = (title: string) => page.getByRole("article").filter({ has: heading(title) });
const titles = () => page.getByRole("article").getByRole("heading").elements().map(textOf);
const textOf = ({ textContent }: Element) => textContent;
const search = page.getByRole("searchbox", { name: "Search services" });
const category = page.getByRole("combobox", { name: "Category" });
const showing = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible();
const urlParams = () => new URLSearchParams(window.location.search);

describe("the portfolio", () => {
  it("is accessible when it is full and filtered to nothing, and says when it is empty", async () => {
    listServices([]);
    await client.open("/portfolio");
    await showing("No Services Available Yet");
    await showing("Services by founders, for founders");
    await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Community Portfolio");
    expect(document.title).toBe("Portfolio · Kindling");
    listServices();
    await client.open("/portfolio");
    await expect.element(card("Pitch deck review")).toBeVisible();
    await expectAccessible();
    await search.fill("nobody offers this");
    await showing("No services found");
    await expectAccessible(page.getByRole("main"));
  });
});

describe("a service card", () => {
  it("shows every field, two tags and the number of others, featured services first", async () => {
    listServices();
    await client.open("/portfolio");
    const deck = card("Pitch deck review");
    for (const text of [
      "Palletry",
      "Featured",
      "Two rounds of written comments on your deck, then an hour together.",
      "Strategy",
      "Fundraising",
      "Storytelling",
      "+2 more",
      "Remote",
      "Hourly Rate",
      "1 week",
      "(1,200 reviews)",
    ])
      await expect.element(deck.getByText(text, { exact: true })).toBeVisible();
    expect(deck.getByRole("paragraph").elements().map(textOf)).toContain("Noor Haddad");
    expect(textOf(deck.element())).toContain("Rated 4.8 of 5");
    await expect.element(deck.getByText("Series A")).not.toBeInTheDocument();
    expect(titles()).toEqual(["Pitch deck review", "Term sheet reading", "Fractional CFO"]);
    await expect.element(card("Term sheet reading").getByText("(1 review)")).toBeVisible();
    await expect.element(card("Fractional CFO").getByText("Not rated yet")).toBeVisible();
  });

  it("shows a long description and all tags on press, and is no higher before", async () => {
    await page.viewport(375, 812);
    const [, deck] = services;
    const description = `${deck!.description} `.repeat(5).trim();
    const heightOf = () => card(deck!.title).element().getBoundingClientRect().height;
    const button = (name: string) => card(deck!.title).getByRole("button", { name });
    listServices([{ ...deck, description: "One line. ".repeat(12), tags: ["Seed", "Equity"] }]);
    await client.open("/portfolio");
    await expect.element(card(deck!.title)).toBeVisible();
    await expect.element(page.getByRole("button", { name: /^Show/ })).not.toBeInTheDocument();
    const height = heightOf();
    listServices([{ ...deck, description }]);
    await client.open("/portfolio");
    await expect.element(button(`Show more of ${deck!.title}`)).toBeVisible();
    expect(heightOf()).toBe(height);
    await button(`Show more of ${deck!.title}`).click();
    const isWhole = () => {
      const { scrollHeight, clientHeight } = card(deck!.title)
        .getByText(description, { exact: true })
        .element();
      return scrollHeight <= clientHeight || clientHeight === 0;
    };
    await expect.poll(isWhole).toBe(true);
    await userEvent.keyboard("{Enter}");
    await expect.poll(isWhole).toBe(false);
    await expect.element(button(`Show more of ${deck!.title}`)).toHaveFocus();
    await button("+2 more").click();
    await expect.element(card(deck!.title).getByText("Series A")).toBeVisible();
    await expect.element(button("Show less")).toHaveFocus();
  });

  it.each([1280, 768])("has its parts on the lines of its neighbours at %i px", async (width) => {
    await page.viewport(width, 800);
    listServices();
    await client.open("/portfolio");
    // A card without an address has its link once the community's is known.
    const links = page.getByRole("article").getByRole("link", { name: /^Contact/ });
    await expect.poll(() => links.elements().length).toBe(3);
    const tops = page
      .getByRole("article")
      .elements()
      .map((element) => {
        const parts = [...element.children].filter(({ tagName }) => tagName === "P" || tagName === "DL");
        const lines = [element, ...parts, element.querySelector("a")!];
        return lines.map((part) => part.getBoundingClientRect().top);
      });
    const [first, second] = tops;
    expect(first!).toHaveLength(4);
    expect(second).toEqual(first);
  });

  it("has a Contact link to the provider's email, or to the community's if there is none", async () => {
    listServices();
    await client.open("/portfolio");
    const contact = (title: string) => card(title).getByRole("link", { name: /^Contact/ });
    await expect
      .element(contact("Pitch deck review"))
      .toHaveAttribute("href", "mailto:noor@palletry.example?subject=Pitch%20deck%20review");
    await expect
      .element(contact("Fractional CFO"))
      .toHaveAttribute("href", "mailto:hello@community.example?subject=Fractional%20CFO%20(Mina%20Sato)");
  });
});

describe("searching the portfolio", () => {
  it("filters the list, keeps the search in the URL and resets on Clear All", async () => {
    listServices();
    await client.open("/portfolio");
    await showing("Showing 3 of 3 services");
    await search.fill("LANG clause");
    await showing("Showing 1 of 3 services");
    expect(titles()).toEqual(["Term sheet reading"]);
    await category.click();
    await page.getByRole("option", { name: "Finance" }).click();
    await showing("No services found");
    await showing("Try adjusting your search or filters.");
    await expect.poll(() => urlParams().get("q")).toBe("LANG clause");
    const address = `/portfolio${window.location.search}`;
    expect(urlParams().get("category")).toBe("Finance");
    await client.open(address);
    await showing("No services found");
    await expect.element(search).toHaveValue("LANG clause");
    await page.getByRole("button", { name: "Clear All" }).click();
    await showing("Showing 3 of 3 services");
    await expect.poll(() => window.location.search).toBe("");
    await expect.element(page.getByRole("main")).toHaveFocus();
  });

  it("filters by category only, from a link, by keyboard", async () => {
    listServices();
    await client.open("/portfolio?category=Legal");
    await showing("Showing 1 of 3 services");
    (category.element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("listbox")).toBeVisible();
    expect(page.getByRole("option").elements()).toHaveLength(12);
    await userEvent.keyboard("{Home}{Enter}");
    await showing("Showing 3 of 3 services");
  });

  it("shows the empty page for an empty list", async () => {
    listServices([]);
    await client.open("/portfolio?q=deck&category=Nonsense");
    await showing("No Services Available Yet");
    await page.getByRole("link", { name: "Join as a founder" }).click();
    await expect.poll(() => window.location.pathname).toBe("/apply");
  });
});

describe("a list of services that fails to load", () => {
  it.each([
    ["returns 503", () => Response.json({ success: false }, { status: 503 })],
    ["is cut off", breakConnection],
    ["is not a list", () => Response.json({ services: 3 })],
    ["is invalid JSON", () => new Response("[{")],
  ])("shows an error when it %s, and loads on retry", async (_, respond) => {
    client.server.respond("GET", "/services.json", respond);
    await client.open("/portfolio");
    await showing("Services could not be loaded");
    await expect.element(card("Pitch deck review")).not.toBeInTheDocument();
    listServices();
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect.element(card("Pitch deck review")).toBeVisible();
  });

  it("shows an error after a timeout of 30 s (fake clock)", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    client.server.respond("GET", "/services.json", hang);
    await client.open("/portfolio");
    await expect.element(page.getByRole("region", { name: "Services" })).toHaveAttribute("aria-busy", "true");
    await vi.advanceTimersByTimeAsync(31_000);
    await showing("Services could not be loaded");
    await showing("Request timed out. Please try again.");
  });

  it("is empty without a services file", async () => {
    client.server.respond("GET", "/services.json", () => Response.json({ success: false }, { status: 404 }));
    await client.open("/portfolio");
    await showing("No Services Available Yet");
  });
});
