import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { FakeCommunity } from "../../testing/fake-community.ts";
import { headings, record } from "../../testing/grid.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";

const client = setUpClient();
const rowOf = (name: string) =>
  page.getByRole("row").filter({ has: page.getByRole("rowheader").getByText(name, { exact: true }) });

it("founders have every column, and links to email, website and deck", async () => {
  const { founders } = new FakeCommunity(client.server);
  Object.assign(founders[0]!, {
    gdrive_file_id: "1AbC-d_9efGhIjKlMnOpQrStUvWxYz012",
    website: "https://kettle.example/",
  });
  founders[1]!.gdrive_file_id = null;
  await client.open("/admin/dashboard");
  const link = (name: string | RegExp) => rowOf("Company 0003").getByRole("link", { name });
  await expect.element(link("founder3@company")).toHaveAttribute("href", "mailto:founder3@company.example");
  await expect.element(link("kettle.example")).toHaveAttribute("href", "https://kettle.example/");
  const deck = link("View deck");
  await expect
    .element(deck)
    .toHaveAttribute("href", "https://drive.google.com/file/d/1AbC-d_9efGhIjKlMnOpQrStUvWxYz012/view");
  await expect.element(deck).toHaveAttribute("target", "_blank");
  await expect.element(rowOf("Company 0002").getByText("No file")).toBeVisible();
  expect(headings()).toBe(
    "Company, Founder, Discord, Product Stage, Stage, Ask, Industry, Company Description, Email, Website, " +
      "Deck Link, Investors Matched",
  );
});

it("investors have every column, the thesis below the company, and lists that name what they leave out", async () => {
  const { investors } = new FakeCommunity(client.server);
  Object.assign(investors[0]!, {
    company: "Tide Capital",
    thesis_text: "Teams that mend things.",
    city: "Utrecht",
    state: "UT",
    preferred_stages: ["PRE_SEED", "SEED", "SERIES_A", "SERIES_B"],
  });
  await client.open("/admin/dashboard?tab=database");
  const row = rowOf("Investor 2");
  for (const text of ["Tide Capital", "Teams that mend things.", "Utrecht, UT"])
    await expect.element(row.getByText(text, { exact: true })).toBeVisible();
  const rest = row.getByRole("img", { name: "and Series A, Series B", exact: true });
  await expect.element(rest).toHaveAttribute("title", "Series A, Series B");
  expect(headings()).toBe(
    "Name, Company, Type, Fund Stage, Typical Check, Preferred Sectors, Preferred Stages, Location, " +
      "Temperature, Email, Website",
  );
});

it("the match cluster has every column, exact amounts on hover, reviews, and opens an investor", async () => {
  const { investors } = new FakeCommunity(client.server);
  Object.assign(investors[0]!, {
    company: "Tide Capital",
    typical_check_usd: 1_234_567,
    founder_matches: 7,
    founder_matches_reviewed: 3,
  });
  await client.open("/admin/dashboard?tab=cluster");
  const row = rowOf("Investor 2");
  await expect.element(row.getByText("3/7")).toBeVisible();
  await expect.element(row.getByRole("gridcell", { name: "$1,234,567" })).toBeVisible();
  const amount = row.getByText("$1.2M", { exact: true }).element();
  expect(amount.closest("[title]")?.getAttribute("title")).toBe("$1,234,567");
  expect(headings()).toBe(
    "Investor Name, Company, Preferred Stages, Typical Check, Preferred Sectors, City, State, Temperature, " +
      "Founder Matches",
  );
  await row.getByRole("button", { name: "Tide Capital", exact: true }).click();
  await expect.element(record("Investor 2")).toBeVisible();
  expect(window.location.search).toContain("investor=2");
});
