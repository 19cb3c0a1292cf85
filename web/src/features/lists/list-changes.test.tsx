import { listFounders } from "@kindling/contracts/founders/endpoints.ts";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { FakeCommunity, makeFounder } from "../../testing/fake-community.ts";
import { answerList } from "../../testing/fake-list.ts";
import { focus } from "../../testing/focus.ts";
import { askOf, button, firstColumn } from "../../testing/grid.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";

const client = setUpClient();

/** Founders 1, 2 and 3, with an ask of $100, $200 and $300. */
function makeCommunity(): FakeCommunity {
  const community = new FakeCommunity(client.server);
  for (const founder of community.founders) founder.requested_check_usd = founder.id * 100;
  return community;
}
async function open(query: string): Promise<FakeCommunity> {
  const community = makeCommunity();
  await client.open(`/admin/dashboard${query}`);
  await shows(/^Showing \d of 3 founders/);
  return community;
}
const changeAsk = (community: FakeCommunity, id: number, ask: number) =>
  community.change("founders", id, { requested_check_usd: ask });

const shows = (text: RegExp | string) => expect.element(page.getByText(text)).toBeVisible();
const company = (id: number) => `Company 000${id}`;
const pill = (changes: string) => button(`Show changes: ${changes}`);
const ask = (id: number) => askOf(company(id));
const field = (id: number) => page.getByRole("textbox", { name: `Ask of ${company(id)} in USD` });
const asks = (id: number, amount: string) => expect.element(ask(id)).toHaveTextContent(amount);
const isInOrder = (...ids: number[]) => expect.poll(firstColumn).toEqual(ids.map(company));

