import { listIntroductions } from "@kindling/contracts/introductions/endpoints.ts";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { noAnswer } from "../../testing/drafted-introduction.ts";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { FakeCommunity } from "../../testing/fake-community.ts";
import { Refusal } from "../../testing/fake-server.ts";
import { tabTo } from "../../testing/focus.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";
import { isAt, serveSession } from "../../testing/sign-in.ts";

const client = setUpClient();
const path = "/admin/introductions";

const column = (name: string) => page.getByRole("region", { name, exact: true });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const shows = (text: string) => expect.element(page.getByText(text, { exact: true }).first()).toBeVisible();

/** Serves an introduction in each of some states, and opens the page. */
async function open(address = path): Promise<FakeCommunity> {
  const community = new FakeCommunity(client.server, { founders: 4, investors: 1, matched: true });
  const [first, second, third, fourth] = community.matches.toSorted((a, b) => a.founder_id - b.founder_id);
  const asked = { ...noAnswer, asked_at: new Date().toISOString() };
  const { introductions } = community;
  introductions.add(first!.id, { owner: "Anna" });
  introductions.add(second!.id, { state: "asked", asked: { founder: asked, investor: asked } });
  introductions.add(third!.id, { state: "introduced", owner: "Ben" });
  introductions.add(fourth!.id, { state: "expired" });
  await client.open(address);
  return community;
}

describe("the introductions", () => {
  it("are cards by state, what has ended folded away, and open", async () => {
    await open();
    const card = column("Drafted").getByRole("listitem");
    for (const text of ["Founder 1", "Ask the investor", "today · Anna"])
      await expect.element(card.getByText(text, { exact: true })).toBeVisible();
    await expect.element(column("Asked").getByText("Waiting for Investor 1 and Founder 2")).toBeVisible();
    await expectAccessible();
    await button("Ended").click();
    await expect.element(column("Expired").getByText("Founder 4", { exact: true })).toBeVisible();
    await card.getByRole("link", { name: "Company 0001 and Investor 1" }).click();
    await expect.element(page.getByRole("dialog", { name: "Company 0001 and Investor 1" })).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await isAt(path);
  });

  it("move by the keys of a card's menu", async () => {
    const community = await open();
    await expect.element(column("Introduced").getByRole("listitem")).toBeVisible();
    await tabTo(button("Steps of Company 0003 and Investor 1"));
    await userEvent.keyboard("{Enter}");
    const step = page
      .getByRole("dialog", { name: "Next steps" })
      .getByRole("button", { name: "Mark as met" });
    await expectAccessible(page.getByRole("dialog", { name: "Next steps" }));
    await tabTo(step);
    await userEvent.keyboard("{Enter}");
    await expect.element(column("Met").getByText("Founder 3", { exact: true })).toBeVisible();
    expect(community.introductions.steps).toEqual([{ step: "meet" }]);
    expect(document.activeElement).not.toBe(document.body);
  });

  it("are a table at one press, and narrowed by owner and founder, as the address says", async () => {
    await open();
    await button("Table").click();
    await isAt(`${path}?view=table`);
    const rows = page.getByRole("table").getByRole("row");
    await expect.poll(() => rows.elements().length).toBe(5);
    await expectAccessible(column("Introductions"), { isOnPhones: false });
    await page.getByRole("combobox", { name: "Owner" }).click();
    await page.getByRole("option", { name: "Ben" }).click();
    await expect.poll(() => rows.elements().length).toBe(2);
    await client.open(`${path}?view=table`);
    await page.getByRole("combobox", { name: "Founder" }).fill("0002");
    await page.getByRole("option", { name: /Founder 2/ }).click();
    await isAt(`${path}?view=table&of_founder=2`);
    await expect.poll(() => rows.elements().length).toBe(2);
  });

  it("are narrowed by the time in their state, as the address says", async () => {
    const { introductions } = await open();
    const since = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    for (const [index, days] of [8, 15, 31, 1].entries()) introductions.all[index]!.state_since = since(days);
    await client.open(`${path}?view=table&age=7`);
    const rows = page.getByRole("table").getByRole("row");
    await expect.poll(() => rows.elements().length).toBe(4);
    await page.getByRole("combobox", { name: "In this state" }).click();
    await page.getByRole("option", { name: "two weeks or longer" }).click();
    await isAt(`${path}?view=table&age=14`);
    await expect.poll(() => rows.elements().length).toBe(3);
    await client.open(`${path}?view=table&age=30`);
    await expect.poll(() => rows.elements().length).toBe(2);
  });

  it("say how to begin when there are none", async () => {
    new FakeCommunity(client.server);
    await client.open(path);
    await shows("No introductions yet");
    await expect.element(page.getByText(/^Press Introduce… on a match/)).toBeVisible();
    await expectAccessible();
  });

  it("say so when they cannot be loaded, retry, and follow changes by others", async () => {
    const community = await open();
    client.server.onList(listIntroductions, () => {
      throw new Refusal(500, "no");
    });
    await client.reload();
    await shows("Introductions not loaded");
    community.introductions.serve(client.server);
    await button("Try Again").click();
    await expect.element(column("Drafted").getByRole("listitem")).toBeVisible();
    const [changed] = community.introductions.all.splice(-1);
    community.introductions.all.push({ ...changed!, state: "met" });
    community.live.send({ what: "matches", ids: [changed!.id], founders: [1], investors: [1] });
    await expect.element(column("Met").getByText("Founder 1", { exact: true })).toBeVisible();
  });

  it("let viewers look, and change nothing", async () => {
    serveSession(client.server, { role: "viewer", id: null, name: "Vera" });
    await open();
    await expect.element(column("Drafted").getByRole("listitem")).toBeVisible();
    await expect.element(page.getByRole("button", { name: /^Steps of/ })).not.toBeInTheDocument();
  });

  it("are a list by state on phones", async () => {
    await page.viewport(375, 812);
    await open(`${path}?view=table`);
    await expect.element(column("Drafted").getByRole("listitem")).toBeVisible();
    await expect.element(page.getByRole("table")).not.toBeInTheDocument();
    const tops = ["Drafted", "Asked"].map((name) => column(name).element().getBoundingClientRect().top);
    expect(tops[0]).toBeLessThan(tops[1]!);
  });
});
