import { listFounders } from "@kindling/contracts/founders/endpoints.ts";
import { describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { FakeCommunity } from "../../testing/fake-community.ts";
import { answerList, type FakeListBody } from "../../testing/fake-list.ts";
import { breakConnection, hang, type SentRequest } from "../../testing/fake-server.ts";
import { enterGrid, pressWith, rows } from "../../testing/grid.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";

const client = setUpClient();
const total = 130;

/** Opens 130 founders, 65 of them SaaS (those with even ids), and focuses the first row. */
async function open(query = ""): Promise<FakeCommunity> {
  const community = new FakeCommunity(client.server, { founders: total });
  for (const founder of community.founders) founder.industry = founder.id % 2 === 0 ? "SAAS" : "FINTECH";
  await client.open(`/admin/dashboard${query}`);
  await shows(/^Showing \d+ of 130 founders/);
  await enterGrid();
  return community;
}

/** From now on, answers some queries of founders by `respond`, which returns null for the others. */
function onFounders(
  { founders }: FakeCommunity,
  respond: (sent: SentRequest) => Promise<FakeListBody | Response> | null,
): void {
  client.server.onList(
    listFounders,
    (sent) => respond(sent) ?? answerList(founders, listFounders.list, sent.query),
  );
}
/** A query for rows after the first page, and one for the ids of a range. */
const isLaterPage = ({ query }: SentRequest) => query.get("limit") === "60" && query.get("offset") !== "0";
const isRange = ({ query }: SentRequest) => query.has("offset") && query.get("limit") !== "60";

const shows = (text: RegExp | string) => expect.element(page.getByText(text)).toBeVisible();
const bar = page.getByRole("region", { name: "Selection", exact: true });
const says = (text: string) => expect.element(bar.getByText(text, { exact: true })).toBeVisible();
const isClosed = () => expect.element(bar).not.toBeInTheDocument();
const action = (name: string) => bar.getByRole("button", { name });
const selectedRows = () => rows().filter(({ ariaSelected }) => ariaSelected === "true").length;
const box = (row: number) => page.getByRole("checkbox", { name: `Select row ${row}`, exact: true });
const all = page.getByRole("checkbox", { name: "Select all loaded rows" });
const search = page.getByRole("searchbox", { name: "Search" });
const selectToEnd = () => userEvent.keyboard("{Control>}{Shift>}{ArrowDown}{/Shift}{/Control}");

describe("the selection in a list", () => {
  it("grows and shrinks by Space and Shift-arrows, and ends by Escape", async () => {
    await open();
    await isClosed();
    await userEvent.keyboard(" ");
    await says("1 selected");
    await userEvent.keyboard("{ArrowDown}{ArrowDown}");
    await pressWith("Shift", "{ArrowDown}{ArrowDown}");
    await says("4 selected");
    await pressWith("Shift", "{ArrowUp}");
    await says("3 selected");
    expect(selectedRows()).toBe(3);
    await userEvent.keyboard("{ArrowUp} ");
    await says("2 selected");
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    expect((all.element() as HTMLInputElement).indeterminate).toBe(true);
    await userEvent.keyboard("{Escape}");
    await isClosed();
    expect(selectedRows()).toBe(0);
  });

  it("takes a range by Shift and the mouse, and rows by their checkboxes, and is accessible", async () => {
    await open("?q=000");
    await box(2).click();
    await box(6).click({ modifiers: ["Shift"] });
    await says("5 selected");
    await userEvent.click(rows()[7]!.children[1]!, { modifiers: ["Shift"] });
    await says("7 selected");
    await box(3).click();
    await says("6 selected");
    await expect.element(box(3)).not.toBeChecked();
    expect(String(getSelection())).toBe("");
    await expectAccessible();
    await action("Clear selection").click();
    await isClosed();
  });

  it("links to the queue of the selected founders' matches", async () => {
    await open();
    await box(2).click();
    await box(3).click();
    await expect
      .element(bar.getByRole("link", { name: "Review matches" }))
      .toHaveAttribute("href", expect.stringContaining("/admin/review?founders=129,128"));
  });

  it("ends with another search or list, and does not return with them", async () => {
    await open();
    await box(2).click();
    await search.fill("Company 01");
    await isClosed();
    await search.fill("");
    await shows("Showing 130 of 130 founders");
    await box(2).click();
    await says("1 selected");
    await page.getByRole("tab", { name: "Investor Match Cluster" }).click();
    await isClosed();
    window.history.back();
    await expect.element(box(2)).not.toBeChecked();
    await isClosed();
  });
});

describe("a range over rows that are not loaded", () => {
  it("can be changed and reviewed once its rows are known", async () => {
    const response = Promise.withResolvers<void>();
    const community = await open();
    onFounders(community, (sent) =>
      isRange(sent)
        ? response.promise.then(() => answerList(community.founders, listFounders.list, sent.query))
        : null,
    );
    await userEvent.keyboard("{ArrowDown}");
    await selectToEnd();
    await expect.element(bar.getByText(/^Selecting/)).toBeVisible();
    await expect.element(action("Temperature")).toHaveAttribute("aria-disabled", "true");
    await expect.element(bar.getByRole("link", { name: "Review matches" })).not.toBeInTheDocument();
    (action("Temperature").element() as HTMLElement).click();
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    response.resolve();
    await says("129 selected");
    await action("Temperature").click();
    await expect.element(page.getByRole("dialog", { name: "Change temperature" })).toBeVisible();
  });

  it("says when its rows could not be loaded, and keeps those known so far", async () => {
    const community = await open();
    onFounders(community, (sent) => (isRange(sent) ? breakConnection() : null));
    await selectToEnd();
    await shows("Not all rows could be selected");
    await says("60 selected");
  });

  it("ends its fetch when it becomes too long, and keeps the rows known so far", async () => {
    const community = new FakeCommunity(client.server, { founders: 60 });
    onFounders(community, (sent) => {
      if (isLaterPage(sent) || isRange(sent)) return hang();
      const body = answerList(community.founders, listFounders.list, sent.query) as FakeListBody;
      return Promise.resolve({ ...body, page: { ...body.page!, total: 6_000, matching: 6_000 } });
    });
    await client.open("/admin/dashboard");
    await shows("Showing 6,000 of 6,000");
    await enterGrid();
    await pressWith("Shift", "{PageDown}".repeat(8));
    await expect.element(bar.getByText(/^Selecting/)).toBeVisible();
    await selectToEnd();
    await shows("The range is too long");
    await says("60 selected");
    await expect.element(action("Export")).toHaveAttribute("aria-disabled", "false");
  });

  it("loses records that are archived meanwhile, loaded or not, and keeps the others", async () => {
    const community = await open();
    await selectToEnd();
    await says("130 selected");
    await pressWith("Control", "{Home}");
    community.archive("founders", 130);
    community.archive("founders", 50);
    await says("128 selected");
    community.change("founders", 129, { requested_check_usd: 4_444_000 });
    await expect.element(page.getByRole("grid").getByText("$4.4M")).toBeVisible();
    await says("128 selected");
  });
});

describe("all that match", () => {
  it("are offered for all loaded rows, kept as a query without those taken out, and exported", async () => {
    const community = await open("?industry=SAAS");
    await userEvent.keyboard("{ArrowUp} ");
    await expect.element(all).toBeChecked();
    await action("Select all 65 matching").click();
    await says("65 selected");
    await enterGrid();
    await pressWith("Control", "{Home}");
    await userEvent.keyboard("{ArrowDown} ");
    await says("64 selected");
    const exported: URLSearchParams[] = [];
    onFounders(community, ({ query }) => {
      if (query.get("format") === "csv") exported.push(query);
      return null;
    });
    await action("Export selected").click();
    await shows("Exported 64 founders");
    expect(exported.map(String)).toEqual(["industry=SAAS&except=128&format=csv"]);
  });

  it("end with another filter", async () => {
    await open("?industry=SAAS");
    await userEvent.keyboard("{ArrowUp} ");
    await action("Select all 65 matching").click();
    await page.getByRole("button", { name: "Remove filter Industry: SaaS" }).click();
    await shows("Showing 130 of 130 founders");
    await isClosed();
  });

  it("stay at the next Shift-arrow, which does not continue the range before", async () => {
    const community = await open("?industry=SAAS");
    onFounders(community, (sent) => (isLaterPage(sent) ? hang() : null));
    // A range over all loaded rows.
    await pressWith("Shift", "{ArrowDown}".repeat(59));
    await action("Select all 65 matching").click();
    await says("65 selected");
    await enterGrid();
    await pressWith("Shift", "{ArrowDown}");
    await says("65 selected");
  });
});

describe("Copy emails", () => {
  it("copies those of all that match, each once", async () => {
    const community = await open("?industry=SAAS");
    const asked: string[] = [];
    onFounders(community, ({ query }) => {
      asked.push(String(query));
      return null;
    });
    const copied = vi.spyOn(navigator.clipboard, "write").mockResolvedValue();
    await userEvent.keyboard("{ArrowUp} ");
    await action("Select all 65 matching").click();
    await action("Copy emails").click();
    await shows("65 emails copied");
    // As an export, so that it is in the activity.
    expect(asked).toContain("industry=SAAS&format=jsonl");
    const blob = await copied.mock.calls[0]![0][0]!.getType("text/plain");
    const ofSaas = community.founders.filter(({ industry }) => industry === "SAAS");
    expect((await blob.text()).split(", ").sort()).toEqual(ofSaas.map(({ email }) => email).sort());
  });

  it("says that it failed, and can be pressed again", async () => {
    const community = await open();
    vi.spyOn(navigator.clipboard, "write").mockImplementation(
      async ([item]) => void (await item!.getType("text/plain")),
    );
    await userEvent.keyboard(" ");
    onFounders(community, ({ query }) => (query.has("ids") ? breakConnection() : null));
    await action("Copy emails").click();
    await shows("The emails could not be copied");
    onFounders(community, () => null);
    await action("Copy emails").click();
    await shows("1 email copied");
  });
});