describe("a change by another admin", () => {
  it("of a new founder leaves the rows, and is shown by the pill", async () => {
    const { founders, live } = await open("");
    founders.unshift(makeFounder(4));
    live.send({ what: "founders", ids: [4] });
    await expect.element(pill("1 new")).toBeVisible();
    await shows("The list has changed.");
    await isInOrder(3, 2, 1);
    focus(pill("1 new"));
    await userEvent.keyboard("{Enter}");
    await isInOrder(4, 3, 2, 1);
    await expect.element(pill("1 new")).not.toBeInTheDocument();
    await shows("Showing 4 of 4 founders");
    await expect.element(page.getByRole("group", { name: "Rows of Founders" })).toHaveFocus();
  });

  it("of a sorted field shows at once, leaves the rows, and is sorted by the pill", async () => {
    const community = await open("?sort=ask");
    changeAsk(community, 1, 250);
    await asks(1, "$250");
    await expect.element(pill("1 moved")).toBeVisible();
    await isInOrder(1, 2, 3);
    await pill("1 moved").click();
    await isInOrder(2, 1, 3);
    // The row moves back before the pill is pressed.
    changeAsk(community, 1, 400);
    await expect.element(pill("1 moved")).toBeVisible();
    changeAsk(community, 1, 250);
    await expect.element(pill("1 moved")).not.toBeInTheDocument();
    await asks(1, "$250");
  });

  it("that no longer matches the filter shows at once, and is removed by the pill", async () => {
    const community = await open("?ask=under_100k");
    changeAsk(community, 1, 2_000_000);
    await asks(1, "$2M");
    await expect.element(pill("1 removed")).toBeVisible();
    await isInOrder(3, 2, 1);
    await pill("1 removed").click();
    await isInOrder(3, 2);
    changeAsk(community, 1, 120);
    await pill("1 new").click();
    await isInOrder(3, 2, 1);
  });

  it("while the first rows are being fetched is in these rows", async () => {
    const community = makeCommunity();
    const before = structuredClone(community.founders);
    const first = Promise.withResolvers<void>();
    let requests = 0;
    client.server.onList(listFounders, async ({ query }) => {
      requests += 1;
      if (requests > 1) return answerList(community.founders, listFounders.list, query);
      await first.promise;
      return answerList(before, listFounders.list, query);
    });
    await client.open("/admin/dashboard");
    await expect.poll(() => requests).toBeGreaterThan(0);
    changeAsk(community, 1, 250);
    first.resolve();
    await asks(1, "$250");
  });

  it("leaves the ask that is being typed, and is kept when its text is left unchanged", async () => {
    const community = await open("");
    await ask(1).click();
    await expect.element(field(1)).toHaveFocus();
    await field(1).fill("123");
    changeAsk(community, 1, 700);
    changeAsk(community, 2, 800);
    // Both are fetched together, so the open ask's change has arrived, too.
    await asks(2, "$800");
    await expect.element(field(1)).toHaveFocus();
    await expect.element(field(1)).toHaveValue("123");
    await field(1).fill("100");
    await userEvent.tab();
    await asks(1, "$700");
    expect(client.server.seen.filter((request) => request.startsWith("PUT"))).toEqual([]);
  });

  it("often is fetched at most once a second, up to the last one", async () => {
    const community = await open("?sort=ask");
    changeAsk(community, 1, 110);
    await asks(1, "$110");
    const before = client.server.seen.length;
    for (let amount = 111; amount <= 140; amount += 1) {
      changeAsk(community, 1, amount);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    await asks(1, "$140");
    expect(client.server.seen.slice(before).length).toBeLessThan(6);
  });
});

it("an own edit of the sorted field leaves its row in place until the pill or Refresh is pressed", async () => {
  const { founders, live } = await open("?sort=ask");
  for (const [amount, press, order] of [
    ["900", pill("1 moved"), [2, 3, 1]],
    ["50", button("Refresh"), [1, 2, 3]],
  ] as const) {
    const before = firstColumn();
    await ask(1).click();
    await field(1).fill(amount);
    await userEvent.keyboard("{Enter}");
    await asks(1, `$${amount}`);
    const { version, requested_check_usd } = founders.at(-1)!;
    expect(requested_check_usd).toBe(Number(amount));
    live.send({ what: "founders", records: [{ id: 1, version }], ids: [1] });
    await expect.element(pill("1 moved")).toBeVisible();
    expect(firstColumn()).toEqual(before);
    await press.click();
    await isInOrder(...order);
  }
});

it("a tab that is opened again shows neither the marks nor the total of changes before it was left", async () => {
  const community = await open("");
  const [newest] = community.founders;
  const removed = page.getByText("Removed", { exact: true });
  community.archive("founders", 3);
  await expect.element(removed).toBeVisible();
  await shows("Showing 2 of 2 founders");
  await page.getByRole("tab", { name: "Investor Database" }).click();
  await shows("Showing 2 of 2 investors");
  community.founders.unshift(newest!);
  community.live.send({ what: "founders", ids: [3] });
  await page.getByRole("tab", { name: "Founders" }).click();
  await shows("Showing 3 of 3 founders");
  await expect.element(removed).not.toBeInTheDocument();
  await expect.element(pill("1 removed")).not.toBeInTheDocument();
});

it("Refresh keeps a move whose new position is still being fetched when the rows arrive", async () => {
  const community = await open("?sort=ask");
  const before = structuredClone(community.founders);
  const [rows, places] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const held: string[] = [];
  client.server.onList(listFounders, async ({ query }) => {
    const isOfPlaces = query.has("ids");
    held.push(isOfPlaces ? "places" : "rows");
    await (isOfPlaces ? places : rows).promise;
    return answerList(isOfPlaces ? community.founders : before, listFounders.list, query);
  });
  await button("Refresh").click();
  await expect.poll(() => held).toContain("rows");
  changeAsk(community, 1, 900);
  await expect.poll(() => held).toContain("places");
  rows.resolve();
  await expect.poll(() => document.querySelector("button[data-pending]")).toBeNull();
  places.resolve();
  await expect.element(pill("1 moved")).toBeVisible();
  await asks(1, "$900");
  await isInOrder(1, 2, 3);
});
