import { getIntroduction, stepIntroduction } from "@kindling/contracts/introductions/endpoints.ts";
import { undoReview } from "@kindling/contracts/matches/endpoints.ts";
import type { Match } from "@kindling/contracts/matches/schemas.ts";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { noAnswer } from "../../testing/drafted-introduction.ts";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { FakeCommunity } from "../../testing/fake-community.ts";
import { Refusal } from "../../testing/fake-server.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";
import { serveSession } from "../../testing/sign-in.ts";

const client = setUpClient();

const button = (name: string | RegExp) => page.getByRole("button", { name, exact: typeof name === "string" });
const dialog = (name: string) => page.getByRole("dialog", { name, exact: true });
const shows = (text: string | RegExp) => expect.element(page.getByText(text).first()).toBeVisible();
const pairOf = ({ founder, investor }: Match) => `${founder.company} and ${investor.name}`;

/** A community in which each of two founders matches six investors. */
function community(): { community: FakeCommunity; best: Match[] } {
  const made = new FakeCommunity(client.server, { founders: 2, investors: 6, matched: true });
  const best = made.matches.filter(({ founder_id }) => founder_id === 1).sort((a, b) => a.id - b.id);
  return { community: made, best };
}

/** Opens the introduction of the first match, whose fields are changed by `change`. */
async function open(change: Parameters<FakeCommunity["introductions"]["add"]>[1] = {}) {
  const made = community();
  const match = made.best[0]!;
  made.community.introductions.add(match.id, change);
  await client.open(`/admin/introductions?introduction=${match.id}`);
  const shown = dialog(pairOf(match));
  await expect.element(shown).toBeVisible();
  return { ...made, match, shown };
}

const now = new Date().toISOString();
const asked = { ...noAnswer, asked_at: now };

describe("the matches of a record", () => {
  it("begin an introduction with its owner, order and sentence, and then show its state", async () => {
    const { community: made, best } = community();
    await client.open("/admin/dashboard?founder=1");
    await page.getByRole("tab", { name: "Matches" }).click();
    await button(`Introduce… ${pairOf(best[0]!)}`).click();
    const form = dialog("Introduce");
    await expect.element(form.getByText("Nothing is sent by this.")).toBeVisible();
    await form.getByRole("textbox", { name: "Owner" }).fill("Anna");
    await form.getByRole("textbox", { name: "Your own sentence" }).fill("A quiet team.");
    await expectAccessible(form);
    await form.getByRole("button", { name: "Draft", exact: true }).click();
    await expect.element(dialog(pairOf(best[0]!))).toBeVisible();
    expect(made.introductions.all).toMatchObject([
      { id: best[0]!.id, owner: "Anna", first: "investor", message: "A quiet team." },
    ]);
    await userEvent.keyboard("{Escape}");
    await expect.element(button(`Drafted · today ${pairOf(best[0]!)}`)).toBeVisible();
  });

  it("begin the introductions of a founder's best five, of which one has an introduction", async () => {
    const { community: made, best } = community();
    made.introductions.add(best[0]!.id);
    await client.open("/admin/dashboard?expanded=1");
    await button("Introduce the best four…").click();
    await dialog("Introduce the best 4").getByRole("button", { name: "Draft", exact: true }).click();
    await shows("4 introductions drafted");
    expect(made.introductions.all).toHaveLength(5);
    await expect.element(button("Introduce the best four…")).not.toBeInTheDocument();
  });

  it("rate no match by keys that are typed in the dialog", async () => {
    const { community: made } = community();
    await client.open("/admin/dashboard?tab=cluster&cluster_expanded=1");
    const match = made.matches.find(({ founder_id, investor_id }) => founder_id === 1 && investor_id === 1)!;
    await button(`Introduce… ${pairOf(match)}`).click();
    const form = dialog("Introduce");
    await form.getByRole("combobox", { name: "Who is asked first" }).click();
    await userEvent.keyboard("2{Escape}");
    await form.getByRole("button", { name: "Cancel" }).click();
    expect(made.matches.every(({ ben_rating }) => ben_rating === null)).toBe(true);
  });

  it("let viewers open an introduction, and begin none", async () => {
    serveSession(client.server, { role: "viewer", id: null, name: "Vera" });
    const { community: made, best } = community();
    made.introductions.add(best[0]!.id, { state: "asked", asked: { founder: noAnswer, investor: asked } });
    await client.open("/admin/dashboard?expanded=1");
    await button(`Asked · today ${pairOf(best[0]!)}`).click();
    const shown = dialog(pairOf(best[0]!));
    await expect.element(shown.getByRole("region", { name: "To the investor" })).toBeVisible();
    await expect.element(button(/^Introduce/)).not.toBeInTheDocument();
    for (const name of ["Yes", "Withdraw", "Save"])
      await expect.element(shown.getByRole("button", { name, exact: true })).not.toBeInTheDocument();
  });
});

