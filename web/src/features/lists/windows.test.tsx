import { listFounders } from "@kindling/contracts/founders/endpoints.ts";
import { describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { FakeCommunity } from "../../testing/fake-community.ts";
import { answerList } from "../../testing/fake-list.ts";
import { Refusal } from "../../testing/fake-server.ts";
import { askOf, button, firstColumn, heading, opener, pressWith, record } from "../../testing/grid.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";

const client = setUpClient();
const total = 1_200;

/** Founders with an ask of $1K and so on; those with an even id are SaaS, the others FinTech. */
function makeCommunity(): FakeCommunity {
  const community = new FakeCommunity(client.server, { founders: total });
  for (const founder of community.founders) {
    founder.requested_check_usd = founder.id * 1_000;
    founder.industry = founder.id % 2 === 0 ? "SAAS" : "FINTECH";
  }
  return community;
}
async function open(query = ""): Promise<FakeCommunity> {
  const community = makeCommunity();
  await client.open(`/admin/dashboard${query}`);
  return community;
}

/** Holds what asks for founders while `isHeld` says so, until the returned function is called. */
function hold({ founders }: FakeCommunity, isHeld: (query: URLSearchParams) => boolean): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  client.server.onList(listFounders, async ({ query }) => {
    if (isHeld(query)) await promise;
    return answerList(founders, listFounders.list, query);
  });
  return resolve;
}

const shows = (text: string) => expect.element(page.getByText(text)).toBeVisible();
const list = page.getByRole("region", { name: "Founders", exact: true });
const isShown = (company: string) => expect.element(opener(company)).toBeVisible();
async function press(keys: "{Home}" | "{End}"): Promise<void> {
  (list.element() as HTMLElement).focus();
  await pressWith("Control", keys);
}
const search = page.getByRole("searchbox", { name: "Search" });

describe("a list of more than a thousand records", () => {
  it("scrolls to its end and back, with few rows in the page", async () => {
    await open();
    await shows("Showing 1,200 of 1,200 founders");
    await press("{End}");
    await isShown("Company 0001");
    expect(firstColumn().at(-1)).toBe("Company 0001");
    expect(firstColumn().length).toBeLessThan(60);
    await press("{Home}");
    await isShown("Company 1200");
  });

  it("has the search, filter and sort of its link, in order over several windows", async () => {
    await open("?q=company&industry=FINTECH&sort=-ask");
    await shows("Showing 600 of 1,200 founders");
    expect(firstColumn().slice(0, 2)).toEqual(["Company 1199", "Company 1197"]);
    await press("{End}");
    await isShown("Company 0001");
    expect(firstColumn().slice(-2)).toEqual(["Company 0003", "Company 0001"]);
  });

  it("counts one less when another admin archives a founder below the loaded rows", async () => {
    const community = await open();
    await shows("Showing 1,200 of 1,200 founders");
    community.archive("founders", 1);
    await shows("Showing 1,199 of 1,199 founders");
  });

  it("counts a filtered list again, whose number stays when it is sorted", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
    const community = await open("?industry=FINTECH");
    await vi.advanceTimersByTimeAsync(1_000);
    await shows("Showing 600 of 1,200 founders");
    community.archive("founders", 1);
    await vi.advanceTimersByTimeAsync(60_000);
    await shows("Showing 599 of 1,199 founders");
    await heading("Ask").getByRole("button").click();
    await vi.advanceTimersByTimeAsync(1_000);
    await isShown("Company 0003");
    await shows("Showing 599 of 1,199 founders");
  });

  it("keeps a panel open and a typed ask while their rows are out of view", async () => {
    await open();
    await button("Investor matches for Company 1200").click();
    await shows("No investor matches found for this founder.");
    await askOf("Company 1200").click();
    const ask = page.getByRole("textbox", { name: "Ask of Company 1200 in USD" });
    await ask.fill("not yet");
    list.element().scrollTo({ top: list.element().scrollHeight });
    await isShown("Company 0001");
    list.element().scrollTo({ top: 0 });
    await shows("No investor matches found for this founder.");
    await expect.element(ask).toHaveValue("not yet");
  });
});

it("a count that does not respond leaves rows that open, sort and scroll, and is shown later", async () => {
  const release = hold(makeCommunity(), (query) => query.get("limit") === "1");
  await client.open("/admin/dashboard?industry=FINTECH");
  await opener("Company 1199").click();
  await expect.element(record("Company 1199")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await heading("Ask").getByRole("button").click();
  await isShown("Company 0001");
  await press("{End}");
  // The last row of the second page.
  await isShown("Company 0239");
  await expect.element(page.getByText(/^Showing/)).not.toBeInTheDocument();
  release();
  await shows("Showing 600 of 1,200 founders");
});

it("a window that fails to load shows an error with Retry, and leaves the loaded rows", async () => {
  const { founders } = await open();
  await shows("Showing 1,200 of 1,200 founders");
  const before = firstColumn();
  let isFailing = true;
  client.server.onList(listFounders, ({ query }) => {
    if (isFailing && Number(query.get("offset")) >= 1_000) throw new Refusal(500, "no");
    return answerList(founders, listFounders.list, query);
  });
  await press("{End}");
  const error = list.getByRole("alert");
  await expect.element(error.getByText("Could not load some of these founders.")).toBeVisible();
  isFailing = false;
  await error.getByRole("button", { name: "Retry" }).click();
  await isShown("Company 0001");
  await expect.element(error).not.toBeInTheDocument();
  await press("{Home}");
  await expect.poll(firstColumn).toEqual(before);
});

it("of two searches in quick succession the second one's rows stay, and the first one is aborted", async () => {
  const community = await open();
  await shows("Showing 1,200 of 1,200 founders");
  const release = hold(community, (query) => query.get("q") === "0007");
  const signals: AbortSignal[] = [];
  vi.stubGlobal("fetch", (address: string, init: RequestInit) => {
    if (address.includes("q=0007&")) signals.push(init.signal!);
    return client.server.fetch(address, init);
  });
  await search.fill("0007");
  await expect.poll(() => signals.length).toBe(1);
  // Rows stay until those of the search arrive.
  expect(firstColumn()[0]).toBe("Company 1200");
  await search.fill("0008");
  await expect.poll(firstColumn).toEqual(["Company 0008"]);
  expect(signals[0]!.aborted).toBe(true);
  release();
  await shows("Showing 1 of 1,200 founders");
  expect(firstColumn()).toEqual(["Company 0008"]);
});