describe("an introduction", () => {
  it("has both sides, its texts and what can be done, and goes from a draft to a meeting", async () => {
    const { community: made, shown } = await open();
    const press = (name: string) => shown.getByRole("button", { name, exact: true }).click();
    const answer = (side: string, name: string) =>
      shown.getByRole("region", { name: side }).getByRole("button", { name, exact: true });
    await expect.element(shown.getByText("Dear investor")).toBeVisible();
    await expectAccessible(shown);
    await press("Mark as asked");
    await shown.getByLabelText("Reason, for admins only (optional)").fill("Likes the team");
    await answer("Investor", "Yes").click();
    await shows("One said yes · today · Waiting for Founder 1");
    await answer("Founder", "Yes").click();
    await expect.element(shown.getByText("Dear pair")).toBeVisible();
    await press("Mark as introduced");
    await expect.poll(() => shown.element().contains(document.activeElement)).toBe(true);
    await press("Mark as met");
    await shown.getByRole("combobox", { name: "What came of it" }).click();
    await page.getByRole("option", { name: "Invested" }).click();
    await shown.getByRole("textbox", { name: "Amount in USD" }).fill("250k");
    await press("Close the introduction");
    await shows(/^Closed · today/);
    expect(made.introductions.steps).toMatchObject([
      { step: "ask" },
      { step: "answer", side: "investor", answer: "yes", reason: "Likes the team" },
      { step: "answer", side: "founder", answer: "yes" },
      { step: "introduce" },
      { step: "meet" },
      { step: "close", outcome: "invested", amount_usd: 250_000 },
    ]);
  });

  it("offers Undo in the notice of a step", async () => {
    const { community: made, match, shown } = await open();
    client.server.on(undoReview, () => {
      made.introductions.all[0] = { ...made.introductions.all[0]!, state: "drafted", version: 3 };
      return match;
    });
    await shown.getByRole("button", { name: "Mark as asked" }).click();
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect.element(shown.getByRole("button", { name: "Mark as asked" })).toBeVisible();
  });

  it("changes the owner, and the sentence until somebody is asked", async () => {
    const { community: made, shown } = await open({ message: "Old" });
    await shown.getByRole("textbox", { name: "Owner" }).fill("Ben");
    await shown.getByRole("textbox", { name: "Your own sentence" }).fill("New. ");
    await shown.getByRole("button", { name: "Save", exact: true }).click();
    await expect.element(shown.getByText("New. Dear investor")).toBeVisible();
    expect(made.introductions.all[0]).toMatchObject({ owner: "Ben", message: "New. " });
    await shown.getByRole("button", { name: "Mark as asked" }).click();
    await expect.element(shown.getByRole("textbox", { name: "Your own sentence" })).not.toBeInTheDocument();
  });

  it("warns of a text that says who the other side is", async () => {
    const made = community();
    made.community.introductions.unmasked = [{ reader: "investor", text: "Quill" }];
    made.community.introductions.add(made.best[0]!.id);
    await client.open(`/admin/introductions?introduction=${made.best[0]!.id}`);
    const warning = page.getByRole("alert").filter({ hasText: "Do not send this yet" });
    await expect.element(warning.getByText("The investor would read “Quill”.")).toBeVisible();
  });

  it("says why a step was refused, and shows what stands now", async () => {
    const { community: made, shown } = await open();
    client.server.on(stepIntroduction, () => {
      made.introductions.all[0] = { ...made.introductions.all[0]!, state: "withdrawn", version: 2 };
      throw new Refusal(409, "This introduction was withdrawn. Draft it again.", "conflict");
    });
    await shown.getByRole("button", { name: "Mark as asked" }).click();
    await expect.element(shown.getByRole("alert")).toMatchTextContent(/This introduction was withdrawn/);
    await expect.element(shown.getByRole("button", { name: "Mark as asked" })).not.toBeInTheDocument();
    await shown.getByRole("button", { name: "Draft again…" }).click();
    await shows(/This pair had an introduction: withdrawn/);
  });

  it("opens a side's record, and says so when it cannot be loaded", async () => {
    const { shown, match } = await open();
    await shown.getByRole("button", { name: match.investor.name, exact: true }).click();
    await expect.element(dialog(match.investor.name)).toBeVisible();
    client.server.on(getIntroduction, () => {
      throw new Refusal(404, "There is no introduction of this match.", "not_found");
    });
    await client.open(`/admin/introductions?introduction=${match.id}`);
    await shows("There is no introduction of this match.");
  });
});
